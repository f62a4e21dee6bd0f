/** Messages of a shared poster in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  title: '分享的海报',
  'with.pages': '{{number}} 页',
  copy: '改成我的',
  copying: '正在复制…',
  note: '会复制一份到您的空间，图片也一起复制，原海报不变。',
  gone: '这个链接已失效',
  goneText: '海报可能已被删除，或不再分享。',
  toTemplates: '去看模板',
  failed: '海报加载失败',
  failedText: '请检查网络后重试。',
  retry: '重试',
} as const;

export type SharedMessages = Record<keyof typeof zhCN, string>;
