// A table in the browser. The card room decides everything; this page shows what it says and asks.

import { get, ApiError } from "../api.js";
import { $, toast } from "../dom.js";
import { me, session, setBalance, whoAmI } from "../session.js";
import { shell } from "../shell.js";
import { openingDraft } from "./betting.js";
import { noteLate, setClock, startClock } from "./clock.js";
import { layOutCoach } from "./coach.js";
import { layOutDrawers } from "./drawer.js";
import { startFitting } from "./fit.js";
import { layOut } from "./felt.js";
import { layOutSound } from "./hearing.js";
import { layOutKeys } from "./keys.js";
import { open, send } from "./line.js";
import { doors, paint, startBar } from "./page.js";
import { layOutPace } from "./pace.js";
import { noteCommitment } from "./promise.js";
import { noteBack } from "./reconnecting.js";
import { sit } from "./seats.js";
import { listenToHand } from "./setting.js";
import { afterwards, isPlaying, leaveResult, show } from "./show.js";
import { layOutSpots } from "./spots.js";
import { canBet, changed, recall, room, watch } from "./store.js";

let latest = null;

function received(table) {
  setClock(table);
  noteCommitment(table);
  noteLate(latest, table);
  noteBack(table);
  latest = table;
  show(table);
}

function lose(title, words, again = null) {
  room.gone = { title, words, again };
  changed();
}

const ENDS = {
  expired: () =>
    lose(
      "You were signed out",
      me()?.role === "guest"
        ? "Your session as a guest is over, and a guest cannot sign in again. You can start as a new guest."
        : "Your session is over. Your chips and your round are safe: sign in again to go on.",
      "Start again",
    ),
  gone: () => lose("This table is closed", "The house has closed it. Any wagers that were down came back to your purse."),
};

/** When the line is down, find out whether the table is still there. */
async function lookAgain() {
  if (room.connected || room.gone) return;
  try {
    await get(`/tables/${room.number}`);
  } catch (fault) {
    if (fault instanceof ApiError && [400, 404, 410].includes(fault.status)) ENDS.gone();
    if (fault instanceof ApiError && fault.status === 401) ENDS.expired();
  }
}

async function begin(seat = null) {
  room.gone = null;
  if (!Number.isInteger(room.number)) {
    room.felt = { spots: [], actions: [], cards: {} };
    return lose("No such table", "Tables have numbers. The lobby shows which are open.");
  }
  try {
    room.felt = await get(`/tables/${room.number}/felt`);
  } catch (fault) {
    room.felt ??= { spots: [], actions: [], cards: {} };
    if (fault.status === 404 || fault.status === 400) return lose("No such table", fault.message);
    return lose("The table cannot be shown", fault.message, "Try again");
  }
  layOut();
  layOutSpots();
  layOutCoach();
  room.table = null;
  room.mode = "live";
  room.seen = recall("seen", 0);
  const ended = (how) => {
    ENDS[how]();
    whoAmI().catch(() => null);
  };
  open({ received, ended, paid: (balance) => afterwards(() => setBalance(balance)) });
  if (seat) await sit(seat);
}

doors.leaveResult = leaveResult;
doors.restart = (seat) => begin(seat);
watch(() => {
  if (!isPlaying()) paint();
});
session.addEventListener("me", () => {
  if (room.table && canBet() && !Object.keys(room.draft).length) openingDraft();
  changed();
});
$("#leave").addEventListener("click", async () => {
  room.leaving = true;
  const answer = await send("leave", { seat: room.seat });
  if (answer && answer.left === false) toast("You leave when this round is over.");
  room.leaving = false;
});
listenToHand();
layOutKeys();
layOutPace();
layOutSound();
layOutDrawers();
startClock();
startFitting();
startBar();
setInterval(lookAgain, 3000);
await shell("table");
await begin();
