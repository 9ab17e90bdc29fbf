// What is said while the server cannot be reached, in Korean.

import type { offlineWords as english } from "../en/offline";
import { here } from "./parts";

export const offlineWords: typeof english = {
  away: "오프라인 상태입니다.",
  asOf: (at) => `오프라인 상태입니다. ${here.moment(at)} 기준 내용입니다.`,
  again: "다시 시도",
  notKept: "이 화면은 저장되어 있지 않습니다",
  works: "본 화면은 이 브라우저에 저장됩니다. 기보 계가는 한 번 해 보면 서버 없이도 할 수 있습니다.",
};
