// The shuffle, derived again in this browser from what the house revealed. See docs/fairness.md for the recipe.

const DECK = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const commitmentOf = async (secret) => hex(await crypto.subtle.digest("SHA-256", unhex(secret)));

/** The text the shuffle is made from: the round and every seat's seed, lowest seat first. */
function message(round, seeds) {
  const seats = Object.keys(seeds)
    .map(Number)
    .sort((a, b) => a - b);
  return ["longsuit shuffle 1", `round ${round}`, ...seats.map((seat) => `seat ${seat} ${seeds[seat]}`)]
    .map((line) => `${line}\n`)
    .join("");
}

/** A stream of bytes: HMAC-SHA-256 blocks end to end. */
async function stream(secret, text) {
  const key = await crypto.subtle.importKey("raw", unhex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let bytes = [];
  let block = 0;
  return async () => {
    if (!bytes.length) {
      bytes = [...new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${text}block ${block}\n`)))];
      block += 1;
    }
    return bytes.shift();
  };
}

/** The deck, top card first. */
async function shuffled(secret, round, seeds = {}) {
  const next = await stream(secret, message(round, seeds));
  const deck = [...DECK];
  for (let i = 51; i > 0; i -= 1) {
    let byte = await next();
    while (byte >= 256 - (256 % (i + 1))) byte = await next();
    const j = byte % (i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

/** The deck a proof says was dealt. */
function dealtDeck(proof) {
  const text = proof.deck ?? proof.record?.events?.find((event) => event.event === "deal")?.deck;
  return text ? (Array.isArray(text) ? text : text.split(" ")) : null;
}

/** Redoes a proof. Each step is {ok, words}; all must hold. `noted` is the commitment seen before the deal, `seen` cards that were seen. */
export async function verify(proof, { noted = null, seen = [] } = {}) {
  const promised = await commitmentOf(proof.secret);
  const deck = await shuffled(proof.secret, proof.round, proof.seeds ?? {});
  const dealt = dealtDeck(proof);
  const steps = [{ ok: promised === proof.commitment, words: "The secret's SHA-256 is the commitment in the proof." }];
  if (noted) steps.push({ ok: noted === proof.commitment, words: "It is the commitment this page noted before the deal." });
  if (dealt)
    steps.push({
      ok: dealt.join() === deck.join(),
      words: "Shuffling again from secret, round and seeds gives the same 52 cards in the same order.",
    });
  else steps.push({ ok: true, words: "No cards were dealt in this round." });
  for (const { who, cards } of dealt ? seen : []) {
    const places = cards.map((card) => deck.indexOf(card) + 1).sort((a, b) => a - b);
    const together = places.at(-1) - places[0] === places.length - 1;
    const where = together ? `${places[0]} to ${places.at(-1)}` : places.join(", ");
    steps.push({
      ok: places.every((place) => place > 0) && new Set(places).size === places.length,
      words: `${who} are in that deck at places ${where}.`,
    });
  }
  return { ok: steps.every((step) => step.ok), steps, deck };
}
