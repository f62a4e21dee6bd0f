import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ShopWorld, shopWorld } from '../../../../tests/builders/shop-world';
import { CallError } from '../../errors';

const COMPANIES = ['sandbox', 'wxpay_h5', 'alipay', 'apple_iap'] as const;

let shop: ShopWorld;
let userId: string;

beforeAll(async () => {
  shop = await shopWorld({ refundDays: 60 });
});

beforeEach(async () => {
  Object.assign(shop.faults, { leavesPagesOpen: false, silentCloses: false });
  Object.assign(shop.faults, { refusesRefunds: false, silentRefunds: false });
  await shop.clock.set('2026-11-10T12:00:00+08:00');
  userId = await shop.newUser();
});

afterAll(() => shop.close());

/** One order, prepared with every company. */
async function prepared(item: 'month' | 'pack' | 'trialMonth' = 'pack') {
  const orderId = await shop.order(userId, item);
  const pages = {} as Record<(typeof COMPANIES)[number], string>;
  for (const channel of COMPANIES) pages[channel] = await shop.open(userId, orderId, channel);
  return { orderId, pages };
}

const points = async () => (await shop.balances(userId)).recharge;

/** Cents that the companies have kept of an order. */
const keptOf = async (orderId: string) => {
  const { rows } = await shop.database.pool.query<{ kept: string }>(
    `select coalesce(sum(t.amount_cents - t.refunded_cents), 0) as kept from sandbox_trade t
     join payment m on replace(m.id::text, '-', '') = t.trade_no where m.purchase_id = $1 and t.state = 'paid'`,
    [orderId],
  );
  return Number(rows[0]?.kept);
};

const minutesAgo = async (minutes: number) => {
  const { rows } = await shop.database.pool.query<{ at: Date }>(
    'select clock_timestamp() - make_interval(mins => $1) as at',
    [minutes],
  );
  return rows[0]?.at;
};

describe('an order prepared with four companies', () => {
  it('is delivered once, and paid once in the end, if all but Apple are paid', async () => {
    const { orderId, pages } = await prepared();
    for (const channel of ['alipay', 'sandbox', 'wxpay_h5'] as const) await shop.pay(pages[channel], channel);
    expect([await points(), await keptOf(orderId)]).toEqual([100, 1000]);
    expect(await shop.check()).toEqual([]);
  });

  it('is refunded by the one that it was delivered for, though another says that it was paid before', async () => {
    const { orderId, pages } = await prepared();
    await shop.pay(pages.alipay, 'alipay');
    await shop.pay(pages.wxpay_h5, 'wxpay_h5', await minutesAgo(10));
    expect([await points(), await keptOf(orderId)]).toEqual([100, 1000]);
    expect(await shop.refund(userId, orderId)).toMatchObject({ state: 'refunded', refundedCents: 1000 });
    expect([await points(), await keptOf(orderId)]).toEqual([0, 0]);
    expect(await shop.check()).toEqual([]);
  });

  it('is Apple’s to refund if it was delivered for Apple’s payment, whatever is paid later', async () => {
    const { orderId, pages } = await prepared();
    await shop.pay(pages.apple_iap, 'apple_iap');
    await shop.pay(pages.wxpay_h5, 'wxpay_h5', await minutesAgo(10));
    expect(await points()).toBe(100);
    await expect(shop.refund(userId, orderId)).rejects.toThrow(CallError);
    await shop.refundAt('apple_iap', pages.apple_iap);
    expect([await points(), (await shop.get(userId, orderId)).state]).toEqual([0, 'refunded']);
    expect(await shop.check()).toEqual([]);
  });

  it('owes Apple’s payment until Apple has refunded it, if it was paid before', async () => {
    const { orderId, pages } = await prepared();
    await shop.pay(pages.alipay, 'alipay');
    await shop.pay(pages.apple_iap, 'apple_iap', await minutesAgo(10));
    expect(await shop.check()).toEqual([
      `${orderId}: payments brought 2000 cents, and the order is fulfilled`,
      `${orderId}: a refund failed that nobody else will make good`,
    ]);
    await shop.refundAt('apple_iap', pages.apple_iap);
    await shop.refundAt('apple_iap', pages.apple_iap).catch(() => undefined);
    expect([await points(), (await shop.get(userId, orderId)).state]).toEqual([100, 'fulfilled']);
    expect(await shop.check()).toEqual([]);
    expect(await shop.refund(userId, orderId)).toMatchObject({ state: 'refunded', refundedCents: 1000 });
    expect(await points()).toBe(0);
  });

  it('is delivered once if two pages are paid after it was closed', async () => {
    shop.faults.leavesPagesOpen = true;
    const { orderId, pages } = await prepared('month');
    await shop.orders.cancel({ userId, orderId });
    for (const channel of ['wxpay_h5', 'alipay', 'sandbox'] as const) await shop.pay(pages[channel], channel);
    expect([await shop.member(userId), await keptOf(orderId)]).toEqual(['common 37', 2900]);
    expect(await shop.check()).toEqual([]);
  });
});

describe('a refund by a company of an order that nobody has paid', () => {
  it.each([
    'wxpay_h5',
    'alipay',
    'apple_iap',
  ] as const)('is recorded and changes nothing: %s', async (channel) => {
    shop.faults.leavesPagesOpen = true;
    const { orderId, pages } = await prepared();
    await shop.orders.cancel({ userId, orderId });
    for (const _ of [1, 2])
      await expect(shop.refundAt(channel, pages[channel])).rejects.toThrow('is not paid here');
    expect(await shop.orders.anomalies()).toContainEqual(
      expect.objectContaining({ kind: 'unpaid_refund', number: pages[channel], times: 2 }),
    );
    expect([(await shop.get(userId, orderId)).state, await points()]).toEqual(['closed', undefined]);
    expect(await shop.check()).toEqual([]);
  });
});

describe('the other pages of a paid order', () => {
  const stateOf = async (orderId: string) =>
    (
      await shop.database.pool.query<{ state: string }>(
        'select state from payment where purchase_id = $1 order by id',
        [orderId],
      )
    ).rows.map(({ state }) => state);

  /** How often companies other than Apple were asked to close the pages of an order. */
  const closesOf = (pages: Readonly<Record<string, string>>) =>
    shop.closes.filter((tradeNo) => Object.values(pages).includes(tradeNo)).length;

  it('are closed once, where their companies can do that', async () => {
    const { orderId, pages } = await prepared();
    const other = await prepared();
    await shop.pay(pages.alipay, 'alipay');
    for (const _ of [1, 2]) await shop.orders.sweep();
    expect([closesOf(pages), closesOf(other.pages)]).toEqual([2, 0]);
    expect(await stateOf(orderId)).toEqual(['closed', 'closed', 'paid', 'closed']);
    expect([await shop.pay(pages.sandbox), await shop.pay(pages.wxpay_h5, 'wxpay_h5')]).toEqual([
      false,
      false,
    ]);
    expect(await shop.pay(other.pages.wxpay_h5, 'wxpay_h5')).toBe(true);
    expect([await points(), await keptOf(orderId), await keptOf(other.orderId)]).toEqual([200, 1000, 1000]);
  });

  it('are refunded if they were paid without a notice, or are paid later because they stay open', async () => {
    const { orderId, pages } = await prepared();
    await shop.pay(pages.alipay, 'alipay');
    await shop.paySilently(pages.sandbox);
    shop.faults.leavesPagesOpen = true;
    await shop.orders.sweep();
    expect(await stateOf(orderId)).toEqual(['paid', 'closed', 'paid', 'closed']);
    await shop.pay(pages.wxpay_h5, 'wxpay_h5');
    expect([await points(), await keptOf(orderId)]).toEqual([100, 1000]);
    expect(await shop.check()).toEqual([]);
  });

  it('are asked for again while a company does not answer, but not after they have expired', async () => {
    const { orderId, pages } = await prepared();
    await shop.pay(pages.alipay, 'alipay');
    shop.faults.silentCloses = true;
    for (const _ of [1, 2]) await shop.orders.sweep();
    expect(closesOf(pages)).toBe(4);
    expect(await stateOf(orderId)).toEqual(['prepared', 'prepared', 'paid', 'closed']);
    await shop.clock.letPass('41 minutes');
    await shop.orders.sweep();
    expect(closesOf(pages)).toBe(4);
  });
});

describe('a code for one order', () => {
  it('makes one order cheaper, though its pages are paid at other companies after it was closed', async () => {
    shop.faults.leavesPagesOpen = true;
    const [code = ''] = await shop.coupons({ offPercent: 90 });
    const orders: { orderId: string; pages: string[] }[] = [];
    const refusals: string[] = [];
    for (let tried = 0; tried < 4; tried += 1) {
      const orderId = await shop.order(userId, 'pack');
      try {
        await shop.orders.applyCoupon({ userId, orderId, code, address: '10.0.0.1' });
      } catch (error) {
        refusals.push((error as CallError).reason ?? '');
        continue;
      }
      // Apple's prices are fixed: an order that has a code has no page there.
      await expect(shop.open(userId, orderId, 'apple_iap')).rejects.toThrow(CallError);
      const pages = [
        await shop.open(userId, orderId, 'wxpay_h5'),
        await shop.open(userId, orderId, 'alipay'),
      ];
      orders.push({ orderId, pages });
      await shop.orders.cancel({ userId, orderId });
    }
    expect([orders.length, refusals.length]).toEqual([1, 3]);
    for (const { pages } of orders) {
      const [wxpay = '', alipay = ''] = pages;
      await shop.pay(alipay, 'alipay');
      await shop.pay(wxpay, 'wxpay_h5');
    }
    // Ten points a yuan: a hundred at a tenth, once.
    expect([await points(), await keptOf(orders[0]?.orderId ?? '')]).toEqual([100, 100]);
    expect(await shop.check()).toEqual([]);
  });

  it('cannot be added to an order that has a page at any company', async () => {
    const [code = ''] = await shop.coupons({ offPercent: 90 });
    for (const channel of COMPANIES) {
      const orderId = await shop.order(userId, 'pack');
      await shop.open(userId, orderId, channel);
      const applied = shop.orders.applyCoupon({ userId, orderId, code, address: '10.0.0.1' });
      await expect(applied, channel).rejects.toThrow(CallError);
    }
  });
});

describe('trials prepared with several companies before their user becomes a member', () => {
  afterEach(() => shop.database.pool.query("update membership set expires_at = '2026-01-01'"));

  it('are refunded, and where only Apple could refund, worth what was paid', async () => {
    const trials = [await prepared('trialMonth'), await prepared('trialMonth'), await prepared('trialMonth')];
    await shop.buy(userId, 'month');
    const [first, second, third] = trials;
    await shop.pay(first?.pages.wxpay_h5 ?? '', 'wxpay_h5');
    await shop.pay(second?.pages.alipay ?? '', 'alipay');
    expect(await shop.member(userId)).toBe('common 37');
    await shop.pay(third?.pages.apple_iap ?? '', 'apple_iap');
    await shop.pay(third?.pages.alipay ?? '', 'alipay');
    // 5.00 of 29.00.
    expect(await shop.member(userId)).toBe('common 42');
    const kept = await Promise.all(trials.map(({ orderId }) => keptOf(orderId)));
    expect(kept).toEqual([0, 0, 500]);
    expect(await shop.check()).toEqual([]);
  });
});
