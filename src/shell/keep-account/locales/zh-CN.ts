/**
 * Messages about an account that is being closed, in the source locale; its keys and placeholders type the other
 * locales.
 */
export const zhCN = {
  closing: '账号将在 {{time}} 注销，在那之前可以保留。',
  ask: '这个账号正在注销。要保留它吗？',
  keep: '保留账号',
  later: '继续注销',
} as const;

export type KeepMessages = Record<keyof typeof zhCN, string>;
