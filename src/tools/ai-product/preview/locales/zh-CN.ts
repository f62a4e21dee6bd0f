/** Messages of the product images' preview in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  picture: '第 {{number}} 张，共 {{count}} 张',
  save: '保存',
  saving: '保存中',
  saveFailed: '图片下载失败，请检查网络',
  share: '分享',
  shareTitle: '用图作生成的商品图',
  again: '换个场景再来',
  all: '全部作品',
  broken: '图片无法显示，请返回后重新打开。',
  none: '没有可看的商品图',
  noneText: '它可能已被删除，或还没有做好。',
  lost: '网络断开，正在重试。',
} as const;

export type AiPreviewMessages = Record<keyof typeof zhCN, string>;
