"""How much is tested: the usual run, or everything (`build.py test --all`)."""

import os

import pytest
from hypothesis import settings

# Helpers that assert; registered before they are imported, so that a failure shows the values.
pytest.register_assert_rewrite("visit")

EVERYTHING = bool(os.environ.get("SEAMLINE_ALL"))

# The usual run draws the same examples every time, so that a failure is never a matter of luck.
settings.register_profile("usual", derandomize=True, max_examples=100, deadline=None)
settings.register_profile("everything", max_examples=3000, deadline=None, print_blob=True)
settings.load_profile("everything" if EVERYTHING else "usual")


def pytest_collection_modifyitems(items):
    """Skip what takes minutes, unless everything was asked for."""
    if EVERYTHING:
        return
    skip = pytest.mark.skip(reason="exhaustive: runs with `build.py test --all`")
    for item in items:
        if item.get_closest_marker("exhaustive"):
            item.add_marker(skip)
