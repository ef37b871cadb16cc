// Everything on the felt, drawn from the state of the round.

import { paintFelt } from "./felt.js";
import { paintMeters } from "./meters.js";
import { paintSeats } from "./seats.js";
import { paintHand } from "./setting.js";
import { paintDealer, paintMarks } from "./settling.js";
import { paintSpots } from "./spots.js";

export function paintTable() {
  paintFelt();
  paintMeters();
  paintSeats();
  paintDealer();
  paintSpots();
  paintHand();
  paintMarks();
}
