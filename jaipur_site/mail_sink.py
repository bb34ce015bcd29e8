"""The development mailbox: an SMTP server that keeps each message as a file and sends nothing.

`python -m jaipur_site.mail_sink PORT FOLDER`
"""

import asyncio
import os
import secrets
import signal
import sys
import time
from pathlib import Path

from aiosmtpd.smtp import SMTP, Envelope, Session


class FolderHandler:
    """Writes messages as .eml files whose names sort by time of arrival."""

    def __init__(self, folder: Path) -> None:
        """Keep them in this folder, which is made if need be."""
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    async def handle_DATA(  # noqa: N802 - the name aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Write under another name first, so that a reader never sees half a message."""
        name = f"{time.time_ns()}-{secrets.token_hex(4)}.eml"
        draft = self.folder / f".{name}"
        draft.write_bytes(envelope.original_content or b"")
        draft.replace(self.folder / name)
        return "250 Kept"


async def serve(port: int, folder: Path) -> None:
    """Listen on loopback until told to end."""
    handler = FolderHandler(folder)
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    server = await loop.create_server(
        lambda: SMTP(handler, hostname="localhost", enable_SMTPUTF8=True), "127.0.0.1", port
    )
    async with server:
        await ended.wait()


if __name__ == "__main__":
    os.umask(0o077)
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
