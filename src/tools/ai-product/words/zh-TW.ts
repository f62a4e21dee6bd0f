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
  'fast.false': '高清',
  'fast.true': '快速',
  'photo.whole': '商品完整',
  'photo.cut': '沒拍全',
  'photo.dark': '太暗',
  prompt: '描述',
  'prompt.example': '如：木桌上，清晨的陽光',
  'prompt.hint': '說說您想要的畫面，可不填。文字會傳給 AI 服務。',
};
