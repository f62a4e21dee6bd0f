/** Messages of the template preview in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  favorite: '收藏',
  use: '使用',
  share: '分享',
  close: '关闭',
  previous: '上一个',
  next: '下一个',
  marked: '已收藏',
  sizePx: '{{width}} × {{height}} 像素',
  sizeMm: '{{width}} × {{height}} 毫米',
  pages: '{{pages}} 页',
} as const;

export type PreviewMessages = Record<keyof typeof zhCN, string>;
