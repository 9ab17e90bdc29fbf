// What is said of news, and of the ways by which they come, in Portuguese.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "É a sua vez",
  deadline: "O seu tempo está acabando",
  start: "Uma partida começa",
  over: "Uma partida termina",
  challenge: "Um desafio",
  chat: "Uma mensagem em uma partida",
  round: "Uma rodada começa",
  report: "Uma denúncia aos moderadores",
};

const ways: Record<NewsWay, string> = {
  push: "Aparelhos",
  mail: "E-mail",
  digest: "E-mail diário",
  webhook: "Webhooks",
};

export const newsWords: typeof english = {
  title: "Do que você é avisado",
  lead: "O que acontece enquanto você não olha nenhuma página deste servidor chega pelos meios que você marcar.",
  kind: "O que acontece",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}: ${ways[way]}`,
  mailless: "O e-mail exige um servidor que o envie e um endereço na sua conta.",
  quiet: "Horas de silêncio",
  quietHint: "O que acontece nelas é avisado quando terminam.",
  quietFrom: "Das",
  quietTo: "Até as",
  zone: "Fuso horário",
  zoneHint: "Um lugar cujo relógio vale: America/Sao_Paulo, por exemplo.",
  remind: "Quantas horas antes de um prazo você é lembrado",
  remindWrong: "Escreva um número inteiro de 1 a 168.",
  digestAt: "Quando chega o e-mail diário",
  devices: "Aparelhos que recebem avisos",
  noDevices: "Não há nenhum.",
  deviceName: "Como você chama este aparelho",
  added: (at) => `adicionado em ${here.day(at)}`,
  unproved: "espera o primeiro aviso",
  notifyHere: "Avisar-me neste aparelho",
  notifiedHere: "Este aparelho recebe avisos.",
  forbidden:
    "Você proibiu esta página de enviar avisos. Permita-os nas configurações do navegador para esta página e tente de novo.",
  deaf: "Este navegador não pode receber avisos de um servidor.",
  homeScreen:
    "No iPhone ou iPad, ponha primeiro esta página na tela de início (Compartilhar, depois “Adicionar à Tela de Início”) e abra-a de lá.",
  noService: "O navegador não alcança o serviço que deveria avisá-lo. Tente de novo mais tarde.",
  remove: "Remover",
  webhooks: "Webhooks",
  webhooksHint: "Um programa seu é avisado por uma requisição ao endereço dele, assinada conforme Standard Webhooks.",
  noHooks: "Não há nenhum.",
  address: "Endereço",
  addressHint: "Começa com https:// e está na internet pública.",
  addressMissing: "Escreva aqui o endereço.",
  format: "Formato",
  formats: {
    standard: "JSON conforme Standard Webhooks",
    discord: "Discord",
    text: "Texto: Slack, Mattermost, Zulip, Matrix",
  },
  failing: (at) => `falha desde ${here.day(at)}`,
  off: "desativado",
  addHook: "Adicionar o webhook",
  secretOnce: "Copie o segredo agora: ele só aparece desta vez. Com ele o seu programa verifica o que chega.",
  secretOf: (host) => `O segredo de ${host}`,
};
