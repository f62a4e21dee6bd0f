import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始換臉',
  promise: '一張模特兒圖換上自家模特兒的臉，不用再拍一次。',
  preview: '預覽效果：只換五官，髮型和眼鏡保留模特兒的。',
  face: '換成誰的臉',
  'face.hint': '一張只有本人、正對鏡頭的照片。',
  keepHair: '模特兒的瀏海',
  'keepHair.true': '保留',
  'keepHair.false': '不保留',
  'keepHair.hint': '瀏海遮住的地方仍是模特兒的頭髮。',
  'tip.front': '模特兒和您都正對鏡頭，效果最好。',
  'tip.agreed': '只用您自己的臉，或對方同意的照片。',
  which: '要換哪張臉',
  number: '第 {{number}} 張臉',
  unfit: '第 {{number}} 張臉太小或太側，不能換',
};
