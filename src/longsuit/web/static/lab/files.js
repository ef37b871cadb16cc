// Keeping, sharing and taking away a version.

import { dialog, el, toast } from "../dom.js";
import { attempts, field, linkToCopy } from "../parts.js";
import { ago } from "../words.js";
import { fetchFile } from "./ask.js";
import { encode, keepShelf, opened, plain, shelf } from "./version.js";

/** A link that holds the whole version. */
export async function share(version) {
  const address = new URL(location.href);
  address.hash = `v=${await encode(version)}`;
  const [box, copy] = linkToCopy(address.href, "share-link");
  dialog("Share this version", el("p", "The link holds the whole version. Nothing is stored with us."), box, el("footer", copy));
}

/** The shelf of versions kept in this browser. */
export function saved(version, title, open) {
  const name = el("input", { id: "save-name", type: "text", maxlength: "80", value: title, required: true });
  const list = el("ul.bare.shelf", { id: "shelf" });
  const form = el(
    "form.row",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const entries = shelf().filter((entry) => entry.name !== name.value.trim());
        if (keepShelf([{ name: name.value.trim(), version: plain(version), at: Date.now() }, ...entries])) toast("Saved in this browser.");
        else toast("This browser cannot save it, perhaps because the window is private.", "bad");
        draw();
      },
    },
    field("Save this version as", name),
    el("button.primary.compact", { type: "submit", id: "save-now" }, "Save"),
  );
  const draw = () => {
    const entries = shelf();
    list.replaceChildren(
      ...(entries.length
        ? entries.map((entry) => row(entry, entries))
        : [el("li.empty", "Nothing saved yet. Versions are kept in this browser only.")]),
    );
  };
  const row = (entry, entries) =>
    el(
      "li",
      { "data-saved": entry.name },
      el("span", el("b", entry.name), el("small.muted", ` ${entry.version.game}, ${ago(entry.at)}`)),
      el(
        "button.compact",
        {
          onclick: () => {
            open(opened(entry.version));
            box.close();
          },
        },
        "Open",
      ),
      el("button.quiet.compact", { "aria-label": `Rename ${entry.name}`, onclick: () => rename(entry, entries) }, "Rename"),
      el(
        "button.quiet.compact",
        {
          "aria-label": `Delete ${entry.name}`,
          onclick: () => {
            keepShelf(entries.filter((each) => each !== entry));
            draw();
          },
        },
        "Delete",
      ),
    );
  const rename = (entry, entries) => {
    const to = el("input", { type: "text", value: entry.name, maxlength: "80", "aria-label": `New name of ${entry.name}` });
    const done = () => {
      if (to.value.trim()) entry.name = to.value.trim();
      keepShelf(entries);
      draw();
    };
    list.querySelector(`[data-saved="${CSS.escape(entry.name)}"]`).replaceChildren(to, el("button.compact", { onclick: done }, "Keep"));
    to.focus();
  };
  const box = dialog("Saved versions", form, list);
  draw();
}

const KINDS = [
  ["definition", "Definition file", "toml", "A few lines over the sheet; longsuit analyze takes it."],
  ["report?format=html", "PAR sheet, page", "html", "Every figure, assumption and check sum."],
  ["report?format=pdf", "PAR sheet, PDF", "pdf", "The same to print."],
  ["report?format=json", "PAR sheet, JSON", "json", "The same as data."],
  ["report?format=csv", "PAR sheet, CSV", "csv", "Rows for a spreadsheet."],
];

/** Files to take away. */
export function download(version, title) {
  const { notice, attempt } = attempts();
  const stem =
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "game";
  const rows = KINDS.map(([path, name, ending, words]) => {
    const take = attempt(() => fetchFile(path, { ...plain(version), name: title }, `${stem}.${ending}`));
    return el("li", el("button", { "data-download": ending, onclick: take }, name), el("small.muted", words));
  });
  dialog("Download", notice, el("ul.bare.downloads", rows));
}
