"""Hawse in Python, by the C library (libhawse.so) and cffi; NumPy arrays for numbers.

    from hawse import Simulation

    with Simulation(open("examples/heave-snatch.json").read()) as run:
        for time in run.frames(until=10):
            print(time, run["line.tension_max"])

Needs python3-cffi and python3-numpy, and the library (README.md says how it is built). It is looked for at the place given, at
HAWSE_LIBRARY, in build/shared of this project, and where the system keeps its libraries. Declarations are those of core/include/hawse/hawse.h; units are SI and radians.
"""

import ctypes.util
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

import cffi
import numpy as np

__all__ = ["Fault", "HawseError", "HaltError", "InputError", "Library", "Simulation"]

_HERE = Path(__file__).resolve().parent
_ABI = 1
_OK, _BAD_INPUT, _HALTED, _NO_MEMORY, _DONE = range(5)
_NONE = 0xFFFFFFFF

_DECLARATIONS = """
typedef struct hw_model hw_model;
typedef struct hw_sim hw_sim;
typedef struct hw_frame {
  uint32_t abi, bytes, index, status;
  double time, energy, work;
  uint64_t state_hash;
  uint32_t contacts, substeps, rejected, iterations;
} hw_frame;
typedef struct hw_section { uint32_t offset, rows, stride, head; } hw_section;
typedef struct hw_asset {
  const char *name; const double *points; size_t point_count; const int32_t *faces; size_t face_count;
} hw_asset;
typedef struct hw_halt { const char *part; int32_t node; double time; double step; const char *cause; } hw_halt;
const char *hw_version(void);
uint32_t hw_abi(void);
int hw_model_compile_with(const char *json, size_t length, const hw_asset *assets, size_t count,
                          hw_model **model, char **report);
void hw_model_free(hw_model *model);
void hw_text_free(char *text);
const char *hw_model_manifest(const hw_model *model);
hw_section hw_model_section(const hw_model *model, const char *name);
int hw_sim_create(const hw_model *model, hw_sim **sim);
void hw_sim_free(hw_sim *sim);
int hw_sim_reset(hw_sim *sim);
int hw_sim_input(hw_sim *sim, uint32_t index, double value);
int hw_sim_step(hw_sim *sim);
const hw_frame *hw_sim_frame(const hw_sim *sim);
bool hw_sim_halted(const hw_sim *sim, hw_halt *halt);
size_t hw_sim_state_size(const hw_sim *sim);
int hw_sim_save(const hw_sim *sim, void *block, size_t bytes);
int hw_sim_load(hw_sim *sim, const void *block, size_t bytes);
int hw_self_test(uint64_t *hash);
"""


class HawseError(Exception):
    """What goes wrong here; also by itself: no memory, no library."""


class Fault:
    """A fault of a scenario or an argument: `where` (a JSON pointer) and `what`, with value and allowed range."""

    def __init__(self, where, what):
        self.where, self.what = where, what

    def __repr__(self):
        return f"{self.where}: {self.what}" if self.where else self.what


class InputError(HawseError):
    """What was given is wrong: `faults` lists all that can be found."""

    def __init__(self, faults):
        self.faults = list(faults)
        super().__init__("\n".join(map(repr, self.faults)))


class HaltError(HawseError):
    """The run halted: `part` and `node` (or None), `time` [s], `cause`, and `step` [s] that may do (0: not the step)."""

    def __init__(self, part, node, time, cause, step):
        place = f"{part}: " if part else ""
        place += f"node {node}: " if node is not None else ""
        super().__init__(f"halted at {time:g} s: {place}{cause}")
        self.part, self.node, self.time, self.cause, self.step = part, node, time, cause, step


class Library:
    """The C library; all that use one file share it."""

    _known = {}

    def __init__(self, path=None):
        self.path = str(path or self._find())
        if self.path not in Library._known:
            ffi = cffi.FFI()
            ffi.cdef(_DECLARATIONS)
            try:
                Library._known[self.path] = (ffi, ffi.dlopen(self.path))
            except OSError as error:
                raise HawseError(f"{self.path}: {error}") from None
        self.ffi, self.c = Library._known[self.path]
        try:
            abi = self.c.hw_abi()
        except AttributeError:
            raise HawseError(f"{self.path} is another library: it has no function hw_abi") from None
        if abi != _ABI:
            raise HawseError(f"{self.path} has abi {abi}; this module reads {_ABI}")

    @staticmethod
    def _find():
        given = os.environ.get("HAWSE_LIBRARY")
        if given:
            return given
        built = [_HERE.parents[1] / "build/shared" / f"libhawse.{end}" for end in ("so", "dylib")]
        found = next((file for file in built if file.exists()), None) or ctypes.util.find_library("hawse")
        if not found:
            raise HawseError(
                "there is no libhawse.so: tools/python/README.md says how it is made; "
                "HAWSE_LIBRARY says where it is"
            )
        return found

    @property
    def version(self):
        return self.text(self.c.hw_version())

    def text(self, pointer):
        return self.ffi.string(pointer).decode() if pointer else None

    def self_test(self):
        """Whether this build gives the bits of the reference builds, and the hash that it gave (16 hex digits)."""
        got = self.ffi.new("uint64_t *")
        return self.c.hw_self_test(got) == _OK, f"{got[0]:016x}"


class Simulation(Mapping):
    """A run of a scenario, from its start on. As a mapping it has the channels of the present frame by their ids.

    text     the scenario: JSON text (also as bytes), or a dict
    assets   meshes that it names: {name: (points, faces)}, arrays of n x 3 numbers in the file's units
    library  path of libhawse.so, or a Library; looked for without it
    """

    def __init__(self, text, assets=None, library=None):
        self._model = self._sim = None
        self.library = library if isinstance(library, Library) else Library(library)
        ffi, c = self.library.ffi, self.library.c
        data = text if isinstance(text, (str, bytes, bytearray)) else json.dumps(text)
        data = data.encode() if isinstance(data, str) else bytes(data)
        kept = [self._asset(name, mesh) for name, mesh in (assets or {}).items()]
        given = ffi.new("hw_asset[]", [asset for asset, _ in kept])
        model, report = ffi.new("hw_model **"), ffi.new("char **")
        status = c.hw_model_compile_with(data, len(data), given, len(kept), model, report)
        if status != _OK:
            told = self.library.text(report[0])
            c.hw_text_free(report[0])
            faults = json.loads(told)["faults"] if told else []
            if status == _BAD_INPUT:
                raise InputError(Fault(f.get("where", ""), f["what"]) for f in faults)
            raise HawseError("there is no memory for the model")
        self._model = ffi.gc(model[0], c.hw_model_free)
        self.manifest = json.loads(self.library.text(c.hw_model_manifest(self._model)))
        self._places = {channel["id"]: i for i, channel in enumerate(self.manifest["channels"])}
        sim = ffi.new("hw_sim **")
        if c.hw_sim_create(self._model, sim) == _NO_MEMORY:
            raise HawseError("there is no memory for the run")
        self._sim = ffi.gc(sim[0], c.hw_sim_free)
        self._sections = {}
        self._raise_halt()

    # ---- what it is ----

    @property
    def names(self):
        """Ids of the channels, in the order of `channels`."""
        return list(self._places)

    @property
    def units(self):
        """Units of the channels, by their ids."""
        return {channel["id"]: channel["unit"] for channel in self.manifest["channels"]}

    @property
    def inputs(self):
        """What can be set, by its id: unit, min, max, value at the start, and of a choice its words."""
        return {given["id"]: given for given in self.manifest["inputs"]}

    # ---- the run ----

    def step(self):
        """One frame on; false once the duration is reached or an event has ended the run (going on is allowed)."""
        status = self.library.c.hw_sim_step(self._open())
        if status == _HALTED:
            self._raise_halt()
        if status not in (_OK, _DONE):
            raise HawseError(f"the step gave status {status}")
        return status != _DONE

    def frames(self, until=None):
        """Steps, and gives the time of each frame [s], that of the present one first; ends with the run, or at `until`."""
        yield self.time
        while until is None or self.time < until - 0.5 * self.manifest["frame"]:
            more = self.step()
            yield self.time
            if not more:
                return

    def run(self, ids=None, until=None):
        """Goes on to the end, or to `until` [s]: an array of times, and one of a row a frame and a column an id (all without)."""
        places = slice(None) if ids is None else [self._place(key) for key in ids]
        pairs = [(time, self.channels[places].copy()) for time in self.frames(until)]
        return np.array([t for t, _ in pairs]), np.array([row for _, row in pairs])

    def reset(self):
        """Back to t = 0; also after a halt."""
        self.library.c.hw_sim_reset(self._open())
        self._raise_halt()

    def set(self, name, value):
        """Sets an input from the present frame on: a number, or of a choice its word."""
        given = self.inputs.get(name)
        if given is None:
            known = ", ".join(self.inputs) or "none"
            raise InputError([Fault(f"/inputs/{name}", f"there is no such input; there are: {known}")])
        words = given.get("words", [])
        if isinstance(value, str):
            if value not in words:
                wanted = " or ".join(words) if words else f"a number of {given['min']:g} to {given['max']:g}"
                raise InputError([Fault(f"/inputs/{name}", f'"{value}": {wanted} is wanted')])
            value = words.index(value)
        index = self.manifest["inputs"].index(given)
        try:
            number = float(value)
        except (TypeError, ValueError):
            what = f"{value!r}: a number of {given['min']:g} to {given['max']:g} is wanted"
            raise InputError([Fault(f"/inputs/{name}", what)]) from None
        if self.library.c.hw_sim_input(self._open(), index, number) != _OK:
            unit = "" if given["unit"] == "1" else f" {given['unit']}"
            what = f"{value} is outside {given['min']:g} to {given['max']:g}{unit}"
            raise InputError([Fault(f"/inputs/{name}", what)])

    def save(self):
        """All that decides the future, as bytes."""
        size = self.library.c.hw_sim_state_size(self._open())
        block = bytearray(size)
        if self.library.c.hw_sim_save(self._sim, self.library.ffi.from_buffer(block), size) != _OK:
            raise HawseError("this state cannot be saved")
        return bytes(block)

    def load(self, block):
        """Back to a state that was saved of the same scenario by the same version."""
        data = self.library.ffi.from_buffer(block)
        if self.library.c.hw_sim_load(self._open(), data, len(data)) != _OK:
            raise InputError([Fault("", f"these {len(data)} bytes are no state of this scenario and version")])

    # ---- the present frame ----

    @property
    def time(self):
        """[s]"""
        return self._frame.time

    @property
    def index(self):
        """Number of the frame."""
        return self._frame.index

    @property
    def hash(self):
        """Hash of the state: 16 hex digits, the same as `hawse hash` prints."""
        return f"{self._frame.state_hash:016x}"

    @property
    def channels(self):
        """All channels, in the order of `names`: a copy."""
        return self.section("channels").reshape(-1)

    def section(self, name):
        """A section of the frame, a row a row: a copy. Of those with a count the rows in use (docs/frame.md)."""
        self._open()
        section = self._sections.get(name)
        if section is None:
            section = self.library.c.hw_model_section(self._model, str(name).encode())
            if section.offset == 0:
                raise KeyError(f"frames of this scenario have no section {name!r}")
            self._sections[name] = section
        frame = self._frame_pointer
        bytes_ = self.library.ffi.buffer(frame, frame.bytes)
        count = section.head + section.rows * section.stride
        numbers = np.frombuffer(bytes_, np.float64, count, section.offset)
        rows = int(numbers[0]) if section.head else section.rows
        return numbers[section.head :][: rows * section.stride].reshape(rows, section.stride).copy()

    def line(self, part):
        """Of a line (cable, chain, spring): its nodes from end a to b, n x 3 [m], and the tensions between them [N]."""
        row = next((line for line in self.manifest["lines"] if line["part"] == part), None)
        if row is None:
            known = ", ".join(line["part"] for line in self.manifest["lines"]) or "none"
            raise KeyError(f"there is no line {part!r}; there are: {known}")
        words = self.section("lines").reshape(-1)[row["offset"] :]
        n, most = int(words[0]), row["max_nodes"]
        tensions = words[1 + 3 * most :][: max(0, n - 1)]
        return words[1 : 1 + 3 * n].reshape(n, 3), tensions

    def __getitem__(self, name):
        return float(self.channels[self._place(name)])

    def __iter__(self):
        return iter(self._places)

    def __len__(self):
        return len(self._places)

    # ---- the end ----

    def close(self):
        """Gives its memory back; nothing else can be done with it then."""
        for name in ("_sim", "_model"):
            held = getattr(self, name)
            setattr(self, name, None)
            if held is not None:
                self.library.ffi.release(held)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # ---- within ----

    @property
    def _frame_pointer(self):
        return self.library.c.hw_sim_frame(self._open())

    _frame = _frame_pointer

    def _open(self):
        if self._sim is None:
            raise HawseError("this run is closed")
        return self._sim

    def _place(self, name):
        place = self._places.get(name)
        if place is None:
            tail = re.split(r"[.]", str(name))[-1]
            near = [key for key in self._places if key.endswith(f".{tail}")][:3]
            raise KeyError(f"there is no channel {name!r}" + (f"; there are {', '.join(near)}" if near else ""))
        return place

    def _raise_halt(self):
        halt = self.library.ffi.new("hw_halt *")
        if self.library.c.hw_sim_halted(self._open(), halt):
            node = None if halt.node < 0 else halt.node
            text = self.library.text
            raise HaltError(text(halt.part), node, halt.time, text(halt.cause), halt.step)

    def _asset(self, name, mesh):
        ffi = self.library.ffi
        points = np.ascontiguousarray(mesh[0], np.float64)
        given = np.asarray(mesh[1])
        with np.errstate(invalid="ignore"):  # what is no number is told below
            faces = np.ascontiguousarray(given, np.int32)
        odd = given[faces != given]
        if odd.size:
            what = f"faces name point {odd[0]}: whole numbers of 0 to {max(0, len(points) - 1)} are wanted"
            raise InputError([Fault(f"/meshes/{name}", what)])
        for array, what in ((points, "points"), (faces, "faces")):
            if array.ndim != 2 or array.shape[1] != 3:
                raise InputError([Fault(f"/meshes/{name}", f"{what} of shape {array.shape}: n x 3 is wanted")])
        label = ffi.new("char[]", name.encode())
        p = ffi.from_buffer("double[]", points)
        f = ffi.from_buffer("int32_t[]", faces)
        asset = {"name": label, "points": p, "point_count": len(points), "faces": f, "face_count": len(faces)}
        return asset, (label, p, f, points, faces)
