"""Tables of behaviour: what a name, a typed method or an object means."""

from __future__ import annotations

import pytest

from safepoint.loops.meanings import packs
from safepoint.loops.meanings.meaning import Arg, Cost

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
        "autogluon.tabular.TabularPredictor.fit",
        "azure.cognitiveservices.vision.computervision.ComputerVisionClient.analyze_image",
        "ccxt.kraken.fetch_ohlcv",
        "chainer.optimizers.Adam.update",
        "deep_translator.GoogleTranslator.translate",
        "ee.ImageCollection.getInfo",
        "fastai.vision.all.Learner.fit_one_cycle",
        "geocoder.osm",
        "gspread.Worksheet.append_row",
        "mmengine.runner.Runner.train",
        "nmap.PortScanner.scan",
        "osmnx.graph_from_place",
        "pinecone.Index.query",
        "pyscf.Method.kernel",
        "skopt.gp_minimize",
        "speech_recognition.Recognizer.recognize_google",
        "telethon.TelegramClient.get_messages",
    ],
)
def test_heavy_work_of_many_fields_is_known(name: str) -> None:
    meaning = packs.call(name)
    assert meaning is not None
    assert meaning.cost is Cost.HEAVY


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
        ("transformers.models.llama.modeling_llama.LlamaForCausalLM", "transformers.AutoModelForCausalLM"),
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
    writers = {
        writer: (condition.argument, condition.test, condition.values[0][:2])
        for condition, writer in opened.returns_if
        if condition.values
    }
    assert writers["safepoint.files.TextWriter"] == (Arg(1, "mode"), "letters", "wa")
    assert writers["safepoint.files.Writer"] == (Arg(1, "mode"), "equals", "wb")


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
    switches = SHIPPED.switches("psycopg2.extensions.connection")
    assert {(told, to) for told, _, to in switches} >= {("autocommit", "dbapi.Connection:autocommit")}
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
    assert rounds.length == "unbounded"


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
