import type { OwnTaskMessages } from './zh-CN';

export const zhTW: OwnTaskMessages = {
  'with.queue': '前面還有 {{number}} 個',
  waiting: '正在排隊',
  'with.percent': '已完成 {{percent}}%',
  cancel: '取消',
  network: '連不上網路，圖片都還在，請重試',
  buy: '去補充點數',
};
