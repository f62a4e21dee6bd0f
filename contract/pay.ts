import { FAMILIES } from '@tuzuo/core/api/family';
import { PAY_CHANNELS } from '@tuzuo/core/api/order';
import { z } from 'zod';
import { order } from './order';
import { optionalText } from './user';

const MAX_CODE = 200;
const MAX_PATH = 500;
/** Twice the size of Apple's transactions with their certificates. */
const MAX_TRANSACTION = 16_000;

/**
 * Payment channels for clients of this family, the preferred one first; empty when none are configured. Available to
 * guests.
 */
export const payChannels = {
  input: z.strictObject({ family: z.enum(FAMILIES) }),
  output: z.object({
    items: z.array(
      z.object({
        channel: z.enum(PAY_CHANNELS),
        /** Whether it supports recurring charges, for renewing a membership. */
        renews: z.boolean(),
        /** Whether it can charge an amount reduced by a coupon. */
        coupons: z.boolean(),
      }),
    ),
  }),
};

/** Starts the payment of an order. May be repeated, also with another channel. */
export const preparePayment = {
  input: z.strictObject({
    orderId: z.uuid(),
    /** The price that the caller saw; a different one is 10003 with `current`. */
    expectedAmountCents: z.coerce.number<number>().int().positive().optional(),
    channel: z.enum(PAY_CHANNELS),
    family: z.enum(FAMILIES),
    /** In a mini-program, a fresh `wx.login` code: required without a WeChat login, and for `wxpay_virtual`. */
    loginCode: optionalText(MAX_CODE),
    /** Return path of the cashier page, relative to the server's root. */
    returnPath: z
      .string()
      .max(MAX_PATH)
      .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
      .optional(),
  }),
  output: z.object({
    channel: z.enum(PAY_CHANNELS),
    /** A page to open: `sandbox`, `wxpay_h5`, `alipay`. */
    url: z.url().optional(),
    /** Parameters of `wx.requestPayment`: `wxpay_jsapi`. */
    jsapi: z
      .object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.literal('RSA'),
        paySign: z.string(),
      })
      .optional(),
    /** Parameters of WeChat's SDK in an app: `wxpay_app`. */
    app: z
      .object({
        appId: z.string(),
        partnerId: z.string(),
        prepayId: z.string(),
        package: z.string(),
        nonceStr: z.string(),
        timeStamp: z.string(),
        sign: z.string(),
      })
      .optional(),
    /** Parameters of `wx.requestVirtualPayment`: `wxpay_virtual`. The exact text of `signData` is signed. */
    virtual: z
      .object({
        mode: z.literal('short_series_goods'),
        signData: z.string(),
        paySig: z.string(),
        signature: z.string(),
      })
      .optional(),
    /**
     * Parameters of StoreKit 2 in an iOS app, with the required price: `apple_iap`. `token` is the `appAccountToken`.
     */
    apple: z
      .object({ productId: z.string(), token: z.uuid(), cents: z.int().positive(), currency: z.string() })
      .optional(),
    /** Parameters of Alipay's SDK in an app. */
    alipay: z.object({ orderString: z.string() }).optional(),
  }),
};

/** Submits a transaction that a store has signed on the caller's phone; it pays one order, once. 20002 = not ours. */
export const confirmPayment = {
  input: z.strictObject({ transaction: z.string().min(1).max(MAX_TRANSACTION) }),
  output: order,
};

/** Asks the provider whether the order is paid, and delivers it if so. */
export const queryPayment = { input: z.strictObject({ orderId: z.uuid() }), output: order };
