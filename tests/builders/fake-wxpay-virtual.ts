import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

/** A mini-program with virtual payment. */
export const VIRTUAL_APP = {
  appId: 'wxvirtual0123456',
  secret: 'a secret for tests',
  offerId: '1450019686',
  appKey: 'app-key-of-the-live-environment',
  token: 'message-token',
};

const AES_KEY = Buffer.from(createHash('sha256').update('message key').digest())
  .toString('base64')
  .slice(0, 43);

const sha1 = (parts: string[]) =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

type Order = {
  openid: string;
  cents: number;
  productId: string;
  status: number;
  paidTime?: number;
  left: number;
  byApple: boolean;
};

type Refund = { tradeNo: string; cents: number; status: number };

/** Parameters of `wx.requestVirtualPayment`. */
type Ticket = { mode: string; signData: string; paySig: string; signature: string };

export type Push = { query: URLSearchParams; body: Buffer };

/**
 * The parts of WeChat's virtual payment that we use, for one mini-program: verifies both signatures of a payment and
 * that of each call, and sends encrypted and signed pushes.
 */
export async function startFakeWxpayVirtual() {
  const orders = new Map<string, Order>();
  const refunds = new Map<string, Refund>();
  const sessions = new Map<string, { openid: string; sessionKey: string }>();
  const delivered = new Set<string>();
  let appKey = VIRTUAL_APP.appKey;
  let aesKey = AES_KEY;
  let clock = () => Date.now();
  let broken: VendorReply | undefined;
  let refundStatus = 8;
  let count = 0;

  const seconds = () => Math.floor(clock() / 1000);

  const refuse = (errcode: number) => ({ errcode, errmsg: `code ${errcode}` });

  const orderOnWire = (orderId: string) => {
    const refund = refunds.get(orderId);
    if (refund) {
      return {
        order_id: orderId,
        status: refund.status,
        order_type: 1,
        refund_fee: refund.cents,
        env_type: 1,
      };
    }
    const order = orders.get(orderId);
    return (
      order && {
        order_id: orderId,
        status: order.status,
        order_type: order.byApple ? 7 : 0,
        order_fee: order.cents,
        paid_fee: order.paidTime === undefined ? 0 : order.cents,
        paid_time: order.paidTime ?? 0,
        left_fee: order.left,
        wx_order_id: `VPO${orderId}`,
        ...(!order.byApple && { wxpay_order_id: `42${orderId}` }),
        env_type: 1,
      }
    );
  };

  const refund = (content: Record<string, unknown>) => {
    const [tradeNo, no] = [String(content.order_id), String(content.refund_order_id)];
    const order = orders.get(tradeNo);
    if (!order || order.openid !== content.openid || order.byApple) return refuse(268490002);
    if (refunds.has(no)) return refuse(268490014);
    if (content.left_fee !== order.left) return refuse(268490016);
    const cents = Number(content.refund_fee);
    if (!(cents > 0 && cents <= order.left)) return refuse(268490002);
    order.left -= cents;
    order.status = 5;
    refunds.set(no, { tradeNo, cents, status: refundStatus });
    return { errcode: 0, refund_order_id: no };
  };

  const call = ({ path, query, body }: VendorHit): object => {
    if (query.get('pay_sig') !== hmac(appKey, `${path}&${body}`)) return refuse(268490003);
    const content = JSON.parse(body) as Record<string, unknown>;
    if (content.env !== 0) return refuse(268490002);
    if (path === '/xpay/refund_order') return refund(content);
    const orderId = String(content.order_id);
    if (path === '/xpay/notify_provide_goods') {
      const order = orders.get(orderId);
      if (!order) return refuse(268490002);
      delivered.add(orderId);
      if (order.status === 2) order.status = 4;
      return { errcode: 0 };
    }
    const order = orderOnWire(orderId);
    const payer = orders.get(orderId)?.openid ?? orders.get(refunds.get(orderId)?.tradeNo ?? '')?.openid;
    return order && payer === content.openid ? { errcode: 0, order } : refuse(268490002);
  };

  const answer = (hit: VendorHit): object => {
    if (hit.path === '/cgi-bin/stable_token') return { access_token: 'token', expires_in: 7200 };
    if (hit.path === '/sns/jscode2session') {
      const known = sessions.get(hit.query.get('js_code') ?? '');
      return known
        ? { openid: known.openid, session_key: known.sessionKey }
        : { errcode: 40029, errmsg: 'invalid code' };
    }
    return hit.path.startsWith('/xpay/') && hit.query.get('access_token') === 'token'
      ? call(hit)
      : refuse(40001);
  };

  const vendor = await startFakeVendor((hit) => broken ?? { json: answer(hit) });

  const encrypt = (text: string, appId = VIRTUAL_APP.appId): string => {
    const key = Buffer.from(`${aesKey}=`, 'base64');
    const message = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(message.length);
    const whole = Buffer.concat([randomBytes(16), length, message, Buffer.from(appId)]);
    const padding = 32 - (whole.length % 32);
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
    return Buffer.concat([
      cipher.update(Buffer.concat([whole, Buffer.alloc(padding, padding)])),
      cipher.final(),
    ]).toString('base64');
  };

  /** Signs and encrypts a push of WeChat. */
  const push = (message: object, { appId }: { appId?: string } = {}): Push => {
    const whole = {
      ToUserName: 'gh_1',
      FromUserName: 'wechat',
      CreateTime: seconds(),
      MsgType: 'event',
      ...message,
    };
    const [timestamp, nonce] = [String(seconds()), randomBytes(5).toString('hex')];
    const Encrypt = encrypt(JSON.stringify(whole), appId);
    const { token } = VIRTUAL_APP;
    const query = new URLSearchParams({
      timestamp,
      nonce,
      signature: sha1([token, timestamp, nonce]),
      encrypt_type: 'aes',
      msg_signature: sha1([token, timestamp, nonce, Encrypt]),
    });
    return { query, body: Buffer.from(JSON.stringify({ ToUserName: 'gh_1', Encrypt })) };
  };

  const deliverPush = (
    tradeNo: string,
    change: { price?: number; env?: number; quantity?: number; transactionId?: string } = {},
  ): Push => {
    const order = orders.get(tradeNo) as Order;
    const { price = order.cents, env = 0, quantity = 1, transactionId = `42${tradeNo}` } = change;
    return push({
      Event: 'xpay_goods_deliver_notify',
      OpenId: order.openid,
      OutTradeNo: tradeNo,
      Env: env,
      ...(!order.byApple && {
        WeChatPayInfo: { MchOrderNo: 'm', TransactionId: transactionId, PaidTime: order.paidTime },
      }),
      GoodsInfo: {
        ProductId: order.productId,
        Quantity: quantity,
        OrigPrice: price,
        ActualPrice: price,
        Attach: '',
      },
      RetryTimes: 0,
    });
  };

  return {
    ...vendor,
    aesKey: AES_KEY,
    push,
    deliverPush,
    /** A user's `wx.login`: returns the code; its key signs until their next login. */
    logIn: (openid: string): string => {
      count += 1;
      const code = `code-${count}`;
      sessions.set(code, { openid, sessionKey: `session-key-${count}` });
      return code;
    },
    /** The payer pays in the sheet; refused, as by WeChat, for a wrong signature or a used number. */
    pay: (openid: string, { mode, signData, paySig, signature }: Ticket, byApple = false): Push => {
      const newest = [...sessions.values()].filter((one) => one.openid === openid).at(-1);
      if (mode !== 'short_series_goods') throw new Error('-15001');
      if (signature !== hmac(newest?.sessionKey ?? '', signData)) throw new Error('-15005 SIGNATURE_INVALID');
      if (paySig !== hmac(appKey, `requestVirtualPayment&${signData}`))
        throw new Error('-15006 PAY_SIG_INVALID');
      const asked = JSON.parse(signData) as Record<string, unknown>;
      const tradeNo = String(asked.outTradeNo);
      if (!/^[\w|*@-]{8,32}$/.test(tradeNo) || tradeNo.startsWith('_')) throw new Error('-15009');
      if (asked.offerId !== VIRTUAL_APP.offerId || asked.env !== 0 || asked.buyQuantity !== 1)
        throw new Error('-15002');
      if (orders.has(tradeNo)) throw new Error('-15003 used');
      const cents = Number(asked.goodsPrice);
      if (byApple && cents < 100) throw new Error('-15010 too cheap for Apple');
      const productId = String(asked.productId);
      orders.set(tradeNo, { openid, cents, productId, status: 2, paidTime: seconds(), left: cents, byApple });
      return deliverPush(tradeNo);
    },
    refundPush: (refundNo: string, { ok = true } = {}): Push => {
      const known = refunds.get(refundNo);
      if (known) known.status = ok ? 8 : 7;
      return push({
        Event: 'xpay_refund_notify',
        MchRefundId: refundNo,
        WxRefundId: `wxr${refundNo}`,
        MchOrderId: known?.tradeNo,
        RefundFee: known?.cents,
        RetCode: ok ? 0 : 1,
        RetMsg: '',
      });
    },
    /** A refund by Apple, or by the operator in WeChat's console. */
    giveBack: (tradeNo: string, cents: number, no: string): Push => {
      const order = orders.get(tradeNo) as Order;
      order.left -= cents;
      order.status = 8;
      return push({
        Event: 'xpay_refund_notify',
        MchRefundId: '',
        WxRefundId: no,
        MchOrderId: tradeNo,
        RefundFee: cents,
        RetCode: 0,
      });
    },
    enquiry: (tradeNo: string): Push =>
      push({
        Event: 'xpay_subscribe_ios_refund_query_notify',
        pay_order_id: tradeNo,
        provide_status: '1',
        refund_request_reason: 'UNINTENDED_PURCHASE',
        product_id: '',
      }),
    /** Decrypts a response sealed by us; throws when its signature is wrong. */
    unseal: (answer: {
      Encrypt: string;
      MsgSignature: string;
      TimeStamp: number;
      Nonce: string;
    }): unknown => {
      const { Encrypt, MsgSignature, TimeStamp, Nonce } = answer;
      if (MsgSignature !== sha1([VIRTUAL_APP.token, String(TimeStamp), Nonce, Encrypt]))
        throw new Error('unsigned');
      const key = Buffer.from(`${aesKey}=`, 'base64');
      const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
      const whole = Buffer.concat([decipher.update(Encrypt, 'base64'), decipher.final()]);
      return JSON.parse(whole.subarray(20, 20 + whole.readUInt32BE(16)).toString());
    },
    echoQuery: (echostr: string): URLSearchParams => {
      const [timestamp, nonce] = [String(seconds()), 'nonce'];
      const signature = sha1([VIRTUAL_APP.token, timestamp, nonce]);
      return new URLSearchParams({ timestamp, nonce, signature, echostr });
    },
    orders,
    refunds,
    delivered,
    /** The console generates new keys. */
    rotate: (keys: { appKey?: string; aesKey?: string }) => {
      appKey = keys.appKey ?? appKey;
      aesKey = keys.aesKey ?? aesKey;
    },
    setRefundStatus: (status: number) => {
      refundStatus = status;
    },
    setClock: (now: () => number) => {
      clock = now;
    },
    breakWith: (reply: VendorReply | undefined) => {
      broken = reply;
    },
  };
}

export type FakeWxpayVirtual = Awaited<ReturnType<typeof startFakeWxpayVirtual>>;
