// What hands are called, in the card room's own words.

import { cardList } from "../words.js";
import { view } from "./store.js";

const same = (a, b) => a.length === b.length && a.every((card) => b.includes(card));

/** Cards set for an action, as the card room calls them: {says, left}; null where they may not be set so. */
export const setHand = (action, cards) => view().settings[action]?.find((one) => same(cardList(one.cards), cards)) ?? null;
