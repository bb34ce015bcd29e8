"""What becomes of files that somebody sends: the site has no use for any."""

from typing import Any, NoReturn

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from typing_extensions import override


class NoFiles(FileUploadHandler):
    """Refuses the first file with 400; Django would keep any number of bytes of it on the disk."""

    @override
    def new_file(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Raise RequestDataTooBig, which Django answers."""
        raise RequestDataTooBig("no form of this site takes a file")
