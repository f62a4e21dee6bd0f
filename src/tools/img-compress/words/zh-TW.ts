import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始壓縮',
  target: '目標大小',
  'target.none': '按品質',
  'target.hint': '每張都不會超過這個大小。',
  quality: '品質',
  'quality.hint': '沒有設定目標大小時使用。',
  format: '格式',
  'format.keep': '不變',
  'format.jpeg': 'JPG',
  'format.webp': 'WebP',
  'format.png': 'PNG',
  'format.hint': '選「不變」並設定目標大小時，PNG 照片會改存為更清楚的 JPG（透明圖為 WebP）。',
  'tip.target': '報名、投稿有大小限制時，直接填目標大小。',
  'tip.format': '照片用 JPG 或 WebP 最小，透明圖用 PNG 或 WebP。',
};
