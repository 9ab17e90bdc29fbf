// How somebody wants to see and hear the page: kept in this browser, worn at once.

import { beep } from "./sound";
import { h } from "./dom";
import { keep, kept, type Wished, wishes } from "./preferences";
import { languageList } from "./languages";
import { text } from "../words/catalogue";

const root = document.documentElement;

/** The fields in which it is chosen, for a dialog or a page of settings. */
export function lookFields(): HTMLElement {
  const field = <K extends "theme" | "board" | "confirm">(
    key: K,
    legend: string,
    labels: Record<Wished<K>, string>,
  ): HTMLElement =>
    h(
      "fieldset",
      { class: "field" },
      h("legend", {}, legend),
      h(
        "div",
        { class: "segments" },
        ...(wishes[key] as readonly Wished<K>[]).map((value) =>
          h(
            "label",
            { class: "choice" },
            h("input", {
              type: "radio",
              name: `look-${key}`,
              id: `look-${key}-${value}`,
              checked: kept(key) === value,
              onchange: () => wear(key, value),
            }),
            h("span", {}, labels[value]),
          ),
        ),
      ),
    );
  const tick = (key: "coordinates" | "sounds" | "count" | "listen", label: string): HTMLElement =>
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        id: `look-${key}`,
        checked: kept(key) === "on",
        onchange: (event) => wear(key, (event.target as HTMLInputElement).checked ? "on" : "off"),
      }),
      label,
    );
  return h(
    "div",
    { id: "looks", class: "looks" },
    field("theme", text.lookTheme, text.lookThemes),
    field("board", text.lookBoard, text.lookBoards),
    field("confirm", text.lookConfirm, text.lookConfirms),
    tick("coordinates", text.lookCoordinates),
    tick("sounds", text.lookSounds),
    volumeField(),
    tick("count", text.lookCount),
    tick("listen", text.lookListen),
    languageField(),
  );
}

/** How loud the page is: what is chosen is heard at once. */
function volumeField(): HTMLElement {
  const slider = h("input", {
    id: "look-volume",
    type: "range",
    min: 0,
    max: 100,
    step: 10,
    value: kept("volume"),
    onchange: () => {
      keep("volume", slider.value as Wished<"volume">);
      beep(false);
    },
  });
  return h("div", { class: "field" }, h("label", { for: "look-volume" }, text.lookVolume), slider);
}

/** In which language the page speaks. */
const languageField = (): HTMLElement =>
  h(
    "div",
    { class: "field" },
    h("label", { for: "look-language" }, text.lookLanguage),
    languageList("look-language", undefined, kept("language"), text.lookLanguageSystem),
  );

function wear<K extends keyof typeof wishes>(key: K, value: Wished<K>): void {
  keep(key, value);
  if (value === "system") window.dispatchEvent(new Event("look"));
  else root.dataset[key] = value;
}

/** Opens the fields over the page. */
export function openLooks(): void {
  const dialog = h(
    "dialog",
    { class: "panel look-dialog", "aria-label": text.look, onclose: () => dialog.remove() },
    h("h2", {}, text.look),
    lookFields(),
    h("button", { id: "look-done", type: "button", class: "primary", onclick: () => dialog.close() }, text.lookDone),
  );
  document.body.append(dialog);
  dialog.showModal();
}
