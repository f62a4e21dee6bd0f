/** Messages of the message box in the source locale; its keys and placeholders type the other locales. */
export const zhCN = {
  guest: '登录后查看消息',
  guestText: '会员到期、退款、作品完成都会在这里提醒。',
  empty: '还没有消息',
} as const;

export type MessagesMessages = Record<keyof typeof zhCN, string>;
