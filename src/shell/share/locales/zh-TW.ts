import type { ShareMessages } from './zh-CN';

export const zhTW: ShareMessages = {
  title: '分享這張圖',
  note: '拿到連結的人都能看到，隨時可以停止分享。',
  original: '同時展示原圖',
  send: '傳給朋友',
  making: '正在產生連結',
  stop: '停止分享',
  stopped: '已停止分享，連結已失效',
  close: '取消',
  result: '效果圖',
  source: '原圖',
};
