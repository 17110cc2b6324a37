"""Where events go: the hash-linked file, the log, OpenTelemetry, and what a failing sink may not do."""

from __future__ import annotations

import hashlib
import json
import logging
import multiprocessing
import os
import random
import sys
import threading

import jsonschema
import pytest

from safepoint.runtime import events
from safepoint.runtime.errors import BackendError
from safepoint.runtime.events import CheckpointEvent, EventSink, EventStream, MemorySink, SinkWarning, make_event
from safepoint.runtime.jsonl import GENESIS, JsonLinesSink, verify_events
from safepoint.runtime.sinks import LoggingSink, OpenTelemetrySink


def event(number=1, code=events.SAVE, **fields):
    return make_event(code, "orch-1", iteration_count=number, contract_status="saved", **fields)


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "events.jsonl")


def lines(path):
    with open(path, "rb") as file:
        return file.read().splitlines(keepends=True)


def test_every_code_has_its_names():
    assert sorted(events.NAMES) == [f"FN-CK-00{digit}" for digit in range(1, 9)]
    assert make_event(events.RESTORE, "o").event_name == "CHECKPOINT_RESTORE"
    assert make_event(events.RESTORE, "o", name=events.MISSING_NAME).event_name == "CHECKPOINT_MISSING"


def test_lines_link_and_verify(path):
    sink = JsonLinesSink(path)
    for number in range(5):
        sink.emit(event(number))
    entries = [json.loads(line) for line in lines(path)]
    assert [entry["seq"] for entry in entries] == [1, 2, 3, 4, 5]
    assert [entry["prev"] for entry in entries] == [GENESIS, *(entry["link"] for entry in entries[:-1])]
    assert CheckpointEvent(**entries[2]["event"]) == event(2)
    report = verify_events(path)
    assert (report.events, report.first_seq, report.last_seq, report.last_link) == (5, 1, 5, entries[-1]["link"])
    assert report.problem is None
    assert os.stat(path).st_mode & 0o777 == 0o600


def test_lines_fit_the_published_schema(path):
    with open("schemas/event-v1.schema.json", encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    sink = JsonLinesSink(path)
    sink.emit(event(2**64 - 1, checkpoint_hash="a" * 64, trace_id="t"))
    sink.emit(event(1, events.WARNING, name=events.MISSING_NAME))
    for line in lines(path):
        jsonschema.validate(json.loads(line), schema, cls=jsonschema.Draft202012Validator)
    wrong = json.loads(lines(path)[0])
    wrong["event"]["event_name"] = "CHECKPOINT_RESTORE"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, schema, cls=jsonschema.Draft202012Validator)


def test_a_line_cut_short_is_set_aside_and_the_chain_goes_on(path):
    sink = JsonLinesSink(path)
    for number in range(3):
        sink.emit(event(number))
    sink.close()
    whole = lines(path)
    for cut in (1, 50, len(whole[2]) - 1):
        with open(path, "wb") as file:
            file.write(b"".join(whole)[: -len(whole[2]) + cut])
        assert verify_events(path).problem.endswith("the last line was cut short")
        JsonLinesSink(path).emit(event(9))
        report = verify_events(path)
        assert (report.events, report.problem) == (3, None)
    with open(path + ".torn", "rb") as file:
        assert whole[2][:50] in file.read()


@pytest.mark.parametrize("edit", ["change", "remove", "swap", "insert", "link"])
def test_an_edited_file_does_not_verify(path, edit):
    sink = JsonLinesSink(path)
    for number in range(5):
        sink.emit(event(number))
    sink.close()
    text = lines(path)
    if edit == "change":
        text[2] = text[2].replace(b'"iteration_count":2', b'"iteration_count":7')
    elif edit == "remove":
        del text[2]
    elif edit == "swap":
        text[2], text[3] = text[3], text[2]
    elif edit == "insert":
        text.insert(2, text[1])
    else:
        text[2] = text[2][:-10] + b"0" * 7 + text[2][-3:]
    with open(path, "wb") as file:
        file.writelines(text)
    report = verify_events(path)
    assert report.problem is not None
    assert ":3:" in report.problem
    assert report.events == 2


def test_a_file_whose_last_line_is_no_link_is_refused(path):
    with open(path, "w") as file:
        file.write("something else\n")
    with pytest.raises(BackendError, match="move the file away"):
        JsonLinesSink(path)


@pytest.mark.parametrize("body", [b"[1", b"{}", b'{"seq":"x","prev":"y"', b"\xff"])
def test_a_line_that_links_but_is_no_event_does_not_verify(path, body):
    link = hashlib.sha256(b"safepoint_event_v1:" + body).hexdigest().encode()
    with open(path, "wb") as file:
        file.write(body + b',"link":"' + link + b'"}\n')
    assert verify_events(path).problem.endswith("the line is no event")


def test_the_log_is_bounded_and_its_chain_goes_on_through_the_files(path):
    sink = JsonLinesSink(path, max_bytes=4000, backups=2)
    for number in range(100):
        sink.emit(event(number))
    names = sorted(os.listdir(os.path.dirname(path)))
    assert names == ["events.jsonl", "events.jsonl.1", "events.jsonl.2"]
    assert all(os.stat(os.path.join(os.path.dirname(path), name)).st_size <= 4000 for name in names)
    report = verify_events(path + ".2", path + ".1", path)
    assert (report.problem, report.last_seq) == (None, 100)
    assert report.events == report.last_seq - report.first_seq + 1
    assert verify_events(path + ".1").problem is None
    assert "missing or moved" in verify_events(path + ".2", path).problem


def test_an_empty_file_goes_on_from_the_one_before(path):
    JsonLinesSink(path).emit(event())
    os.rename(path, path + ".1")
    JsonLinesSink(path).emit(event())
    assert verify_events(path + ".1", path).last_seq == 2


def test_another_writers_lines_are_taken_into_the_chain(path):
    one, other = JsonLinesSink(path), JsonLinesSink(path)
    for number in range(10):
        (one, other)[number % 2].emit(event(number))
    assert verify_events(path)[:3] == (10, 1, 10)


def _emit_many(path, count):
    sink = JsonLinesSink(path, max_bytes=20_000, backups=50)
    for number in range(count):
        sink.emit(event(number))


def test_threads_and_processes_share_a_file(path):
    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=_emit_many, args=(path, 100)) for _ in range(3)]
    threads = [threading.Thread(target=_emit_many, args=(path, 100)) for _ in range(2)]
    for worker in (*processes, *threads):
        worker.start()
    for worker in (*processes, *threads):
        worker.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]
    folder = os.path.dirname(path)
    older = sorted(
        (name for name in os.listdir(folder) if name[-1].isdigit()), key=lambda name: -int(name.rsplit(".", 1)[1])
    )
    report = verify_events(*(os.path.join(folder, name) for name in older), path)
    assert report[:3] == (500, 1, 500)
    assert report.problem is None


def test_a_forked_child_goes_on_with_its_parents_sink(path):
    sink = JsonLinesSink(path)
    sink.emit(event(1))
    child = os.fork()
    if child == 0:
        sink.emit(event(2))
        os._exit(0)
    os.waitpid(child, 0)
    sink.emit(event(3))
    assert verify_events(path)[:3] == (3, 1, 3)


def test_random_cuts_never_lose_more_than_the_last_line(path):
    chooser = random.Random(7)
    sink = JsonLinesSink(path)
    for number in range(20):
        sink.emit(event(number))
    sink.close()
    data = b"".join(lines(path))
    for _ in range(60):
        cut = chooser.randrange(len(data))
        with open(path, "wb") as file:
            file.write(data[:cut])
        JsonLinesSink(path).emit(event(99))
        report = verify_events(path)
        assert report.problem is None
        assert report.events == data[:cut].count(b"\n") + 1


def test_a_line_that_does_not_fit_on_the_disk_leaves_the_file_as_it_was(path):
    import resource

    sink = JsonLinesSink(path)
    sink.emit(event(1))
    size = os.stat(path).st_size
    child = os.fork()
    if child == 0:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 40, size + 40))
        try:
            sink.emit(event(2))
        except BackendError:
            os._exit(7 if os.stat(path).st_size == size else 8)
        os._exit(9)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    sink.emit(event(3))
    assert verify_events(path)[:3] == (2, 1, 2)


def test_levels_and_fields_of_the_log(caplog):
    sink = LoggingSink()
    with caplog.at_level(logging.DEBUG, "safepoint"):
        for code in events.NAMES:
            sink.emit(event(4, code))
    levels = ["DEBUG", "DEBUG", "ERROR", "INFO", "DEBUG", "WARNING", "ERROR", "DEBUG"]
    assert [record.levelname for record in caplog.records] == levels
    assert "FN-CK-001 CHECKPOINT_SAVE: orchestration=orch-1 iteration=4 epoch=0" in caplog.text


def test_opentelemetry_gets_span_events_and_a_counter():
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import InMemoryMetricReader
    from opentelemetry.sdk.trace import TracerProvider

    reader = InMemoryMetricReader()
    meters = MeterProvider(metric_readers=[reader])
    sink = OpenTelemetrySink(meters.get_meter("test"))
    with TracerProvider().get_tracer("test").start_as_current_span("work") as span:
        sink.emit(event(2**64 - 1))
    recorded = span.events[0]
    assert recorded.name == "CHECKPOINT_SAVE"
    assert recorded.attributes["safepoint.iteration_count"] == str(2**64 - 1)
    assert recorded.attributes["safepoint.epoch"] == 0
    assert "safepoint.checkpoint_hash" not in recorded.attributes
    point = reader.get_metrics_data().resource_metrics[0].scope_metrics[0].metrics[0].data.data_points[0]
    assert (point.value, point.attributes["safepoint.event_code"]) == (1, "FN-CK-001")
    meters.shutdown()


def test_without_opentelemetry_the_sink_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "opentelemetry.metrics", None)
    with pytest.raises(ImportError, match=r"safepoint\[otel\]"):
        OpenTelemetrySink()


class BrokenSink:
    def emit(self, event):
        raise OSError("no room")


def test_a_failing_sink_warns_once_and_the_others_still_get_every_event():
    memory = MemorySink()
    stream = EventStream([BrokenSink(), memory])
    with pytest.warns(SinkWarning, match="BrokenSink could not take FN-CK-001"):
        stream.emit(event(1))
    stream.emit(event(2))
    assert len(memory.events) == 2
    assert stream.failures == 2


def test_a_strict_stream_raises_after_all_sinks_were_served():
    memory = MemorySink()
    with pytest.raises(OSError, match="no room"):
        EventStream([BrokenSink(), memory], strict=True).emit(event(1))
    assert len(memory.events) == 1


def test_a_memory_sink_keeps_the_newest():
    sink = MemorySink(3)
    for number in range(5):
        sink.emit(event(number))
    assert [kept.iteration_count for kept in sink.events] == [2, 3, 4]
    assert sink.dropped == 2
    empty = MemorySink(0)
    empty.emit(event())
    assert empty.events == []


def test_sinks_are_told_by_their_method():
    assert isinstance(MemorySink(), EventSink)
    assert not isinstance(object(), EventSink)
