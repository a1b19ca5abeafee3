"""How types are called on the wire and in records."""


def wire_name(name: str) -> str:
    """Return the wire name of a type: `PassOver` is `pass_over`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")
