// Somebody's page: how strong, how often won, what was played, and a game with him.

import { beSomebody, Problem } from "./api";
import { offerForm } from "./challengeform";
import { h } from "./dom";
import { history } from "./history";
import { box, line } from "./parts";
import * as people from "./people";
import { Me, Profile } from "./people";
import { actButton, nothing, sheetOf, troubleLine } from "./peopleparts";
import { peopleWords as words } from "./peoplewords";
import { reportButton } from "./report";
import { Row, Sheet } from "./sheet";
import { text } from "./strings";

/** Fills the page with somebody's page. */
export async function profile(main: HTMLElement, name: string): Promise<void> {
  const trouble = troubleLine("error");
  try {
    const [who, visitor] = await Promise.all([people.person(name), people.me()]);
    const self = who.id === visitor?.id;
    sheetOf(
      main,
      who.name,
      head(who),
      who.bio ? h("p", { class: "bio" }, who.bio) : undefined,
      self ? h("p", {}, h("a", { class: "button", href: "/me" }, words.account)) : dealings(who, visitor, trouble),
      trouble.element,
      ratings(who),
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
  const place = h("section", { id: "challenge-place", class: "panel", hidden: true });
  const invite = actButton(
    "challenge",
    words.challengeTo(who.name),
    async () => {
      if (place.hidden && place.childElementCount === 0) {
        await beSomebody();
        const me = visitor ?? (await people.me())!;
        place.append(offerForm(me, who, ({ id }) => location.assign(`/challenges/${encodeURIComponent(id)}`)));
      }
      place.hidden = !place.hidden;
      invite.setAttribute("aria-expanded", String(!place.hidden));
      if (!place.hidden) place.querySelector("input")!.focus();
    },
    trouble,
    "primary",
  );
  invite.setAttribute("aria-expanded", "false");
  const complaint = reportButton(`report-person`, words.reportPerson(who.name), { person: who.id });
  return h("div", { class: "form" }, h("div", { class: "buttons" }, invite, complaint.button), place, complaint.place);
}

const columns = [{ head: words.pool }, { head: words.rating }, { head: words.interval }, { head: words.games }];

function ratings(who: Profile): HTMLElement {
  if (who.ratings.length === 0) return box("ratings", words.ratings, false, line(words.unrated, "muted"));
  const sheet = new Sheet("ratings-sheet", words.ratings);
  sheet.show(who.ratings, columns, () =>
    who.ratings.map((r): Row => [
      words.poolOf(r.pool),
      words.ratingOf(r),
      words.intervalOf(r),
      words.gamesRated(r.games),
    ]),
  );
  return box(
    "ratings",
    words.ratings,
    false,
    sheet.element,
    who.ratings.some((r) => r.provisional) && line(words.provisionalHint, "muted small"),
  );
}
