// What is said of news, and of the ways by which they come, in Spanish.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "Te toca jugar",
  deadline: "Se te acaba el tiempo",
  start: "Empieza una partida",
  over: "Termina una partida",
  challenge: "Un desafío",
  chat: "Un mensaje en una partida",
  round: "Empieza una ronda",
  report: "Una denuncia a los moderadores",
};

const ways: Record<NewsWay, string> = {
  push: "Dispositivos",
  mail: "Correo",
  digest: "Correo diario",
  webhook: "Webhooks",
};

export const newsWords: typeof english = {
  title: "De qué se te avisa",
  lead: "Lo que ocurre mientras no miras ninguna página de este servidor te llega por las vías que marques.",
  kind: "Lo que ocurre",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}: ${ways[way]}`,
  mailless: "El correo requiere un servidor que lo envíe y una dirección en tu cuenta.",
  quiet: "Horas de silencio",
  quietHint: "De lo que ocurre en ellas se avisa cuando terminan.",
  quietFrom: "Desde",
  quietTo: "Hasta",
  zone: "Zona horaria",
  zoneHint: "Un lugar cuyo reloj se sigue: Europe/Madrid, por ejemplo.",
  remind: "Cuántas horas antes de un plazo se te recuerda",
  remindWrong: "Escribe un número entero de 1 a 168.",
  digestAt: "Cuándo llega el correo diario",
  devices: "Dispositivos que reciben avisos",
  noDevices: "No hay ninguno.",
  deviceName: "Cómo llamas a este dispositivo",
  added: (at) => `añadido el ${here.day(at)}`,
  unproved: "espera su primer aviso",
  notifyHere: "Avisarme en este dispositivo",
  notifiedHere: "Este dispositivo recibe avisos.",
  forbidden:
    "Has prohibido a esta página enviarte avisos. Permítelos en los ajustes del navegador para esta página y vuelve a intentarlo.",
  deaf: "Este navegador no puede recibir avisos de un servidor.",
  homeScreen:
    "En un iPhone o iPad, añade primero esta página a la pantalla de inicio (Compartir, luego «Añadir a pantalla de inicio») y ábrela desde allí.",
  noService: "El navegador no llega al servicio que debería avisarle. Vuelve a intentarlo más tarde.",
  remove: "Quitar",
  webhooks: "Webhooks",
  webhooksHint: "Un programa tuyo se entera por una petición a su dirección, firmada según Standard Webhooks.",
  noHooks: "No hay ninguno.",
  address: "Dirección",
  addressHint: "Empieza por https:// y está en la internet pública.",
  addressMissing: "Escribe aquí la dirección.",
  format: "Formato",
  formats: {
    standard: "JSON según Standard Webhooks",
    discord: "Discord",
    text: "Texto: Slack, Mattermost, Zulip, Matrix",
  },
  failing: (at) => `falla desde el ${here.day(at)}`,
  off: "desactivado",
  addHook: "Añadir el webhook",
  secretOnce: "Copia el secreto ahora: solo se muestra esta vez. Con él tu programa verifica lo que llega.",
  secretOf: (host) => `El secreto de ${host}`,
};
