import type { KeepMessages } from './zh-CN';

export const fr = {
  closing: 'Votre compte sera clôturé le {{time}}. Jusque-là, vous pouvez le conserver.',
  ask: 'Ce compte est en cours de clôture. Voulez-vous le conserver ?',
  keep: 'Conserver',
  later: 'Clôturer',
} as const satisfies KeepMessages;
