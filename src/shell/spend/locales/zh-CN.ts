/** Messages shown before points are spent, in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  points: '{{points}} 点',
  cash: '记账 {{amount}}',
  cashNote: '不扣点数，由商务结算。',
  member: '会员价，原价 {{points}} 点',
  balance: '点数余额',
  back: '失败不扣点',
  kept: '存在历史记录里，直到您删除，或又做了 {{count}} 次',
  confirm: '确认 · {{cost}}',
  cancel: '再想想',
} as const;

export type SpendMessages = Record<keyof typeof zhCN, string>;
