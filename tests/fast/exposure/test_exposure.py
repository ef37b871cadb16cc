"""What information is worth: figures, verdicts, the cost of a flashed card."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from longsuit.cli import app
from longsuit.exact.value import base_value
from longsuit.exposure import survey as surveying
from longsuit.exposure.document import survey_document, survey_json
from longsuit.exposure.one_by_one import gains
from longsuit.exposure.survey import Assumed, Figure, Kind, Survey, survey
from longsuit.report.markdown import to_markdown
from longsuit.rules import game
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.exposure import edge
from longsuit.simulate.figures import Estimate
from longsuit.simulate.knowing import Known

THREE_CARD = str(Path(__file__).parents[2] / "data" / "three-card-poker.toml")
TABLE = Assumed(ante=1000, seats=6, rounds_per_hour=40)


def found(*edges: tuple[Kind, int, float, float], base: Fraction = Fraction(-1, 40), uncounted: str = "") -> Survey:
    figures = tuple(Figure(*edge) for edge in edges)
    return Survey(game("high-card-flush"), 1000, 1, base, figures, TABLE, complete=True, uncounted=uncounted)


def test_every_figure_of_a_game_is_made_with_its_error() -> None:
    rules = game(THREE_CARD)
    made = survey(rules, rounds=300, seed=1, assumed=Assumed(1000, 7, 40))
    assert made.complete
    assert made.base == base_value(rules).ev
    assert [figure.number for figure in made.of("hands shared")] == [2, 3, 4, 5, 6, 7]
    assert [figure.number for figure in made.of("dealer's cards seen")] == [1, 2, 3]
    assert "suit counts" in made.uncounted
    assert all(figure.error > 0 for figure in made.figures)
    assert [figure.rounds for figure in made.figures] == [750, 750, 750, 150, 150, 300, 300, 300, 300]
    seen = made.of("dealer's cards seen")
    assert seen[0].edge < seen[1].edge < seen[2].edge
    assert made == survey(rules, rounds=300, seed=1, assumed=Assumed(1000, 7, 40))


def test_as_many_rounds_are_dealt_as_are_asked_for() -> None:
    rules = game(THREE_CARD)
    few, more = (edge(rules, Known(exposed=1), rounds=rounds) for rounds in (100, 700))
    assert few.error == pytest.approx(few.deviation / 10)
    assert more.error == pytest.approx(more.deviation / 700**0.5)


def test_rounds_valued_one_by_one_agree_with_the_kernel() -> None:
    rules = game(THREE_CARD)
    for known in (Known(exposed=1), Known(seen=7)):
        kernel, one_by_one = edge(rules, known, rounds=20_000), gains(rules, known, seed=3, rounds=1000)
        apart = float(base_value(rules).ev) + one_by_one.mean() - kernel.mean
        assert abs(apart) < 4 * (one_by_one.var() / 1000 + kernel.error**2) ** 0.5


@pytest.mark.parametrize("name", ["caribbean-stud", "let-it-ride", "mississippi-stud"])
def test_on_streets_nothing_known_gains_nothing_and_a_full_table_something(name: str) -> None:
    rules = game(name)
    assert not gains(rules, Known(), seed=1, rounds=4).any()
    told = gains(rules, Known(seen=rules.deal.seats), seed=1, rounds=12)
    assert (told >= 0).all()
    assert (told > 0).any() or name == "let-it-ride"


def test_a_game_of_streets_is_surveyed() -> None:
    rules = game("let-it-ride")
    made = survey(rules, rounds=200, seed=1, assumed=TABLE)
    assert [(figure.kind, figure.rounds) for figure in made.figures] == [("hands shared", rounds) for rounds in (4, 4, 4, 4, 4, 4)]
    assert all(figure.edge >= float(made.base) for figure in made.figures)
    told = to_markdown(survey_document(made))
    assert "Dealer's cards" not in told
    assert "What suit counts are worth in Let It Ride cannot be counted." in told


def test_a_decision_before_the_board_is_refused_with_its_reason() -> None:
    with pytest.raises(SimulationError, match="its first decision comes before the board"):
        survey(game("ultimate-texas-holdem"), rounds=10, seed=1, assumed=TABLE)


def test_collusion_beats_the_house_where_the_whole_interval_is_above_nothing() -> None:
    made = found(("hands shared", 2, -0.02, 0.001), ("hands shared", 3, 0.001, 0.001), ("hands shared", 4, 0.002, 0.001))
    ahead = made.first_ahead("hands shared")
    assert ahead is not None
    assert ahead.number == 4
    assert [figure.number for figure in made.undecided("hands shared")] == [3]
    told = to_markdown(survey_document(made))
    assert "first beats the house with 4 hands shared. Undecided with this many rounds: 3." in told
    assert survey_json(made)["collusion_beats_the_house"] == {"hands": 4, "undecided": [3]}


def test_nobody_may_be_ahead_and_one_may_need_nobody() -> None:
    behind = found(("hands shared", 2, -0.02, 0.001))
    assert "No number of shared hands is certain to beat the house" in to_markdown(survey_document(behind))
    alone = found(("hands shared", 2, 0.02, 0.001), base=Fraction(1, 100))
    assert "beats the house here without any help" in to_markdown(survey_document(alone))
    assert survey_json(alone)["collusion_beats_the_house"]["hands"] == 1


def test_a_flashed_card_is_priced_by_the_hour() -> None:
    made = found(("dealer's cards seen", 1, -0.02, 0.001))
    assert made.flashed is not None
    assert [round(cents, 6) for cents in made.flashed] == [1200, 240]
    told = to_markdown(survey_document(made))
    assert "costs the house $12 ± $2.40 an hour, of $60 it expects to win: 6 seats, $10 antes, 40 rounds an hour (assumed)" in told
    losing = found(("dealer's cards seen", 1, 0.02, 0.001), base=Fraction(1, 100))
    assert "an hour, beside $24 it expects to lose" in to_markdown(survey_document(losing))
    assert found().flashed is None


def test_the_suit_signal_is_told_with_its_edge_or_why_not() -> None:
    made = found(("suit counts shared", 5, -0.02, 0.001), ("suit counts shared", 6, 0.03, 0.001))
    assert "With 6 players it beats the house: +3.00% ± 0.10%." in to_markdown(survey_document(made))
    behind = found(("suit counts shared", 5, -0.02, 0.001))
    assert "The best it gives is -2.00%" in to_markdown(survey_document(behind))
    assert "cannot be counted" in to_markdown(survey_document(found(uncounted="It cannot be counted.")))


def test_a_survey_that_is_stopped_keeps_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Known] = []

    def stopped(_: object, known: Known, **__: object) -> Estimate:
        asked.append(known)
        if len(asked) > 3:
            raise KeyboardInterrupt
        return Estimate(0.0, 0.00001, 1.0)

    monkeypatch.setattr(surveying, "edge", stopped)
    shown: list[tuple[int, int]] = []
    made = survey(game(THREE_CARD), rounds=10, seed=1, assumed=TABLE, progress=lambda done, wanted: shown.append((done, wanted)))
    assert (len(made.figures), made.complete) == (2, False)
    assert shown == [(0, 15), (1, 15), (2, 15), (15, 15)]
    assert "was stopped" in to_markdown(survey_document(made))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--rounds", "1"], "take 2 to"),
        (["--rounds", "many"], "not a number of rounds"),
        (["--seats", "8"], "seats 1 to 7 players; 8 do not fit"),
        (["--seats", "0"], "0 do not fit"),
    ],
)
def test_bad_input_is_one_sentence(given: list[str], message: str) -> None:
    done = CliRunner().invoke(app, ["exposure", THREE_CARD, *given])
    assert isinstance(done.exception, SimulationError)
    assert message in str(done.exception)


def test_an_ante_that_is_no_amount_is_one_sentence() -> None:
    done = CliRunner().invoke(app, ["exposure", THREE_CARD, "--ante", "much"])
    assert isinstance(done.exception, ValueError)
    assert str(done.exception) == "'much' is not an amount of money; write 15 or 2.50."


def test_the_command_tells_people_and_programs() -> None:
    words = CliRunner().invoke(app, ["exposure", THREE_CARD, "--rounds", "50"])
    assert words.exit_code == 0
    assert "What information is worth" in words.stdout
    done = CliRunner().invoke(app, ["exposure", THREE_CARD, "--rounds", "50", "--ante", "15", "--seats", "3", "--json"])
    told = json.loads(done.stdout)
    assert told["assumed"] == {"ante": 1500, "seats": 3, "rounds_per_hour": 40}
    assert len(told["shared"]) == 6
    assert told["suit_counts"] == []
    assert told["suit_counts_not_counted"]
    assert told["flashed_card_per_hour"]["standard_error"] > 0
