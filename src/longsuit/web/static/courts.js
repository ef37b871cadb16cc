// Our own court cards: one bust each for jack, queen and king, drawn once and mirrored.

const SKIN = "#f6dcc0";
const BRASS = "#d9ad55";
const INK = "#1d2b33";

/** The upper half, around x 0, from the crown at y −44 to the belt at y 0. */
const BUSTS = {
  K: `<path d="M-26 0V-7C-26-17-15-20-8-21H8C15-20 26-17 26-7V0Z" fill="currentColor"/>
      <path d="M-26 0V-7C-26-13-22-16-18-18L-8 0ZM26 0V-7C26-13 22-16 18-18L8 0Z" fill="${BRASS}"/>
      <path d="M-9-35H9V-24C9-15 4-10 0-8C-4-10-9-15-9-24Z" fill="${SKIN}"/>
      <path d="M-9-28C-7-22-4-25 0-25C4-25 7-22 9-28V-22C9-13 5-7 0-4C-5-7-9-13-9-22Z" fill="${INK}"/>
      <path d="M-2.6-21.5H2.6" stroke="${SKIN}" stroke-width="1.4"/>
      <path d="M-12-34L-15-47L-7-41L0-50L7-41L15-47L12-34Z" fill="${BRASS}" stroke="${INK}" stroke-width="1"/>
      <path d="M-12-36.6H12" stroke="currentColor" stroke-width="2.2"/>`,
  Q: `<path d="M-24 0C-24-12-17-17-9-19H9C17-17 24-12 24 0Z" fill="currentColor"/>
      <path d="M-9-19L0-5L9-19L14-17L0 0L-14-17Z" fill="${BRASS}"/>
      <path d="M-13-36C-16-22-13-16-15-8C-9-9-7-14-7-20H7C7-14 9-9 15-8C13-16 16-22 13-36Z" fill="${INK}"/>
      <path d="M-8-35H8V-26C8-19 4-15 0-14C-4-15-8-19-8-26Z" fill="${SKIN}"/>
      <path d="M-8-33C-4-31-2-34 0-36C2-34 4-31 8-33V-38H-8Z" fill="${INK}"/>
      <path d="M-2-19.5C-1-18.6 1-18.6 2-19.5" stroke="#b0413e" stroke-width="1.5" fill="none"/>
      <path d="M-12-37C-9-44-5-41-4-38C-3-44-1-46 0-49C1-46 3-44 4-38C5-41 9-44 12-37Z" fill="${BRASS}" stroke="${INK}" stroke-width="1"/>
      <circle cy="-44" r="1.6" fill="currentColor"/>`,
  J: `<path d="M-23 0C-23-11-17-16-9-18H9C17-16 23-11 23 0Z" fill="currentColor"/>
      <path d="M-5-18L0 0L5-18ZM-23 0C-23-6-21-10-18-13L-13 0ZM23 0C23-6 21-10 18-13L13 0Z" fill="${BRASS}"/>
      <path d="M-11-34C-14-26-13-21-10-17H10C13-21 14-26 11-34Z" fill="${INK}"/>
      <path d="M-8-35H8V-26C8-19 4-15 0-14C-4-15-8-19-8-26Z" fill="${SKIN}"/>
      <path d="M-2-19.6H2.4" stroke="#8c4a3c" stroke-width="1.4"/>
      <path d="M-13-34C-13-42-6-46 2-45C10-44 13-40 13-34Z" fill="currentColor" stroke="${INK}" stroke-width="1"/>
      <path d="M-14-34.5H14" stroke="${BRASS}" stroke-width="3"/>
      <path d="M8-41C12-51 20-51 23-48C19-47 17-43 12-37" fill="${BRASS}" stroke="${INK}" stroke-width=".8"/>`,
};

const EYES = `<g fill="${INK}"><circle cx="-3.4" cy="-28.6" r="1.15"/><circle cx="3.4" cy="-28.6" r="1.15"/></g>`;

/** Symbols of the three courts, both halves, in a frame of their own. */
export function courtSymbols() {
  return Object.entries(BUSTS)
    .map(([rank, bust]) => {
      const half = `<g>${bust}${EYES}</g>`;
      return `<symbol id="court-${rank}" viewBox="-28 -53 56 106" overflow="visible">${half}<g transform="rotate(180)">${half}</g>
        <path d="M-28 0H28" stroke="${BRASS}" stroke-width="2.4"/></symbol>`;
    })
    .join("");
}
