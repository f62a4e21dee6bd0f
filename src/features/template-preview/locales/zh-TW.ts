import type { PreviewMessages } from './zh-CN';

export const zhTW: PreviewMessages = {
  favorite: '收藏',
  use: '使用',
  share: '分享',
  close: '關閉',
  previous: '上一個',
  next: '下一個',
  marked: '已收藏',
  sizePx: '{{width}} × {{height}} 像素',
  sizeMm: '{{width}} × {{height}} 公釐',
  pages: '{{pages}} 頁',
};
