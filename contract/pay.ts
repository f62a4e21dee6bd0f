import { FAMILIES } from '@tuzuo/core/api/family';
import { PAY_CHANNELS } from '@tuzuo/core/api/order';
import { z } from 'zod';
import { order } from './order';
import { optionalText } from './user';

const MAX_CODE = 200;
const MAX_PATH = 500;
/** Twice what Apple's have, with their certificates. */
const MAX_TRANSACTION = 16_000;

/** The channels that a client of this family can pay by, the first one preferred; none while none is configured. Guests may ask. */
export const payChannels = {
  input: z.strictObject({ family: z.enum(FAMILIES) }),
  output: z.object({
    items: z.array(
      z.object({
        channel: z.enum(PAY_CHANNELS),
        /** Whether it can charge again, so that a membership renews itself. */
        renews: z.boolean(),
        /** Whether an order can be paid by it that a code has made cheaper. */
        coupons: z.boolean(),
      }),
    ),
  }),
};

/** Begins to pay an order. It may be asked again, and by another channel. */
export const preparePayment = {
  input: z.strictObject({
    orderId: z.uuid(),
    /** The price that the caller saw: another one is 10003 with `current`. */
    expectedAmountCents: z.coerce.number<number>().int().positive().optional(),
    channel: z.enum(PAY_CHANNELS),
    family: z.enum(FAMILIES),
    /** In a mini-program, a fresh `wx.login` code: needed by a caller who did not log in by WeChat, and for `wxpay_virtual`. */
    loginCode: optionalText(MAX_CODE),
    /** Where a cashier's page leads back to, from the server's root. */
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
    /** What `wx.requestPayment` takes: `wxpay_jsapi`. */
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
    /** What WeChat's SDK takes in an app: `wxpay_app`. */
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
    /** What `wx.requestVirtualPayment` takes: `wxpay_virtual`. `signData` is signed letter for letter. */
    virtual: z
      .object({
        mode: z.literal('short_series_goods'),
        signData: z.string(),
        paySig: z.string(),
        signature: z.string(),
      })
      .optional(),
    /** What StoreKit 2 takes in an iOS app, with the price that it has to be: `apple_iap`. `token` is the `appAccountToken`. */
    apple: z
      .object({ productId: z.string(), token: z.uuid(), cents: z.int().positive(), currency: z.string() })
      .optional(),
    /** What Alipay's SDK takes in an app. */
    alipay: z.object({ orderString: z.string() }).optional(),
  }),
};

/** Hands over a transaction that a store has signed on the caller's phone; it pays one order, once. 20002 = not ours. */
export const confirmPayment = {
  input: z.strictObject({ transaction: z.string().min(1).max(MAX_TRANSACTION) }),
  output: order,
};

/** Asks the provider whether the order is paid, and delivers it if so. */
export const queryPayment = { input: z.strictObject({ orderId: z.uuid() }), output: order };
