"""The rounds whose transcripts are kept, in the notation, and the program that writes the transcripts.

Run ``python tests/fast/table/telling_rounds.py`` after a change that is meant to be seen, and read the difference.
"""

from __future__ import annotations

import re
from pathlib import Path

from longsuit.table import notation
from longsuit.table.transcript import lines

FOLDER = Path(__file__).parents[2] / "data" / "transcripts"

ROUNDS = {
    "5-card-pursuit": {
        "win-pays-the-three-card-table": """5-card-pursuit; 1 sits Ann; 1 bets ante $10 flush-bonus $5;
            deal AhKh9c9d9s Jd2d4h5s8c; 1 play $10 AhKh; reveal; settle""",
        "a-lower-flush-for-better-odds": """5-card-pursuit; 1 sits Ann; 1 bets ante $10;
            deal AhQh3hKc2d Jd3d4h5s8c; 1 play $10 Qh3h; reveal; settle""",
        "dealer-does-not-qualify": """5-card-pursuit; 1 sits Ann; 2 sits Bob; 1 bets ante $10; 2 bets ante $25;
            deal AhKh9c9d9s 3c2c8d7h6s Td2d4h5s8c; 1 play; 2 play; reveal; settle""",
        "folded-bonuses-stay-in-play": """5-card-pursuit; 3 sits Cy; 3 bets ante $5 flush-bonus $1 5-card-bonus $1;
            deal 7h5h3h7c7d AdKd4s6s8c; 3 folds; reveal; settle""",
        "mini-royal-outranks-five-suited": """5-card-pursuit; tables flush-bonus=2; 1 sits Ann; 1 bets ante $5 flush-bonus $5;
            deal AhKhQh3h2h Jd2d4s6s8c; 1 play; reveal; settle""",
        "a-tie-pushes": """5-card-pursuit; 1 sits Ann; 1 bets ante $5; deal AhKh2c3d4s AdKd4h5s8c; 1 play; reveal; settle""",
        "seven-seats": """5-card-pursuit; 1 sits A; 2 sits B; 3 sits C; 4 sits D; 5 sits E; 6 sits F; 7 sits G;
            1 bets ante $5; 2 bets ante $5; 3 bets ante $5; 4 bets ante $5; 5 bets ante $5; 6 bets ante $5; 7 bets ante $5;
            deal AhKh2c3d4s Qh9h2d3s7c Th9c8d7s6h Ad5d2s3c9s KcTc4d6d8h Js8s4h6s9d QcJc3h5h7d Jd2h5c7h8c;
            1 play; 2 play; 3 folds; 4 play; 5 play; 6 play; 7 play; reveal; settle""",
    },
    "high-card-flush-columbus": {
        "raise-of-three-antes": """high-card-flush/hollywood-columbus; 1 sits Ann; 1 bets ante $15 flush $5 straight-flush $5;
            deal AhJh9h7h6h3h4s Kd8d6dTs8s3s2s; 1 raise $45; reveal; settle""",
        "dealer-does-not-qualify": """high-card-flush/hollywood-columbus; 1 sits Ann; 1 bets ante $15;
            deal 6h5h3h2s4sTc9c 8d7d2d3c4c5s6s; 1 raise; reveal; settle""",
        "declared-folded-bonus": """high-card-flush/hollywood-columbus; 2 sits Bob; 2 bets ante $15 flush $5 straight-flush $5;
            deal 4h3h2h6hTs9s8c AdKdQdJdTc9c7c; 2 folds declaring flush straight-flush; reveal; settle""",
        "folded-bonus-nobody-declared": """high-card-flush/hollywood-columbus; 2 sits Bob; 2 bets ante $15 flush $5 straight-flush $5;
            deal 4h3h2h6hTs9s8c AdKdQdJdTc9c7c; 2 folds declaring nothing; reveal; settle""",
        "aggregate-payout-shared-pro-rata": """high-card-flush/hollywood-columbus; limits ante=$100-$1,000/$100 flush=$100-$1,000/$100
            straight-flush=$100-$1,000/$100; 1 sits Ann; 2 sits Bob; 1 bets ante $1,000 flush $1,000 straight-flush $1,000;
            2 bets ante $1,000 flush $300 straight-flush $100; deal 8h7h6h5h4h3h2h AcKcQc2c9d7d4s Jd8d6dTs8s3s2s;
            1 raise $3,000; 2 raise; reveal; settle""",
        "dealer-rides-on-a-toke": """high-card-flush/hollywood-columbus; rules tokes=ride; 1 sits Ann; 1 bets ante $15 flush $5;
            1 tokes ante $5; 1 tokes flush $1; deal AhJh9h7h2h3d4s 9d8d2d3c4c5s6s; 1 raise $20; reveal; settle""",
        "supervisor-voids-between-two-seats": """high-card-flush/hollywood-columbus; 1 sits Ann; 4 sits Dee; 1 bets ante $15;
            4 bets ante $20; deal AhJh9h7h2h3d4s Ac8c7c6c2s3s5d 9d8d2d3c4c5s6s; 1 raise; 4 raise; reveal; settle 1;
            void "a payout was disputed" by Pat""",
    },
    "high-card-flush-classic": {
        "straight-flush-laid-aside": """high-card-flush/classic; 1 sits Ann; 2 sits Bob; 1 bets ante $10 straight-flush $5;
            2 bets ante $10 flush $5; deal AsJs9s7s6d7d8d Ah9h6h3hKdQd2s KcQc4c2h5h5dTs; 1 raise; 2 raise; reveal; settle""",
        "straight-flush-folded": """high-card-flush/classic; 1 sits Ann; 1 bets ante $10 straight-flush $5;
            deal 5h4h3hKs9s8c2d KcQc4cJh2h5dTs; 1 folds; reveal; settle""",
        "straight-flush-inside-the-flush": """high-card-flush/classic; 1 sits Ann; 1 bets ante $10 straight-flush $5;
            deal AsJs9s8s7s6d2d KcQc4c2h3h5dTs; 1 raise $20; reveal; settle""",
        "early-payment-reversed-by-a-void": """high-card-flush/classic; 1 sits Ann; 1 bets ante $10 straight-flush $5;
            deal AsJs9s7s6d7d8d KcQc4c2h3h5dTs; 1 raise; void "two cards stuck together" by Pat""",
        "straight-flush-laid-aside-then-folded": """high-card-flush/classic; 1 sits Ann; 1 bets ante $10 straight-flush $5 flush $1;
            deal AsJs9s7s6d7d8d KcQc4c2h3h5dTs; 1 lays aside straight-flush; 1 folds; reveal; settle""",
        "another-flush-than-the-best": """high-card-flush/classic; rules setting="any flush"; 1 sits Ann; 1 bets ante $10;
            deal AsJs9s7s6d7d8d KcQc4c2h3h5dTs; 1 raise $10 8d7d6d; reveal; settle""",
        "seven-suited-in-sequence": """high-card-flush/classic; 6 sits Flo; 6 bets ante $10 flush $1 straight-flush $1;
            deal 8h7h6h5h4h3h2h AdKdQd9d9cJcTs; 6 raise $30; reveal; settle""",
    },
    "i-luv-suits": {
        "play-bets-refunded-first": """i-luv-suits; 1 sits Ann; 3 sits Cy; 1 bets ante $10 flush-rush $5; 3 bets ante $15 flush-rush $5;
            deal 6h5h3h2s4sTc9c AhJh9h7h2h3sTs 8d7d2d3c4c5s6s; 1 play; 3 play $30; reveal; settle""",
        "sensor-collected-before-the-deal": """i-luv-suits; 1 sits Ann; 2 sits Bob; 1 bets ante $10 progressive $1; 2 bets ante $10;
            collect; deal 9h8h7h6h5h2c3c AsJd9d7s2h3d4s Kd8d6dTs8s3s2s; 1 play $20; 2 folds; reveal; settle""",
        "hearts-royal-takes-the-meter": """i-luv-suits; meters main=$12,345.67; 1 sits Ann; 1 bets ante $10 progressive $1;
            collect; deal AhKhQhJhTh2c3d 9d8d4d6c4c5s6s; 1 play; reveal; settle""",
        "two-hits-of-one-meter": """i-luv-suits; tables progressive=2; meters main=$50,000; 1 sits Ann; 6 sits Flo;
            1 bets ante $10 progressive $1; 6 bets ante $10 progressive $1; collect;
            deal 8h7h6h5h4h3h2h 8s7s6s5s4s3s2s 9d8d2d3c4cTcJd; 1 play; 6 play; reveal; settle""",
        "major-and-minor": """i-luv-suits; tables progressive=ML1; meters major=$20,000 minor=$3,000; 1 sits Ann; 2 sits Bob;
            1 bets ante $10 progressive $1; 2 bets ante $10 progressive $1; collect;
            deal AhKhQhJhTh2c3d AsKsQsJsTs2d3c 9d8d4d6c4c5s6s; 1 play; 2 play; reveal; settle""",
        "the-unreadable-row": """i-luv-suits; tables progressive=3; 1 sits Ann; 1 bets ante $10 progressive $1;
            collect; deal AhKhQhJhTh9h2c 9d8d4d6c4c5s6s; 1 play $30; reveal; settle""",
        "void-gives-the-sensor-s-dollar-back": """i-luv-suits; 1 sits Ann; 1 bets ante $10 progressive $1; collect;
            void "the sensor failed" by Pat""",
    },
    "pick-2-poker": {
        "three-card-with-double-play": """pick-2-poker; 1 sits Ann; 1 bets ante $10 3-5-bonus $10;
            deal AhKhQh9c9d 8c8s7d2s4h; 1 three-card; reveal; settle""",
        "five-card-dealer-short-of-ace-king": """pick-2-poker; deck blue; 1 sits Ann; 1 bets ante $10 3-5-bonus $10;
            deal QdJc8d4s2c AhQc7d6s4h; 1 five-card; reveal; settle""",
        "both-bonus-tables-pay": """pick-2-poker; 1 sits Ann; 1 bets ante $10 3-5-bonus $10 5-card-bonus-only $5;
            deal 9h9c9d3s2h AhKc7d6s4h; 1 five-card; reveal; settle""",
        "fold-loses-the-bonuses": """pick-2-poker; 1 sits Ann; 1 bets ante $10 3-5-bonus $10 5-card-bonus-only $5;
            deal 6h6c5d3s2h AhKc7d8s4h; 1 folds; reveal; settle""",
        "bonuses-settled-first": """pick-2-poker; rules settle_order="right to left, bonuses before base"; 1 sits Ann;
            1 bets ante $10 3-5-bonus $10 5-card-bonus-only $5; deal 6h6c5d3s2h AhKc7d8s4h; 1 three-card; reveal; settle""",
        "all-base-wagers-then-all-bonuses": """pick-2-poker; 1 sits Ann; 2 sits Bob; 1 bets ante $10 3-5-bonus $10;
            2 bets ante $5 3-5-bonus $5 5-card-bonus-only $1; deal 9h9c5d3s2h Qd8d7d6d2d AhKc7s6s4h; 1 five-card; 2 three-card;
            reveal; settle""",
        "card-face-up": """pick-2-poker; 1 sits Ann; 2 sits Bob; 1 bets ante $10 3-5-bonus $10; 2 bets ante $5 3-5-bonus $5;
            deal 2 packets 9h9c5d3s2h Qd8d7d6d2d AhKc7s6s4h; irregularity "card face up" seeing Ah""",
        "shuffler-jams": """pick-2-poker; 1 sits Ann; 1 bets ante $10 3-5-bonus $10; deal 9h9c5d3s2h AhKc7s6s4h;
            1 five-card; irregularity "shuffler fails" by Pat""",
        "deal-stopped-and-gone-on": """pick-2-poker; date 2024-05-01; round 7; 1 sits "Ann Lee"; 1 bets ante $10 3-5-bonus $10;
            deal 1 packets 9h9c5d3s2h AhKc7s6s4h; deal on 1; 1 three-card $20 9h9c5d; reveal; settle""",
    },
    "three-card-poker": {
        "six-cards-make-a-full-house": """three-card-poker; 1 sits Ann; 1 bets ante $10 pair-plus $5 6-card-bonus $5;
            deal AhAd7c 7s7hKd; 1 play; reveal; settle""",
        "dealer-does-not-qualify": """three-card-poker; 1 sits Ann; 2 sits Bob; 1 bets ante $10; 2 bets ante $10 pair-plus $5;
            deal 9h8d7c AcKc2c Jd4h3s; 1 play; 2 folds; reveal; settle""",
    },
    "caribbean-stud": {
        "a-flush-beats-a-dealer-who-qualifies": """caribbean-stud; meters main=$54,321; 1 sits Ann; 1 bets ante $10 progressive $1;
            collect; deal AhJh9h4h2h KsKd8c5d3s; 1 call; reveal; settle""",
        "no-ace-king": """caribbean-stud; 1 sits Ann; 2 sits Bob; 1 bets ante $10; 2 bets ante $5;
            deal AhKd9h4c2h 8c8d5s3h2d QsJd8h5d3s; 1 call; 2 folds; reveal; settle""",
    },
    "let-it-ride": {
        "one-rides-one-takes-back": """let-it-ride; 1 sits Ann; 2 sits Bob; 1 bets bet-1 $5 bet-2 $5 bet-3 $5 3-card-bonus $1;
            2 bets bet-1 $10 bet-2 $10 bet-3 $10; deal KhQhJh 9c7d2s ThAh; 1 ride; 2 take-back-1; street; 1 ride; 2 take-back-2;
            reveal; settle""",
        "void-after-a-bet-came-back": """let-it-ride; 1 sits Ann; 1 bets bet-1 $5 bet-2 $5 bet-3 $5; deal 9c7d2s ThAh;
            1 take-back-1; street; void "two cards turned at once" by Pat""",
    },
    "mississippi-stud": {
        "a-pair-of-tens-pushes": """mississippi-stud; 1 sits Ann; 2 sits Bob; 1 bets ante $10 3-card-bonus $5; 2 bets ante $10;
            deal Th4c 7d2s Ts8s3h; 1 bet-third $10; 2 folds; street; 1 bet-fourth $30; street; 1 bet-fifth $20; reveal; settle""",
        "folded-on-fifth-street-the-bonus-stays": """mississippi-stud; 1 sits Ann; 1 bets ante $10 3-card-bonus $5;
            deal Ah4c 9s9d9h; 1 bet-third $20; street; 1 bet-fourth $10; street; 1 folds; reveal; settle""",
    },
    "four-card-poker": {
        "a-tie-is-the-players": """four-card-poker; 1 sits Ann; 1 bets ante $10 aces-up $5;
            deal AhAdKcQs2h AsAcKdQh7s2d; 1 play $30; reveal; settle""",
        "three-of-a-kind-is-paid-though-it-loses": """four-card-poker; 1 sits Ann; 1 bets ante $10;
            deal 8h8d8c4s2h KsKcKdKh3s2d; 1 play $10; reveal; settle""",
    },
    "ultimate-texas-holdem": {
        "played-before-the-flop": """ultimate-texas-holdem; 1 sits Ann; 2 sits Bob; 1 bets ante $10 blind $10 trips $5;
            2 bets ante $10 blind $10; deal AsKs 8h7d QcJd 9s8s2s4dTh; 1 big $40; 2 check; street; 2 check; street; 2 folds;
            reveal; settle""",
        "the-dealer-has-no-pair": """ultimate-texas-holdem; 1 sits Ann; 1 bets ante $10 blind $10; deal Ah3d KcJd 9s8h2s4dTh;
            1 check; street; 1 check; street; 1 single; reveal; settle""",
    },
}


def told(line: str) -> str:
    """The round in its canonical notation, then in words. The definition's hash is left out: notes on a sheet may change."""
    state = notation.read(" ".join(line.split()))
    return f"{without_hash(notation.write(state))}\n\n" + "\n".join(lines(state)) + "\n"


def without_hash(line: str) -> str:
    return re.sub(r" #[0-9a-f]+", "", line, count=1)


def write_all() -> None:
    for sheet, rounds in ROUNDS.items():
        folder = FOLDER / sheet
        folder.mkdir(parents=True, exist_ok=True)
        for name, line in rounds.items():
            (folder / f"{name}.txt").write_text(told(line), "utf-8")


if __name__ == "__main__":
    write_all()
