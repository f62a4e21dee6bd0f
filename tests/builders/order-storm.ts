import { ErrorCode } from '../../core/api/errors';
import type { Family } from '../../core/api/family';
import { newId } from '../../server/src/db/ids';
import { CallError, RefusedFields } from '../../server/src/errors';
import { say } from '../../server/src/i18n/words';
import { createSandboxStore } from '../../server/src/modules/cashier/service';
import { PaymentMismatch } from '../../server/src/modules/order/anomalies';
import { createOrders } from '../../server/src/modules/order/service';
import { createBatch, createRedemptions } from '../../server/src/modules/redeem/service';
import {
  NoticeRefused,
  type PaymentProvider,
  PaymentUnavailable,
  type Sandbox,
} from '../../server/src/payments/port';
import { createSandbox } from '../../server/src/payments/sandbox/sandbox';
import { createRandom, type Random } from '../soak/random';
import type { LedgerWorld } from './ledger-world';

/** Simulates the end of the process for the code under test. */
class Crash extends Error {
  override readonly name = 'Crash';
}

const SECRET = 'the secret key of a storm of orders';

/** Probability of a crash before, during or after each interruptible step. */
const CRASHES = 0.04;

const RECENT = 10;

const FAMILIES: readonly Family[] = ['h5', 'wxmini'];

type Outcome = { done: number; crashes: number; refused: number; forged: number; reused: number };

/** The offers: cents, points with bonus, or months. */
const STORM_OFFERS = [
  { id: newId(), kind: 'points', cents: 1000, points: 90, bonus: 10, months: null },
  { id: newId(), kind: 'points', cents: 4999, points: 500, bonus: 77, months: null },
  { id: newId(), kind: 'vip', cents: 2900, points: 0, bonus: 0, months: 1 },
  { id: newId(), kind: 'vip', cents: 7900, points: 0, bonus: 0, months: 3 },
] as const;

/** Coupons: with many or few uses, for everything or only some offers. */
const STORM_COUPONS = [
  { off: { offCents: 300 }, maxUses: 3, perUser: 1 },
  { off: { offPercent: 50 }, maxUses: 100, perUser: 2 },
  { off: { offCents: 9_999 }, maxUses: 5, perUser: 1, forKind: 'points' },
] as const;

/** Gifts by code: points, and months of either tier. */
const STORM_GIFTS = [
  { kind: 'points', points: 50 },
  { kind: 'vip', tier: 'common', months: 1 },
  { kind: 'vip', tier: 'trial', months: 3 },
] as const;

/** Days after payment in which users can request refunds. */
const REFUND_DAYS = 7;

/** Orders of a few users with interruptions everywhere, and a provider with separate books. */
export async function orderStorm(world: LedgerWorld, seed: number) {
  const { database, ledger } = world;
  const { orm, pool } = database;
  const random: Random = createRandom(seed);
  const outcome: Outcome = { done: 0, crashes: 0, refused: 0, forged: 0, reused: 0 };
  let calm = false;

  const crash = () => {
    if (calm || !random.chance(CRASHES)) return;
    outcome.crashes += 1;
    throw new Crash();
  };

  /** Crashes before, before the commit (everything is undone), or after it (nobody learns that it was done). */
  const transaction: typeof database.transaction = async (work, config) => {
    crash();
    const result = await database.transaction(async (tx) => {
      const answer = await work(tx);
      crash();
      return answer;
    }, config);
    crash();
    return result;
  };

  const sandbox = createSandbox({ store: createSandboxStore(database, 'Asia/Shanghai'), secretKey: SECRET });
  const silent = () => {
    if (!calm && random.chance(CRASHES)) throw new PaymentUnavailable('the line is down');
  };
  const shaky =
    <Arguments extends unknown[], Result>(call: (...given: Arguments) => Promise<Result>) =>
    async (...given: Arguments): Promise<Result> => {
      silent();
      const result = await call(...given);
      silent();
      return result;
    };
  const provider: PaymentProvider = {
    ...sandbox,
    prepare: shaky(sandbox.prepare),
    query: shaky(sandbox.query),
    close: shaky(sandbox.close),
    refund: shaky(sandbox.refund),
    ...(sandbox.contracts && {
      contracts: {
        ...sandbox.contracts,
        charge: shaky(sandbox.contracts.charge),
        end: shaky(sandbox.contracts.end),
      },
    }),
  };

  const log = { warn: () => undefined, error: () => undefined };
  const orders = createOrders({
    ledger,
    log,
    providers: [provider],
    wechatApps: {},
    refundDays: REFUND_DAYS,
    publicUrl: undefined,
    database: { orm, transaction },
  });

  for (const { id, kind, cents, points, bonus, months } of STORM_OFFERS) {
    await pool.query(
      `insert into price_offer (id, kind, amount_cents, points, bonus_points, tier, months)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, kind, cents, points, bonus, kind === 'vip' ? 'common' : null, months],
    );
  }
  const coupons: string[] = [];
  for (const { off, ...bounds } of STORM_COUPONS) {
    const { forKind } = { forKind: undefined, ...bounds };
    const made = await database.transaction((tx) =>
      createBatch(tx, {
        ...bounds,
        name: 'storm',
        codes: { count: 3 },
        expiresAt: undefined,
        brings: { kind: 'off', minCents: 0, forKind, ...off },
      }),
    );
    coupons.push(...(made?.codes ?? []));
  }
  const redemptions = createRedemptions({ database: { transaction }, ledger });
  const gifts: string[] = [];
  for (const brings of STORM_GIFTS) {
    const batch = { name: 'gift', codes: { count: 12 }, maxUses: 1, perUser: 100, brings };
    gifts.push(...((await database.transaction((tx) => createBatch(tx, batch)))?.codes ?? []));
  }
  const users = await Promise.all(
    [{}, {}, { tier: 'trial' as const }, {}].map((user) => world.newUser(user)),
  );
  /** Others have only the time that they bought, so that it can be added up. */
  const gifted = users.slice(2);
  const made: { userId: string; orderId: string }[] = [];
  const tradeNos = new Map<string, { userId: string; orderId: string }>();
  const paid: { userId: string; orderId: string }[] = [];
  const notices: ReturnType<Sandbox['notify']>[] = [];

  /** One of the most recent, so that many things happen to the same orders at once. */
  const own = () => (made.length === 0 ? undefined : random.pick(made.slice(-RECENT)));
  /** A refund mostly concerns paid orders; the latest ones are seldom paid yet. */
  const toRefund = () => (random.chance(0.3) || paid.length === 0 ? own() : random.pick(paid));
  const anyNotice = () => (notices.length === 0 ? undefined : random.pick(notices));

  const create = async () => {
    const offer = random.pick(STORM_OFFERS);
    const userId = random.pick(users);
    const requestId = newId();
    const wrong = random.chance(0.1) ? 1 : 0;
    const input = {
      autoRenew: offer.kind === 'vip' && random.chance(0.3),
      kind: offer.kind,
      priceId: offer.id,
      requestId,
      expectedAmountCents: offer.cents + wrong,
    };
    const { orderId } = await orders.create(userId, input);
    made.push({ userId, orderId });
  };

  const prepare = async (order = own(), family = random.pick(FAMILIES)) => {
    if (!order) return;
    const { url = '' } = await orders.prepare(
      order.userId,
      { orderId: order.orderId, channel: 'sandbox', family, loginCode: undefined },
      { address: '10.0.0.1', origin: 'http://storm', say: (key, params) => say('en', key, params) },
    );
    const tradeNo = new URL(url).pathname.split('/').at(-1) ?? '';
    tradeNos.set(tradeNo, order);
    return tradeNo;
  };

  const pay = async (tradeNo = random.pick(['', ...tradeNos.keys()].slice(-RECENT))) => {
    const order = tradeNos.get(tradeNo);
    const trade = order && (await sandbox.pay(tradeNo));
    if (!trade) return;
    paid.push(order);
    notices.push(sandbox.notify(trade));
  };

  /** Pays on phone and computer, before either knows of the other. */
  const payTwice = async () => {
    const order = own();
    const both = [await prepare(order, 'h5'), await prepare(order, 'wxmini')];
    for (const tradeNo of both) if (tradeNo !== undefined) await pay(tradeNo);
  };

  const applyCoupon = async () => {
    const order = own();
    if (order) await orders.applyCoupon({ ...order, code: random.pick(coupons), address: '10.0.0.1' });
  };

  const tell = async () => {
    const notice = anyNotice();
    if (notice) await orders.receive(provider, notice);
  };

  const forge = async () => {
    const notice = anyNotice();
    if (!notice) return;
    const text = notice.body.toString();
    const body = Buffer.from(
      random.pick([text.replace('"cents":', '"cents":1'), text.replace('sandbox-', 'forged-')]),
    );
    await orders.receive(provider, { ...notice, body });
    throw new Error('a forged notification was believed');
  };

  const refundAsOperator = async () => {
    const order = toRefund();
    if (order)
      await orders.refundAsOperator(order.orderId, { cents: 1 + random.below(3000), reason: 'storm' });
  };

  /** Out of goodwill, long after the user could have requested it. */
  const refundLate = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from purchase where state = 'fulfilled'
       and paid_at < clock_timestamp() - make_interval(days => $1) order by id`,
      [REFUND_DAYS],
    );
    if (rows.length > 0) await orders.refundAsOperator(random.pick(rows).id, { reason: 'late' });
  };

  const redeem = () => redemptions.redeem(random.pick(gifted), random.pick(gifts), { address: '10.0.0.1' });

  /** Says that one transaction has paid another payment, too. */
  const reuse = async () => {
    const notice = anyNotice();
    const tradeNo = random.pick(['', ...tradeNos.keys()].slice(-RECENT));
    if (!notice || tradeNo === '') return;
    const { tradeNo: paidNo, transactionId, cents, currency, paidAt } = JSON.parse(notice.body.toString());
    if (paidNo === tradeNo) return;
    const paid = { tradeNo, transactionId, amount: { cents, currency }, paidAt: new Date(paidAt) };
    // Where the first payment is not known yet, this is the one that its transaction pays; the check must not find two.
    await orders.receive(provider, notice);
    await orders.settle(provider, { kind: 'paid', paid });
    throw new Error('a transaction has paid two payments');
  };

  const spend = async () => {
    const taskId = await world.hold(random.pick(users), { uses: 1 + random.below(3) });
    if (random.chance(0.7)) await world.commit(taskId);
    else await world.release(taskId);
  };

  const useFree = async () => {
    const taskId = await world.hold(random.pick(users), { module: 'matting', uses: 1 + random.below(40) });
    if (random.chance(0.7)) await world.commit(taskId);
    else await world.release(taskId);
  };

  /** Sets the outcome of the next charge, or has the payer cancel, possibly without a notification. */
  const changeContract = async () => {
    const { rows } = await pool.query<{ no: string }>(
      "select contract_no as no from sandbox_contract where state = 'active' order by contract_no",
    );
    const found = rows.length === 0 ? undefined : random.pick(rows);
    if (!found) return;
    if (random.chance(0.8)) {
      await sandbox.changeContract(found.no, { mode: random.pick(['pay', 'fail', 'late'] as const) });
      return;
    }
    await sandbox.changeContract(found.no, { state: 'ended' });
    if (random.chance(0.5)) await orders.receive(provider, sandbox.notifyEnd(found.no));
  };

  const withOwn =
    (work: (order: { userId: string; orderId: string }) => Promise<unknown>, choose = own) =>
    async () => {
      const order = choose();
      if (order) await work(order);
    };

  const operations: readonly (readonly [number, () => Promise<unknown>])[] = [
    [14, create],
    [10, applyCoupon],
    [20, () => prepare()],
    [16, () => pay()],
    [2, payTwice],
    [18, tell],
    [4, forge],
    [8, withOwn(({ userId, orderId }) => orders.query({ userId, orderId }))],
    [3, withOwn(({ userId, orderId }) => orders.cancel({ userId, orderId }))],
    [10, withOwn(({ userId, orderId }) => orders.refund({ userId, orderId }), toRefund)],
    [8, refundAsOperator],
    [4, refundLate],
    [2, reuse],
    [4, redeem],
    [6, spend],
    [4, useFree],
    [3, () => orders.sweep()],
    [3, () => orders.renew()],
    [1, () => orders.contracts.cancel(random.pick(users))],
    [2, changeContract],
    [1, () => world.clock.letPass(`${random.below(40)} hours`)],
    [0.2, () => world.clock.letPass('9 days')],
  ];

  const run = async () => {
    const work = random.weighted(operations);
    try {
      await work();
      outcome.done += 1;
    } catch (error) {
      if (error instanceof NoticeRefused && work === forge) outcome.forged += 1;
      else if (error instanceof PaymentMismatch && work === reuse) outcome.reused += 1;
      else if (error instanceof CallError || error instanceof RefusedFields) {
        if (error instanceof CallError && error.code === ErrorCode.serverFault) throw error;
        outcome.refused += 1;
      } else if (!(error instanceof Crash || error instanceof PaymentUnavailable)) throw error;
    }
  };

  /** Skips rows that are in use: waiting for one while holding another would be a deadlock. */
  const forgetLimits = () =>
    pool.query('delete from rate_limit where key in (select key from rate_limit for update skip locked)');

  return {
    provider,
    outcome,
    /** Runs a number of operations, some concurrently. */
    rage: async (count: number, atOnce: number) => {
      let left = count;
      const worker = async () => {
        while (left > 0) {
          left -= 1;
          await run();
          // No rate limits: this test counts money.
          if (left % 50 === 0) await forgetLimits();
        }
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    },
    /** Ends all failures: every notification is delivered once more, and the job runs until nothing is left to do. */
    settle: async () => {
      calm = true;
      for (const notice of notices) await orders.receive(provider, notice);
      for (let turn = 0; turn < 40; turn += 1) {
        await world.clock.letPass('1 hour');
        await orders.sweep();
        await orders.renew();
        const { rows } = await pool.query(
          `select (select count(*) from purchase where state in ('pending', 'paid', 'refunding'))
             + (select count(*) from refund where state = 'pending') as open`,
        );
        if (Number(rows[0]?.open) === 0) return;
      }
    },
  };
}
