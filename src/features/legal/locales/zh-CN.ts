/** Messages around the legal texts in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  updated: '自 {{date}} 起生效',
  failed: '内容加载失败',
  failedText: '请检查网络，然后重试。',
  retry: '重试',
} as const;

export type LegalMessages = Record<keyof typeof zhCN, string>;
