"""Sounds: files that their script makes and that clip nowhere, what is heard of a game, and silence."""

from __future__ import annotations

import runpy
import wave

import numpy as np

from tests.support import ROOT, begin, do
from vectorgames.app import audio
from vectorgames.app.sounds import SCALE, Sound, heard, note
from vectorgames.play.record import GameRecord
from vectorgames.rules.definitions import definition


def test_files_are_what_the_script_makes_and_leave_room():
    made = runpy.run_path(str(ROOT / "models" / "sounds.py"))
    assert {f"{name}.wav" for name in made["SOUNDS"]} == {path.name for path in audio.FOLDER.iterdir()}
    for name in made["SOUNDS"]:
        with wave.open(str(audio.FOLDER / f"{name}.wav")) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, made["RATE"])
            there = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)
        assert len(there) < made["RATE"] * 1.5 and abs(there - made["finished"](name)).max() <= 2, name
        assert 0.1 < np.abs(there).max() / 32_767 <= made["PEAK"] + 1e-3 and abs(there[-1]) < 200, name


def names(game: str, *texts: str, **options) -> list[tuple[str, ...]]:
    record = GameRecord(definition.load(game, options), 1)
    return [tuple(sound.name for sound in heard(record.play(text))) for text in texts]


def test_each_kind_of_action_is_heard():
    assert names("time_vectors", "(1,1,1,SW)") == [("place_acrylic",)]
    assert names("ez_gryb", "roll Y", "Y", "roll B", "B", "roll Y", "Y-YY") == [
        *((("die",), ("place_wood",)) * 2),
        ("die",),
        ("slide", "place_wood"),
    ]
    assert names("veptheca", "d2>d1") == [("place_slate",)]
    taken = ["roll G", "G", "roll G", "pass", "roll B", "GB", "roll B", "B", "roll G", "GBG", "roll G", "BxG"]
    assert names("interrupt", *taken)[-1] == ("capture",)


def test_a_vector_is_a_melody_of_its_four_spaces():
    """Pitch says z, place x, timbre t; the first to sound is the first of the line."""
    space = definition.load("time_vectors").space
    low, high = (note(space, space.index[name]) for name in ("(1,2,1,SW)", "(4,2,3,NE)"))
    assert (low.pitch, high.pitch) == (SCALE[0], SCALE[2]) and (low.side, high.side) == (-1.0, 1.0)
    assert low.name != high.name
    line = ["(1,1,1,SW)", "(1,1,2,SW)", "(1,1,3,SW)", "(1,1,4,SW)"]
    others = ["(2,2,1,SW)", "(2,2,2,SW)", "(3,2,3,SW)"]
    record = GameRecord(definition.load("time_vectors"))
    for text in [text for pair in zip(line, others, strict=False) for text in pair]:
        record.play(text)
    sounds = heard(record.play(line[-1]))
    melody = [sound for sound in sounds if sound.name.startswith("note")]
    assert [sound.pitch for sound in melody] == list(SCALE[:4]) and len({sound.wait for sound in melody}) == 4
    assert sounds[0] == Sound("place_acrylic")


def test_what_is_played_is_heard_once_and_nothing_while_muted(session, monkeypatch):
    played: list[tuple[object, ...]] = []
    monkeypatch.setattr(session.context.host, "play_sound", lambda *told: played.append(told))
    begin(session)
    session.tick()
    do(session, "play", "(1,1,1,SW)")
    session.tick()
    session.tick()
    assert [(name, loudness) for name, loudness, *_ in played] == [("place_acrylic", 0.33)]
    do(session, "undo")
    session.tick()
    do(session, "mute")
    do(session, "play", "(1,1,2,SW)")
    session.tick()
    assert len(played) == 1


def test_without_a_device_or_a_file_there_is_silence(monkeypatch, tmp_path, capfd):
    monkeypatch.setattr(audio, "has_device", lambda: False)
    speaker = audio.Speaker()
    speaker.play("end", 1.0)
    speaker.update()
    speaker.close()
    assert not speaker.missing and capfd.readouterr() == ("", "")
    lost = audio.Speaker(tmp_path)
    monkeypatch.setattr(lost, "_opened", lambda: object())
    for _ in range(2):
        lost.play("end", 1.0)
    assert lost.missing == ["end"], "it is said once"
