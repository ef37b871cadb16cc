// From the Lab to a table: a version is played at once, practised, or opened for everybody.

import { ofAge } from "../age.js";
import { get, post } from "../api.js";
import { toast } from "../dom.js";
import { ensureGuest } from "../session.js";
import { encode } from "./version.js";

async function pressed(button, act) {
  button.disabled = true;
  try {
    await act();
  } catch (fault) {
    toast(fault.message, "bad");
  } finally {
    button.disabled = false;
  }
}

/** A practice table of the version, for a guest if nobody is signed in. */
export const playVersion = (version, { id }, button) =>
  pressed(button, async () => {
    await ensureGuest();
    const { games } = await get("/games");
    const age = games.find((game) => game.id === id)?.age ?? 0;
    if (await ofAge(age)) location.assign(`/table/${(await post("/lab/play", { ...version, age })).table}`);
  });

/** The version at the school; its address carries it. */
export const practiseVersion = (version, { id }, button) =>
  pressed(button, async () => location.assign(`/school/${id}/practice#v=${await encode(version)}`));

export const openTable = (version, button) =>
  pressed(button, async () => {
    const { table } = await post("/lab/table", version);
    toast(`Table ${table} is open.`);
    location.assign(`/table/${table}`);
  });
