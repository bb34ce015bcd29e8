"""Shapes as JSON Schema: what a TypedDict says, in the words of OpenAPI 3.1."""

import builtins
import inspect
import types
import typing
from enum import StrEnum
from typing import Any, Final

from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent

Schema = dict[str, Any]

TYPE_NAMES: Final = {str: "string", int: "integer", bool: "boolean", types.NoneType: "null"}


class Shapes:
    """Turns hints into schemas, and registers shapes with a name as components.

    What is sent to us (`is_sent`) may have no other members than those named.
    """

    def __init__(self, registry: ComponentRegistry, *, is_sent: bool = False) -> None:
        self.registry = registry
        self.is_sent = is_sent

    def schema(self, hint: Any) -> Schema:  # noqa: PLR0911 - one for each kind of hint
        """The schema of a hint; raises KeyError for one that we have no words for."""
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        match origin:
            case typing.Annotated:
                return self.schema(arguments[0]) | {one.keyword: one.value for one in arguments[1:]}
            case typing.Literal:
                return {"type": TYPE_NAMES[type(arguments[0])], "enum": list(arguments)}
            case typing.NotRequired:
                return self.schema(arguments[0])
            case typing.Union | types.UnionType:
                return {"anyOf": [self.schema(one) for one in arguments]}
            case builtins.list:
                return {"type": "array", "items": self.schema(arguments[0])}
            case builtins.dict if arguments[0] is str:
                return {"type": "object"}
            case builtins.dict:
                return self._table(typing.get_args(arguments[0]), arguments[1])
        if typing.is_typeddict(origin or hint):
            return self._object(origin or hint, arguments)
        return {"type": TYPE_NAMES[hint]} if hint in TYPE_NAMES else self._enum(hint)

    def _object(self, shape: Any, arguments: tuple[Any, ...]) -> Schema:
        """A reference to the component of a TypedDict, or of a generic one with its argument."""
        parameters = dict(zip(getattr(shape, "__parameters__", ()), arguments, strict=True))
        name = "Of".join(one.__name__.removesuffix("Json") for one in (shape, *arguments))
        component = self._component(name, shape)
        if component.schema is None or self.is_sent:
            hints = typing.get_type_hints(shape, include_extras=True)
            component.schema = {"type": "object", "description": inspect.getdoc(shape)}
            component.schema["properties"] = {
                member: self.schema(_with(parameters, hint)) for member, hint in hints.items()
            }
            component.schema["required"] = [one for one in hints if one in shape.__required_keys__]
            if self.is_sent:
                component.schema["additionalProperties"] = False
        return {"$ref": f"#/components/schemas/{name}"}

    def _enum(self, words: Any) -> Schema:
        """A reference to the component of a StrEnum."""
        if not issubclass(words, StrEnum):
            raise KeyError(words)
        component = self._component(words.__name__, words)
        component.schema = {
            "type": "string",
            "enum": [word.value for word in words],
            "description": inspect.getdoc(words),
        }
        return {"$ref": f"#/components/schemas/{words.__name__}"}

    def _component(self, name: str, about: Any) -> ResolvedComponent:
        """The component of that name, made if it is missing."""
        component = ResolvedComponent(name, ResolvedComponent.SCHEMA, object=about)  # type: ignore[no-untyped-call]
        self.registry.register_on_missing(component)
        return self.registry[component]

    def _table(self, words: tuple[str, ...], hint: Any) -> Schema:
        """A dict whose keys are known words, all of which it has."""
        members = {word: self.schema(hint) for word in words}
        return {"type": "object", "properties": members, "required": list(words)}


def _with(parameters: dict[Any, Any], hint: Any) -> Any:
    """The hint with the arguments of its generic shape put in."""
    if not parameters or not getattr(hint, "__parameters__", ()):
        return hint
    return hint[tuple(parameters[one] for one in hint.__parameters__)]
