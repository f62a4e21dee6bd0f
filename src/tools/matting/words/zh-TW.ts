import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始去背',
  background: '背景',
  'background.transparent': '透明',
  'background.asset': '自己的圖片',
  'background.picture': '選擇背景圖片',
  feather: '邊緣',
  'feather.0': '清晰',
  'feather.2': '柔和',
  'feather.5': '很柔和',
  trim: '裁切',
  'trim.false': '保持原樣',
  'trim.true': '裁到主體',
  'photo.whole': '主體完整',
  'photo.cut': '沒拍全',
  'photo.blend': '和背景太像',
  'color.white': '白色',
  'color.gray': '淺灰',
  'color.black': '黑色',
  'color.blue': '藍色',
  'color.red': '紅色',
};
