import type { OfflineMessages } from './zh-CN';

export const zhTW: OfflineMessages = {
  ready: '有新版本，已填的內容會保留。',
  reload: '更新',
  later: '稍後',
};
