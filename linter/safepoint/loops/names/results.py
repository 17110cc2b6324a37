"""The types of what calls give: by what a function returns or yields, or by what the packs say of an external one."""

from __future__ import annotations

from safepoint.loops.meanings import naming
from safepoint.loops.names.annotated import annotated
from safepoint.loops.names.elements import yielded
from safepoint.loops.names.index import Ref
from safepoint.loops.names.switches import holds
from safepoint.loops.source.effects import NONE, Attr, Call, Const, Exit, Group
from safepoint.loops.source.walk import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr

DEEPEST = 14
"""How many steps from function to function a type is followed."""


def returned_type(ref: Ref, world: World, depth: int) -> Ref | None:
    """Return the class of what a function returns: by its annotation, else by a returned construction."""
    function = world.index.function(ref)
    if function is None:
        return None
    scope = world.scope(ref.path, ref.name)
    found = annotated(function.returns, scope, depth + 1)
    if found is not None and found.kind == "class":
        return found
    for statement in function.statements:
        if isinstance(statement, Exit) and statement.kind == "return" and statement.value is not None:
            made = scope.type(statement.value, depth + 1)
            if made is not None:
                return made
    return found


_GIVING_BACK = ("prepare", "setup", "initialize")
"""Methods that give back what they took, in its order."""


def unpacked_type(expr: Call, position: int, scope: Scope, depth: int) -> Ref | None:
    """Return the type of one of the values of a call: `model, optimizer = accelerator.prepare(model, optimizer)`."""
    if len(expr.args) > position and isinstance(expr.func, Attr) and expr.func.name in _GIVING_BACK:
        return scope.type(expr.args[position], depth + 1)
    target = scope.ref(expr.func, depth + 1)
    if target is None or target.kind != "function":
        return None
    return _returned_part(target, position, scope.world, depth + 1)


def _returned_part(ref: Ref, position: int, world: World, depth: int) -> Ref | None:
    """Return the class of one of the values in `return model, optimizer` of a project function."""
    function = world.index.function(ref)
    if function is None or depth > DEEPEST:
        return None
    for statement in function.statements:
        value = statement.value if isinstance(statement, Exit) and statement.kind == "return" else None
        if isinstance(value, Group) and value.kind == "tuple" and position < len(value.parts):
            return world.scope(ref.path, ref.name).type(value.parts[position], depth + 1)
    return None


def is_lazy(ref: Ref, world: World) -> bool:
    """Tell whether a call of a project function runs nothing yet: it yields, or returns what another such function gives."""
    if ref not in world.lazy:
        world.lazy[ref] = False  # until it is known, for one that returns its own call
        world.lazy[ref] = world.is_generator(ref) or _returns_lazy(ref, world)
    return world.lazy[ref]


def _returns_lazy(ref: Ref, world: World) -> bool:
    function = world.index.function(ref)
    if function is None or function.is_async:
        return False
    left = function.returned
    given = [one for one in left if one is not None and one != NONE]
    scope = world.scope(ref.path, ref.name)
    made = [_called(one.func, scope) for one in given if isinstance(one, Call)]
    return bool(given) and len(made) == len(given) and all(one is not None and is_lazy(one, world) for one in made)


def _called(func: Expr, scope: Scope) -> Ref | None:
    """Return the function of the project that a name stands for, or the method of its own object."""
    owner = scope.type(func.base) if isinstance(func, Attr) else None
    found = scope.world.member(owner, func.name) if owner is not None and isinstance(func, Attr) else scope.ref(func)
    return found if found is not None and found.kind == "function" else None


def entered_type(expr: Expr, scope: Scope, depth: int) -> Ref | None:
    """Return the type of what `with f() as x` gives for a function of the project that yields it."""
    world = scope.world
    ref = scope.ref(expr.func, depth) if isinstance(expr, Call) else None
    entered = ref is not None and ref.kind == "function" and world.is_generator(ref)
    return yielded(ref, world, depth) if ref is not None and entered else None


_MODEL = Ref("external", "", "transformers.PreTrainedModel")
_BESIDE_MODELS = frozenset({"tokenizer", "tokenizers", "processor", "config"})
"""Words of functions that load what belongs to a model, `load_tokenizer(model_class, name)`, and not the model."""


_CLOUD_CLIENT = "boto3.client"
_SERVICES = frozenset(
    {"acm", "apigateway", "athena", "autoscaling", "batch", "cloudformation", "cloudfront", "cloudtrail", "cloudwatch"}
    | {"codebuild", "cognito-idp", "config", "dynamodb", "ec2", "ecr", "ecs", "efs", "eks", "elasticache", "elb", "elbv2"}
    | {"emr", "events", "firehose", "glacier", "glue", "guardduty", "iam", "kinesis", "kms", "lambda", "logs", "opensearch"}
    | {"organizations", "rds", "redshift", "route53", "s3", "sagemaker", "secretsmanager", "ses", "sns", "sqs", "ssm"}
    | {"stepfunctions", "sts", "support", "textract", "transcribe", "translate", "rekognition", "comprehend", "polly"}
)
"""What the services of AWS are called where a client of one is made."""


_GROUP = Ref("external", "", "h5py.Group")
_DATASETS = frozenset({"create_dataset", "require_dataset"})
"""Methods by which an HDF5 file makes an array."""
_SHAPES = frozenset({"shape", "dtype", "maxshape", "chunks", "compression"})
"""What only such a method is told."""


def told_by_name(call: Call, scope: Scope) -> Ref | None:
    """Type what is made by a name that tells enough, whoever makes it.

    A class that is handed in loads a model, `model_class.from_pretrained(…)`; what is asked for a client of a service
    of AWS gives one, `self.session.client("ec2", region)`; an array of a shape is made by an HDF5 file that is handed in.
    """
    func = call.func
    last = func.name if isinstance(func, Attr) else dotted(func)
    if last == "from_pretrained" and isinstance(func, Attr):
        beside = not _BESIDE_MODELS.isdisjoint(naming.words(scope.function.name))
        return _MODEL if "model" in naming.words(dotted(func.base).rpartition(".")[2]) and not beside else None
    if last in _DATASETS:
        shaped = len(call.args) > 1 or any(key in _SHAPES for key, _ in call.keywords)
        return _GROUP if shaped and isinstance(func, Attr) else None
    if "client" not in last:
        return None
    told = [one for one in (*call.args, call.keyword("service_name"), call.keyword("service")) if isinstance(one, Const)]
    service = next((one for one in told if one.value in _SERVICES), None)
    if service is None and not (told and "boto3" in naming.words(last)):
        return None
    return made_by(_CLOUD_CLIENT, call._replace(args=(service or told[0],)), scope)


def called_type(func: Expr, scope: Scope, depth: int) -> Ref | None:
    """Return the type that an object of a library gives when called: `Session()` of `Session = sessionmaker(engine)`."""
    maker = scope.type(func, depth + 1)
    meaning = scope.world.lookup.called(maker.name) if maker is not None and maker.kind == "external" else None
    return Ref("external", "", meaning.returns) if meaning is not None and meaning.returns else None


def _is_maker(name: str) -> bool:
    """Tell whether a method of a class makes an object of it by its name: `from_env`, `create`, `connect`."""
    return name in ("create", "connect", "access_token", "login") or name.startswith("from_")


_READERS_OF_OPTIONS = frozenset(
    {"tyro.cli", "chz.entrypoint", "jsonargparse.CLI", "draccus.parse", "pyrallis.parse", "simple_parsing.parse"}
)
"""What reads a command line into the class of options that it is given."""


_CLOSING = frozenset({"contextlib.closing", "contextlib.aclosing"})
"""Calls that give the very object they are given, to be closed behind a block."""


def made_by(name: str, call: Call, scope: Scope) -> Ref | None:
    """Return the type an external call gives, weighing conditions on its arguments (`open(path, "w")`)."""
    if name in _READERS_OF_OPTIONS:
        given = call.args[0] if call.args else call.keyword("config_class")
        options = scope.ref(given)
        return options if options is not None and options.kind == "class" else None
    if name in _CLOSING and call.args:
        return scope.type(call.args[0])
    meaning = scope.world.lookup.call(name)
    if meaning is None or not (meaning.returns or meaning.returns_if):
        owner, _, last = name.rpartition(".")
        if last[:1].isupper():
            return None if last.isupper() or meaning is not None else Ref("external", "", name)
        made = owner.rpartition(".")[2]  # `Client.create(token)`
        return Ref("external", "", owner) if _is_maker(last) and made[:1].isupper() and not made.isupper() else None
    for switch, type_name in meaning.returns_if:
        if holds(switch, call, scope):
            return Ref("external", "", type_name)
    return Ref("external", "", meaning.returns) if meaning.returns else None
