import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALIPAY_APP, startFakeAlipay } from '../../../../tests/builders/fake-alipay';
import { zipOf } from '../../../../tests/builders/zip';
import { NoticeRefused, type PaymentProvider, PaymentRefused, PaymentUnavailable } from '../port';
import { createAlipay } from './alipay';
import { signedPart } from './signature';

const trade = (tradeNo: string) => ({ tradeNo, family: 'h5' }) as const;

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
    tradeNo,
    family,
    channel: 'alipay',
    goodsNo: '1',
    description: '图作 100 点',
    payer: { address: '10.0.0.1' },
    amount: { cents: 1005, currency: 'CNY' },
    expiresAt: new Date('2026-11-23T10:30:00Z'),
    returnPath: '/#/pages/my/index',
    origin: 'https://studio.example.com',
  });

async function opened(tradeNo = newTradeNo()) {
  const { url = '' } = await prepare(tradeNo);
  const request = fake.open(new URL(url).search);
  return { tradeNo, request };
}

const read = (body: Buffer) => provider.readNotice({ headers: {}, body });

const refundOf = (tradeNo: string, cents: number, refundNo = newTradeNo()) =>
  provider.refund({
    family: 'h5',
    tradeNo,
    refundNo,
    reason: 'unused',
    origin: undefined,
    amount: { cents, currency: 'CNY' },
    total: { cents: 1005, currency: 'CNY' },
  });

describe('Alipay', () => {
  it('gets a signed page URL, and a signed order string in an app', async () => {
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

  it('reports the state of a payment: open, paid, closed', async () => {
    expect(await provider.query(trade(newTradeNo()))).toEqual({ state: 'open' });
    const { tradeNo } = await opened();
    expect(await provider.query(trade(tradeNo))).toEqual({ state: 'open' });
    const { trade_no: transactionId } = fake.pay(tradeNo);
    const paid = { tradeNo, transactionId, amount: { cents: 1005, currency: 'CNY' } };
    expect(await provider.query(trade(tradeNo))).toEqual({
      state: 'paid',
      paid: { ...paid, paidAt: new Date('2026-11-23T10:00:05Z') },
    });
    await provider.close(trade(tradeNo));
    const other = await opened();
    expect(await provider.close(trade(other.tradeNo))).toBe('closed');
    expect(await provider.query(trade(other.tradeNo))).toEqual({ state: 'closed' });
    expect(await provider.close(trade(newTradeNo()))).toBe('unknown');
  });

  it('is accepted for a notification that it signed for this app', async () => {
    const { tradeNo } = await opened();
    const told = fake.pay(tradeNo);
    expect(await read(fake.notice(told))).toMatchObject({
      kind: 'paid',
      paid: { tradeNo, amount: { cents: 1005 } },
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

  it('is queried about a notification that is more than five minutes off, and only that answer counts', async () => {
    const { tradeNo } = await opened();
    const told = fake.pay(tradeNo);
    const at = (minutes: number) => ({
      ...told,
      notify_time: new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' '),
    });
    fake.calls.length = 0;
    for (const minutes of [0, 4, -4])
      expect(await read(fake.notice(at(minutes)))).toMatchObject({ kind: 'paid' });
    expect(fake.calls).toEqual([]);
    for (const minutes of [6, -6, -60 * 24 * 400]) {
      expect(await read(fake.notice(at(minutes)))).toMatchObject({ kind: 'paid', paid: { tradeNo } });
    }
    expect(fake.calls).toEqual(Array(3).fill('alipay.trade.query'));
    // What Alipay no longer confirms is ignored, however well it was signed.
    expect(await read(fake.notice({ ...at(-6), out_trade_no: newTradeNo() }))).toEqual({ kind: 'other' });
    await expect(read(fake.notice({ ...told, notify_time: '' }))).rejects.toThrow(NoticeRefused);
    fake.breakBy({ status: 502, text: 'bad gateway' });
    await expect(read(fake.notice(at(-6)))).rejects.toThrow(PaymentUnavailable);
  });

  it('notifies of refunds and closings without another payment', async () => {
    const { tradeNo } = await opened();
    const told = fake.pay(tradeNo);
    const refund = { ...told, refund_fee: '1.00', gmt_refund: '2026-11-24 10:00:00.123' };
    const of = { tradeNo, transactionId: told.trade_no, cents: 100 };
    const noted = { kind: 'refund', refundNo: undefined, state: 'succeeded', of };
    expect(await read(fake.notice(refund))).toEqual(noted);
    const named = fake.notice({ ...refund, out_biz_no: '1'.repeat(32) });
    expect(await read(named)).toEqual({ ...noted, refundNo: '1'.repeat(32) });
    expect(await read(fake.notice({ ...told, trade_status: 'TRADE_CLOSED' }))).toEqual({ kind: 'other' });
  });

  it('refunds once per refund number, and no more than was paid', async () => {
    const { tradeNo } = await opened();
    fake.pay(tradeNo);
    const refundNo = newTradeNo();
    expect(await refundOf(tradeNo, 300, refundNo)).toBe('succeeded');
    expect(await refundOf(tradeNo, 300, refundNo)).toBe('succeeded');
    expect([...fake.refunds.values()]).toEqual([300]);
    await expect(refundOf(tradeNo, 706)).rejects.toThrow(PaymentRefused);
    await expect(refundOf(newTradeNo(), 1)).rejects.toThrow(PaymentRefused);
  });

  it('is unavailable if it does not answer, or another party does', async () => {
    const { tradeNo } = await opened();
    fake.pay(tradeNo);
    fake.forge(true);
    await expect(provider.query(trade(tradeNo))).rejects.toThrow(PaymentUnavailable);
    await expect(refundOf(tradeNo, 1)).rejects.toThrow(PaymentUnavailable);
    fake.forge(false);
    for (const reply of [
      { status: 502, text: 'bad gateway' },
      { text: '{"alipay_trade_query_response":{' },
      { json: [] },
    ]) {
      fake.breakBy(reply);
      await expect(provider.query(trade(tradeNo))).rejects.toThrow(PaymentUnavailable);
    }
    fake.breakBy();
    const stranger = createAlipay({ ...fake.options, privateKey: fake.strangerKey });
    await expect(stranger.query(trade(tradeNo))).rejects.toThrow(PaymentUnavailable);
  });

  it('signs the answer verbatim', () => {
    const text = '{"a_response":{"x":"}\\"{","y":{"z":1}} ,"sign":"s"}';
    expect(signedPart(text, 'a_response')).toBe('{"x":"}\\"{","y":{"z":1}}');
    expect(signedPart('{"a_response":{"x":1', 'a_response')).toBeUndefined();
    expect(signedPart('{"b":{"a_response":{}}}', 'a_response')).toBeUndefined();
  });
});

describe('Alipay’s bill', () => {
  const line = (cells: string[]) => cells.map((cell) => `${cell}\t`).join(',');
  const head = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号,备注';

  /** Node decodes GBK but does not encode it, so this maps every character to its bytes. */
  const letters = new Map<string, Buffer>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const bytes = Buffer.from([high, low]);
      letters.set(new TextDecoder('gbk').decode(bytes), bytes);
    }
  }
  const gbk = (text: string): Buffer =>
    Buffer.concat([...text].map((letter) => letters.get(letter) ?? Buffer.from(letter)));

  it('is read from its ZIP, with payments and refunds; before ten there is none yet, and a day without trades has none', async () => {
    const details = [
      '#支付宝业务明细查询',
      head,
      line(['2026', 'a'.repeat(32), '交易', '图作', '10.05', '', '']),
      line(['2026', 'a'.repeat(32), '退款', '图作', '-3.00', 'b'.repeat(32), '']),
      '#-----结束-----',
    ];
    const bytes = gbk(details.join('\r\n'));
    fake.setBill(zipOf({ '20881_业务明细(汇总).csv': 'sums', '20881_业务明细.csv': bytes }, gbk));
    expect(await provider.bill?.('2026-11-23')).toEqual([
      { kind: 'payment', no: 'a'.repeat(32), cents: 1005 },
      { kind: 'refund', no: 'b'.repeat(32), cents: 300 },
    ]);
    fake.setBill(Buffer.from('no archive'));
    await expect(provider.bill?.('2026-11-23')).rejects.toThrow(PaymentUnavailable);
    fake.setBill(undefined);
    expect(await provider.bill?.('2020-01-01')).toEqual([]);
    expect(await provider.bill?.(new Date().toISOString().slice(0, 10))).toBeUndefined();
  });
});

describe('Alipay by certificates', () => {
  it('is called with their serials, and a newer one is accepted only if it leads to the root', async () => {
    const certified = await startFakeAlipay({ mode: 'certificates' });
    try {
      const alipay = createAlipay(certified.options);
      const tradeNo = newTradeNo();
      const { url = '' } = await alipay.prepare({
        tradeNo,
        family: 'h5',
        channel: 'alipay',
        goodsNo: '1',
        description: 'x',
        payer: { address: '10.0.0.1' },
        amount: { cents: 1005, currency: 'CNY' },
        expiresAt: new Date('2026-11-23T10:30:00Z'),
        returnPath: '/',
        origin: 'https://studio.example.com',
      });
      certified.open(new URL(url).search);
      const told = certified.pay(tradeNo);
      const readNotice = (body: Buffer) => alipay.readNotice({ headers: {}, body });
      expect(await alipay.query(trade(tradeNo))).toMatchObject({ state: 'paid' });
      expect(await readNotice(certified.notice(told))).toMatchObject({ kind: 'paid' });
      certified.rotate({ genuine: true });
      expect(await alipay.query(trade(tradeNo))).toMatchObject({ state: 'paid' });
      expect(await readNotice(certified.notice(told))).toMatchObject({ kind: 'paid' });
      certified.rotate({ genuine: false });
      await expect(alipay.query(trade(tradeNo))).rejects.toThrow(PaymentUnavailable);
      await expect(readNotice(certified.notice(told))).rejects.toThrow(NoticeRefused);
    } finally {
      await certified.stop();
    }
  });

  it('looks up few certificates that notifications name, and none of them twice', async () => {
    let time = Date.now();
    const certified = await startFakeAlipay({ mode: 'certificates', now: () => time });
    try {
      const alipay = createAlipay(certified.options);
      const lookups = () => certified.calls.filter((name) => name.endsWith('alipaycert.download')).length;
      const forged = (serial: number) => {
        const alipay_cert_sn = serial.toString(16).padStart(32, '0');
        const body = new URLSearchParams({
          app_id: ALIPAY_APP,
          sign_type: 'RSA2',
          sign: 'AAAA',
          alipay_cert_sn,
        });
        return alipay.readNotice({ headers: {}, body: Buffer.from(body.toString()) });
      };
      for (let count = 0; count < 20; count += 1) await expect(forged(1)).rejects.toThrow(NoticeRefused);
      expect(lookups()).toBe(1);
      for (let serial = 1; serial <= 50; serial += 1) await forged(serial).catch(() => undefined);
      expect(lookups()).toBe(6);
      // Answers of Alipay's own are not limited, and notifications are looked up again after a minute.
      certified.rotate({ genuine: true });
      expect(await alipay.query(trade(newTradeNo()))).toEqual({ state: 'open' });
      expect(lookups()).toBe(7);
      time += 61_000;
      await expect(forged(99)).rejects.toThrow(NoticeRefused);
      expect(lookups()).toBe(8);
    } finally {
      await certified.stop();
    }
  });
});
