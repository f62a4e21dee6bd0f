import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始放大',
  scale: '放大倍數',
  'scale.2': '2\u00a0倍',
  'scale.4': '4\u00a0倍',
  'tip.original': '用原圖，不要用截圖或轉傳過的圖。',
  'tip.sharp': '越清晰、越少壓縮痕跡，效果越好。',
};
