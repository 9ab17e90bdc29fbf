// What a board shows, as the page tells it to.

import type { Color, Vertex } from "../api/types";

/** What a board shows. */
export interface Picture {
  rows: string[];
  last?: Vertex | undefined;
  ko?: Vertex | undefined;
  dead?: ReadonlySet<Vertex> | undefined;
  /** Stones that the visitor has chosen, and not sent. */
  chosen?: ReadonlySet<Vertex> | undefined;
  disputed?: ReadonlySet<Vertex> | undefined;
  /** Stones that stand out. */
  lit?: ReadonlySet<Vertex> | undefined;
  /** Stones whose fate depends on who moves first. */
  unsettled?: ReadonlySet<Vertex> | undefined;
  /** Stones that surely live, and that the visitor would give up. */
  doubted?: ReadonlySet<Vertex> | undefined;
  /** Rows like the board's, of whose each point is; a blank says nothing. */
  owner?: string[] | undefined;
  /** How surely each point is Black's, from 1 to -1, by row and then column from A1. */
  ownership?: number[] | undefined;
  /** Points at which the border between the sides is open. */
  gaps?: ReadonlySet<Vertex> | undefined;
  /** Points that a side still has to fill. */
  protect?: ReadonlySet<Vertex> | undefined;
  /** What was read of eyes, false eyes and sekis. */
  found?: ReadonlyMap<Vertex, Found> | undefined;
  /** Letters on empty points. */
  labels?: ReadonlyMap<Vertex, string> | undefined;
  /** Numbers of moves on their stones. */
  numbers?: ReadonlyMap<Vertex, number> | undefined;
  /** Shapes that point at something, on stones and on empty points. */
  shapes?: ReadonlyMap<Vertex, Shape> | undefined;
  arrows?: readonly { from: Vertex; to: Vertex }[] | undefined;
  /** The points that can be chosen; a stone of the hand's color hovers over them. */
  open?: ReadonlySet<Vertex> | undefined;
  hand?: Color | undefined;
  /** Stones that are on their way to the server, or only being considered. */
  pending?: ReadonlySet<Vertex> | undefined;
}

/** What an author draws on a point. */
export type Shape = "triangle" | "square" | "circle" | "cross";

/** What a point is to the count of a territory. */
export type Found = "eye" | "false-eye" | "seki" | "fill" | "connect";

/** What lies over the stones. */
export type Overlay = "territory" | "ownership" | "none";
