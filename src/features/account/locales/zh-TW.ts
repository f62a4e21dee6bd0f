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
  'work.open': '開啟',
  'work.remove': '刪除',
  'work.more': '操作',
  'work.removeRun': '刪除後無法復原，分享的連結也會失效；已儲存到相簿的圖片不受影響。',
  'work.removePoster': '刪除這張海報？可以從回收桶恢復。',
  memberUntil: '有效期到 {{time}}',
  memberNone: '更多點數，每次更省',
};
