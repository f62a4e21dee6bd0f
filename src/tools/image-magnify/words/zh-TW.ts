import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始放大',
  scale: '放大倍數',
  'scale.2': '2\u00a0倍',
  'scale.4': '4\u00a0倍',
  'photo.original': '原圖',
  'photo.screenshot': '截圖',
  'photo.large': '已經夠大',
};
