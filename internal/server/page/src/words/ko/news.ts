// What is said of news, and of the ways by which they come, in Korean.

import type { NewsKind, NewsWay } from "../../api/types";
import type { newsWords as english } from "../en/news";
import { here } from "./parts";

const kinds: Record<NewsKind["kind"], string> = {
  turn: "내 차례가 되었을 때",
  deadline: "시간이 얼마 남지 않았을 때",
  start: "대국이 시작될 때",
  over: "대국이 끝났을 때",
  challenge: "대국 신청",
  chat: "대국 중 메시지",
  round: "라운드가 시작될 때",
  report: "운영진에게 온 신고",
};

const ways: Record<NewsWay, string> = { push: "기기", mail: "메일", digest: "하루 한 번 메일", webhook: "웹훅" };

export const newsWords: typeof english = {
  title: "알림 받기",
  lead: "이 서버의 페이지를 보고 있지 않을 때 일어난 일을, 선택한 방법으로 알려 드립니다.",
  kind: "알릴 내용",
  kindOf: (kind) => kinds[kind],
  wayOf: (way) => ways[way],
  by: (kind, way) => `${kinds[kind]}: ${ways[way]}`,
  mailless: "메일로 받으려면 메일을 보내는 서버와 계정의 이메일 주소가 필요합니다.",
  quiet: "방해 금지 시간",
  quietHint: "그동안 일어난 일은 끝난 뒤에 알려 드립니다.",
  quietFrom: "시작",
  quietTo: "끝",
  zone: "시간대",
  zoneHint: "어느 곳의 시각을 따를지. 예: Asia/Seoul",
  remind: "마감 몇 시간 전에 알릴지",
  remindWrong: "1부터 168까지의 정수를 입력하세요.",
  digestAt: "하루 한 번 메일이 오는 시각",
  devices: "알림을 받는 기기",
  noDevices: "없습니다.",
  deviceName: "이 기기를 부르는 이름",
  added: (at) => `추가 ${here.day(at)}`,
  unproved: "첫 알림을 기다리는 중",
  notifyHere: "이 기기로 알림 받기",
  notifiedHere: "이 기기로 알림이 옵니다.",
  forbidden: "이 페이지의 알림이 차단되어 있습니다. 브라우저 설정에서 이 페이지의 알림을 허용한 뒤 다시 시도하세요.",
  deaf: "이 브라우저는 서버의 알림을 받을 수 없습니다.",
  homeScreen: "iPhone이나 iPad에서는 먼저 이 페이지를 홈 화면에 추가하고(공유, ‘홈 화면에 추가’) 거기서 여세요.",
  noService: "브라우저가 알림 서비스에 연결할 수 없습니다. 나중에 다시 시도하세요.",
  remove: "제거",
  webhooks: "웹훅",
  webhooksHint: "지정한 주소로 요청을 보내 프로그램에 알립니다. Standard Webhooks 방식으로 서명됩니다.",
  noHooks: "없습니다.",
  address: "주소",
  addressHint: "https:// 로 시작하고 인터넷에서 접속할 수 있어야 합니다.",
  addressMissing: "주소를 입력하세요.",
  format: "형식",
  formats: {
    standard: "JSON (Standard Webhooks)",
    discord: "Discord",
    text: "텍스트: Slack, Mattermost, Zulip, Matrix",
  },
  failing: (at) => `실패 시작 ${here.day(at)}`,
  off: "꺼짐",
  addHook: "웹훅 추가",
  secretOnce: "비밀 키를 지금 복사하세요. 이번 한 번만 표시됩니다. 프로그램이 받은 것을 검증할 때 씁니다.",
  secretOf: (host) => `${host}의 비밀 키`,
};
