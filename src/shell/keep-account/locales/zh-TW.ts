import type { KeepMessages } from './zh-CN';

export const zhTW = {
  closing: '帳號將在 {{time}} 註銷，在那之前可以保留。',
  ask: '這個帳號正在註銷。要保留它嗎？',
  keep: '保留帳號',
  later: '繼續註銷',
} as const satisfies KeepMessages;
