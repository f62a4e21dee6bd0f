import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '產生商品圖',
  scene: '場景',
  ratio: '畫面比例',
  shadow: '陰影',
  'shadow.contact': '接觸陰影',
  'shadow.cast': '投影',
  'shadow.none': '無',
  count: '張數',
  fast: '品質',
  'fast.false': '標準（更大更細）',
  'fast.true': '快速',
  'tip.whole': '商品完整入鏡，邊緣不要被裁掉。',
  'tip.level': '平視或略微俯拍，看起來最自然。',
};
