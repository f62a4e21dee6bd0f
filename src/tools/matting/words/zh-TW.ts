import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始去背',
  background: '背景',
  'background.transparent': '透明',
  'background.asset': '自己的圖片',
  'background.picture': '選擇背景圖片',
  feather: '邊緣羽化',
  'feather.0': '清晰',
  'feather.2': '柔和',
  'feather.5': '很柔和',
  trim: '畫面大小',
  'trim.false': '保持原樣',
  'trim.true': '裁到主體',
  'tip.subject': '主體完整、突出，沒有被擋住。',
  'tip.edge': '主體和背景顏色差別大，邊緣更乾淨。',
  'colour.white': '白色',
  'colour.grey': '淺灰',
  'colour.black': '黑色',
  'colour.blue': '藍色',
  'colour.red': '紅色',
};
