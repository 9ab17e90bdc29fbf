// What is said of news, and of the ways by which they come, in traditional Chinese.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "輪到你了",
  deadline: "你的時間快到了",
  start: "對局開始",
  over: "對局結束",
  challenge: "收到挑戰",
  chat: "對局中的訊息",
  round: "一輪開始",
  report: "有人向管理員檢舉",
};

const ways: Record<NewsWay, string> = { push: "裝置", mail: "郵件", digest: "每日郵件", webhook: "Webhook" };

export const newsWords: typeof english = {
  title: "訊息提醒",
  lead: "你沒有在看本伺服器的頁面時發生的事，會按勾選的方式通知你。",
  kind: "發生的事",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}：${ways[way]}`,
  mailless: "使用郵件需要伺服器能寄信，並且你的帳號有電子郵件地址。",
  quiet: "勿擾時段",
  quietHint: "這段時間裡發生的事，會在結束後通知。",
  quietFrom: "開始",
  quietTo: "結束",
  zone: "時區",
  zoneHint: "以哪個地方的時間為準，例如 Asia/Taipei。",
  remind: "在期限前幾小時提醒",
  remindWrong: "請填寫 1 到 168 的整數。",
  digestAt: "每日郵件的寄送時間",
  devices: "接收通知的裝置",
  noDevices: "沒有裝置。",
  deviceName: "你怎麼稱呼這台裝置",
  added: (at) => `新增於 ${here.day(at)}`,
  unproved: "正在等待第一則通知",
  notifyHere: "在這台裝置上通知我",
  notifiedHere: "這台裝置會收到通知。",
  forbidden: "你已禁止本頁面傳送通知。請在瀏覽器中允許本頁面的通知，然後重試。",
  deaf: "這個瀏覽器無法接收伺服器的通知。",
  homeScreen: "在 iPhone 或 iPad 上，請先把本頁面加入主畫面（分享→「加入主畫面」），再從那裡開啟。",
  noService: "瀏覽器連不上通知服務，請稍後重試。",
  remove: "移除",
  webhooks: "Webhook",
  webhooksHint: "向你的程式的位址傳送請求來通知它，並按 Standard Webhooks 簽章。",
  noHooks: "沒有 Webhook。",
  address: "位址",
  addressHint: "以 https:// 開頭，並且能從公開網際網路連到。",
  addressMissing: "請在這裡填寫位址。",
  format: "格式",
  formats: {
    standard: "JSON（Standard Webhooks）",
    discord: "Discord",
    text: "文字：Slack、Mattermost、Zulip、Matrix",
  },
  failing: (at) => `開始失敗於 ${here.day(at)}`,
  off: "已停用",
  addHook: "新增 Webhook",
  secretOnce: "請現在複製密鑰：只顯示這一次。你的程式用它來驗證收到的內容。",
  secretOf: (host) => `${host} 的密鑰`,
};
