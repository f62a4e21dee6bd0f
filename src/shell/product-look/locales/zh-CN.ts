/** Messages of what changes the look of products, in the source locale; its keys type the other locales. */
export const zhCN = {
  shadow: '阴影',
  none: '无',
  contact: '接触阴影',
  cast: '投影',
  angle: '光的方向',
  strength: '深浅',
  softness: '柔和',
  reflection: '倒影',
  brightness: '亮度',
  warmth: '冷暖',
  contrast: '对比',
  untouched: '商品保持原样',
  touched: '商品的颜色会和实物有差别',
  unseen: '这里预览不了光线，保存的图片里会有',
  reset: '还原',
  feather: '边缘柔化',
} as const;

export type LookMessages = Record<keyof typeof zhCN, string>;
