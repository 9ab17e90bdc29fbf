// What pages and the service worker say to each other.

/** A page of somebody is shown; what was kept of others is forgotten. */
export interface Begin {
  type: "begin";
  again: boolean; // it was told before, and has loaded more since: whose the kept pages are stays as it is
  owner: string; // the id of the visitor; empty for somebody whom the server does not know
  path: string;
  assets: string[]; // what the page has loaded of itself
  nothing: string; // what to show in place of a screen that was not kept
}

/** What a page shows now, for when the server cannot be reached. */
export interface Keep {
  type: "keep";
  owner: string;
  path: string;
  html: string;
  assets: string[]; // what that needs
}

/** The visitor has left: nothing of theirs is kept from now on. It is answered when nothing is. */
export interface Forget {
  type: "forget";
}

export type ToServiceWorker = Begin | Keep | Forget;

/** What the service worker says to pages. */
export interface FromServiceWorker {
  type: "proved"; // this browser has shown the server the secret that was pushed to it
}

/** A pushed message, as package news of the server writes it. */
export interface Pushed {
  title: string;
  text: string;
  language: string;
  path: string;
  tag?: string;
  device?: string; // of a proof: the device, which shows the secret to the server
  secret?: string;
}
