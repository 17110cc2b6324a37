"""The shipped packs hold together: schema, compiled data, cross-references, coverage and import cost."""

from __future__ import annotations

import json
import subprocess
import sys
import timeit
from importlib import util
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from safepoint.contract.packs import Pack
from safepoint.contract.packtables import PackClashError, tables
from safepoint.loops.meanings import packdata, packs
from safepoint.loops.meanings.meaning import Cost

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "rules" / "packs").glob("*.yaml"))


def _compiler() -> Any:
    spec = util.spec_from_file_location("compile_packs", ROOT / "scripts" / "compile_packs.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _read_all() -> list[Pack]:
    return [Pack.model_validate(yaml.safe_load(path.read_text())) for path in FILES]


@pytest.fixture(scope="module")
def known() -> packs.Lookup:
    for owner in list(packdata.TABLES["methods"]):
        packs.SHIPPED._methods(owner)
    return packs.SHIPPED


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_shipped_pack_obeys_the_published_schema_and_names_it(path: Path) -> None:
    schema = json.loads((ROOT / "schemas" / "pack-v1.schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(yaml.safe_load(path.read_text()))
    assert path.read_text().startswith("# yaml-language-server: $schema=../../schemas/pack-v1.schema.json\n")
    assert yaml.safe_load(path.read_text())["pack"] == path.stem


def test_generated_files_are_up_to_date() -> None:
    stale = [name for name, text in _compiler().outputs().items() if (ROOT / name).read_text() != text]
    assert stale == [], "run scripts/generate.py"


def test_compiled_data_says_what_the_yaml_says(known: packs.Lookup) -> None:
    fresh = tables(_read_all())
    assert set(known.tables) == set(fresh)
    for table, entries in fresh.items():
        assert known.tables[table] == entries, table


def test_two_entries_for_one_name_are_refused() -> None:
    one = Pack.model_validate({"pack": "one", "about": "x", "calls": {"a.b": {"cost": "heavy"}}})
    two = Pack.model_validate({"pack": "two", "about": "x", "calls": {"c.d, a.b": {"cost": "none"}}})
    with pytest.raises(PackClashError, match=r"`a.b` stands in the packs one and two, under calls"):
        tables([one, two])


def _raws(known: packs.Lookup) -> list[tuple[str, dict[str, Any]]]:
    found = [(name, dict(raw)) for name, raw in known.tables["calls"].items()]
    for owner, methods in known.tables["methods"].items():
        found.extend((f"{owner}.{name}", dict(raw)) for name, raw in methods.items())
    return found


def test_every_type_an_entry_speaks_of_exists(known: packs.Lookup) -> None:
    types = set(known.tables["types"])
    missing = []
    for name, raw in _raws(known):
        spoken = [raw["returns"]] if "returns" in raw else []
        for condition, target in raw.get("returns_if", ()):
            spoken += [target, *(condition[2] if condition[1] == "holds" else ())]
        missing += [(name, one) for one in spoken if one not in types]
    for name, pairs in known.tables["types"].items():
        fields = dict(pairs)
        spoken = [*fields.get("bases", ()), *(to for _, to in fields.get("attributes", ()))]
        spoken += [to for _, _, to in fields.get("switches", ())]
        missing += [(name, one) for one in spoken if one not in types]
    for patterns in known.tables["patterns"].values():
        missing += [("pattern", target) for *_, target in patterns if target not in types]
    assert missing == []


def test_aliases_lead_somewhere_and_hide_no_entry(known: packs.Lookup) -> None:
    tables_ = known.tables
    entries = {*tables_["calls"], *tables_["types"]}
    places = {*entries, *tables_["decorators"], *tables_["classes"]}
    aliases = tables_["aliases"]
    assert [alias for alias in aliases if alias in entries] == []
    assert [alias for alias, target in aliases.items() if target not in places and known.call(target) is None] == []
    hidden = [name for name in (*tables_["decorators"], *tables_["classes"]) if name in aliases]
    assert hidden == []
    assert [name for name in places for old in tables_["moved"] if name.startswith(old + ".")] == []


def test_no_entry_contradicts_itself(known: packs.Lookup) -> None:
    for name, raw in _raws(known):
        saves = raw.get("saves")
        assert not (saves and raw.get("in_memory")), name
        assert not (saves and raw.get("logs") and not saves[2]), f"{name} logs, so a save needs a condition"
        assert not (raw.get("waits") and raw.get("cost", 1) == Cost.HEAVY and "timeout" in raw and "changes" in raw), name
        assert not (raw.get("serves") and saves), name
        assert not ("sleeps" in raw and not raw.get("waits")), name


FRAMEWORKS: dict[str, dict[str, str]] = {
    "PyTorch": {"saves": "torch.save", "loads": "torch.load", "costs": "torch.optim.AdamW.step"},
    "torch.distributed": {
        "saves": "torch.distributed.checkpoint.save",
        "loads": "torch.distributed.checkpoint.load",
        "costs": "torch.distributed.rpc.rpc_sync",
    },
    "DeepSpeed": {
        "saves": "deepspeed.DeepSpeedEngine.save_checkpoint",
        "loads": "deepspeed.DeepSpeedEngine.load_checkpoint",
        "costs": "deepspeed.DeepSpeedEngine.train_batch",
    },
    "Lightning": {
        "saves": "lightning.pytorch.Trainer.save_checkpoint",
        "loads": "pytorch_lightning.LightningModule.load_from_checkpoint",
        "costs": "lightning.Trainer.fit",
    },
    "Fabric": {
        "saves": "lightning.Fabric.save",
        "loads": "lightning.fabric.Fabric.load",
        "costs": "lightning.Fabric.backward",
    },
    "Transformers": {
        "saves": "transformers.Trainer.save_model",
        "loads": "transformers.AutoModelForCausalLM.from_pretrained",
        "costs": "transformers.LlamaForCausalLM.generate",
    },
    "Accelerate": {
        "saves": "accelerate.Accelerator.save_state",
        "loads": "accelerate.Accelerator.load_state",
        "costs": "accelerate.Accelerator.backward",
    },
    "TRL": {"saves": "trl.SFTTrainer.save_model", "costs": "trl.GRPOTrainer.train"},
    "Keras": {"saves": "keras.Model.save", "loads": "tensorflow.keras.models.load_model", "costs": "keras.Sequential.fit"},
    "TensorFlow": {
        "saves": "tensorflow.train.CheckpointManager.save",
        "loads": "tensorflow.train.Checkpoint.restore",
        "costs": "tensorflow.GradientTape.gradient",
    },
    "JAX": {"costs": "optax.apply_updates"},
    "Flax": {
        "saves": "flax.training.checkpoints.save_checkpoint",
        "loads": "flax.training.checkpoints.restore_checkpoint",
        "costs": "flax.training.train_state.TrainState.apply_gradients",
    },
    "Orbax": {"saves": "orbax.checkpoint.CheckpointManager.save", "loads": "orbax.checkpoint.CheckpointManager.restore"},
    "scikit-learn": {"saves": "joblib.dump", "loads": "joblib.load", "costs": "sklearn.ensemble.RandomForestClassifier.fit"},
    "XGBoost": {"saves": "xgboost.Booster.save_model", "loads": "xgboost.Booster.load_model", "costs": "xgboost.train"},
    "LightGBM": {"saves": "lightgbm.Booster.save_model", "costs": "lightgbm.train"},
    "gymnasium": {"costs": "gymnasium.Env.step"},
    "Ray": {"saves": "ray.train.report", "loads": "ray.train.get_checkpoint", "costs": "ray.get"},
    "Dask": {"saves": "dask.dataframe.DataFrame.to_parquet", "costs": "dask.compute"},
    "Spark": {"saves": "pyspark.sql.DataFrame.checkpoint", "costs": "pyspark.sql.DataFrame.collect"},
    "requests": {"costs": "requests.get"},
    "httpx": {"costs": "httpx.AsyncClient.post"},
    "aiohttp": {"costs": "aiohttp.ClientSession.get"},
    "OpenAI": {"costs": "openai.OpenAI.chat.completions.create"},
    "Anthropic": {"costs": "anthropic.AsyncAnthropic.messages.create"},
    "google-genai": {"costs": "google.genai.Client.models.generate_content"},
    "LangChain": {"costs": "langchain_openai.ChatOpenAI.invoke"},
    "LangGraph": {
        "saves": "langgraph.checkpoint.sqlite.SqliteSaver.put",
        "costs": "langgraph.graph.state.CompiledStateGraph.invoke",
    },
    "CrewAI": {"costs": "crewai.Crew.kickoff"},
    "LlamaIndex": {
        "saves": "llama_index.core.ingestion.IngestionPipeline.persist",
        "loads": "llama_index.core.load_index_from_storage",
    },
    "DBOS": {"saves": "dbos.DBOS.start_workflow"},
    "Temporal": {
        "saves": "temporalio.workflow.continue_as_new",
        "loads": "temporalio.activity.info",
        "costs": "temporalio.workflow.execute_activity",
    },
    "Airflow": {"saves": "airflow.models.Variable.set", "loads": "airflow.models.Variable.get"},
    "Celery": {"costs": "celery.Task.apply"},
    "Kafka": {"saves": "kafka.KafkaConsumer.commit"},
    "Redis": {"saves": "redis.Redis.hset", "loads": "redis.asyncio.Redis.get"},
    "SQLAlchemy": {"saves": "sqlalchemy.orm.Session.commit", "costs": "sqlalchemy.ext.asyncio.AsyncSession.execute"},
    "psycopg": {"saves": "psycopg.Connection.commit", "costs": "psycopg2.extensions.cursor.execute"},
    "Django's ORM": {"saves": "django.db.models.Model.save", "costs": "django.db.models.QuerySet.count"},
    "pandas": {"saves": "pandas.DataFrame.to_csv", "loads": "pandas.read_csv", "costs": "pandas.read_parquet"},
    "boto3": {"saves": "boto3.S3.put_object", "loads": "boto3.S3.head_object", "costs": "boto3.Bedrock.converse"},
    "files": {"saves": "pathlib.Path.write_text", "loads": "os.path.exists"},
    "sqlite3": {"saves": "sqlite3.Connection.commit", "costs": "sqlite3.Connection.executescript"},
    "subprocess": {"costs": "subprocess.run"},
}


@pytest.mark.parametrize(("framework", "fact"), [(name, fact) for name, facts in FRAMEWORKS.items() for fact in facts])
def test_each_framework_says_what_saves_loads_and_costs(framework: str, fact: str) -> None:
    meaning = packs.call(FRAMEWORKS[framework][fact])
    assert meaning is not None, FRAMEWORKS[framework][fact]
    if fact == "costs":
        assert meaning.cost >= Cost.MEDIUM
    else:
        assert getattr(meaning, fact) is not None


def test_frameworks_that_own_the_loop_or_record_it_are_contexts() -> None:
    kinds = {
        "temporalio.workflow.run": "durable",
        "temporalio.activity.defn": "heartbeat",
        "dbos.DBOS.step": "recorded",
        "dbos.DBOS.workflow": "durable",
        "prefect.task": "recorded",
        "airflow.decorators.task": "redelivered",
        "dagster.asset": "recorded",
        "celery.shared_task": "redelivered",
        "jax.jit": "compiled",
        "tenacity.retry": "retried",
    }
    found = {name: context.kind for name in kinds if (context := packs.SHIPPED.decorator(name)) is not None}
    assert found == kinds
    lightning = packs.SHIPPED.base_class("lightning.LightningModule", "training_step")
    assert lightning is not None
    assert lightning.kind == "part"
    assert packs.SHIPPED.base_class("torch.nn.Module", "fit") is None


def test_looking_up_loads_neither_yaml_nor_pydantic() -> None:
    program = (
        "import sys; from safepoint.loops.meanings import packs; packs.call('torch.save'); packs.method('torch.optim.SGD', 'step');"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} & {'yaml', 'pydantic', 'dataclasses', 'inspect', 'json'}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_asking_again_costs_little_more_than_a_dictionary() -> None:
    names = [*packdata.TABLES["calls"]][:500]
    plain = {("call", name): name for name in names}
    for name in names:
        packs.call(name)
    ours = min(timeit.repeat(lambda: [packs.call(name) for name in names], number=20, repeat=5))
    base = min(timeit.repeat(lambda: [plain["call", name] for name in names], number=20, repeat=5))
    assert ours < 60 * base
