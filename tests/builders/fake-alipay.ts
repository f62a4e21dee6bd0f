import {
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import type { AlipayTrust } from '../../server/src/payments/alipay/trust';
import { makeCertificate } from './certificate';
import { fakeAgreements } from './fake-alipay-agreements';
import { startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

export const ALIPAY_APP = '2021000000000001';

type Trade = {
  cents: number;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  no: string;
  paidAt?: string;
  refunded: number;
  /** Our number of the agreement signed with it. */
  signs?: string;
};

type ChargeMode = 'pay' | 'poor' | 'late';

const REQUIRED = ['app_id', 'method', 'charset', 'sign_type', 'timestamp', 'version', 'biz_content'];

/** RSA2 over `name=value&…` sorted by name, as documented by Alipay. */
const join = (pairs: [string, string][]) =>
  pairs
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

const signBy = (key: KeyObject, text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64');

/** A time in Beijing: `2026-11-23 18:00:00`. */
const beijing = (time: number) => new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const toCents = (yuan: string) => Math.round(Number(yuan) * 100);

/**
 * Alipay's gateway as far as we use it: verifies our signatures with the app's key and signs its responses with its
 * own.
 */
export async function startFakeAlipay({
  mode = 'keys',
  now = Date.now,
}: {
  mode?: 'keys' | 'certificates';
  now?: () => number;
} = {}) {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, number>();
  const calls: string[] = [];
  let broken: VendorReply | undefined;
  let isSilent = false;
  let signer = alipay.privateKey;
  let count = 0;
  let bill: Buffer | undefined;
  let certificateCount = 0;

  const [from, until] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 365 * 86_400_000)];
  const root = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const certify = (name: string, publicKey: KeyObject, by: KeyObject = root.privateKey, issuer = 'root') => {
    certificateCount += 1;
    const serial = `10${String(certificateCount).padStart(6, '0')}`;
    return makeCertificate({ serial, from, until, publicKey, privateKey: by, name, issuer });
  };
  /** As documented by Alipay. */
  const serialOf = (pem: string): string => {
    const { issuer, serialNumber } = new X509Certificate(pem);
    const text = `${issuer.split('\n').reverse().join(',')}${BigInt(`0x${serialNumber}`)}`;
    return createHash('md5').update(text).digest('hex');
  };
  const rootPem = certify('root', root.publicKey);
  const appPem = certify('app', app.publicKey);
  let alipayPem = certify('alipay', alipay.publicKey);
  const published = new Map([[serialOf(alipayPem), alipayPem]]);
  const trust: AlipayTrust =
    mode === 'keys'
      ? { publicKey: alipay.publicKey }
      : {
          appCertificate: new X509Certificate(appPem),
          alipayCertificate: new X509Certificate(alipayPem),
          roots: [new X509Certificate(rootPem)],
        };

  /** The parameters of a request signed by the app; undefined for any other. */
  const read = (form: URLSearchParams): Record<string, string> | undefined => {
    const pairs = [...form.entries()];
    const text = join(pairs.filter(([name]) => name !== 'sign'));
    const isSigned = createVerify('RSA-SHA256')
      .update(text)
      .verify(app.publicKey, form.get('sign') ?? '', 'base64');
    const given = Object.fromEntries(pairs);
    const isWhole = REQUIRED.every((name) => given[name] !== undefined) && given.app_id === ALIPAY_APP;
    const isKnown =
      mode === 'keys' ||
      (given.app_cert_sn === serialOf(appPem) && given.alipay_root_cert_sn === serialOf(rootPem));
    return isSigned && isWhole && isKnown && given.sign_type === 'RSA2' ? given : undefined;
  };

  const answer = (method: string, content: object): VendorReply => {
    const part = JSON.stringify(content);
    const name = `${method.replaceAll('.', '_')}_response`;
    const serial = mode === 'keys' ? '' : `,"alipay_cert_sn":"${serialOf(alipayPem)}"`;
    return {
      status: 200,
      text: `{"${name}":${part}${serial},"sign":${JSON.stringify(signBy(signer, part))}}`,
    };
  };

  const refuse = (code: string) => ({
    code: '40004',
    msg: 'Business Failed',
    sub_code: code,
    sub_msg: '"}{',
  });

  const book = fakeAgreements({ now, refuse });
  let chargeMode: ChargeMode = 'pay';
  const newNo = () => {
    count += 1;
    return `2026112322001${String(count).padStart(8, '0')}`;
  };

  /** A charge by an agreement: once per number of ours. */
  const charge = (content: Record<string, unknown>): object => {
    const tradeNo = String(content.out_trade_no);
    const { agreement_no: agreementNo } = content.agreement_params as Record<string, string>;
    const known = trades.get(tradeNo);
    if (known?.state === 'TRADE_SUCCESS') return refuse('ACQ.TRADE_HAS_SUCCESS');
    if (known?.state === 'TRADE_CLOSED') return refuse('ACQ.TRADE_HAS_CLOSE');
    const cents = toCents(String(content.total_amount));
    const why =
      content.product_code === 'CYCLE_PAY_AUTH' ? book.refusal(agreementNo, cents) : 'ACQ.ACCESS_FORBIDDEN';
    if (why) return refuse(why);
    if (chargeMode === 'poor') return refuse('ACQ.BUYER_BALANCE_NOT_ENOUGH');
    const trade: Trade = known ?? { cents, state: 'WAIT_BUYER_PAY', no: newNo(), refunded: 0 };
    trades.set(tradeNo, trade);
    const told = { out_trade_no: tradeNo, trade_no: trade.no };
    if (chargeMode === 'late') return { code: '10003', msg: 'order success pay inprocess', ...told };
    Object.assign(trade, { state: 'TRADE_SUCCESS', paidAt: beijing(now()) });
    book.charged(agreementNo);
    const paid = { total_amount: (cents / 100).toFixed(2), gmt_payment: trade.paidAt };
    return { code: '10000', msg: 'Success', ...told, ...paid };
  };

  const ofAgreements: Record<string, (content: Record<string, unknown>) => object> = {
    'alipay.user.agreement.query': book.query,
    'alipay.user.agreement.unsign': book.unsign,
    'alipay.user.agreement.executionplan.modify': book.modify,
    'alipay.trade.pay': charge,
  };

  const handle = (method: string, content: Record<string, string>): object => {
    const special = ofAgreements[method];
    if (special) return special(content);
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      return content.bill_type === 'trade' && bill
        ? { code: '10000', bill_download_url: `${vendor.url}/bill.zip` }
        : refuse('isp.bill_not_exist');
    }
    if (method === 'alipay.open.app.alipaycert.download') {
      const pem = published.get(content.alipay_cert_sn ?? '');
      return pem
        ? { code: '10000', alipay_cert_content: Buffer.from(pem).toString('base64') }
        : refuse('isv.unknown');
    }
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
    const cents = toCents(content.refund_amount ?? '');
    if (trade.state !== 'TRADE_SUCCESS' || trade.refunded + cents > trade.cents)
      return refuse('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    trade.refunded += cents;
    refunds.set(refundNo, cents);
    return { ...ok, fund_change: 'Y' };
  };

  const vendor = await startFakeVendor((hit: VendorHit): VendorReply => {
    if (broken) return broken;
    if (hit.path === '/bill.zip') return { bytes: bill ?? Buffer.alloc(0) };
    const given = read(new URLSearchParams(hit.body));
    if (given?.method) calls.push(given.method);
    if (!given?.method) return answer('error', { code: '40002', sub_code: 'isv.invalid-signature' });
    const reply = answer(given.method, handle(given.method, JSON.parse(given.biz_content ?? '{}')));
    return isSilent && given.method === 'alipay.trade.pay' ? { status: 502, text: 'bad gateway' } : reply;
  });

  const notice = (params: Record<string, string>, key: KeyObject = signer): Buffer => {
    const whole = mode === 'keys' ? params : { ...params, alipay_cert_sn: serialOf(alipayPem) };
    const sign = signBy(key, join(Object.entries(whole)));
    return Buffer.from(new URLSearchParams({ ...whole, sign_type: 'RSA2', sign }).toString());
  };

  return {
    options: {
      appId: ALIPAY_APP,
      privateKey: app.privateKey,
      trust,
      apiUrl: `${vendor.url}/gateway.do`,
      now,
    },
    /** The called methods, in order. */
    calls,
    agreements: book.agreements,
    strangerKey: stranger.privateKey,
    refunds,
    /** The payer opens the page or the app with a signed request. */
    open: (query: string) => {
      const given = read(new URLSearchParams(query));
      if (!given) throw new Error('the request is not signed');
      const content = JSON.parse(given.biz_content ?? '{}') as Record<string, string>;
      const { agreement_sign_params: params } = content as {
        agreement_sign_params?: Record<string, unknown>;
      };
      trades.set(content.out_trade_no ?? '', {
        cents: toCents(content.total_amount ?? ''),
        state: 'WAIT_BUYER_PAY',
        no: newNo(),
        refunded: 0,
        ...(params && { signs: book.begin(params, content.product_code) }),
      });
      return { ...given, method: given.method, content };
    },
    /** Pays, and returns Alipay's notification. */
    pay: (tradeNo: string, { signs = true } = {}): Record<string, string> => {
      const trade = trades.get(tradeNo);
      if (!trade) throw new Error('nothing to pay');
      trade.state = 'TRADE_SUCCESS';
      trade.paidAt = '2026-11-23 18:00:05';
      const agreement = book.agreements.get(trade.signs ?? '');
      if (agreement && signs) agreement.status = 'NORMAL';
      return {
        app_id: ALIPAY_APP,
        out_trade_no: tradeNo,
        trade_no: trade.no,
        trade_status: 'TRADE_SUCCESS',
        total_amount: (trade.cents / 100).toFixed(2),
        gmt_payment: trade.paidAt,
        notify_time: beijing(now()),
        notify_type: 'trade_status_sync',
        subject: '图作 100 点 & more=',
        passback_params: '',
      };
    },
    notice,
    /** Notification about an agreement. */
    agreementNotice: (own: string, type: 'dut_user_sign' | 'dut_user_unsign', key?: KeyObject) =>
      notice(
        {
          app_id: ALIPAY_APP,
          notify_type: type,
          notify_time: beijing(now()),
          external_agreement_no: own,
          personal_product_code: 'CYCLE_PAY_AUTH_P',
          status: type === 'dut_user_sign' ? 'NORMAL' : 'UNSIGN',
        },
        key,
      ),
    /** Outcome of the next charges: paid, refused for lack of funds, or paid later by itself. */
    setCharges: (mode: ChargeMode) => {
      chargeMode = mode;
    },
    /** From now on, charges succeed without any response. */
    fallSilent: (silent: boolean) => {
      isSilent = silent;
    },
    setBill: (zip: Buffer | undefined) => {
      bill = zip;
    },
    /** Signs with another certificate from now on, issued by the root or self-signed. */
    rotate: ({ genuine }: { genuine: boolean }) => {
      const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
      signer = pair.privateKey;
      alipayPem = certify('alipay', pair.publicKey, genuine ? root.privateKey : stranger.privateKey);
      published.set(serialOf(alipayPem), alipayPem);
    },
    /** From now on, every response is this one; without an argument, normal again. */
    breakBy: (reply?: VendorReply) => {
      broken = reply;
    },
    /** From now on, responses are signed by a stranger. */
    forge: (isForged: boolean) => {
      signer = isForged ? stranger.privateKey : alipay.privateKey;
    },
    stop: vendor.stop,
  };
}
