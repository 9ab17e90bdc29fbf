// Somebody's page: how strong, how often won, what was played, and a game with him.

import type { Me, Profile, Rating } from "../api/types";
import { Problem } from "../api/client";
import { offerForm } from "../lobby/challengeform";
import { h, write } from "../ui/dom";
import { course } from "./course";
import { history } from "./history";
import { challengePath } from "../ui/notices";
import { box, line } from "../ui/parts";
import * as people from "../api/people";
import { actButton, loginLink, nothing, sheetOf, troubleLine } from "../ui/forms";
import { reportButton } from "./report";
import { type Row, Sheet } from "../ui/table";
import { peopleWords as words, text } from "../words/catalogue";

/** Fills the page with somebody's page. */
export async function profile(main: HTMLElement, name: string): Promise<void> {
  const trouble = troubleLine("error");
  try {
    const [who, visitor] = await Promise.all([people.person(name), people.me()]);
    if (name !== who.name && !who.guest)
      window.history.replaceState(null, "", people.personPath(who) + location.search);
    const self = who.id === visitor?.id;
    sheetOf(
      main,
      who.name,
      head(who),
      who.bio ? h("p", { class: "bio" }, who.bio) : undefined,
      self ? h("p", {}, h("a", { class: "button", href: "/me" }, words.account)) : dealings(who, visitor, trouble),
      trouble.element,
      ratings(who),
      course(who),
      box("played", words.games, false, history(who)),
    );
  } catch (error) {
    if (error instanceof Problem && error.status === 404) nothing(main, words.noSuchPerson, "/lobby", words.toLobby);
    else {
      sheetOf(main, name, trouble.element);
      trouble.show(error);
    }
  }
}

const head = (who: Profile): HTMLElement =>
  h(
    "header",
    {},
    h("h1", {}, who.name, who.bot && h("span", { class: "badge" }, text.bot)),
    h("p", { class: "lead" }, words.since(who.created), " · ", words.record(who.record)),
  );

/** A challenge and a report. */
function dealings(who: Profile, visitor: Me | undefined, trouble: { show(error?: unknown): void }): HTMLElement {
  const complaint = reportButton("report-person", words.reportPerson(who.name), { person: who.id });
  if (!visitor || visitor.guest || who.guest)
    return h(
      "div",
      { class: "form" },
      who.guest
        ? h("p", { class: "muted" }, words.guestPage)
        : h("p", { class: "muted" }, words.challengeNeedsAccount, " ", loginLink(words.signInOrUp)),
      complaint.button,
      complaint.place,
    );
  const place = h("section", { id: "challenge-place", class: "panel", hidden: true });
  const invite = actButton(
    "challenge",
    words.challengeTo(who.name),
    async () => {
      if (place.childElementCount === 0)
        place.append(offerForm(visitor, who, ({ id }) => location.assign(challengePath(id))));
      place.hidden = !place.hidden;
      invite.setAttribute("aria-expanded", String(!place.hidden));
      if (!place.hidden) place.querySelector("input")!.focus();
    },
    trouble,
    "primary",
  );
  invite.setAttribute("aria-expanded", "false");
  const { button, said } = blocking(who, trouble);
  return h(
    "div",
    { class: "form" },
    h("div", { class: "buttons" }, invite, button, complaint.button),
    said,
    place,
    complaint.place,
  );
}

/** The switch by which somebody is not met again. */
function blocking(who: Profile, trouble: { show(error?: unknown): void }): { button: HTMLElement; said: HTMLElement } {
  const said = h("p", { id: "blocked", class: "muted", role: "status" });
  let blocked = false;
  const show = (now: boolean): void => {
    blocked = now;
    write(button, blocked ? words.unblock : words.block);
    write(said, blocked ? words.blocked(who.name) : "");
  };
  const button = actButton(
    "block",
    words.block,
    async () => {
      await people.block(who.id, !blocked);
      show(!blocked);
    },
    trouble,
  );
  people.blocks().then((all) => show(all.some(({ id }) => id === who.id)), trouble.show);
  return { button, said };
}

type Kind = Rating["kinds"][number]["kind"];

const columns = [{ head: words.pool }, { head: words.rating }, { head: words.interval }, { head: words.games }];

/** Games of one size, or of one speed. */
const kindName = (kind: Kind): string =>
  kind === "live" || kind === "correspondence" ? words.speedOf(kind) : `${kind}×${kind}`;

function ratings(who: Profile): HTMLElement {
  if (who.ratings.length === 0) return box("ratings", words.ratings, false, line(words.unrated, "muted"));
  const sheet = new Sheet("ratings-sheet", words.ratings);
  sheet.show(who.ratings, columns, () =>
    who.ratings.flatMap((r): Row[] => [
      [words.poolOf(r.pool), words.ratingOf(r), words.intervalOf(r), words.gamesRated(r.games)],
      ...r.kinds.map(
        (k): Row => [
          h("span", { class: "muted" }, kindName(k.kind)),
          words.ratingOf({ ...r, ...k }),
          "",
          words.gamesRated(k.games),
        ],
      ),
    ]),
  );
  return box(
    "ratings",
    words.ratings,
    false,
    sheet.element,
    who.ratings.some((r) => r.provisional) && line(words.provisionalHint, "muted small"),
    line(words.scaleHint, "muted small"),
  );
}
