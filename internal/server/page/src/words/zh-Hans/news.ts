// What is said of news, and of the ways by which they come, in simplified Chinese.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "轮到你了",
  deadline: "你的时间快到了",
  start: "对局开始",
  over: "对局结束",
  challenge: "收到挑战",
  chat: "对局中的消息",
  round: "一轮开始",
  report: "有人向管理员举报",
};

const ways: Record<NewsWay, string> = { push: "设备", mail: "邮件", digest: "每日邮件", webhook: "Webhook" };

export const newsWords: typeof english = {
  title: "消息提醒",
  lead: "你没有在看本服务器的页面时发生的事，会按勾选的方式通知你。",
  kind: "发生的事",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}：${ways[way]}`,
  mailless: "使用邮件需要服务器能发邮件，并且你的账号有邮箱地址。",
  quiet: "免打扰时段",
  quietHint: "这段时间里发生的事，会在结束后通知。",
  quietFrom: "开始",
  quietTo: "结束",
  zone: "时区",
  zoneHint: "以哪个地方的时间为准，例如 Asia/Shanghai。",
  remind: "在期限前几小时提醒",
  remindWrong: "请填写 1 到 168 的整数。",
  digestAt: "每日邮件的发送时间",
  devices: "接收通知的设备",
  noDevices: "没有设备。",
  deviceName: "你怎么称呼这台设备",
  added: (at) => `添加于 ${here.day(at)}`,
  unproved: "正在等待第一条通知",
  notifyHere: "在这台设备上通知我",
  notifiedHere: "这台设备会收到通知。",
  forbidden: "你已禁止本页面发送通知。请在浏览器中允许本页面的通知，然后重试。",
  deaf: "这个浏览器无法接收服务器的通知。",
  homeScreen: "在 iPhone 或 iPad 上，请先把本页面添加到主屏幕（共享→“添加到主屏幕”），再从那里打开。",
  noService: "浏览器连不上通知服务，请稍后重试。",
  remove: "移除",
  webhooks: "Webhook",
  webhooksHint: "向你的程序的地址发送请求来通知它，并按 Standard Webhooks 签名。",
  noHooks: "没有 Webhook。",
  address: "地址",
  addressHint: "以 https:// 开头，并且能从公共互联网访问。",
  addressMissing: "请在这里填写地址。",
  format: "格式",
  formats: {
    standard: "JSON（Standard Webhooks）",
    discord: "Discord",
    text: "文本：Slack、Mattermost、Zulip、Matrix",
  },
  failing: (at) => `开始失败于 ${here.day(at)}`,
  off: "已停用",
  addHook: "添加 Webhook",
  secretOnce: "请现在复制密钥：只显示这一次。你的程序用它来验证收到的内容。",
  secretOf: (host) => `${host} 的密钥`,
};
