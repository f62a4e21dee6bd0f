import type { LookMessages } from './zh-CN';

export const zhTW: LookMessages = {
  shadow: '陰影',
  none: '無',
  contact: '接觸陰影',
  cast: '投影',
  angle: '光的方向',
  strength: '深淺',
  softness: '柔和',
  reflection: '倒影',
  brightness: '亮度',
  warmth: '冷暖',
  contrast: '對比',
  untouched: '商品保持原樣',
  touched: '商品的顏色會和實物有差別',
  unseen: '這裡無法預覽光線，儲存的圖片裡會有',
  reset: '還原',
  feather: '邊緣柔化',
};
