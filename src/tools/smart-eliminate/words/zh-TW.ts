import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始消除',
  'photo.even': '周圍乾淨',
  'photo.covered': '蓋住了主體',
  'photo.busy': '花紋太複雜',
  'tip.shadow': '把影子和倒影也一起塗上。',
  grow: '擴展塗抹區域',
  'grow.hint': '痕跡沒去乾淨時調大。',
};
