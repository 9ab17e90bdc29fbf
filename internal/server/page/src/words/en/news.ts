// What is said of news, and of the ways by which they come, in English.

import type { NewsKind, NewsWay } from "../../api/types";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "It is your turn",
  deadline: "Your time runs out",
  start: "A game begins",
  over: "A game ends",
  challenge: "A challenge",
  chat: "A message in a game",
  round: "A round begins",
  report: "A report to the moderators",
};

const ways: Record<NewsWay, string> = { push: "Devices", mail: "Mail", digest: "Daily mail", webhook: "Webhooks" };

export const newsWords = {
  title: "What you are told",
  lead: "What happens while you look at no page of this server reaches you by the ways that you tick.",
  kind: "What happens",
  kindOf: (kind: NewsKind["kind"]): string => kinds[kind],
  wayOf: (way: NewsWay): string => ways[way],
  by: (kind: NewsKind["kind"], way: NewsWay): string => `${kinds[kind]}: ${ways[way]}`,
  mailless: "Mail needs a server that sends it, and an e-mail address in your account.",
  quiet: "Quiet hours",
  quietHint: "What happens in them is told when they end.",
  quietFrom: "From",
  quietTo: "To",
  zone: "Time zone",
  zoneHint: "A place, as its clock runs: Europe/Berlin, for instance.",
  remind: "How many hours before a deadline you are reminded",
  remindWrong: "Write a whole number from 1 to 168.",
  digestAt: "When the daily mail comes",
  devices: "Devices that are notified",
  noDevices: "There are none.",
  deviceName: "What you call this device",
  added: (at: string): string => `added ${here.day(at)}`,
  unproved: "waits for its first notification",
  notifyHere: "Notify me on this device",
  notifiedHere: "This device is notified.",
  forbidden:
    "You have forbidden this page to notify you. Allow it in the browser's settings for this page, then try again.",
  deaf: "This browser cannot be notified by a server.",
  homeScreen:
    "On an iPhone or iPad, first put this page on the home screen (Share, then Add to Home Screen) and open it there.",
  noService: "The browser does not reach the service that would notify it. Try again later.",
  remove: "Remove",
  webhooks: "Webhooks",
  webhooksHint: "A program of yours is told by a request to its address, signed as Standard Webhooks says.",
  noHooks: "There are none.",
  address: "Address",
  addressHint: "It begins with https:// and is on the public internet.",
  addressMissing: "Write the address here.",
  format: "Format",
  formats: {
    standard: "JSON as in Standard Webhooks",
    discord: "Discord",
    text: "Text: Slack, Mattermost, Zulip, Matrix",
  },
  failing: (at: string): string => `fails since ${here.day(at)}`,
  off: "switched off",
  addHook: "Add the webhook",
  secretOnce: "Copy the secret now: it is shown only this once. With it your program verifies what comes.",
  secretOf: (host: string): string => `The secret of ${host}`,
};
