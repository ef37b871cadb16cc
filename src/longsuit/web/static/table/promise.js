// The house's commitment before the deal, stored by this page so that the proof can be checked against it.

import { recall, remember } from "./store.js";

/** Commitments are noted when they are first seen: that is what makes them worth something. */
export function noteCommitment(table) {
  if (!table.commitment || table.public.dealer_held || table.public.community_held) return;
  const noted = recall("commitments", {});
  if (noted[table.round]) return;
  const kept = Object.entries({ ...noted, [table.round]: table.commitment }).slice(-60);
  remember("commitments", Object.fromEntries(kept));
}

export const notedCommitment = (round) => recall("commitments", {})[round] ?? null;
