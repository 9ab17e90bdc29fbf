// Where somebody goes who has signed in.

/** Where to go on afterwards: a place on this server, or the first screen. */
export function next(search: string): string {
  const wanted = new URLSearchParams(search).get("next") ?? "/";
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin && !url.pathname.startsWith("/login")
    ? url.pathname + url.search + url.hash
    : "/";
}
