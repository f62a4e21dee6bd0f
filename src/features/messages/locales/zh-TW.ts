import type { MessagesMessages } from './zh-CN';

export const zhTW = {
  guest: '登入後查看訊息',
  guestText: '會員到期、退款、作品完成都會在這裡提醒。',
  empty: '還沒有訊息',
} as const satisfies MessagesMessages;
