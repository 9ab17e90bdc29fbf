// What the boards of a game show in each of its phases.

import type { State, Vertex } from "../api/types";
import { mayMove } from "./acts";
import type { Picture } from "../board/picture";
import { sizeOf, vertices } from "../board/grid";
import { Marks, referredTo } from "./marks";

const stone = (vertex: Vertex): Vertex | undefined => (vertex === "pass" || vertex === "" ? undefined : vertex);

/** The visitor's hand over a board: with a move on its way, or over what is legal. */
const hand = (s: State, pending: Vertex | undefined): Partial<Picture> => {
  if (!mayMove(s) || !s.you) return {};
  return { hand: s.you, ...(pending ? { pending: new Set([pending]) } : { open: new Set(s.legal ?? []) }) };
};

/** The board of a game as it is now. */
export function pictureOf(s: State, marks: Marks, pending: Vertex | undefined): Picture {
  const picture: Picture = { rows: s.board, last: stone(s.last), ko: s.ko, lit: marks.lit };
  const doubted = new Set(marks.doubt?.stones);
  const stones = (): Set<Vertex> => new Set(s.scoring?.chains.flatMap((chain) => chain.stones));
  switch (s.phase) {
    case "handicap":
      if (s.you !== "black") return picture;
      return { ...picture, hand: "black", pending: marks.chosen, open: new Set(vertices(sizeOf(s.board))) };
    case "play":
      return { ...picture, ...hand(s, pending), dead: new Set(s.resumption?.frozen) };
    case "scoring": {
      const sent = s.you ? s.scoring?.lists[s.you]?.dead : s.scoring?.proposal?.dead;
      return {
        ...picture,
        dead: sent ? new Set(sent) : marks.chosen,
        unsettled: new Set(s.scoring?.proposal?.unsettled),
        doubted,
        open: s.you && !sent ? stones() : undefined,
      };
    }
    case "dispute":
      // A judge that counts was asked about the whole board: nothing is in dispute.
      if (s.judged) return { ...picture, dead: new Set(s.scoring?.verdict?.dead) };
      return { ...picture, dead: new Set(s.scoring?.agreed), disputed: new Set(s.scoring?.disputed), doubted };
    case "referred":
      return {
        ...picture,
        dead: new Set([...(s.scoring?.agreed ?? []), ...marks.chosen]),
        disputed: new Set(s.scoring?.disputed.filter((at) => !marks.chosen.has(at) && !marks.spared.has(at))),
        open: new Set(referredTo(s).flat()),
      };
    case "marking":
      return {
        ...picture,
        dead: new Set(s.scoring?.marks),
        chosen: marks.chosen,
        doubted,
        open: s.scoring?.mark_turn === s.you ? stones() : undefined,
      };
    case "trial":
      return { ...picture, dead: new Set(s.scoring?.agreed), disputed: new Set(s.scoring?.disputed) };
    case "over":
      return s.ruling
        ? { rows: s.board, dead: new Set(s.ruling.dead), owner: s.ruling.owner, found: marks.found }
        : picture;
    case "vacant":
      return picture;
  }
}

/** The copy on which a dispute is played out; nothing where there is none. */
export function copyOf(s: State, pending: Vertex | undefined): Picture | undefined {
  if (s.phase !== "trial" || !s.trial) return undefined;
  const { board, last, closed, chain } = s.trial;
  return { rows: board, last: stone(last), ko: closed[0], disputed: new Set(chain), ...hand(s, pending) };
}
