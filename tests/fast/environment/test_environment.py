"""The environments: Gymnasium's own checks, the table's own settlement, the solver's own edge."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from longsuit.cards import Hand
from longsuit.conformance.check import check_game
from longsuit.environment import IDS, GameEnv, GameVectorEnv, Player, register
from longsuit.environment.rounds import Rounds, Setup
from longsuit.exact.value import base_value
from longsuit.rules import game, parse_definition
from longsuit.rules.model import Game
from longsuit.simulate.errors import SimulationError
from longsuit.table import Round, RoundError, Table, open_table

THREE_CARD = str(Path(__file__).parents[2] / "data" / "three-card-poker.toml")


def variants() -> dict[str, Game]:
    """Every game, and rules that change what may be done or what it comes to."""
    return {
        **{name: game(name) for name in IDS.values()},
        "classic": game("high-card-flush/classic"),
        "best only": game("5-card-pursuit", settings={"setting": "highest two-card flush"}),
        "both push": game("pick-2-poker", settings={"not_qualified": "both push", "fold_loses": "ante", "bonus_35_pays": "higher"}),
        "compare": game("pick-2-poker", settings={"not_qualified": "compare anyway"}),
        "three-card-poker": game(THREE_CARD),
    }


VARIANTS = variants()


def made(name: str, **options: Any) -> Any:
    return gymnasium.make(name, **options)


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_s_own_checker_finds_nothing(name: str) -> None:
    check_env(made(name).unwrapped)


def test_a_fresh_python_finds_the_games_by_module_and_name() -> None:
    code = 'import gymnasium; print(gymnasium.make("longsuit.environment:longsuit/Pick2Poker-v0").unwrapped.game.id)'
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "pick-2-poker"
    register()
    assert all(name in gymnasium.registry for name in IDS)


@pytest.mark.parametrize(
    ("name", "actions"),
    [
        ("longsuit/HighCardFlush-v0", ["fold", "raise 1x", "raise 2x", "raise 3x"]),
        ("longsuit/Pick2Poker-v0", ["fold", "three-card 2x", "five-card 1x"]),
    ],
)
def test_actions_are_named(name: str, actions: list[str]) -> None:
    assert [str(action) for action in made(name).unwrapped.actions] == actions


def deck_of(table: Table, hand: int, dealer: int) -> list[int]:
    """A deck that deals these two hands."""
    cards = [[card for card in range(52) if mask >> card & 1] for mask in (hand, dealer)]
    deck: list[int] = []
    for receiver, start, stop in table.layout.packets(1):
        deck += [cards[receiver].pop() for _ in range(stop - start)]
    return deck + [card for card in range(52) if card not in deck]


def dealt_at_the_table(table: Table, hand: int, dealer: int) -> Round:
    bets = {name: 1000 for name, wager in table.game.wager.items() if wager.made == "to receive cards"}
    return Round(table).sit(1).wager(1, bets).deal(deck_of(table, hand, dealer))


def settled_at_the_table(state: Round, action: Any) -> float | None:
    """Antes won with an action, or None where the table refuses it."""
    try:
        if action.name == "fold":
            state = state.fold(1)
        else:
            held = [card for card in range(52) if state.seat(1).hand >> card & 1]
            cards = [held[place] for place in action.cards]
            state = state.play(1, action.name, amount=int(action.antes * 1000), setting=cards or None)
    except RoundError:
        return None
    return sum(entry.returned - entry.stake for entry in state.reveal().settle().settlements) / 1000


def as_hand(observation: Any) -> int:
    return sum(1 << int(card) for card in np.flatnonzero(observation))


@pytest.mark.parametrize("name", VARIANTS)
def test_every_action_of_a_hand_earns_what_the_table_pays_or_is_refused_by_both(name: str) -> None:
    rules = VARIANTS[name]
    table = open_table(rules)
    env = GameVectorEnv(rules, num_envs=120)
    env.reset(seed=7)
    folds = env.step(np.zeros(120, np.int64))[1]
    for number, action in enumerate(env.actions):
        shown, info = env.reset(seed=7)
        _, rewards, over, cut, after = env.step(np.full(120, number))
        assert over.all()
        assert not cut.any()
        assert (after["final_obs"] == shown).all()
        for place in range(120):
            state = dealt_at_the_table(table, as_hand(shown[place]), int(after["dealer"][place]))
            paid = settled_at_the_table(state, action)
            assert info["action_mask"][place, number] == (paid is not None)
            assert after["illegal"][place] == (paid is None)
            assert rewards[place] == (folds[place] if paid is None else paid)


def rare(rules: Game, count: int) -> list[tuple[int, int]]:
    """Hands with long flushes against hands with long flushes: sizes and lines that chance hardly ever deals."""
    dice = np.random.default_rng(5)
    found = []
    for _ in range(count):
        suits = dice.permutation(4)
        hands = []
        for suit, cards in zip(suits, (rules.deal.player, rules.deal.dealer), strict=False):
            long = int(dice.integers(2, cards + 1))
            own = set((13 * suit + dice.choice(13, long, replace=False)).tolist())
            others = [card for card in range(52) if card // 13 == suits[2] or card // 13 == suits[3]]
            hands.append(own | set(dice.choice(others, cards - long, replace=False).tolist()))
        if not hands[0] & hands[1]:
            found.append((sum(1 << int(card) for card in hands[0]), sum(1 << int(card) for card in hands[1])))
    return found


@pytest.mark.parametrize("name", VARIANTS)
def test_rare_hands_earn_what_the_table_pays(name: str) -> None:
    from longsuit.environment.rounds import Rounds, setup_of

    rules, table = VARIANTS[name], open_table(VARIANTS[name])
    pairs = rare(rules, 150)
    assert len(pairs) > 20
    rounds = Rounds(setup_of(rules, 1000), np.array(pairs, dtype=np.int64).T.copy())
    for number, action in enumerate(rounds.setup.actions):
        rewards = rounds.settle(np.full(len(pairs), number, np.int64))
        for place, (hand, dealer) in enumerate(pairs):
            paid = settled_at_the_table(dealt_at_the_table(table, hand, dealer), action)
            assert (rounds.dealt.mask[place, number] == 1) == (paid is not None)
            assert paid is None or rewards[place] == paid


def test_every_legal_setting_of_pursuit_is_an_action() -> None:
    rules = VARIANTS["5-card-pursuit"]
    env, table = GameVectorEnv(rules, num_envs=200), open_table(rules)
    shown, info = env.reset(seed=3)
    dealers = env.step(np.zeros(200, np.int64))[4]["dealer"]
    for place in range(200):
        state = dealt_at_the_table(table, as_hand(shown[place]), int(dealers[place]))
        legal = len(list(table.layout.moves["play"].settings(state.seat(1).hand)))
        assert info["action_mask"][place].sum() == legal + 1


LOWER_WINS_MORE = """
id = "three-of-a-suit"
name = "Three of a suit"
version = "1"
summary = "Suits."
object = "Suits."
deal = { player = 3, dealer = 3, seats = 6 }
fold = { loses = ["ante"] }
[wager.ante]
title = "Ante"
made = "to receive cards"
[wager.play]
title = "Play"
made = "to stay in"
[action.play]
title = "Play"
wager = "play"
contest = "flush"
size = [{ from = 1, up_to = 1 }]
setting = { box = "the box", rest = "beside it", choice = "best only", one_suit = true }
[contest.flush]
title = "Longest flush"
compares = "longest flush"
win = { ante = "lose", play = "1 to 1" }
tie = { ante = "push", play = "push" }
lose = { ante = "2 to 1", play = "lose" }
"""


def test_a_hand_of_one_suit_may_be_set_whole() -> None:
    setup = Setup(parse_definition(LOWER_WINS_MORE).game(), 1000)
    rounds = Rounds(setup, np.array([[Hand.parse("9h 8h 4h")], [Hand.parse("Ts 9s 2s")]], dtype=np.int64))
    legal = [str(setup.actions[number]) for number in np.flatnonzero(rounds.dealt.mask[0])]
    assert legal == ["fold", "play 1x, cards 0 1 2 set"]


@pytest.mark.parametrize("name", IDS)
def test_optimal_play_earns_its_exact_ev(name: str) -> None:
    rules = game(IDS[name])
    env = gymnasium.make_vec(name, num_envs=100_000)
    player, earned = Player(rules), []
    shown, info = env.reset(seed=11)
    for _ in range(5):
        actions = player.act_all(shown)
        assert info["action_mask"][np.arange(len(actions)), actions].all()
        shown, rewards, _, _, info = env.step(actions)
        earned.append(rewards)
    rewards = np.concatenate(earned)
    error = rewards.std(ddof=1) / len(rewards) ** 0.5
    assert abs(rewards.mean() - float(base_value(rules).ev)) < 5 * error


@pytest.mark.parametrize(
    ("name", "strategy"), [("high-card-flush", "raise-only-1x"), ("5-card-pursuit", "best-three"), ("pick-2-poker", "four-rules")]
)
def test_a_named_strategy_earns_its_exact_ev(name: str, strategy: str) -> None:
    env, player = GameVectorEnv(name, num_envs=200_000), Player(name, strategy)
    shown, _ = env.reset(seed=12)
    rewards = env.step(player.act_all(shown))[1]
    exact = float(base_value(game(name), strategy=strategy).ev)
    assert abs(rewards.mean() - exact) < 5 * rewards.std(ddof=1) / len(rewards) ** 0.5


def test_one_at_a_time_and_side_by_side_deal_and_pay_the_same() -> None:
    env, many = GameEnv("pick-2-poker"), GameVectorEnv("pick-2-poker", num_envs=64)
    shown, _ = many.reset(seed=5)
    _, rewards, _, _, info = many.step(np.arange(64) % 3)
    for place in range(64):
        hand, before = env.reset(seed=5 if place == 0 else None)
        after, reward, over, cut, told = env.step(place % 3)
        assert (hand == shown[place]).all()
        assert (after == hand).all()
        assert before["action_mask"].shape == (3,)
        assert (over, cut) == (True, False)
        assert reward == rewards[place]
        assert told["dealer"] == info["dealer"][place]


def test_a_seed_gives_the_same_rounds_and_no_round_comes_twice() -> None:
    first, second = GameEnv("high-card-flush"), GameEnv("high-card-flush")
    first.reset(seed=9)
    second.reset(seed=9)
    seen = []
    for _ in range(1000):
        one, two = first.reset()[0], second.reset()[0]
        assert (one == two).all()
        seen.append(as_hand(one))
    assert len(set(seen)) == 1000
    assert as_hand(first.reset(seed=10)[0]) != as_hand(second.reset(seed=9)[0])


def test_a_round_is_one_decision_and_is_dealt_before_it() -> None:
    env = GameEnv("high-card-flush", render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    told = env.render()
    assert told is not None
    assert told.startswith("You hold ")
    assert "dealer" not in told
    env.step(0)
    assert "The dealer shows" in str(env.render())
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    assert GameEnv("high-card-flush").render() is None


def test_side_by_side_refuses_what_it_cannot_take() -> None:
    env = GameVectorEnv("high-card-flush", num_envs=3)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(TypeError, match="one seed"):
        env.reset(seed=[1, 2, 3])
    env.reset(seed=1)
    for actions in (np.zeros(2, np.int64), np.array([0, 1, 4]), np.array([0, -1, 0])):
        with pytest.raises(ValueError, match="3 actions from 0 to 3"):
            env.step(actions)


def test_a_definition_of_one_s_own_is_an_environment() -> None:
    rules = game(THREE_CARD)
    check = GameEnv(THREE_CARD)
    shown, info = check.reset(seed=1)
    assert shown.sum() == rules.deal.player
    assert info["action_mask"][0] == 1
    env, player = GameVectorEnv(rules, num_envs=200_000), Player(rules)
    hands, _ = env.reset(seed=2)
    rewards = env.step(player.act_all(hands))[1]
    assert abs(rewards.mean() - float(base_value(rules).ev)) < 5 * rewards.std(ddof=1) / len(rewards) ** 0.5


def test_a_size_no_row_names_is_refused_though_it_lies_between_two() -> None:
    rows = 'sizes = [ { only = [1, 4] }, { only = [2, 3], holding = "pair or better" } ]'
    text = Path(THREE_CARD).read_text("utf-8").replace("size    = [ { from = 1, up_to = 1 } ]", rows)
    street = '[[street]]\nname = "decision"\nmay = ["play", "fold"]\n\n[wager.pair-plus]'
    rules = parse_definition("language = 2\n" + text.replace("[wager.pair-plus]", street), "only.toml").game()
    setup = Setup(rules, 1000)
    sizes = {action.antes: number for number, action in enumerate(setup.space.actions)}
    (move,) = setup.space.moves
    lawful = [[size for size, number in sizes.items() if size and row[number - move.first]] for row in move.allowed]
    assert lawful == [[1, 4], [2, 3]]
    assert not check_game(rules, Random(1), rounds=20)


def test_a_payout_limit_that_can_bind_is_refused() -> None:
    with pytest.raises(SimulationError, match="can bind at this ante"):
        GameEnv(game("high-card-flush", settings={"aggregate_payout.limit": "$30"}))


def test_player_decides_for_one_hand() -> None:
    env, player = GameEnv("high-card-flush"), Player("high-card-flush")
    hand, info = env.reset(seed=4)
    action = player.act(hand)
    assert info["action_mask"][action]
