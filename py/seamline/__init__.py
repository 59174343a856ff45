"""Seamline: how a text is cut into overlapping chunks, before you pay to embed it.

>>> from seamline import Settings, analyze
>>> report = analyze("one two three four five", Settings(unit="words", size=3, overlap=1))
>>> [report.chunk_text(chunk) for chunk in report.chunks]
['one two three', 'three four five']
"""

from seamline.analysis import analyze
from seamline.corpus import CorpusPlan, plan_corpus
from seamline.errors import CapExceeded, Refusal
from seamline.estimate import Assumptions
from seamline.limits import UNLIMITED, Limits
from seamline.planning import Plan, Ratios, plan
from seamline.report import Chunk, Report
from seamline.settings import Settings
from seamline.version import __version__

__all__ = [
    "UNLIMITED",
    "Assumptions",
    "CapExceeded",
    "Chunk",
    "CorpusPlan",
    "Limits",
    "Plan",
    "Ratios",
    "Refusal",
    "Report",
    "Settings",
    "__version__",
    "analyze",
    "plan",
    "plan_corpus",
]
