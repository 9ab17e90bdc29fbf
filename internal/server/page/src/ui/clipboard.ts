// Taking things away: to the clipboard, and as files.

import { h } from "./dom";

export async function copyText(what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(what);
  } catch {
    // Without permission, or without a secure connection: the old way, from a field.
    const field = h("textarea", { class: "unseen" });
    field.value = what;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Saves a game record as a file. */
export function download(sgf: string, name: string): void {
  const href = URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" }));
  h("a", { href, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(href), 1000);
}
