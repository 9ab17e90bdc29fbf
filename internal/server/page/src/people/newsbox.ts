// The place of the box of news among the settings: its words and what was chosen are loaded once the settings are shown.

import { Problem } from "../api/client";
import { h } from "../ui/dom";
import { troubleLine } from "../ui/forms";

/** Returns where the box will be; it stays empty on a server that tells no news. */
export function newsBox(): HTMLElement {
  const place = h("div", { class: "news-place", hidden: true });
  const fill = async (): Promise<void> => {
    const { newsSettings } = await import("./news");
    place.replaceWith(await newsSettings());
  };
  fill().catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return;
    const trouble = troubleLine("news-error");
    trouble.show(error);
    place.replaceWith(trouble.element);
  });
  return place;
}
