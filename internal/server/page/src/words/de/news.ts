// What is said of news, and of the ways by which they come, in German.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "Du bist am Zug",
  deadline: "Deine Zeit läuft ab",
  start: "Eine Partie beginnt",
  over: "Eine Partie ist zu Ende",
  challenge: "Eine Herausforderung",
  chat: "Eine Nachricht in einer Partie",
  round: "Eine Runde beginnt",
  report: "Eine Meldung an die Moderatoren",
};

const ways: Record<NewsWay, string> = {
  push: "Geräte",
  mail: "E-Mail",
  digest: "Täglich per E-Mail",
  webhook: "Webhooks",
};

export const newsWords: typeof english = {
  title: "Was dir gemeldet wird",
  lead: "Was geschieht, während du keine Seite dieses Servers ansiehst, erreicht dich auf den Wegen, die du ankreuzt.",
  kind: "Was geschieht",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}: ${ways[way]}`,
  mailless: "Für E-Mail braucht es einen Server, der sie verschickt, und eine Adresse in deinem Konto.",
  quiet: "Ruhezeit",
  quietHint: "Was in ihr geschieht, wird danach gemeldet.",
  quietFrom: "Von",
  quietTo: "Bis",
  zone: "Zeitzone",
  zoneHint: "Ein Ort, nach dessen Uhr es geht: etwa Europe/Berlin.",
  remind: "Wie viele Stunden vor Ablauf einer Frist du erinnert wirst",
  remindWrong: "Gib eine ganze Zahl von 1 bis 168 an.",
  digestAt: "Wann die tägliche E-Mail kommt",
  devices: "Geräte, die benachrichtigt werden",
  noDevices: "Es gibt keine.",
  deviceName: "Wie du dieses Gerät nennst",
  added: (at) => `hinzugefügt am ${here.day(at)}`,
  unproved: "wartet auf die erste Benachrichtigung",
  notifyHere: "Auf diesem Gerät benachrichtigen",
  notifiedHere: "Dieses Gerät wird benachrichtigt.",
  forbidden:
    "Du hast dieser Seite verboten, dich zu benachrichtigen. Erlaube es in den Einstellungen des Browsers für diese Seite und versuche es noch einmal.",
  deaf: "Diesen Browser kann kein Server benachrichtigen.",
  homeScreen:
    "Auf dem iPhone oder iPad: Lege diese Seite zuerst auf den Home-Bildschirm (Teilen, dann „Zum Home-Bildschirm“) und öffne sie dort.",
  noService: "Der Browser erreicht den Dienst nicht, der ihn benachrichtigen würde. Versuche es später noch einmal.",
  remove: "Entfernen",
  webhooks: "Webhooks",
  webhooksHint: "Ein Programm von dir erfährt es durch eine Anfrage an seine Adresse, signiert nach Standard Webhooks.",
  noHooks: "Es gibt keine.",
  address: "Adresse",
  addressHint: "Sie beginnt mit https:// und ist im öffentlichen Internet.",
  addressMissing: "Gib hier die Adresse an.",
  format: "Format",
  formats: {
    standard: "JSON nach Standard Webhooks",
    discord: "Discord",
    text: "Text: Slack, Mattermost, Zulip, Matrix",
  },
  failing: (at) => `schlägt fehl seit ${here.day(at)}`,
  off: "abgeschaltet",
  addHook: "Webhook hinzufügen",
  secretOnce:
    "Kopiere das Geheimnis jetzt: Es wird nur dieses eine Mal gezeigt. Damit prüft dein Programm, was ankommt.",
  secretOf: (host) => `Das Geheimnis von ${host}`,
};
