// Who the visitor is, at the head of every screen.

import type { Me } from "../api/types";
import { h } from "../ui/dom";
import { has, me, personPath } from "../api/people";
import { forgive } from "../api/client";
import { peopleWords as words } from "../words/catalogue";

/** Whether the server has said who the visitor is, or that it does not know. */
export let met = false;

/** Puts the ways to the lobby and to the visitor's account into the head of the page, and tells who he is. */
export async function greet(head: HTMLElement): Promise<Me | undefined> {
  const way = (id: string, href: string, label: string): HTMLElement =>
    h("a", { id, class: "way", href, "aria-current": location.pathname === href && "page" }, label);
  const ways = h(
    "nav",
    { class: "ways", "aria-label": words.you },
    way("to-lobby", "/lobby", words.lobby),
    way("to-login", "/login", words.signIn),
  );
  head.querySelector(".wordmark")!.after(ways);
  const visitor = await me().then((who) => {
    met = true;
    return who;
  }, forgive);
  if (!visitor) return undefined;
  const self = visitor.guest
    ? [h("a", { id: "to-guest", class: "way", href: "/me" }, visitor.name), way("to-login", "/login", words.signIn)]
    : [way("to-profile", personPath(visitor), visitor.name)];
  if (has(visitor, "moderator")) self.unshift(way("to-admin", "/admin", words.moderation));
  ways.lastElementChild!.replaceWith(...self);
  return visitor;
}
