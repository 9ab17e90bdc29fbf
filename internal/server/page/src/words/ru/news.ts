// What is said of news, and of the ways by which they come, in Russian.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "Ваш ход",
  deadline: "Ваше время истекает",
  start: "Начинается партия",
  over: "Партия окончена",
  challenge: "Вызов",
  chat: "Сообщение в партии",
  round: "Начинается тур",
  report: "Жалоба модераторам",
};

const ways: Record<NewsWay, string> = {
  push: "Устройства",
  mail: "Почта",
  digest: "Письмо раз в день",
  webhook: "Вебхуки",
};

export const newsWords: typeof english = {
  title: "О чём вам сообщать",
  lead: "О том, что происходит, пока вы не смотрите ни одной страницы этого сервера, вы узнаете отмеченными способами.",
  kind: "Что происходит",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}: ${ways[way]}`,
  mailless: "Для почты нужен сервер, который её отправляет, и адрес в вашей учётной записи.",
  quiet: "Часы тишины",
  quietHint: "О том, что в них произошло, сообщается, когда они заканчиваются.",
  quietFrom: "С",
  quietTo: "До",
  zone: "Часовой пояс",
  zoneHint: "Место, по часам которого считать: например, Europe/Moscow.",
  remind: "За сколько часов до срока напоминать",
  remindWrong: "Укажите целое число от 1 до 168.",
  digestAt: "Когда приходит ежедневное письмо",
  devices: "Устройства с уведомлениями",
  noDevices: "Таких нет.",
  deviceName: "Как вы называете это устройство",
  added: (at) => `добавлено ${here.day(at)}`,
  unproved: "ждёт первого уведомления",
  notifyHere: "Уведомлять на этом устройстве",
  notifiedHere: "Это устройство получает уведомления.",
  forbidden:
    "Вы запретили этой странице присылать уведомления. Разрешите их в настройках браузера для этой страницы и попробуйте ещё раз.",
  deaf: "Этот браузер не может получать уведомления от сервера.",
  homeScreen:
    "На iPhone или iPad сначала добавьте эту страницу на экран «Домой» (Поделиться, затем «На экран „Домой“») и откройте её оттуда.",
  noService: "Браузер не может связаться со службой, которая присылает ему уведомления. Попробуйте позже.",
  remove: "Убрать",
  webhooks: "Вебхуки",
  webhooksHint: "Ваша программа узнаёт об этом из запроса на её адрес, подписанного по Standard Webhooks.",
  noHooks: "Таких нет.",
  address: "Адрес",
  addressHint: "Он начинается с https:// и доступен из интернета.",
  addressMissing: "Укажите здесь адрес.",
  format: "Формат",
  formats: {
    standard: "JSON по Standard Webhooks",
    discord: "Discord",
    text: "Текст: Slack, Mattermost, Zulip, Matrix",
  },
  failing: (at) => `не отвечает с ${here.day(at)}`,
  off: "отключён",
  addHook: "Добавить вебхук",
  secretOnce:
    "Скопируйте секрет сейчас: он показывается только один раз. По нему ваша программа проверяет, от кого пришло сообщение.",
  secretOf: (host) => `Секрет для ${host}`,
};
