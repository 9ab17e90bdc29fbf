// The invitation with which somebody has come, where the server makes accounts by invitation. Its secret is behind the #
// of the link, which browsers send to nobody; this tab keeps it, since a provider may have to be visited in between.

import { send } from "../api/client";
import type { Overview } from "../api/types";

const kept = "shinpan-invitation";

/** The secret of the invitation; empty where there is none. */
export function invitation(): string {
  const given = location.hash.slice(1);
  if (given.startsWith("shp_")) sessionStorage.setItem(kept, given);
  return sessionStorage.getItem(kept) ?? "";
}

/** What is sent of it with a wish for an account. */
export function invited(): { invitation?: string } {
  const secret = invitation();
  return secret ? { invitation: secret } : {};
}

/** Fails with why the visitor cannot make an account, where that is so. */
export async function mayJoin({ club }: Overview): Promise<void> {
  if (club.accounts !== "open") await send("POST", "/invitation", { secret: invitation() });
}
