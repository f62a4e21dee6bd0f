import { createVerify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeWxpay, WXPAY } from '../../../../tests/builders/fake-wxpay';
import { NoticeRefused, type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../port';
import { createWxpay } from './wxpay';

const trade = (tradeNo: string) => ({ tradeNo, family: 'h5' }) as const;

const MINUTE = 60_000;

type Mode = 'publicKey' | 'certificates';

let fake: Awaited<ReturnType<typeof startFakeWxpay>>;
let wxpay: PaymentProvider;
let time: number;

const APPS = { h5: 'wxh5', wxmini: WXPAY.appId, app_android: 'wxapp' };

async function begin(mode: Mode) {
  fake = await startFakeWxpay({ mode });
  time = Date.now();
  wxpay = createWxpay({ ...fake.options, appIds: APPS, now: () => time });
}

const request = (tradeNo: string) => ({
  tradeNo,
  goodsNo: '1',
  channel: 'wxpay_jsapi' as const,
  family: 'wxmini' as const,
  amount: { cents: 1000, currency: 'CNY' as const },
  description: '图作 100 点',
  expiresAt: new Date('2026-11-23T12:00:00.500Z'),
  payer: { address: '10.0.0.1', openid: 'o-payer' },
  returnPath: '/#/back',
  origin: 'https://studio.example.com',
});

const TRADE = 'a'.repeat(32);

const isByMerchant = (lines: readonly unknown[], signature = '') =>
  createVerify('RSA-SHA256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .verify(fake.merchantKey, signature, 'base64');

beforeEach(() => begin('publicKey'));

afterEach(() => fake.stop());

describe('a payment by WeChat Pay', () => {
  it('in a mini-program is created once, and signed for each request', async () => {
    const { handle, jsapi } = await wxpay.prepare(request(TRADE));
    expect(fake.bodyOf(TRADE)).toMatchObject({
      appid: WXPAY.appId,
      mchid: WXPAY.mchId,
      out_trade_no: TRADE,
      payer: { openid: 'o-payer' },
      amount: { total: 1000, currency: 'CNY' },
      notify_url: 'https://studio.example.com/api/pay/notify/wxpay',
      time_expire: '2026-11-23T20:00:00+08:00',
    });
    expect(jsapi).toMatchObject({ appId: WXPAY.appId, package: `prepay_id=${handle}`, signType: 'RSA' });
    const { appId, timeStamp, nonceStr, package: body, paySign } = jsapi ?? {};
    expect(isByMerchant([appId, timeStamp, nonceStr, body], paySign)).toBe(true);
    const again = await wxpay.prepare({ ...request(TRADE), handle: handle ?? '' });
    expect(again.jsapi?.package).toBe(body);
    expect(again.jsapi?.nonceStr).not.toBe(nonceStr);
    expect(fake.hits).toHaveLength(1);
  });

  it('in an app and in a browser returns what these require', async () => {
    const { app } = await wxpay.prepare({ ...request(TRADE), channel: 'wxpay_app', family: 'app_android' });
    expect(app).toMatchObject({ appId: 'wxapp', partnerId: WXPAY.mchId, package: 'Sign=WXPay' });
    expect(isByMerchant([app?.appId, app?.timeStamp, app?.nonceStr, app?.prepayId], app?.sign)).toBe(true);
    const tradeNo = 'b'.repeat(32);
    const { url, handle } = await wxpay.prepare({ ...request(tradeNo), channel: 'wxpay_h5', family: 'h5' });
    expect(url).toMatch(
      /^https:\/\/wx\.tenpay\.com\/.+&redirect_url=https%3A%2F%2Fstudio\.example\.com%2F%23%2Fback$/,
    );
    expect(handle).toBeUndefined();
    expect(fake.bodyOf(tradeNo)).toMatchObject({
      scene_info: { payer_client_ip: '10.0.0.1', h5_info: { type: 'Wap' } },
    });
    expect(wxpay.channelsOf('app_ios')).toEqual([]);
    const refused = wxpay.prepare({ ...request('c'.repeat(32)), channel: 'wxpay_app', family: 'app_ios' });
    await expect(refused).rejects.toThrow(PaymentRefused);
  });

  it('can be queried and closed', async () => {
    expect(await wxpay.query(trade(TRADE))).toEqual({ state: 'open' });
    await wxpay.close(trade(TRADE));
    await wxpay.prepare(request(TRADE));
    expect(await wxpay.query(trade(TRADE))).toEqual({ state: 'open' });
    fake.pay(TRADE);
    await wxpay.close(trade(TRADE));
    expect(await wxpay.query(trade(TRADE))).toMatchObject({
      state: 'paid',
      paid: { tradeNo: TRADE, transactionId: `42${TRADE}`, amount: { cents: 1000, currency: 'CNY' } },
    });
    await wxpay.prepare(request('d'.repeat(32)));
    await wxpay.close(trade('d'.repeat(32)));
    expect(await wxpay.query(trade('d'.repeat(32)))).toEqual({ state: 'closed' });
  });

  it('is refused, or unknown, as WeChat Pay reports', async () => {
    await wxpay.prepare(request(TRADE));
    await expect(wxpay.prepare(request(TRADE))).rejects.toThrow(PaymentRefused);
    const told = JSON.stringify(fake.tradeOnWire(TRADE)).replace('NOTPAY', 'SUCCESS');
    for (const reply of [
      { status: 500, json: { code: 'SYSTEM_ERROR' } },
      { status: 429, json: { code: 'FREQUENCY_LIMITED' } },
      // Unsigned, or signed over something else.
      { text: told },
      { text: told, headers: fake.sign(`${told} `) },
    ]) {
      fake.breakWith(reply);
      await expect(wxpay.query(trade(TRADE))).rejects.toThrow(PaymentUnavailable);
    }
  });

  it('is refunded in parts, never more than its amount, and once per refund number', async () => {
    await wxpay.prepare(request(TRADE));
    fake.pay(TRADE);
    const refund = (refundNo: string, cents: number) =>
      wxpay.refund({
        family: 'h5',
        tradeNo: TRADE,
        refundNo,
        reason: '不需要',
        origin: undefined,
        amount: { cents, currency: 'CNY' },
        total: { cents: 1000, currency: 'CNY' },
      });
    expect(await refund('r1', 600)).toBe('succeeded');
    expect(await refund('r1', 600)).toBe('succeeded');
    await expect(refund('r2', 500)).rejects.toThrow(PaymentRefused);
    fake.setRefundStatus('PROCESSING');
    expect(await refund('r3', 400)).toBe('pending');
  });

  it('is in the bill of its day', async () => {
    fake.setBill(
      [
        '\uFEFF交易时间,商户订单号,交易状态,订单金额,商户退款单号,申请退款金额',
        `\`2026-11-22 10:00:00,\`${TRADE},\`SUCCESS,\`10.10,\`,\`0.00`,
        `\`2026-11-22 11:00:00,\`${TRADE},\`REFUND,\`0.00,\`r1,\`6.05`,
        '总交易单数,应结订单总金额',
        '`2,`10.10',
      ].join('\r\n'),
    );
    expect(await wxpay.bill?.('2026-11-22')).toEqual([
      { kind: 'payment', no: TRADE, cents: 1010 },
      { kind: 'refund', no: 'r1', cents: 605 },
    ]);
    expect(await wxpay.bill?.('2026-11-21')).toEqual([]);
  });
});

describe.each<Mode>(['publicKey', 'certificates'])('a notification signed by %s', (mode) => {
  beforeEach(async () => {
    await fake.stop();
    await begin(mode);
    await wxpay.prepare(request(TRADE));
  });

  it('is accepted unchanged and in time', async () => {
    const { headers, body } = fake.pay(TRADE);
    expect(await wxpay.readNotice({ headers, body })).toMatchObject({
      kind: 'paid',
      paid: { tradeNo: TRADE, amount: { cents: 1000, currency: 'CNY' } },
    });
    const told = { mchid: WXPAY.mchId, out_refund_no: 'r1', refund_status: 'CLOSED' };
    expect(await wxpay.readNotice(fake.notice('REFUND.CLOSED', told))).toEqual({
      kind: 'refund',
      refundNo: 'r1',
      state: 'failed',
    });
    for (const skew of [6 * MINUTE, -6 * MINUTE]) {
      time += skew;
      await expect(wxpay.readNotice({ headers, body })).rejects.toThrow(NoticeRefused);
      time -= skew;
    }
  });

  it('is not accepted if changed, unsigned, or for another merchant', async () => {
    const { headers, body } = fake.pay(TRADE);
    const told = fake.tradeOnWire(TRADE);
    const changed = Buffer.from(body.toString().replace('"id":"', '"id":"0'));
    const forged = { serial: headers['wechatpay-serial'] ?? '', key: fake.strangerKey() };
    const sealedByAnother = fake.notice('TRANSACTION.SUCCESS', told);
    const garbled = Buffer.from(
      sealedByAnother.body.toString().replace(/"ciphertext":"..../, '"ciphertext":"AAAA'),
    );
    for (const notice of [
      { headers, body: changed },
      { headers: {}, body },
      { headers: { ...headers, 'wechatpay-nonce': 'other' }, body },
      { headers: { ...headers, 'wechatpay-serial': 'PUB_KEY_ID_OTHER' }, body },
      { headers: fake.sign(body.toString(), forged), body },
      { headers: fake.sign(garbled.toString()), body: garbled },
      fake.notice('TRANSACTION.SUCCESS', { ...told, mchid: '1900000002' }),
      fake.notice('TRANSACTION.SUCCESS', { ...told, appid: 'wxother' }),
      fake.notice('TRANSACTION.SUCCESS', { ...told, trade_state: 'NOTPAY' }),
      fake.notice('TRANSACTION.SUCCESS', { ...told, amount: { total: 1000, currency: 'USD' } }),
    ]) {
      await expect(wxpay.readNotice(notice)).rejects.toThrow(NoticeRefused);
    }
  });
});

describe('certificates', () => {
  beforeEach(async () => {
    await fake.stop();
    await begin('certificates');
    await wxpay.prepare(request(TRADE));
  });

  it('are fetched when a new one signs, but not for every unknown one', async () => {
    expect(fake.certificatesAsked()).toBe(1);
    time += 2 * MINUTE;
    fake.setClock(() => time);
    fake.rotate();
    await wxpay.readNotice(fake.pay(TRADE));
    expect(fake.certificatesAsked()).toBe(2);
    fake.signAs({ serial: 'ABCDEF', key: fake.strangerKey() });
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(wxpay.readNotice(fake.pay(TRADE))).rejects.toThrow(NoticeRefused);
    }
    expect(fake.certificatesAsked()).toBe(2);
  });

  it('are not accepted once expired', async () => {
    time += 2 * MINUTE;
    fake.setClock(() => time);
    fake.rotate(1);
    await wxpay.readNotice(fake.pay(TRADE));
    time += 2 * 24 * 60 * MINUTE;
    await expect(wxpay.readNotice(fake.pay(TRADE))).rejects.toThrow(NoticeRefused);
  });
});
