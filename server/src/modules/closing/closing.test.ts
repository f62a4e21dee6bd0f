import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { otherCode } from '../../../../tests/builders/account-client';
import { TEST_GIFT_KEY } from '../../../../tests/builders/app';
import { photo } from '../../../../tests/builders/pictures';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { newId } from '../../db/ids';
import { createLogger } from '../../observability/logger';
import { CLOSING_CONTRIBUTORS, PERSONAL_TABLES } from '../../start/personal-data';
import { createGiftMemory } from '../gift/service';
import { createLedger } from '../ledger/service';
import { notify } from '../notification/service';
import { createOrders } from '../order/service';
import { createSessions } from '../session/service';
import { createClosing } from './service';

let world: TaskWorld;
let seller: Seller;
let mobile: string;

beforeAll(async () => {
  world = await taskWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forgetLimits();
  seller = await world.newSeller();
  mobile = (await userOf()).data().mobile;
});

const userOf = (session = seller.session) => world.call('auth.user.getUserInfo', { jwtSid: session });
const query = (sql: string, values: unknown[] = []) => world.database.pool.query(sql, values);
const preview = async (locale = 'en') =>
  (
    await world.call(
      'user.user.getClosing',
      {},
      { session: seller.session, headers: { 'accept-language': locale } },
    )
  ).data();

async function codeFor() {
  await world.forgetLimits();
  const captchaToken = await world.tokenForCode({ mobile }, {});
  const asked = { purpose: 'close_account', captchaToken } as const;
  const { devCode = '' } = (
    await world.call('user.user.sendCode', asked, { session: seller.session })
  ).data();
  return devCode;
}

const close = (code: string) => world.call('user.user.close', { code }, { session: seller.session });

/** The job, as a worker runs it. @returns who was erased, as it reports for backups */
async function runJob(): Promise<string[]> {
  const { database } = world;
  const log = createLogger('silent');
  const ledger = createLedger({ database, timeZone: 'Asia/Shanghai' });
  const orders = createOrders({
    database,
    ledger,
    log,
    providers: [],
    wechatApps: {},
    refundDays: 7,
    publicUrl: undefined,
  });
  const gifts = createGiftMemory(TEST_GIFT_KEY);
  const sessions = createSessions(database);
  const contributors = CLOSING_CONTRIBUTORS;
  const erased: string[] = [];
  const onErased = async (userId: string) => void erased.push(userId);
  await createClosing({ contributors, database, ledger, orders, log, sessions, gifts, onErased }).closeDue();
  return erased;
}

const stateOf = async () =>
  (await query('select state from app_user where id = $1', [seller.userId])).rows[0]?.state;

async function order(state: string, extra = '') {
  const { rows } = await query("select id from price_offer where kind = 'points' limit 1");
  const offerId = rows[0]?.id ?? newId();
  if (!rows[0]) {
    await query(
      "insert into price_offer (id, kind, amount_cents, currency, points) values ($1, 'points', 1000, 'CNY', 100)",
      [offerId],
    );
  }
  await query(
    `insert into purchase (id, user_id, offer_id, kind, state, amount_cents, currency, snapshot, expires_at, paid_at)
     values ($1, $2, $3, 'points', $4, 1000, 'CNY', '{"kind": "points", "points": 100, "bonusPoints": 0}', now(), now()) ${extra}`,
    [newId(), seller.userId, offerId, state],
  );
}

describe('closing an account', () => {
  it('states first what would be lost, what is deleted and what the law requires to be kept', async () => {
    await query("insert into membership (user_id, tier, expires_at) values ($1, 'common', '2099-01-31')", [
      seller.userId,
    ]);
    const told = await preview();
    expect(told).toMatchObject({ days: 7, blockers: [] });
    expect(told).not.toHaveProperty('closingAt');
    expect(told.losses[0]).toMatch(/^6\d\d points, 0 of them purchased$/);
    expect(told.losses[1]).toContain('January 31, 2099');
    expect(told.losses[2]).toBe('0 posters and 1 file');
    expect((await preview('zh-CN')).stays.join()).toContain('会计');
    expect(told.goes.length).toBeGreaterThan(1);
  });

  it.each(['pending', 'paid', 'refunding'])('is refused with a %s order, with a message', async (state) => {
    await order(state);
    expect((await preview()).blockers).toHaveLength(1);
    const code = await codeFor();
    expect((await close(code)).envelope).toMatchObject({
      code: '10001',
      data: { fields: { account: expect.any(String) } },
    });
    expect(await stateOf()).toBe('active');
    await query("update purchase set state = 'closed' where user_id = $1", [seller.userId]);
    // The refusal has not used up the code.
    expect((await close(code)).envelope.code).toBe('0');
  });

  it('is refused while a task is queued, or something is owed', async () => {
    const { taskId } = await world.create(seller, {});
    expect((await preview()).blockers).toMatchObject([{ kind: 'task' }]);
    await world.call('gen.task.cancel', { taskId }, { session: seller.session });
    await query("update ledger_account set balance = 5 where user_id = $1 and kind = 'receivable'", [
      seller.userId,
    ]);
    expect((await preview()).blockers).toMatchObject([{ kind: 'debt' }]);
    await query("update ledger_account set balance = 0 where user_id = $1 and kind = 'receivable'", [
      seller.userId,
    ]);
    expect((await preview()).blockers).toEqual([]);
  });

  it('requires the code sent for it, closes other sessions, and can be revoked within seven days', async () => {
    await world.forgetLimits();
    const other = (await world.logIn(mobile)).user.jwtSid;
    const code = await codeFor();
    expect((await close(otherCode(code))).envelope).toMatchObject({
      code: '11002',
      data: { attemptsLeft: 4 },
    });
    const { closingAt } = (await close(code)).data();
    expect(Math.abs(Date.parse(closingAt) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000);
    expect((await userOf(other)).envelope.code).toBe('11000');
    // A login in the meantime reports it.
    await world.forgetLimits();
    const back = (await world.logIn(mobile)).user;
    expect(back).toMatchObject({ userId: seller.userId, closingAt });
    await world.letPass('6 days 23 hours', 'app_user', 'closing_at');
    await runJob();
    expect(await stateOf()).toBe('closing');
    await world.call('user.user.keep', {}, { session: back.jwtSid });
    expect((await userOf()).data()).not.toHaveProperty('closingAt');
    await world.letPass('30 days', 'app_user', 'created_at');
    await runJob();
    expect(await stateOf()).toBe('active');
  });

  it('blocks purchases in the meantime', async () => {
    await close(await codeFor());
    await order('closed');
    const { rows } = await query("select id, amount_cents from price_offer where kind = 'points' limit 1");
    const price = { priceId: String(rows[0].id), expectedAmountCents: Number(rows[0].amount_cents) };
    const request = { kind: 'points', requestId: newId(), ...price } as const;
    const { envelope } = await world.call('order.order.create', request, { session: seller.session });
    expect(envelope.code).toBe('20002');
  });

  it('erases after seven days what need not be kept, frees the number, and leaves consistent books', async () => {
    const { session, userId } = seller;
    const { assetId } = await world.uploadOne(session, photo('chelsea.jpg'));
    await world.call('user.user.update', { nick: 'Mei', avatarId: assetId }, { session });
    const { taskId } = await world.create(seller, {});
    await world.workOff(() => world.ended(session, taskId));
    const folder = (await world.call('space.folder.create', { name: 'a' }, { session })).data();
    await world.call('space.folder.create', { name: 'b', parentId: folder.folderId }, { session });
    await world.call('space.item.keep', { itemIds: [seller.assetId] }, { session });
    await order('fulfilled');
    const data = { orderId: newId(), amountCents: 1 };
    await notify(world.database.orm, { userId, kind: 'order_refunded', cause: 'x', data });
    const { avatarUrl = '' } = (await userOf()).data();
    await close(await codeFor());
    await world.letPass('7 days 1 minute', 'app_user', 'closing_at');
    await runJob();
    expect(await stateOf()).toBe('closed');
    expect((await userOf(session)).envelope.code).toBe('11000');
    expect((await world.open(avatarUrl)).status).toBe(404);
    await world.app.parts.assets.sweep();
    for (const [table, { erasure }] of PERSONAL_TABLES.flatMap((tables) => Object.entries(tables))) {
      if (typeof erasure === 'object' || ['membership', 'invoice', 'app_user'].includes(table)) continue;
      const left = await query(`select 1 from ${table} where user_id = $1`, [userId]);
      expect({ [table]: left.rowCount }).toEqual({ [table]: 0 });
    }
    const { rows: orders } = await query('select 1 from purchase where user_id = $1', [userId]);
    expect(orders).toHaveLength(1);
    const { rows: user } = await query('select nick, password_hash, avatar_id from app_user where id = $1', [
      userId,
    ]);
    expect(user).toEqual([{ nick: '', password_hash: null, avatar_id: null }]);
    const { rows: balances } = await query(
      'select sum(balance)::int as sum from ledger_account where user_id = $1',
      [userId],
    );
    expect(balances).toEqual([{ sum: 0 }]);
    const found: unknown[] = [];
    const ledger = createLedger({ database: world.database, timeZone: 'Asia/Shanghai' });
    await ledger.reconcile((difference) => void (difference.kind === 'receivable' || found.push(difference)));
    expect(found).toEqual([]);
    await world.forgetLimits();
    expect((await world.logIn(mobile)).user.userId).not.toBe(userId);
  });

  it('waits if something has begun in the meantime', async () => {
    await close(await codeFor());
    await order('paid');
    await world.letPass('8 days', 'app_user', 'closing_at');
    expect(await runJob()).not.toContain(seller.userId);
    expect(await stateOf()).toBe('closing');
    await query("update purchase set state = 'closed' where user_id = $1", [seller.userId]);
    expect(await runJob()).toContain(seller.userId);
    expect(await stateOf()).toBe('closed');
    expect(await runJob()).toEqual([]);
  });
});

it('cannot be viewed, requested or revoked by a stranger', async () => {
  for (const name of ['user.user.getClosing', 'user.user.keep'] as const) {
    expect((await world.call(name, {})).envelope.code).toBe('11001');
  }
  expect((await world.call('user.user.close', { code: '123456' })).envelope.code).toBe('11001');
});
