/** What an order buys. */
export const ORDER_KINDS = ['points', 'vip'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/**
 * States of an order: pending → paid → fulfilled, or closed without payment; refunding → refunded, or back to fulfilled
 * after a partial refund. An order paid after it was closed continues as `paid`.
 */
export const ORDER_STATES = ['pending', 'paid', 'fulfilled', 'closed', 'refunding', 'refunded'] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** Payment channels. The platform decides which are offered. */
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

/** Address of the sandbox's cashier: a page that simulates a payment provider. */
export const CASHIER_BASE = '/pay/sandbox';
