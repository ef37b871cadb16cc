"""A bot that plays an evening at its own practice table: `python examples/bot.py http://127.0.0.1:8000 three-card-poker 20`.

It comes in as a guest, asks the coach before every decision, and does what the coach says is worth most.
"""

import sys
import time

import httpx


def evening(address: str, game: str, rounds: int) -> int:
    """Play so many rounds; what was won or lost, in cents."""
    with httpx.Client(base_url=f"{address}/api/v1", headers={"X-Longsuit": "1"}, timeout=30) as room:
        guest = ask(room, "POST", "/guests")
        seat = ask(room, "POST", "/practice", {"game": game, "age": 21})
        place = f"/tables/{seat['table']}/seats/{seat['seat']}"
        print(f"{guest['name']} sits down at table {seat['table']}.")
        for number in range(1, rounds + 1):
            dealt = ask(room, "PUT", f"{place}/wagers", {"wagers": {"ante": "$10"}})
            table = ask(room, "GET", f"/tables/{seat['table']}")
            while not table["last"] or table["last"]["round"] != dealt["round"]:
                if table["public"]["turn"] == seat["seat"]:
                    decide(room, place)
                else:
                    time.sleep(0.05)
                table = ask(room, "GET", f"/tables/{seat['table']}")
            print(f"round {number}: {', '.join(entry['reason'] for entry in table['last']['public']['settlements'])}")
        return int(ask(room, "GET", "/session")["balance"]) - int(guest["balance"])


def decide(room: httpx.Client, place: str) -> None:
    """Do what the coach says is best."""
    best = ask(room, "GET", f"{place}/coach")["actions"][0]
    if best["action"] == "fold":
        ask(room, "POST", f"{place}/fold")
    else:
        ask(room, "POST", f"{place}/play", {"action": best["action"], "amount": best["amount"], "setting": best["setting"]})


def ask(room: httpx.Client, method: str, path: str, body: dict | None = None) -> dict:
    """An answer of the house; a refusal ends the evening with its sentence. Asked too often, it waits as long as it is told to."""
    while (answer := room.request(method, path, json=body)).status_code in (409, 429, 503):
        time.sleep(float(answer.headers.get("Retry-After", 1)))
    if answer.is_error:
        raise SystemExit(answer.json()["detail"])
    return answer.json()


if __name__ == "__main__":
    won = evening(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    print(f"The evening comes to {won / 100:+.2f} dollars.")
