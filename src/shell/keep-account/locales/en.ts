import type { KeepMessages } from './zh-CN';

export const en = {
  closing: 'Your account will be closed on {{time}}. Until then you can keep it.',
  ask: 'This account is being closed. Do you want to keep it?',
  keep: 'Keep it',
  later: 'Close it',
} as const satisfies KeepMessages;
