import type { zhCN } from './zh-CN';

export const zhTW: Record<keyof typeof zhCN, string> = {
  action: '開始擴圖',
  'photo.plain': '背景簡單',
  'photo.edge': '主體貼邊',
  'photo.busy': '邊上太雜',
  title: '擴展到',
  free: '自由',
  top: '上',
  right: '右',
  bottom: '下',
  left: '左',
  picture: '原圖在新畫面裡的位置',
  choose: '選一個比例，或拖曳畫面的邊。',
  reduced: '圖片很大：先縮小到 {{size}} 再擴展。',
  far: '擴得比較多：新畫面由原圖的背景拼成，可能看得出重複，適合做預覽。人物、文字和被裁掉的商品補不出來。',
  fine: '微調',
  'fine.less': '收起微調',
};
