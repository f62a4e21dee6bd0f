/** What is bought. */
export const ORDER_KINDS = ['points', 'vip'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * The life of an order: pending → paid → fulfilled, or closed unpaid; refunding → refunded, or back to fulfilled after a
 * part of it was refunded. One that is paid after it was closed goes on from `paid`.
 */
export const ORDER_STATES = ['pending', 'paid', 'fulfilled', 'closed', 'refunding', 'refunded'] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** How an order can be paid. The platform decides which are offered. */
export const PAY_CHANNELS = [
  'sandbox',
  'wxpay_jsapi',
  'wxpay_virtual',
  'wxpay_h5',
  'wxpay_app',
  'alipay',
  'apple_iap',
] as const;

export type PayChannel = (typeof PAY_CHANNELS)[number];

/** Where the sandbox's cashier is: a page that stands in for a payment provider. */
export const CASHIER_BASE = '/pay/sandbox';
