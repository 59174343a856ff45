"""What Python runs before all else in the page: it lets modules wait until they are used.

Pyodide and the library import these at every start, and a first result uses nothing of them: the
event loop, for Python here only answers when it is called, and the colours of tracebacks. To import
them took a sixth of Python's start. An import gets a stand-in, and the first use of what is in it
imports in earnest; of the event loop, also what Pyodide does to it when it starts.
"""

import sys
from types import ModuleType

# Pyodide sets its own event loop when it imports the second: the two come together.
LOOP = ("asyncio", "pyodide.webloop")
ALONE = ("_colorize",)


class StandIn(ModuleType):
    """Is in the place of a module that nobody has used yet."""

    def __getattr__(self, name: str) -> object:
        """Import the module and return what it has of this name."""
        # Whoever looks through all modules asks for such names, and wants nothing of this one.
        if name.startswith("__") and not (name == "__path__" and self.__name__ == "asyncio"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} yet")
        return getattr(in_earnest(self.__name__), name)


def in_earnest(name: str) -> ModuleType:
    """Import a module that had a stand-in. It keeps the stand-in if that fails: a part may come."""
    from importlib import import_module

    if isinstance(sys.modules[name], StandIn):
        together = LOOP if name in LOOP else (name,)
        held = {each: sys.modules.pop(each) for each in together}
        try:
            found = [import_module(each) for each in together]
        except BaseException:
            sys.modules.update(held)
            raise
        if name in LOOP:
            found[1]._initialize_event_loop()
    return sys.modules[name]


for name in (*LOOP, *ALONE):
    sys.modules[name] = StandIn(name)
# All that Pyodide's start uses of it; what it does is done with the import in earnest.
sys.modules[LOOP[1]]._initialize_event_loop = lambda: None
