import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALIPAY_APP, startFakeAlipay } from '../../../../tests/builders/fake-alipay';
import { NoticeRefused, type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../port';
import { createAlipay } from './alipay';
import { signedPart } from './signature';

let fake: Awaited<ReturnType<typeof startFakeAlipay>>;
let provider: PaymentProvider;
let count = 0;

beforeAll(async () => {
  fake = await startFakeAlipay();
  provider = createAlipay(fake.options);
});

afterEach(() => {
  fake.breakBy();
  fake.forge(false);
});

afterAll(() => fake.stop());

const newTradeNo = () => {
  count += 1;
  return String(count).padStart(32, '0');
};

const prepare = (tradeNo: string, family: 'h5' | 'app_android' = 'h5') =>
  provider.prepare({
    ...{ tradeNo, family, channel: 'alipay', description: '图作 100 点', payer: { address: '10.0.0.1' } },
    ...{ amount: { cents: 1005, currency: 'CNY' }, expiresAt: new Date('2026-11-23T10:30:00Z') },
    ...{ returnPath: '/#/pages/my/index', origin: 'https://studio.example.com' },
  });

async function opened(tradeNo = newTradeNo()) {
  const { url = '' } = await prepare(tradeNo);
  const request = fake.open(new URL(url).search);
  return { tradeNo, request };
}

const read = (body: Buffer) => provider.readNotice({ headers: {}, body });

const refundOf = (tradeNo: string, cents: number, refundNo = newTradeNo()) =>
  provider.refund({
    ...{ tradeNo, refundNo, reason: 'unused', origin: undefined },
    ...{ amount: { cents, currency: 'CNY' }, total: { cents: 1005, currency: 'CNY' } },
  });

describe('Alipay', () => {
  it('is asked by a signed page, and by a signed order in an app', async () => {
    const { request, tradeNo } = await opened();
    expect(request).toMatchObject({
      method: 'alipay.trade.wap.pay',
      notify_url: 'https://studio.example.com/api/pay/notify/alipay',
      return_url: 'https://studio.example.com/#/pages/my/index',
      content: { out_trade_no: tradeNo, total_amount: '10.05', time_expire: '2026-11-23 18:30:00' },
    });
    const { alipay } = await prepare(newTradeNo(), 'app_android');
    const order = fake.open(alipay?.orderString ?? '');
    expect(order).toMatchObject({
      method: 'alipay.trade.app.pay',
      content: { product_code: 'QUICK_MSECURITY_PAY' },
    });
  });

  it('tells what became of a payment: open, paid, closed', async () => {
    expect(await provider.query(newTradeNo())).toEqual({ state: 'open' });
    const { tradeNo } = await opened();
    expect(await provider.query(tradeNo)).toEqual({ state: 'open' });
    const { trade_no: transactionId } = fake.pay(tradeNo);
    const paid = { tradeNo, transactionId, amount: { cents: 1005, currency: 'CNY' } };
    expect(await provider.query(tradeNo)).toEqual({
      state: 'paid',
      paid: { ...paid, paidAt: new Date('2026-11-23T10:00:05Z') },
    });
    await provider.close(tradeNo);
    const other = await opened();
    await provider.close(other.tradeNo);
    expect(await provider.query(other.tradeNo)).toEqual({ state: 'closed' });
    await provider.close(newTradeNo());
  });

  it('is believed in a notification that it has signed, for this app', async () => {
    const { tradeNo } = await opened();
    const told = fake.pay(tradeNo);
    expect(await read(fake.notice(told))).toMatchObject({
      ...{ kind: 'paid', paid: { tradeNo, amount: { cents: 1005 } } },
    });
    const tampered = fake.notice(told).toString().replace('total_amount=10.05', 'total_amount=99.05');
    const unsigned = new URLSearchParams({ ...told, sign_type: 'RSA2' }).toString();
    for (const body of [
      Buffer.from(tampered),
      fake.notice(told, fake.strangerKey),
      fake.notice({ ...told, app_id: `${ALIPAY_APP}9` }),
      fake.notice({ ...told, total_amount: '10.055' }),
      fake.notice({ ...told, gmt_payment: 'today' }),
      Buffer.from(unsigned),
      Buffer.from('{}'),
    ]) {
      await expect(read(body)).rejects.toThrow(NoticeRefused);
    }
  });

  it('tells of refunds and closings without paying again', async () => {
    const { tradeNo } = await opened();
    const told = fake.pay(tradeNo);
    const refund = { ...told, refund_fee: '1.00', gmt_refund: '2026-11-24 10:00:00.123' };
    expect(await read(fake.notice(refund))).toEqual({ kind: 'other' });
    expect(await read(fake.notice({ ...told, trade_status: 'TRADE_CLOSED' }))).toEqual({ kind: 'other' });
  });

  it('refunds once for each number, and no more than was paid', async () => {
    const { tradeNo } = await opened();
    fake.pay(tradeNo);
    const refundNo = newTradeNo();
    expect(await refundOf(tradeNo, 300, refundNo)).toBe('succeeded');
    expect(await refundOf(tradeNo, 300, refundNo)).toBe('succeeded');
    expect([...fake.refunds.values()]).toEqual([300]);
    await expect(refundOf(tradeNo, 706)).rejects.toThrow(PaymentRefused);
    await expect(refundOf(newTradeNo(), 1)).rejects.toThrow(PaymentRefused);
  });

  it('is "not now" when it does not answer, or somebody else does', async () => {
    const { tradeNo } = await opened();
    fake.pay(tradeNo);
    fake.forge(true);
    await expect(provider.query(tradeNo)).rejects.toThrow(PaymentUnavailable);
    await expect(refundOf(tradeNo, 1)).rejects.toThrow(PaymentUnavailable);
    fake.forge(false);
    for (const reply of [
      { status: 502, text: 'bad gateway' },
      { text: '{"alipay_trade_query_response":{' },
      { json: [] },
    ]) {
      fake.breakBy(reply);
      await expect(provider.query(tradeNo)).rejects.toThrow(PaymentUnavailable);
    }
    fake.breakBy();
    const stranger = createAlipay({ ...fake.options, privateKey: fake.strangerKey });
    await expect(stranger.query(tradeNo)).rejects.toThrow(PaymentUnavailable);
    await expect(provider.bill('2026-11-23')).rejects.toThrow(PaymentUnavailable);
  });

  it('signs what stands in the answer, letter for letter', () => {
    const text = '{"a_response":{"x":"}\\"{","y":{"z":1}} ,"sign":"s"}';
    expect(signedPart(text, 'a_response')).toBe('{"x":"}\\"{","y":{"z":1}}');
    expect(signedPart('{"a_response":{"x":1', 'a_response')).toBeUndefined();
    expect(signedPart('{"b":{"a_response":{}}}', 'a_response')).toBeUndefined();
  });
});
