"""Seamline: how a text is cut into overlapping chunks, before you pay to embed it.

>>> from seamline import Settings, analyze
>>> report = analyze("one two three four five", Settings(unit="words", size=3, overlap=1))
>>> [report.chunk_text(chunk) for chunk in report.chunks]
['one two three', 'three four five']
"""

from seamline.analysis import Plan, analyze, plan
from seamline.errors import CapExceeded, Refusal
from seamline.estimate import Assumptions
from seamline.limits import UNLIMITED, Limits
from seamline.report import Chunk, Report
from seamline.settings import Settings
from seamline.version import __version__

__all__ = [
    "UNLIMITED",
    "Assumptions",
    "CapExceeded",
    "Chunk",
    "Limits",
    "Plan",
    "Refusal",
    "Report",
    "Settings",
    "__version__",
    "analyze",
    "plan",
]
