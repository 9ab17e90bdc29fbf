// What is said of news, and of the ways by which they come, in Japanese.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "自分の手番になった",
  deadline: "時間切れが近い",
  start: "対局が始まった",
  over: "対局が終わった",
  challenge: "対局の申し込みが届いた",
  chat: "対局中のメッセージ",
  round: "ラウンドが始まる",
  report: "モデレーターへの通報",
};

const ways: Record<NewsWay, string> = { push: "端末", mail: "メール", digest: "1日1通のメール", webhook: "Webhook" };

export const newsWords: typeof english = {
  title: "お知らせの受け取り方",
  lead: "このサーバーのページを見ていない間に起きたことが、選んだ方法で届きます。",
  kind: "お知らせの内容",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}：${ways[way]}`,
  mailless: "メールで受け取るには、メールを送れるサーバーと、アカウントのメールアドレスが必要です。",
  quiet: "通知しない時間帯",
  quietHint: "その間に起きたことは、終わってから届きます。",
  quietFrom: "開始",
  quietTo: "終了",
  zone: "タイムゾーン",
  zoneHint: "どこの時刻に合わせるか。例：Asia/Tokyo",
  remind: "期限の何時間前に知らせるか",
  remindWrong: "1から168までの整数を入力してください。",
  digestAt: "1日1通のメールが届く時刻",
  devices: "通知を受け取る端末",
  noDevices: "ありません。",
  deviceName: "この端末の呼び名",
  added: (at) => `追加：${here.day(at)}`,
  unproved: "最初の通知を待っています",
  notifyHere: "この端末に通知する",
  notifiedHere: "この端末に通知が届きます。",
  forbidden:
    "このページからの通知は拒否されています。ブラウザーの設定でこのページの通知を許可してから、もう一度お試しください。",
  deaf: "このブラウザーはサーバーからの通知を受け取れません。",
  homeScreen:
    "iPhoneやiPadでは、まずこのページをホーム画面に追加し（共有→「ホーム画面に追加」）、そこから開いてください。",
  noService: "ブラウザーが通知サービスにつながりません。しばらくしてからもう一度お試しください。",
  remove: "外す",
  webhooks: "Webhook",
  webhooksHint: "指定したアドレスへのリクエストで自分のプログラムに知らせます。Standard Webhooksの方式で署名されます。",
  noHooks: "ありません。",
  address: "アドレス",
  addressHint: "https:// で始まり、インターネットから届くもの。",
  addressMissing: "アドレスを入力してください。",
  format: "形式",
  formats: {
    standard: "JSON（Standard Webhooks）",
    discord: "Discord",
    text: "テキスト：Slack、Mattermost、Zulip、Matrix",
  },
  failing: (at) => `失敗が続いています：${here.day(at)}`,
  off: "停止中",
  addHook: "Webhookを追加",
  secretOnce:
    "シークレットを今コピーしてください。表示されるのは今回だけです。届いたものをプログラムで検証するのに使います。",
  secretOf: (host) => `${host} のシークレット`,
};
