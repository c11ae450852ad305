"""Tests of hawse.py: HAWSE_EXPECTED names a JSON file with what the command says of the same runs.

[{"path": scenario, "at": s, "hash": 16 digits, "csv": channels.csv}, ...]
"""

import csv
import ctypes.util
import gc
import json
import math
import os
import re
import threading
import unittest
from pathlib import Path

import numpy as np

from hawse import HaltError, HawseError, InputError, Library, Simulation

EXPECTED = json.loads(Path(os.environ["HAWSE_EXPECTED"]).read_text()) if "HAWSE_EXPECTED" in os.environ else []

SPRING = {
    "hawse": 1,
    "environment": {"gravity": 9.81, "water": {"density": 0}, "air": {"density": 0}},
    "parts": {
        "load": {"kind": "rigid", "mass": 4, "shape": "sphere", "position": [0, 0, -2]},
        "spring": {"kind": "spring", "a": "world", "b": "load", "length": 2, "stiffness": 100},
    },
    "inputs": {"pull": {"target": "load.force_z", "min": -100, "max": 100}},
    "solver": {"step": 0.001, "frame": 0.05, "duration": 1},
}


class AsTheCommand(unittest.TestCase):
    def test_expected(self):
        self.assertGreater(len(EXPECTED), 1, "HAWSE_EXPECTED names the runs of the command")
        for of in EXPECTED:
            with self.subTest(of["path"]), Simulation(Path(of["path"]).read_text()) as run:
                times, values = run.run(until=of["at"])
                self.assertEqual(run.hash, of["hash"])
                rows = list(csv.reader(Path(of["csv"]).read_text().splitlines()))
                table = np.array([[float(x) for x in row] for row in rows[2:]])
                self.assertEqual(run.names, rows[0][1 : len(run.names) + 1])
                self.assertEqual(list(run.units.values()), rows[1][1 : len(run.names) + 1])
                np.testing.assert_array_equal(times, table[:, 0])
                np.testing.assert_array_equal(values, table[:, 1 : len(run.names) + 1])

    def test_self_test(self):
        same, found = Library().self_test()
        self.assertTrue(same, found)
        self.assertRegex(Library().version, r"^\d+\.\d+\.\d+$")


class Runs(unittest.TestCase):
    def test_spring(self):
        # let go where the spring has no force: z = -2 - (m g / k)(1 - cos(omega t)), omega^2 = k / m
        with Simulation(SPRING) as run:
            times, values = run.run(["load.z"])
            self.assertEqual(len(times), 21)
            exact = -2 - 4 * 9.81 / 100 * (1 - np.cos(5 * times))
            self.assertLess(np.abs(values[:, 0] - exact).max(), 1e-5)
            self.assertEqual(run["load.z"], values[-1, 0])
            self.assertEqual(dict(run)["load.z"], values[-1, 0])
            self.assertFalse(run.step())  # beyond the duration

    def test_input_changes_the_run_and_state_brings_it_back(self):
        with Simulation(SPRING) as run:
            run.run(until=0.3)
            state, before = run.save(), run.channels
            run.set("pull", 50)
            run.run(until=0.6)
            pulled = run.hash
            run.load(state)
            self.assertEqual((run.index, run.time), (6, before_time(run)))
            np.testing.assert_array_equal(run.channels, before)
            run.run(until=0.6)
            self.assertNotEqual(run.hash, pulled)
            run.load(state)
            run.set("pull", 50)
            run.run(until=0.6)
            self.assertEqual(run.hash, pulled)
            run.reset()
            self.assertEqual(run.time, 0)

    def test_arrays_stay_what_they_are(self):
        with Simulation(SPRING) as run:
            first = run.channels
            kept = first.copy()
            run.step()
            np.testing.assert_array_equal(first, kept)
            self.assertFalse(np.array_equal(run.channels, kept))

    def test_sections_and_lines(self):
        line = {"kind": "cable", "length": 10, "elements": 4, "a": {"attach": "world"}, "b": {"attach": "world", "position": [8, 0, 0]}}
        text = {"hawse": 1, "parts": {"rope": line}, "solver": {"start": "static", "duration": 0.1}}
        with Simulation(text) as run:
            nodes, tensions = run.line("rope")
            self.assertEqual((nodes.shape, tensions.shape), ((5, 3), (4,)))
            np.testing.assert_allclose(nodes[[0, -1]], [[0, 0, 0], [8, 0, 0]], atol=1e-12)
            # nothing pulls sideways between the ends: the level part of the tension is the same in every element
            steps = np.diff(nodes, axis=0)
            level = tensions * steps[:, 0] / np.linalg.norm(steps, axis=1)
            np.testing.assert_allclose(level, level[0], rtol=1e-6)
            self.assertEqual(run.section("ports").shape[1], 9)
            self.assertEqual(run.section("events").shape, (0, 4))
            for ask in (lambda: run.line("rop"), lambda: run.section("no"), lambda: run["rope.no"]):
                self.assertRaises(KeyError, ask)

    def test_meshes(self):
        text = {
            "hawse": 1,
            "meshes": {"block": {"asset": "block.stl", "origin": "centroid"}},
            "parts": {"body": {"kind": "rigid", "mass": 1, "shape": "mesh", "mesh": "block"}},
            "solver": {"duration": 0.1},
        }
        points = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
        faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]
        with Simulation(text, assets={"block.stl": (points, faces)}) as run:
            self.assertAlmostEqual(run.manifest["meshes"]["block"]["volume"], 1 / 6)
        with self.assertRaisesRegex(InputError, r"points of shape \(12,\): n x 3"):
            Simulation(text, assets={"block.stl": (np.ravel(points), faces)})
        with self.assertRaisesRegex(InputError, "block.stl"):
            Simulation(text)
        # as 32 bits they would name points that are there
        for point in (2**32, 0.5, math.nan, -(2**32) + 1):
            with self.assertRaisesRegex(InputError, re.escape(f"faces name point {point}") + ".*: whole numbers of 0 to 3"):
                Simulation(text, assets={"block.stl": (points, [[point, 2, 1], *faces[1:]])})
        Simulation(text, assets={"block.stl": (points, np.array(faces, float))}).close()

    def test_threads(self):
        found = []

        def one():
            with Simulation(SPRING) as run:
                run.run()
                found.append(run.hash)

        threads = [threading.Thread(target=one) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((len(found), len(set(found))), (4, 1))


def before_time(run):
    return 6 * run.manifest["frame"]


class Faults(unittest.TestCase):
    def test_scenario(self):
        wrong = {**SPRING, "parts": {"load": {"kind": "rigid", "mass": -1}}}
        with self.assertRaises(InputError) as caught:
            Simulation(wrong)
        told = {fault.where: fault.what for fault in caught.exception.faults}
        self.assertRegex(told["/parts/load/mass"], r"^-1 kg is not above 0 kg")
        self.assertIn("/parts/load/mass", str(caught.exception))
        for text in ("", "{", "[]", "\0", "{" * 100000, "é"):
            with self.assertRaises(InputError):
                Simulation(text)

    def test_halt(self):
        text = {
            "hawse": 1,
            "parts": {
                "ball": {"kind": "rigid", "mass": 1, "shape": "sphere"},
                "pin": {"kind": "joint", "type": "spherical", "a": "ball", "b": "world", "position": [0, 0, 1]},
            },
        }
        with self.assertRaises(HaltError) as caught:
            Simulation(text)
        halt = caught.exception
        self.assertEqual((halt.part, halt.node, halt.time), ("pin", None, 0))
        self.assertRegex(halt.cause, "open by 1 m")

    def test_inputs(self):
        with Simulation(SPRING) as run:
            for name, value, told in (
                ("pul", 1, 'there is no such input; there are: pull'),
                ("pull", 101, "101 is outside -100 to 100 N"),
                ("pull", math.nan, "nan is outside"),
                ("pull", "hard", '"hard": a number of -100 to 100 is wanted'),
                ("pull", None, "None: a number of -100 to 100 is wanted"),
                ("pull", [1, 2], "[1, 2]: a number of -100 to 100 is wanted"),
            ):
                with self.assertRaises(InputError) as caught:
                    run.set(name, value)
                self.assertIn(told, str(caught.exception))

    def test_states(self):
        with Simulation(SPRING) as run:
            state, now = run.save(), run.hash
            for block in (b"", state[:-1], bytes(len(state)), state + b"x"):
                self.assertRaises(InputError, run.load, block)
            self.assertEqual(run.hash, now)

    def test_closed_and_missing(self):
        run = Simulation(SPRING)
        run.close()
        run.close()
        for ask in (run.step, run.save, lambda: run.time, lambda: run["load.z"]):
            self.assertRaisesRegex(HawseError, "closed", ask)
        self.assertRaises(HawseError, Simulation, SPRING, None, "/nowhere/libhawse.so")
        other = ctypes.util.find_library("c")
        if other:
            self.assertRaisesRegex(HawseError, "is another library", Simulation, SPRING, None, other)
        with Simulation(json.dumps(SPRING).encode()) as told:
            self.assertEqual(told.names, Simulation(SPRING).names)
        for _ in range(20):
            Simulation(SPRING)  # not closed: the collector gives the memory back
        gc.collect()


if __name__ == "__main__":
    unittest.main()
