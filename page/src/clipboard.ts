// Copying to the clipboard.

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
