from support_cli import command

__all__ = ["command"]
