// Where a game record is handed in: dropped, chosen, or pasted.

import { h } from "../ui/dom";
import { peopleWords as words, text } from "../words/catalogue";

/**
 * The place, with its own title; take is given what was handed in. A file may be dropped
 * anywhere on the screen. Open says whether the field for a text is in sight.
 */
export function recordDrop(take: (record: Blob) => void, open = false): HTMLElement {
  const file = h("input", {
    id: "record-file",
    type: "file",
    accept: ".sgf,application/x-go-sgf",
    class: "unseen",
    onchange: () => {
      const [chosen] = file.files ?? [];
      file.value = ""; // so that the same one can be chosen again
      if (chosen) take(chosen);
    },
  });
  const paste = h("textarea", { id: "record-text", rows: 4, spellcheck: "false", placeholder: "(;GM[1]SZ[19]…" });
  const send = (event: Event): void => {
    event.preventDefault();
    // A text is UTF-8 by now, whatever it says of the file that it came from.
    if (paste.value.trim() !== "") take(new Blob(["\uFEFF", paste.value]));
  };
  const place = h(
    "section",
    { id: "record-drop", class: "drop", "aria-labelledby": "record-drop-title" },
    h("h2", { id: "record-drop-title" }, words.scoreRecord),
    h("p", { class: "muted" }, words.dropRecord),
    h(
      "div",
      { class: "buttons" },
      h("label", { class: "button", for: "record-file" }, words.chooseRecord),
      file,
      h("a", { id: "to-records", class: "button", href: "/records" }, text.screens.records),
    ),
    h(
      "details",
      { id: "record-paste", open },
      h("summary", {}, words.pasteRecord),
      h(
        "form",
        { class: "paste", onsubmit: send },
        h("label", { class: "unseen", for: "record-text" }, words.pasteLabel),
        paste,
        h("button", { id: "record-send", type: "submit" }, words.countRecord),
      ),
    ),
  );
  const files = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent): void => {
    if (!files(event)) return;
    event.preventDefault();
    place.classList.add("ready");
  };
  const dropped = (event: DragEvent): void => {
    place.classList.remove("ready");
    if (!files(event)) return;
    event.preventDefault();
    const [chosen] = event.dataTransfer!.files;
    if (chosen && place.isConnected) take(chosen);
  };
  document.addEventListener("dragover", over);
  document.addEventListener("dragleave", () => place.classList.remove("ready"));
  document.addEventListener("drop", dropped);
  return place;
}
