import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始消除',
  'tip.ground': '要消除的東西周圍有相似的背景。',
  'tip.shadow': '把影子和倒影也一起塗上。',
  grow: '邊緣擴展',
  'grow.hint': '痕跡沒去乾淨時調大。',
};
