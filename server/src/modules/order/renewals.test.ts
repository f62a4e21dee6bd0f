import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { newId } from '../../db/ids';
import { say } from '../../i18n/words';
import type { PaymentProvider, Sandbox } from '../../payments/port';
import { createSandbox } from '../../payments/sandbox/sandbox';
import { checkBooks } from '../../start/ledger-check';
import { createSandboxStore } from '../cashier/service';
import type { Notice } from '../notification/repository';
import { saidOfNotice } from '../notification/service';
import { collectNotices } from '../notification/sources';
import { createOrders, type Orders } from './service';

const MONTH = newId();
const PRICE = 2900;

let world: LedgerWorld;
let sandbox: Sandbox;
let provider: PaymentProvider;
let orders: Orders;
/** Whether the provider's answer is lost after it has charged. */
let isSilent = false;
/** Contracts that the provider gives no answer about. */
const unknown = new Set<string>();

beforeAll(async () => {
  world = await ledgerWorld({ max: 6 });
  const { database, ledger } = world;
  sandbox = createSandbox({
    store: createSandboxStore(database, 'Asia/Shanghai'),
    secretKey: 's'.repeat(32),
  });
  const contracts = sandbox.contracts;
  if (!contracts) throw new Error('the sandbox charges again');
  provider = {
    ...sandbox,
    contracts: {
      ...contracts,
      isActive: async (contractNo) => {
        if (unknown.has(contractNo)) throw new Error('the line is down');
        return contracts.isActive(contractNo);
      },
      charge: async (request) => {
        const outcome = await contracts.charge(request);
        if (isSilent) throw new Error('the line is down');
        return outcome;
      },
    },
  };
  const log = { warn: () => undefined, error: () => undefined };
  orders = createOrders({
    database,
    ledger,
    log,
    providers: [provider],
    wechatApps: {},
    refundDays: 7,
    publicUrl: undefined,
  });
  await database.pool.query(
    `insert into price_offer (id, kind, amount_cents, tier, months) values ('${MONTH}', 'vip', ${PRICE}, 'common', 1)`,
  );
});

beforeEach(() => {
  isSilent = false;
  unknown.clear();
});

afterAll(() => world.close());

const pass = (interval: string) => world.clock.letPass(interval);

async function member() {
  const userId = await world.newUser();
  const input = { kind: 'vip', priceId: MONTH, requestId: newId(), expectedAmountCents: PRICE } as const;
  const { orderId } = await orders.create(userId, { ...input, autoRenew: true });
  const { url = '' } = await orders.prepare(
    userId,
    { orderId, channel: 'sandbox', family: 'h5', loginCode: undefined },
    { address: '10.0.0.1', origin: 'http://x', say: (key, params) => say('en', key, params) },
  );
  const trade = await sandbox.pay(new URL(url).pathname.split('/').at(-1) ?? '');
  if (!trade) throw new Error('nothing to pay');
  await orders.receive(provider, sandbox.notify(trade));
  const contractNo = trade.contractNo ?? '';
  const one = async <Row>(text: string) => (await world.database.pool.query(text, [userId])).rows[0] as Row;
  return {
    userId,
    orderId,
    contractNo,
    contract: async () => (await orders.contracts.get(userId)).contract,
    status: async () =>
      (
        await one<{ auto_renew_status: string }>(
          'select auto_renew_status from membership where user_id = $1',
        )
      ).auto_renew_status,
    /** Days of membership left. */
    left: async () =>
      (
        await one<{ days: number }>(
          `select round(extract(epoch from expires_at - clock_timestamp()) / 86400)::int as days
           from membership where user_id = $1`,
        )
      ).days,
    charges: async () =>
      (
        await one<{ states: string[] | null }>(
          'select array_agg(state order by id) as states from purchase where user_id = $1 and renewal is not null',
        )
      ).states ?? [],
    mode: (mode: 'pay' | 'fail' | 'late') => sandbox.changeContract(contractNo, { mode }),
  };
}

/** Advances the clock to an interval before the end of a membership. */
async function passTo(userId: string, beforeEnd: string) {
  const { rows } = await world.database.pool.query<{ wait: string }>(
    'select (expires_at - $2::interval - clock_timestamp())::text as wait from membership where user_id = $1',
    [userId, beforeEnd],
  );
  await pass(rows[0]?.wait ?? '');
}

/** Advances the clock to the last day of a membership, after its user was notified of the charge. */
async function toLastDay({ userId }: { userId: string }) {
  await passTo(userId, '6 days 12 hours');
  await orders.renew();
  await passTo(userId, '12 hours');
}

describe('a self-renewing membership', () => {
  it('is announced a week ahead, and charged once on its last day', async () => {
    const user = await member();
    expect(await user.status()).toBe('normal');
    expect(await user.contract()).toMatchObject({ state: 'active', amountCents: PRICE, isSoon: false });
    await orders.renew();
    expect(await user.charges()).toEqual([]);
    await passTo(user.userId, '6 days 12 hours');
    await orders.renew();
    expect(await user.contract()).toMatchObject({ isSoon: true });
    expect(await user.charges()).toEqual([]);
    await passTo(user.userId, '12 hours');
    await Promise.all([orders.renew(), orders.renew(), orders.renew()]);
    expect(await user.charges()).toEqual(['fulfilled']);
    await orders.renew();
    expect(await user.charges()).toEqual(['fulfilled']);
    expect(await user.left()).toBeGreaterThan(30);
    expect(await user.contract()).toMatchObject({ state: 'active', isSoon: false, failedCharges: 0 });
  });

  it('is not charged before its user could be notified, nor when they have bought time in between', async () => {
    const user = await member();
    await passTo(user.userId, '12 hours');
    await orders.renew();
    expect(await user.charges()).toEqual([]);
    await world.database.pool.query(
      "update membership set expires_at = expires_at + interval '1 month' where user_id = $1",
      [user.userId],
    );
    await pass('1 day 1 hour');
    await orders.renew();
    expect(await user.charges()).toEqual([]);
    await toLastDay(user);
    await orders.renew();
    expect(await user.charges()).toEqual(['fulfilled']);
  });

  it('is announced although the provider gives no answer about another contract that comes first', async () => {
    const first = await member();
    await pass('1 hour');
    const second = await member();
    unknown.add(first.contractNo);
    await passTo(second.userId, '6 days 12 hours');
    await orders.renew();
    expect(await first.contract()).toMatchObject({ state: 'active', isSoon: false });
    expect(await second.contract()).toMatchObject({ isSoon: true });
  });

  it('is charged once when the provider has charged and the answer was lost', async () => {
    const user = await member();
    await toLastDay(user);
    isSilent = true;
    await orders.renew();
    await orders.renew();
    expect(await user.charges()).toEqual(['pending']);
    isSilent = false;
    await orders.renew();
    expect(await user.charges()).toEqual(['fulfilled']);
    const { rows } = await world.database.pool.query(
      "select count(*)::int as count from sandbox_trade where contract_no = $1 and state = 'paid'",
      [user.contractNo],
    );
    expect(rows[0].count).toBe(2);
  });

  it('retries a failed charge once a day, four times, and then ends', async () => {
    const user = await member();
    await user.mode('fail');
    await toLastDay(user);
    for (const count of [1, 2, 3, 4]) {
      await orders.renew();
      await orders.renew();
      expect(await user.charges()).toHaveLength(count);
      expect(await user.contract()).toMatchObject({ state: 'active', failedCharges: count });
      await pass('1 day 1 minute');
    }
    await orders.renew();
    expect(await user.charges()).toEqual(Array(4).fill('closed'));
    expect(await user.contract()).toMatchObject({ state: 'ended', endCause: 'failed' });
    expect(await user.status()).toBe('stopped');
    expect(await sandbox.findContract(user.contractNo)).toMatchObject({ state: 'ended' });
  });

  it('is delivered late when the charge succeeds late, even after a failed one', async () => {
    const user = await member();
    await user.mode('fail');
    await toLastDay(user);
    await orders.renew();
    await user.mode('late');
    await pass('1 day 1 minute');
    await orders.renew();
    expect(await user.charges()).toEqual(['closed', 'pending']);
    await pass('11 seconds');
    await orders.renew();
    expect(await user.charges()).toEqual(['closed', 'fulfilled']);
    expect(await user.status()).toBe('normal');
  });

  it('ends when its user cancels it, here or at the provider, and what was paid for stays', async () => {
    const here = await member();
    await orders.contracts.cancel(here.userId);
    expect(await here.contract()).toMatchObject({ state: 'ended', endCause: 'user' });
    expect(await sandbox.findContract(here.contractNo)).toMatchObject({ state: 'ended' });
    await expect(orders.contracts.cancel(here.userId)).rejects.toThrow();
    const there = await member();
    await sandbox.changeContract(there.contractNo, { state: 'ended' });
    await orders.receive(provider, sandbox.notifyEnd(there.contractNo));
    await orders.receive(provider, sandbox.notifyEnd(there.contractNo));
    expect(await there.contract()).toMatchObject({ state: 'ended', endCause: 'payer' });
    // The provider sent no notification of these: the check before the notice finds one, the charge the other.
    const silent = await member();
    const later = await member();
    await sandbox.changeContract(silent.contractNo, { state: 'ended' });
    await passTo(silent.userId, '6 days 12 hours');
    await orders.renew();
    await sandbox.changeContract(later.contractNo, { state: 'ended' });
    await passTo(later.userId, '12 hours');
    await orders.renew();
    expect(await later.contract()).toMatchObject({ state: 'ended', endCause: 'payer' });
    expect(await silent.contract()).toMatchObject({ state: 'ended', endCause: 'payer' });
    for (const user of [here, there, silent, later]) {
      expect(await user.status()).toBe('stopped');
      expect((await user.charges()).filter((state) => state !== 'closed')).toEqual([]);
    }
  });

  it('ends with a refund of its order, with a closed account, and with another contract', async () => {
    const refunded = await member();
    await orders.refund({ userId: refunded.userId, orderId: refunded.orderId });
    expect(await refunded.contract()).toMatchObject({ state: 'ended', endCause: 'refund' });
    const closed = await member();
    await world.database.pool.query(
      "update app_user set state = 'closing', closing_at = clock_timestamp() + interval '7 days' where id = $1",
      [closed.userId],
    );
    await toLastDay(closed);
    await orders.renew();
    expect(await closed.contract()).toMatchObject({ state: 'ended', endCause: 'account' });
    expect(await closed.charges()).toEqual([]);
  });

  it('refunds a second charge for the same period', async () => {
    const user = await member();
    await user.mode('late');
    await toLastDay(user);
    await orders.renew();
    const { rows } = await world.database.pool.query<{ id: string }>(
      'select id from purchase where user_id = $1 and renewal is not null',
      [user.userId],
    );
    // A charge for the same period that was closed here but made at the provider anyway.
    const twin = newId();
    const payment = newId();
    await world.database.pool.query(
      `insert into purchase (id, user_id, offer_id, kind, state, amount_cents, currency, snapshot, expires_at, closed_at, contract_id, renewal)
       select $2, user_id, offer_id, kind, 'closed', amount_cents, currency, snapshot, expires_at, clock_timestamp(), contract_id, renewal
       from purchase where id = $1`,
      [rows[0]?.id, twin],
    );
    await world.database.pool.query(
      `insert into payment (id, purchase_id, provider, channel, family, state, payer)
       values ($1, $2, 'sandbox', 'sandbox', 'h5', 'closed', '{"address": ""}')`,
      [payment, twin],
    );
    await pass('11 seconds');
    await orders.renew();
    await user.mode('pay');
    const tradeNo = payment.replaceAll('-', '');
    const charged = await provider.contracts?.charge({
      tradeNo,
      family: 'h5',
      contractNo: user.contractNo,
      description: '',
      origin: undefined,
      amount: { cents: PRICE, currency: 'CNY' },
      expiresAt: new Date(Date.now() + 1e12),
    });
    expect(charged).toMatchObject({ state: 'paid' });
    const trade = await sandbox.find(tradeNo);
    if (trade) await orders.receive(provider, sandbox.notify(trade));
    expect(await user.charges()).toEqual(['fulfilled', 'refunded']);
    expect(await user.left()).toBeLessThan(33);
  });

  it('adds up: no double charge, and no active contract that the provider does not know', async () => {
    const lines: string[] = [];
    const check = async () => {
      lines.length = 0;
      const { differences } = await checkBooks({
        database: world.database,
        timeZone: 'Asia/Shanghai',
        providers: [provider],
        date: '2026-11-21',
        write: (line) => lines.push(line),
      });
      return differences;
    };
    expect(await check(), lines.join('\n')).toBe(0);
    const user = await member();
    await orders.contracts.cancel(user.userId);
    await sandbox.changeContract(user.contractNo, { state: 'active' });
    expect(await check()).toBe(1);
    expect(lines.join('\n')).toContain('has ended here, and is in force at sandbox');
  });
});

describe('the user of a self-renewing membership', () => {
  const notices = async (userId: string) => {
    await collectNotices(world.database.orm);
    const { rows } = await world.database.pool.query<Notice>(
      "select kind, data from notice where user_id = $1 and kind like 'renewal%' order by id",
      [userId],
    );
    return rows.map((row) => `${row.kind}: ${saidOfNotice(row, 'en', 'Asia/Shanghai').text}`);
  };

  it('is told of every charge', async () => {
    const user = await member();
    await toLastDay(user);
    await orders.renew();
    expect(await user.charges()).toEqual(['fulfilled']);
    expect((await notices(user.userId)).at(-1)).toMatch(
      /^renewal_charged: ¥[\d.]+ was charged\. Your membership now lasts until \w+ \d+, \d{4}\.$/,
    );
    expect(await notices(user.userId)).toHaveLength(1);
  });

  it('is told of failed charges and when the next one is made, and finally of the end', async () => {
    const user = await member();
    await user.mode('fail');
    await toLastDay(user);
    const told: string[] = [];
    for (let day = 0; day < 5; day += 1) {
      await orders.renew();
      told.push((await notices(user.userId)).at(-1)?.split(':')[0] ?? '');
      await pass('25 hours');
    }
    expect(told).toEqual([...Array(4).fill('renewal_failed'), 'renewal_stopped']);
    const all = await notices(user.userId);
    expect(all.filter((one) => one.startsWith('renewal_failed'))).toHaveLength(3);
    expect(all.find((one) => one.startsWith('renewal_failed'))).toMatch(
      /could not be charged\. We will try again on \w+ \d+, \d{4}\./,
    );
  });
});
