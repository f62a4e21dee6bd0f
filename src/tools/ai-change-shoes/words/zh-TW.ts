import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始換鞋',
  promise: '一張鞋的照片、一張模特兒照，就有上腳圖，不用再拍一次。',
  preview: '預覽效果：鞋按腳跟和腳尖貼合，不改變拍攝角度。',
  shoes: '鞋的照片',
  'shoes.hint': '單隻或一雙，1–3 張不同角度。',
  count: '張數',
  'tip.feet': '全身照，雙腳看得清。',
  placement: '位置',
};
