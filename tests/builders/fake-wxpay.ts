import {
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { makeCertificate } from './certificate';
import { startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

type Pair = { publicKey: KeyObject; privateKey: KeyObject };

const pairs = new Map<string, Pair>();

/** The cached key pair of this name: generating one takes a second on a busy machine. */
function pairOf(name: string): Pair {
  const pair = pairs.get(name) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  pairs.set(name, pair);
  return pair;
}

export const WXPAY = {
  mchId: '1900000001',
  serial: '5157F09EFDC096DE15EBE81A47057A72',
  appId: 'wxtestappid',
};

const API_V3_KEY = 'a key of 32 characters for tests'.replaceAll(' ', '-');
const PUBLIC_KEY_ID = 'PUB_KEY_ID_0119000000012026112300';

type Trade = {
  body: {
    out_trade_no: string;
    appid: string;
    amount: { total: number; currency: string };
    notify_url: string;
  };
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transactionId?: string;
  paidAt?: string;
};

type Refund = { no: string; tradeNo: string; cents: number; status: 'SUCCESS' | 'PROCESSING' | 'CLOSED' };

type Signed = { headers: Record<string, string>; body: Buffer };

type Signer = { serial: string; key: KeyObject };

/**
 * The parts of WeChat Pay v3 that we use: verifies requests signed with the merchant's key, and signs its own, with its
 * public key or with certificates that it issues encrypted.
 */
export async function startFakeWxpay({ mode }: { mode: 'publicKey' | 'certificates' }) {
  const merchant = pairOf('merchant');
  const wechat = pairOf('wechat');
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  const certificates: { serial: string; pem: string; key: KeyObject }[] = [];
  let clock = () => Date.now();
  let broken: VendorReply | undefined;
  let refundStatus: Refund['status'] = 'SUCCESS';
  let bill = '';
  const certificatesAsked = () => vendor.hits.filter(({ path }) => path === '/v3/certificates').length;

  const addCertificate = (days = 365): Signer => {
    const pair = pairOf(`certificate ${certificates.length}`);
    const serial = `10${randomBytes(18).toString('hex')}`.toUpperCase();
    const [from, until] = [new Date(clock() - 86_400_000), new Date(clock() + days * 86_400_000)];
    certificates.push({
      serial,
      key: pair.privateKey,
      pem: makeCertificate({ serial, from, until, ...pair }),
    });
    return { serial, key: pair.privateKey };
  };

  let signer: Signer =
    mode === 'publicKey' ? { serial: PUBLIC_KEY_ID, key: wechat.privateKey } : addCertificate();

  const seal = (text: string, associated_data: string) => {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(API_V3_KEY), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(associated_data));
    const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data };
  };

  const sign = (body: string, by: Signer = signer): Record<string, string> => {
    const [timestamp, nonce] = [String(Math.floor(clock() / 1000)), randomBytes(16).toString('hex')];
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(by.key, 'base64');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': by.serial,
    };
  };

  /** Whether the merchant has signed the request, recently. */
  const isMerchant = ({ method, path, query, headers, body }: VendorHit): boolean => {
    const given = Object.fromEntries(
      [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const url = query.size > 0 ? `${path}?${query}` : path;
    const text = [method, url, given.timestamp, given.nonce_str, body].map((line) => `${line}\n`).join('');
    return (
      String(headers.authorization).startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      given.mchid === WXPAY.mchId &&
      given.serial_no === WXPAY.serial &&
      Math.abs(Number(given.timestamp) - clock() / 1000) < 300 &&
      createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, String(given.signature), 'base64')
    );
  };

  const tradeOnWire = (tradeNo: string) => {
    const { body, state, transactionId, paidAt } = trades.get(tradeNo) as Trade;
    return {
      mchid: WXPAY.mchId,
      appid: body.appid,
      out_trade_no: tradeNo,
      trade_state: state,
      ...(transactionId && { transaction_id: transactionId, success_time: paidAt }),
      amount: { total: body.amount.total, currency: body.amount.currency, payer_total: body.amount.total },
    };
  };

  const fail = (status: number, code: string): VendorReply => ({ status, json: { code, message: code } });

  const begin = (hit: VendorHit): VendorReply => {
    const body = JSON.parse(hit.body) as Trade['body'];
    if (trades.has(body.out_trade_no)) return fail(400, 'OUT_TRADE_NO_USED');
    trades.set(body.out_trade_no, { body, state: 'NOTPAY' });
    return hit.path.endsWith('/h5')
      ? { json: { h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1' } }
      : { json: { prepay_id: `wx${body.out_trade_no}` } };
  };

  const refund = (hit: VendorHit): VendorReply => {
    const { out_trade_no: tradeNo, out_refund_no: no, amount } = JSON.parse(hit.body);
    const known = refunds.get(no);
    const trade = trades.get(tradeNo);
    const back = [...refunds.values()].filter((one) => one.tradeNo === tradeNo && one.no !== no);
    const sum = back.reduce((total, { cents }) => total + cents, 0);
    if (trade?.state !== 'SUCCESS' || amount.total !== trade.body.amount.total)
      return fail(400, 'INVALID_REQUEST');
    if (sum + amount.refund > trade.body.amount.total) return fail(400, 'INVALID_REQUEST');
    const kept = known ?? { no, tradeNo, cents: amount.refund, status: refundStatus };
    refunds.set(no, kept);
    return { json: { refund_id: `50${no}`, out_refund_no: no, status: kept.status } };
  };

  const answer = (hit: VendorHit): VendorReply => {
    const { method, path, query } = hit;
    const tradeNo = /out-trade-no\/(\w+)/.exec(path)?.[1] ?? '';
    const trade = trades.get(tradeNo);
    if (path === '/v3/certificates') {
      const data = certificates.map(({ serial, pem }) => ({
        serial_no: serial,
        encrypt_certificate: seal(pem, 'certificate'),
      }));
      return mode === 'publicKey' ? fail(404, 'RESOURCE_NOT_EXISTS') : { json: { data } };
    }
    if (method === 'POST' && /^\/v3\/pay\/transactions\/(jsapi|h5|app)$/.test(path)) return begin(hit);
    if (path === '/v3/refund/domestic/refunds') return refund(hit);
    if (path === '/v3/bill/tradebill') {
      if (query.get('bill_date') !== '2026-11-22') return fail(400, 'NO_STATEMENT_EXIST');
      const hash_value = createHash('sha1').update(bill).digest('hex');
      return {
        json: { hash_type: 'SHA1', hash_value, download_url: `${vendor.url}/v3/billdownload/file?token=x` },
      };
    }
    if (path === '/v3/billdownload/file') return { text: bill };
    if (!trade) return fail(404, 'ORDER_NOT_EXIST');
    if (path.endsWith('/close')) {
      if (trade.state === 'SUCCESS' || trade.state === 'REFUND') return fail(400, 'ORDERPAID');
      trade.state = 'CLOSED';
      return { status: 204, text: '' };
    }
    return { json: tradeOnWire(tradeNo) };
  };

  const vendor = await startFakeVendor((hit) => {
    if (broken) return broken;
    const reply = isMerchant(hit) ? answer(hit) : fail(401, 'SIGN_ERROR');
    if ('silent' in reply || 'bytes' in reply || 'cutOff' in reply) return reply;
    const text = 'text' in reply ? reply.text : JSON.stringify(reply.json);
    return { status: reply.status, text, headers: sign(text) };
  });

  const notice = (event_type: string, told: object): Signed => {
    const resource = seal(JSON.stringify(told), 'transaction');
    const body = JSON.stringify({ id: randomBytes(16).toString('hex'), event_type, resource });
    return { headers: sign(body), body: Buffer.from(body) };
  };

  return {
    ...vendor,
    /** Configuration of our side. */
    options: {
      merchant: { mchId: WXPAY.mchId, serial: WXPAY.serial, privateKey: merchant.privateKey },
      apiV3Key: API_V3_KEY,
      publicKey: mode === 'publicKey' ? { id: PUBLIC_KEY_ID, key: wechat.publicKey } : undefined,
      apiUrl: vendor.url,
    },
    merchantKey: merchant.publicKey,
    certificatesAsked,
    sign,
    notice,
    tradeOnWire,
    /** The payer pays; returns WeChat Pay's notification. */
    pay: (tradeNo: string, transactionId = `42${tradeNo}`): Signed => {
      const trade = trades.get(tradeNo) as Trade;
      const paidAt = new Date(clock()).toISOString();
      Object.assign(trade, { state: 'SUCCESS', transactionId, paidAt });
      return notice('TRANSACTION.SUCCESS', tradeOnWire(tradeNo));
    },
    /** The operator refunds all of a payment in WeChat Pay's console. */
    refundInConsole: (tradeNo: string) => {
      Object.assign(trades.get(tradeNo) as Trade, { state: 'REFUND' });
    },
    bodyOf: (tradeNo: string) => trades.get(tradeNo)?.body,
    /** Signs with a new certificate from now on. */
    rotate: (days?: number) => {
      signer = addCertificate(days);
      return signer;
    },
    signAs: (other: Signer) => {
      signer = other;
    },
    strangerKey: () => pairOf('stranger').privateKey,
    setClock: (now: () => number) => {
      clock = now;
    },
    setBill: (text: string) => {
      bill = text;
    },
    setRefundStatus: (status: Refund['status']) => {
      refundStatus = status;
    },
    breakWith: (reply: VendorReply | undefined) => {
      broken = reply;
    },
  };
}
