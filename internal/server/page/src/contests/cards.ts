// Cards that lead to tournaments, venues and matches, also from the first screen.

import type { Match, Tournament, Venue } from "../api/types";
import { textCard } from "../ui/screen";
import { contestWords as text } from "../words/catalogue";

/** A card that leads to a tournament. */
export const tournamentCard = (t: Tournament): HTMLElement =>
  textCard(`/tournaments/${encodeURIComponent(t.id)}`, t.title, text.tournamentTerms(t), text.tournamentBusy(t));

/** A card that leads to a venue. */
export const venueCard = (v: Venue): HTMLElement =>
  textCard(`/venues/${encodeURIComponent(v.name)}`, v.name, text.venueTerms(v), text.venueBusy(v));

/** A card that leads to a match. */
export const matchCard = (m: Match): HTMLElement =>
  textCard(`/matches/${encodeURIComponent(m.name)}`, m.title, text.matchTerms(m), text.matchBusy(m));
