"""Tables of behaviour: what a name, a typed method, a bare name or a helper's name means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.core.diagnostic import Confidence
from safepoint.loops import naming, packs
from safepoint.loops.meaning import Arg, Cost

SHIPPED = packs.SHIPPED


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("torch.save", "durable"),
        ("json.dump", "durable"),
        ("pickle.dump", "durable"),
        ("numpy.savez", "durable"),
        ("os.replace", "item"),
        ("sqlite3.Connection.commit", "commit"),
        ("sqlalchemy.orm.Session.add", "buffered"),
        ("sqlalchemy.ext.asyncio.AsyncSession.commit", "commit"),
        ("django.db.models.Model.save", "item"),
        ("confluent_kafka.Consumer.store_offsets", "position"),
        ("redis.Redis.xack", "position"),
        ("boto3.SQS.delete_message", "position"),
        ("temporalio.activity.heartbeat", "heartbeat"),
        ("temporalio.workflow.execute_activity", "history"),
        ("csv.Writer.writerow", "stream"),
    ],
)
def test_saves_say_how_they_keep(name: str, kind: str) -> None:
    meaning = packs.call(name)
    assert meaning is not None
    assert meaning.saves is not None
    assert meaning.saves.kind == kind


@pytest.mark.parametrize(
    "name",
    [
        "torch.utils.checkpoint.checkpoint",
        "torch.utils.tensorboard.SummaryWriter.add_scalar",
        "wandb.log",
        "mlflow.log_metric",
        "torchvision.utils.save_image",
        "matplotlib.pyplot.savefig",
        "accelerate.Accelerator.register_for_checkpointing",
        "tqdm.Bar.update",
        "sys.stdout.write",
        "logging.info",
        "logging.Logger.warning",
    ],
)
def test_what_only_looks_like_a_save_is_marked(name: str) -> None:
    meaning = packs.call(name)
    assert meaning is not None
    assert meaning.logs
    assert meaning.saves is None


@pytest.mark.parametrize(
    "name", ["json.dumps", "pickle.dumps", "dask.dataframe.DataFrame.persist", "pyspark.sql.DataFrame.cache"]
)
def test_what_stays_in_memory_saves_nothing(name: str) -> None:
    meaning = packs.call(name)
    assert meaning is not None
    assert meaning.saves is None


@pytest.mark.parametrize(
    ("written", "same"),
    [
        ("torch.optim.AdamW", "torch.optim.Optimizer"),
        ("torch.optim.adamw.AdamW", "torch.optim.Optimizer"),
        ("torch.optim.lr_scheduler.StepLR", "torch.optim.lr_scheduler.LRScheduler"),
        ("torch.nn.Linear", "torch.nn.Module"),
        ("torch.nn.ModuleList", "torch.nn.ModuleList"),
        ("tensorflow.keras.Sequential", "keras.Model"),
        ("transformers.models.llama.modeling_llama.LlamaForCausalLM", "transformers.PreTrainedModel"),
        ("transformers.Seq2SeqTrainer", "transformers.Trainer"),
        ("trl.DPOTrainer", "transformers.Trainer"),
        ("gym.Env", "gymnasium.Env"),
        ("langchain_anthropic.ChatAnthropic", "langchain.Runnable"),
        ("openai.AsyncOpenAI", "openai.OpenAI"),
        ("lightning.pytorch.Trainer", "pytorch_lightning.Trainer"),
        ("kafka.KafkaProducer", "kafka.KafkaProducer"),
        ("no.such.Thing", "no.such.Thing"),
    ],
)
def test_reexports_and_families_share_a_type(written: str, same: str) -> None:
    assert SHIPPED.canonical(written) == same


def test_a_known_subclass_inherits_its_bases_methods() -> None:
    step = packs.method("torch.optim.AdamW", "step")
    schedule = packs.method("torch.optim.lr_scheduler.CosineAnnealingLR", "step")
    assert step is not None
    assert schedule is not None
    assert (step.cost, step.changes) == (Cost.HEAVY, "memory")
    assert schedule.cost is Cost.NONE
    assert SHIPPED.is_a("torch.nn.ModuleList", "torch.nn.Module")
    assert packs.base("sqlitedict.SqliteDict:autocommit") == "sqlitedict.SqliteDict"


def test_constructors_and_factories_give_types() -> None:
    assert packs.returns("sqlite3.connect") == "sqlite3.Connection"
    assert packs.returns("requests.Session") == "requests.Session"
    assert packs.returns("openai.OpenAI") == "openai.OpenAI"
    assert packs.returns("pathlib.Path") == "pathlib.Path"
    opened = packs.call("open")
    assert opened is not None
    (condition, writer), *_ = opened.returns_if
    assert (condition.argument, condition.test, condition.values) == (Arg(1, "mode"), "letters", ("wax+",))
    assert writer == "safepoint.files.Writer"


def test_chains_of_attributes_reach_the_method() -> None:
    chat = SHIPPED.attribute("openai.OpenAI", "chat")
    assert chat == "openai.OpenAI#chat"
    completions = SHIPPED.attribute(chat, "completions")
    assert completions is not None
    short = packs.method(completions, "create")
    whole = packs.method("openai.OpenAI", "chat.completions.create")
    assert short is not None
    assert short.cost is Cost.HEAVY
    assert short == whole
    assert SHIPPED.attribute("openai.OpenAI", "nonsense") is None


def test_attributes_and_assignments_change_types() -> None:
    assert SHIPPED.attribute("flask_sqlalchemy.SQLAlchemy", "session") == "sqlalchemy.orm.Session"
    assert SHIPPED.becomes("psycopg2.extensions.connection", "autocommit", "True") == "dbapi.Connection:autocommit"
    plain = packs.method("dbapi.Connection", "execute")
    auto = packs.method("dbapi.Connection:autocommit", "execute")
    assert plain is not None
    assert auto is not None
    assert plain.saves is not None
    assert auto.saves is not None
    assert (plain.saves.kind, auto.saves.kind) == ("buffered", "item")


@pytest.mark.parametrize(
    "name", ["sqlalchemy.Engine.begin", "django.db.transaction.atomic", "asyncpg.Connection.transaction", "redis.nothing"]
)
def test_leaving_a_transaction_commits(name: str) -> None:
    meaning = packs.call(name)
    if name == "redis.nothing":
        assert meaning is None
        return
    assert meaning is not None
    assert meaning.leaves is not None
    assert meaning.leaves.kind == "commit"
    assert meaning.defers


def test_blocks_subscripts_calls_and_iteration_of_objects() -> None:
    leaves = SHIPPED.leaves("sqlite3.Connection")
    stores = SHIPPED.stores("diskcache.FanoutCache")
    called = SHIPPED.called("torch.nn.Linear")
    rounds = SHIPPED.iterates("kafka.KafkaConsumer")
    assert leaves is not None
    assert leaves.kind == "commit"
    assert stores is not None
    assert stores.kind == "item"
    assert called is not None
    assert called.cost is Cost.MEDIUM
    assert rounds is not None
    assert (rounds.length, rounds.waits) == ("unbounded", True)


def test_wrappers_say_how_long_the_iterable_is() -> None:
    expected = {
        "enumerate": ("same", None),
        "tqdm.auto.tqdm": ("same", None),
        "tqdm.trange": ("bounded", Arg(0, None)),
        "itertools.islice": ("bounded", Arg(1, None)),
        "itertools.count": ("unbounded", None),
        "zip": ("shortest", None),
        "rich.progress.track": ("same", None),
    }
    for name, (length, bound) in expected.items():
        meaning = packs.call(name)
        assert meaning is not None
        assert meaning.wraps is not None
        assert (meaning.wraps.length, meaning.wraps.bound) == (length, bound), name


def test_runners_say_which_argument_they_call() -> None:
    for name, position in {
        "asyncio.to_thread": 0,
        "functools.partial": 0,
        "concurrent.futures.Executor.submit": 0,
        "asyncio.Loop.run_in_executor": 1,
    }.items():
        meaning = packs.call(name)
        assert meaning is not None
        assert meaning.runs is not None
        assert meaning.runs.function is not None
        assert meaning.runs.function.position == position, name
    gather = packs.call("asyncio.gather")
    assert gather is not None
    assert gather.runs is not None
    assert gather.runs.awaitables


def test_sleeps_and_timeouts_name_their_argument() -> None:
    sleep, run = packs.call("time.sleep"), packs.call("subprocess.run")
    assert sleep is not None
    assert run is not None
    assert sleep.waits
    assert sleep.sleeps == Arg(0, None)
    assert run.timeout == Arg(None, "timeout")


@pytest.mark.parametrize(
    ("method", "receiver", "arguments", "expected"),
    [
        ("step", "self.optimizer", False, Cost.HEAVY),
        ("step", "self.lr_scheduler", False, None),
        ("step", "profiler", False, None),
        ("backward", "loss", False, Cost.HEAVY),
        ("kickoff", "crew", False, Cost.HEAVY),
        ("ainvoke", "self.graph", True, Cost.HEAVY),
        ("get", "self.cache", True, None),
        ("get", "session", True, Cost.HEAVY),
        ("get", "self.api_client", True, Cost.HEAVY),
        ("get", "first_client_events", True, None),
        ("get", "image_url", True, None),
        ("get", "ClientScheduleInput", True, None),
        ("train", "model", False, None),
        ("fit", "scaler", True, None),
        ("unheard_of", "anything", True, None),
    ],
)
def test_hints_need_the_right_words_near(method: str, receiver: str, arguments: bool, expected: Cost | None) -> None:
    hint = SHIPPED.hint(method, [receiver], arguments=arguments)
    assert (None if hint is None else hint.meaning.cost) == expected


def test_surer_hints_come_first() -> None:
    confidences = [hint.confidence for hint in packs.hints("step")]
    assert confidences == sorted(confidences, reverse=True)
    assert confidences[0] is Confidence.HIGH


@pytest.mark.parametrize(
    ("name", "strength"),
    [
        ("save_checkpoint", "strong"),
        ("self._maybe_save", "strong"),
        ("log_and_save", "strong"),
        ("logs_and_checkpoints", "strong"),
        ("persistResults", "strong"),
        ("saveCkpt", "strong"),
        ("checkpoint", "strong"),
        ("mark_done", "weak"),
        ("write_results", "weak"),
        ("cache_set", "weak"),
        ("on_state_change", "weak"),
        ("save_image", None),
        ("savefig", None),
        ("should_save", None),
        ("saved_actions", None),
        ("load_checkpoint", None),
        ("get_checkpoint_path", None),
        ("validate_checkpoint", None),
        ("register_for_checkpointing", None),
        ("gradient_checkpointing_enable", None),
        ("update_progress", None),
        ("model_dump", None),
        ("json.dumps", None),
        ("results.append", None),
        ("", None),
    ],
)
def test_helper_names_that_read_like_a_save(name: str, strength: str | None) -> None:
    assert naming.save_like(name) == strength


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("load_checkpoint", True),
        ("maybe_resume", True),
        ("read_progress", True),
        ("load_config", False),
        ("save_state", False),
    ],
)
def test_helper_names_that_read_like_a_load(name: str, expected: bool) -> None:
    assert naming.load_like(name) is expected


def test_names_that_guard_one_process_of_many() -> None:
    assert [naming.rank(name) for name in ("accelerator.is_main_process", "args.local_rank", "self._rank", "frank")] == [
        "main",
        "rank",
        "rank",
        "",
    ]


def test_temporary_places_are_known_by_name() -> None:
    assert naming.temporary("/tmp/x.json")
    assert naming.temporary("tmp_dir")
    assert not naming.temporary("attempt_dir")


@given(st.text())
def test_judging_a_name_never_fails(name: str) -> None:
    naming.save_like(name)
    naming.load_like(name)
    naming.rank(name)
    SHIPPED.call(name)
    SHIPPED.method(name, name)
    SHIPPED.attribute(name, name)
    SHIPPED.hint(name, [name], arguments=True)
    SHIPPED.decorator(name)
    SHIPPED.base_class(name, name)


@given(st.lists(st.from_regex(r"[a-z]{2,6}", fullmatch=True), min_size=1, max_size=5))
def test_words_of_snake_and_camel_case_agree(parts: list[str]) -> None:
    snake = "_".join(parts)
    camel = parts[0] + "".join(part.capitalize() for part in parts[1:])
    assert naming.words(snake) == tuple(parts)
    assert len(naming.words(camel)) == len(parts)
