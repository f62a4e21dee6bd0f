/** Messages of the preview in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  picture: '第 {{number}} 张图片，共 {{count}} 张',
  save: '保存图片',
  saving: '正在保存',
  saveFailed: '图片下载失败，请检查网络',
  close: '关闭',
  broken: '图片无法显示',
  brokenText: '链接可能已过期，请回到上一页重新打开。',
  none: '没有要看的图片',
  noneText: '从作品里打开一张图片，就能在这里放大查看。',
  toHistory: '看看历史记录',
} as const;

export type PreviewMessages = Record<keyof typeof zhCN, string>;
