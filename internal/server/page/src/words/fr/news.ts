// What is said of news, and of the ways by which they come, in French.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "C’est à toi de jouer",
  deadline: "Ton temps s’épuise",
  start: "Une partie commence",
  over: "Une partie se termine",
  challenge: "Un défi",
  chat: "Un message dans une partie",
  round: "Une ronde commence",
  report: "Un signalement aux modérateurs",
};

const ways: Record<NewsWay, string> = {
  push: "Appareils",
  mail: "E-mail",
  digest: "E-mail quotidien",
  webhook: "Webhooks",
};

export const newsWords: typeof english = {
  title: "Ce qui t’est annoncé",
  lead: "Ce qui arrive pendant que tu ne regardes aucune page de ce serveur te parvient par les moyens que tu coches.",
  kind: "Ce qui arrive",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]} : ${ways[way]}`,
  mailless: "L’e-mail demande un serveur qui en envoie et une adresse e-mail dans ton compte.",
  quiet: "Heures de silence",
  quietHint: "Ce qui arrive pendant ces heures est annoncé quand elles finissent.",
  quietFrom: "De",
  quietTo: "À",
  zone: "Fuseau horaire",
  zoneHint: "Un lieu dont on suit l’heure : Europe/Paris, par exemple.",
  remind: "Combien d’heures avant une échéance on te la rappelle",
  remindWrong: "Écris un nombre entier de 1 à 168.",
  digestAt: "Quand arrive l’e-mail quotidien",
  devices: "Appareils avertis",
  noDevices: "Il n’y en a pas.",
  deviceName: "Le nom que tu donnes à cet appareil",
  added: (at) => `ajouté le ${here.day(at)}`,
  unproved: "attend sa première notification",
  notifyHere: "Me prévenir sur cet appareil",
  notifiedHere: "Cet appareil reçoit les notifications.",
  forbidden:
    "Tu as interdit à cette page de t’envoyer des notifications. Autorise-les dans les réglages du navigateur pour cette page, puis réessaie.",
  deaf: "Ce navigateur ne peut pas recevoir de notifications d’un serveur.",
  homeScreen:
    "Sur iPhone ou iPad, ajoute d’abord cette page à l’écran d’accueil (Partager, puis « Sur l’écran d’accueil ») et ouvre-la de là.",
  noService: "Le navigateur ne joint pas le service qui devrait le prévenir. Réessaie plus tard.",
  remove: "Retirer",
  webhooks: "Webhooks",
  webhooksHint: "Un programme à toi l’apprend par une requête à son adresse, signée selon Standard Webhooks.",
  noHooks: "Il n’y en a pas.",
  address: "Adresse",
  addressHint: "Elle commence par https:// et se trouve sur l’internet public.",
  addressMissing: "Écris l’adresse ici.",
  format: "Format",
  formats: {
    standard: "JSON selon Standard Webhooks",
    discord: "Discord",
    text: "Texte : Slack, Mattermost, Zulip, Matrix",
  },
  failing: (at) => `échoue depuis le ${here.day(at)}`,
  off: "désactivé",
  addHook: "Ajouter le webhook",
  secretOnce:
    "Copie le secret maintenant : il n’est montré que cette fois. Ton programme s’en sert pour vérifier ce qui arrive.",
  secretOf: (host) => `Le secret de ${host}`,
};
