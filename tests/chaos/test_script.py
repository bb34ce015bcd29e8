"""What goes wrong is told by the seed alone, and ends again."""

from collections import Counter

from tests.chaos.script import TRACKS, Trouble, script


def test_the_same_seed_makes_the_same_script_and_another_one_another() -> None:
    steps = script(7, seconds=60, rounds=2)

    assert steps == script(7, seconds=60, rounds=2)
    assert steps != script(8, seconds=60, rounds=2)


def test_every_trouble_comes_once_a_round_and_ends_before_the_last_second() -> None:
    steps = script(7, seconds=60, rounds=2)

    begun = Counter(step.trouble for step in steps if step.begins)
    ended = Counter(step.trouble for step in steps if not step.begins)
    assert begun == ended == dict.fromkeys(Trouble, 2)
    assert 0 < steps[0].at < steps[-1].at < 60


def test_what_goes_wrong_with_one_part_ends_before_the_next_thing_does() -> None:
    steps = script(7, seconds=60, rounds=2)

    for track in TRACKS:
        own = [step.begins for step in steps if step.trouble in track.troubles]
        assert own == [True, False] * (len(own) // 2)
