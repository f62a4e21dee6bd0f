/**
 * Messages about a newer version of the pages in the source locale; its keys and placeholders type the other locales.
 */
export const zhCN = {
  ready: '有新版本，已填的内容会保留。',
  reload: '更新',
  later: '稍后',
} as const;

export type OfflineMessages = Record<keyof typeof zhCN, string>;
