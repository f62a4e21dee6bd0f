import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

export const ALIPAY_APP = '2021000000000001';

type Trade = {
  cents: number;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  no: string;
  paidAt?: string;
};

const REQUIRED = ['app_id', 'method', 'charset', 'sign_type', 'timestamp', 'version', 'biz_content'];

/** RSA2 over `name=value&…` in the order of names, as Alipay's documents describe it. */
const join = (pairs: [string, string][]) =>
  pairs
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const signBy = (key: KeyObject, text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64');

const toCents = (yuan: string) => Math.round(Number(yuan) * 100);

/** Alipay's gateway as far as we use it, which checks what we sign with the app's key and signs what it says with its own. */
export async function startFakeAlipay() {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, number>();
  let broken: VendorReply | undefined;
  let signer = alipay.privateKey;
  let count = 0;

  /** The parameters of a request that the app has signed; undefined for any other. */
  const read = (form: URLSearchParams): Record<string, string> | undefined => {
    const pairs = [...form.entries()];
    const text = join(pairs.filter(([name]) => name !== 'sign'));
    const isSigned = createVerify('RSA-SHA256')
      .update(text)
      .verify(app.publicKey, form.get('sign') ?? '', 'base64');
    const given = Object.fromEntries(pairs);
    const isWhole = REQUIRED.every((name) => given[name] !== undefined) && given.app_id === ALIPAY_APP;
    return isSigned && isWhole && given.sign_type === 'RSA2' ? given : undefined;
  };

  const answer = (method: string, content: object): VendorReply => {
    const part = JSON.stringify(content);
    const name = `${method.replaceAll('.', '_')}_response`;
    return { status: 200, text: `{"${name}":${part},"sign":${JSON.stringify(signBy(signer, part))}}` };
  };

  const refuse = (code: string) => ({
    code: '40004',
    msg: 'Business Failed',
    sub_code: code,
    sub_msg: '"}{',
  });

  const handle = (method: string, content: Record<string, string>): object => {
    const tradeNo = content.out_trade_no ?? '';
    const trade = trades.get(tradeNo);
    if (!trade) return refuse('ACQ.TRADE_NOT_EXIST');
    const ok = { code: '10000', msg: 'Success', out_trade_no: tradeNo, trade_no: trade.no };
    if (method === 'alipay.trade.query') {
      const { state, cents, paidAt } = trade;
      return { ...ok, trade_status: state, total_amount: (cents / 100).toFixed(2), send_pay_date: paidAt };
    }
    if (method === 'alipay.trade.close') {
      if (trade.state !== 'WAIT_BUYER_PAY') return refuse('ACQ.TRADE_STATUS_ERROR');
      trade.state = 'TRADE_CLOSED';
      return ok;
    }
    const refundNo = content.out_request_no ?? '';
    if (method === 'alipay.trade.fastpay.refund.query') {
      return refunds.has(refundNo) ? { ...ok, refund_status: 'REFUND_SUCCESS' } : ok;
    }
    if (method !== 'alipay.trade.refund') return refuse('isv.invalid-method');
    if (refunds.has(refundNo)) return { ...ok, fund_change: 'N' };
    const before = [...refunds.values()].reduce((sum, one) => sum + one, 0);
    const cents = toCents(content.refund_amount ?? '');
    if (trade.state !== 'TRADE_SUCCESS' || before + cents > trade.cents)
      return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    refunds.set(refundNo, cents);
    return { ...ok, fund_change: 'Y' };
  };

  const vendor = await startFakeVendor((hit: VendorHit): VendorReply => {
    if (broken) return broken;
    const given = read(new URLSearchParams(hit.body));
    if (!given?.method) return answer('error', { code: '40002', sub_code: 'isv.invalid-signature' });
    return answer(given.method, handle(given.method, JSON.parse(given.biz_content ?? '{}')));
  });

  const notice = (params: Record<string, string>, key: KeyObject = alipay.privateKey): Buffer => {
    const sign = signBy(key, join(Object.entries(params)));
    return Buffer.from(new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString());
  };

  return {
    options: {
      appId: ALIPAY_APP,
      privateKey: app.privateKey,
      publicKey: alipay.publicKey,
      apiUrl: `${vendor.url}/gateway.do`,
    },
    strangerKey: stranger.privateKey,
    refunds,
    /** The payer opens the page or the app with a request, as it was signed. */
    open: (query: string) => {
      const given = read(new URLSearchParams(query));
      if (!given) throw new Error('the request is not signed');
      const content = JSON.parse(given.biz_content ?? '{}') as Record<string, string>;
      count += 1;
      const no = `2026112322001${String(count).padStart(8, '0')}`;
      trades.set(content.out_trade_no ?? '', {
        cents: toCents(content.total_amount ?? ''),
        state: 'WAIT_BUYER_PAY',
        no,
      });
      return { ...given, content };
    },
    /** Pays; what Alipay then tells. */
    pay: (tradeNo: string): Record<string, string> => {
      const trade = trades.get(tradeNo);
      if (!trade) throw new Error('nothing to pay');
      trade.state = 'TRADE_SUCCESS';
      trade.paidAt = '2026-11-23 18:00:05';
      return {
        app_id: ALIPAY_APP,
        out_trade_no: tradeNo,
        trade_no: trade.no,
        trade_status: 'TRADE_SUCCESS',
        total_amount: (trade.cents / 100).toFixed(2),
        gmt_payment: trade.paidAt,
        notify_time: '2026-11-23 18:00:06',
        subject: '图作 100 点 & more=',
        passback_params: '',
      };
    },
    notice,
    /** From now on every answer is this one; without it, as it should be. */
    breakBy: (reply?: VendorReply) => {
      broken = reply;
    },
    /** From now on somebody else signs the answers. */
    forge: (isForged: boolean) => {
      signer = isForged ? stranger.privateKey : alipay.privateKey;
    },
    stop: vendor.stop,
  };
}
