"""Everything entered in one file, made while serving; and back again, checked before anything is touched."""

from store.backup.making import backup, is_backup, write
from store.backup.members import Contents
from store.backup.restoring import restore

__all__ = ["Contents", "backup", "is_backup", "restore", "write"]
