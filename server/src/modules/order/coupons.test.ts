import { ErrorCode } from '@tuzuo/core/api/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AdminWorld, adminWorld } from '../../../../tests/builders/admin-world';
import { newId } from '../../db/ids';
import { say } from '../../i18n/words';
import { checkBooks } from '../../start/ledger-check';

const [POINTS, VIP] = [newId(), newId()];
const CENTS = { [POINTS]: 1000, [VIP]: 2900 };

let world: AdminWorld;

beforeAll(async () => {
  world = await adminWorld();
  await world.database.pool.query(
    `insert into price_offer (id, kind, amount_cents, points, bonus_points, tier, months) values
     ('${POINTS}', 'points', 1000, 90, 10, null, null), ('${VIP}', 'vip', 2900, 0, 0, 'common', 1)`,
  );
});

afterAll(() => world.close());

async function makeCodes(...args: string[]) {
  const [made] = await world.run('codes', 'make', 'autumn', ...args, '--reason', 'a campaign');
  return (made as { codes: [string, ...string[]] }).codes;
}

async function buyer() {
  const { user } = await world.logIn(newMobile());
  const options = {
    session: user.jwtSid,
    headers: { 'accept-language': 'en' },
  };
  const order = async (priceId = POINTS) => {
    const input = {
      kind: priceId === VIP ? ('vip' as const) : ('points' as const),
      requestId: newId(),
    };
    const expectedAmountCents = CENTS[priceId] ?? 0;
    const made = await world.call('order.order.create', { ...input, priceId, expectedAmountCents }, options);
    return made.data().orderId;
  };
  const prepare = (orderId: string, expectedAmountCents?: number) =>
    world.call(
      'pay.pay.prepare',
      { orderId, channel: 'sandbox', family: 'h5', expectedAmountCents },
      options,
    );
  return {
    options,
    order,
    prepare,
    apply: (orderId: string, code: string) => world.call('order.coupon.apply', { orderId, code }, options),
    cancel: (orderId: string) => world.call('order.order.cancel', { orderId }, options),
    redeem: (code: string) => world.call('point.code.redeem', { code }, options),
    pay: async (orderId: string) => {
      const { url = '' } = (await prepare(orderId)).data();
      await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ action: 'pay' }),
        redirect: 'manual',
      });
      return (await world.call('order.order.get', { orderId }, options)).data();
    },
  };
}

const refusedAs = (key: Parameters<typeof say>[1], code: ErrorCode = ErrorCode.notFound) => ({
  code,
  reason: say('en', key),
});

describe('a discount code', () => {
  it('takes cents off the order, and the reduced amount is charged and refunded', async () => {
    const [code] = await makeCodes('--off-cents', '250');
    const { order, apply, pay, options } = await buyer();
    const orderId = await order();
    expect((await apply(orderId, code.toLowerCase())).data()).toMatchObject({
      amountCents: 750,
      offCents: 250,
    });
    expect(await pay(orderId)).toMatchObject({
      state: 'fulfilled',
      amountCents: 750,
      refundableCents: 750,
    });
    await world.call('order.order.refund', { orderId }, options);
    const { rows } = await world.database.pool.query(
      `select amount_cents::int as taken, refunded_cents::int as back from sandbox_trade t
       join payment m on replace(m.id::text, '-', '') = t.trade_no where m.purchase_id = '${orderId}'`,
    );
    expect(rows).toEqual([{ taken: 750, back: 750 }]);
    // A refunded order has used its code.
    expect((await apply(await order(), code)).envelope).toMatchObject(refusedAs('redeem.again'));
  });

  it('takes a percentage off, but never the last cent', async () => {
    const [half] = await makeCodes('--off-percent', '33');
    const [all] = await makeCodes('--off-cents', '5000');
    const { order, apply, pay } = await buyer();
    expect((await apply(await order(VIP), half)).data()).toMatchObject({
      amountCents: 1943,
      offCents: 957,
    });
    const orderId = await order();
    expect((await apply(orderId, all)).data()).toMatchObject({
      amountCents: 1,
      offCents: 999,
    });
    expect(await pay(orderId)).toMatchObject({
      state: 'fulfilled',
      amountCents: 1,
    });
  });

  it('is refused with the reason, and then changes nothing', async () => {
    const [forVip] = await makeCodes('--off-cents', '100', '--for', 'vip');
    const [large] = await makeCodes('--off-cents', '100', '--min-cents', '1001');
    const [points] = await makeCodes('--points', '5');
    const [good] = await makeCodes('--off-cents', '100');
    const { order, apply, redeem } = await buyer();
    const orderId = await order();
    await apply(orderId, good);
    expect((await apply(orderId, forVip)).envelope).toMatchObject(refusedAs('redeem.otherOrder'));
    expect((await apply(orderId, large)).envelope).toMatchObject(refusedAs('redeem.smallOrder'));
    expect((await apply(orderId, points)).envelope).toMatchObject(refusedAs('redeem.notForOrders'));
    expect((await apply(orderId, 'NOSUCHCODE')).envelope).toMatchObject(refusedAs('redeem.unknown'));
    expect((await redeem(large)).envelope).toMatchObject(refusedAs('redeem.forOrders'));
    const { rows } = await world.database.pool.query(
      `select off_cents::int as off, amount_cents::int as amount from purchase where id = '${orderId}'`,
    );
    expect(rows).toEqual([{ off: 100, amount: 900 }]);
    const other = await buyer();
    expect((await other.apply(orderId, good)).envelope).toMatchObject({
      code: ErrorCode.notFound,
    });
  });

  it('becomes available again when its order is closed or takes another code', async () => {
    const [one] = await makeCodes('--off-cents', '100');
    const [two] = await makeCodes('--off-cents', '200');
    const { order, apply, cancel } = await buyer();
    const first = await order();
    await apply(first, one);
    expect((await apply(first, two)).data()).toMatchObject({
      amountCents: 800,
      offCents: 200,
    });
    const second = await order();
    expect((await apply(second, one)).data()).toMatchObject({
      amountCents: 900,
    });
    expect((await apply(second, two)).envelope).toMatchObject(refusedAs('redeem.again'));
    await cancel(first);
    expect((await apply(second, two)).data()).toMatchObject({
      amountCents: 800,
    });
  });

  it('is used no more often than allowed under concurrent requests', async () => {
    const [code] = await makeCodes('--off-cents', '100', '--code', 'AUTUMN2026', '--uses', '2');
    const buyers = await Promise.all([buyer(), buyer(), buyer(), buyer()]);
    const answers = await Promise.all(buyers.map(async ({ order, apply }) => apply(await order(), code)));
    expect(answers.filter(({ envelope }) => envelope.result === 'success')).toHaveLength(2);
    const { order, apply } = await buyer();
    const [mine] = await makeCodes('--off-cents', '100', '--uses', '9');
    const twice = await Promise.all([await order(), await order()].map((orderId) => apply(orderId, mine)));
    expect(twice.filter(({ envelope }) => envelope.result === 'success')).toHaveLength(1);
  });

  it('does not change an order whose payment has begun, which is charged at the price the user saw', async () => {
    const [code] = await makeCodes('--off-cents', '100', '--uses', '2');
    const { order, apply, prepare } = await buyer();
    const orderId = await order();
    await apply(orderId, code);
    expect((await prepare(orderId, 1000)).envelope).toMatchObject({
      ...refusedAs('order.priceChanged', ErrorCode.staleRevision),
      data: { current: 900 },
    });
    expect((await prepare(orderId, 900)).data().url).toBeDefined();
    const [other] = await makeCodes('--off-cents', '100');
    expect((await apply(orderId, other)).envelope).toMatchObject(
      refusedAs('order.couponTooLate', ErrorCode.paymentRefused),
    );
  });

  it('cannot be guessed', async () => {
    const [code] = await makeCodes('--off-cents', '100');
    const { order, apply } = await buyer();
    const orderId = await order();
    for (let tried = 0; tried < 10; tried += 1) await apply(orderId, 'ABCDEFGH');
    expect((await apply(orderId, code)).envelope).toMatchObject({
      code: ErrorCode.tooManyRequests,
    });
  });

  it('is created as the operator specifies, or not at all', async () => {
    await expect(makeCodes('--off-percent', '100')).rejects.toThrow('99 percent');
    await expect(makeCodes('--off-cents', '0')).rejects.toThrow('off-cents');
    await expect(makeCodes('--off-cents', '5', '--points', '5')).rejects.toThrow('One of');
    await expect(makeCodes('--off-cents', '5', '--for', 'hats')).rejects.toThrow('--for');
  });

  it('adds up in the books, which report an invalid use', async () => {
    const books = async () => {
      const lines: string[] = [];
      const write = (line: string) => void lines.push(line);
      const { database } = world;
      await checkBooks({
        database,
        timeZone: 'Asia/Shanghai',
        providers: [],
        date: undefined,
        write,
      });
      return lines.at(-1);
    };
    expect(await books()).toBe('No difference.');
    const { order, apply } = await buyer();
    const [code] = await makeCodes('--off-cents', '100');
    const orderId = await order();
    await apply(orderId, code);
    await world.database.pool.query(`delete from redemption where id = '${orderId}'`);
    expect(await books()).toBe('2 differences.');
  });
});
