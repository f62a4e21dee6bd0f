import type { AccountMessages } from './zh-CN';

export const zhTW: AccountMessages = {
  guest: '登入送 {{points}} 點，作品自動保存',
  guestPlain: '登入後，作品自動保存',
  points: '點數',
  freeToday: '今日免費',
  space: '空間',
  spaceOf: '空間 · 共 {{limit}}',
  works: '最近作品',
  worksAll: '全部',
  worksNone: '還沒有作品',
  worksStart: '做第一張',
  worksFailed: '作品載入失敗',
  memberUntil: '有效期到 {{time}}',
  memberNone: '更多點數，每次更省',
};
