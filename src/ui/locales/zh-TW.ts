import type { UiMessages } from './zh-CN';

export const zhTW: UiMessages = {
  'compare.label': '{{alt}}：左右拖動，比較前後',
  'compare.before': '原圖',
  'compare.after': '效果',
  'list.loading': '正在載入',
  'list.end': '沒有更多了',
  'list.moreFailed': '未能載入更多',
  'list.retry': '重試',
};
