import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { newId } from '../../db/ids';

const DAYS = 100;

let world: LedgerWorld;

beforeAll(async () => {
  world = await ledgerWorld({ grantDays: DAYS });
});

// Points are stamped with the system clock.
beforeEach(() => world.clock.set(new Date().toISOString()));

afterAll(async () => {
  expect(await world.differences()).toEqual([]);
  await world.close();
});

/** Grants points, backdated by `daysAgo`. */
async function give(userId: string, points: number, daysAgo: number): Promise<void> {
  const id = newId();
  await world.database.transaction((tx) =>
    world.ledger.grantPoints(tx, { userId, points, cause: { kind: 'operator', id, step: 'once' } }),
  );
  // Posted entries can only be changed with the append-only trigger disabled.
  for (const statement of [
    'alter table ledger_transaction disable trigger ledger_is_append_only',
    `update ledger_transaction set created_at = created_at - interval '${daysAgo} days' where cause_id = '${id}'`,
    'alter table ledger_transaction enable trigger ledger_is_append_only',
  ])
    await world.database.pool.query(statement);
}

const grantLeft = async (userId: string) => (await world.balances(userId)).grant;

const overview = (userId: string) => world.ledger.pointOverview(userId);

describe('granted points', () => {
  it('expire when they are too old, and no others do', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    await world.recharge(userId, 40);
    await give(userId, 10, DAYS + 1);
    await give(userId, 5, DAYS - 1);
    await world.ledger.expireGranted();
    expect(await world.balances(userId)).toMatchObject({ grant: 65, monthly: 30, recharge: 40 });
    await world.ledger.expireGranted();
    expect(await grantLeft(userId)).toBe(65);
    const { changes } = await world.ledger.listChanges(userId, { limit: 10 });
    expect(changes.filter(({ kind }) => kind === 'expire').map(({ points }) => points)).toEqual([-10]);
  });

  it('are spent first in, first out, so that spent points no longer expire', async () => {
    const userId = await world.newUser();
    await give(userId, 10, DAYS + 1);
    await world.hold(userId, { module: 'ai_video_img' });
    expect(await grantLeft(userId)).toBe(50);
    await world.ledger.expireGranted();
    expect(await grantLeft(userId)).toBe(50);
  });

  it('held by a task stay with it, and expire when they are returned', async () => {
    const userId = await world.newUser();
    await give(userId, 30, DAYS + 1);
    const round = await world.hold(userId, { module: 'ai_video_img' });
    await world.ledger.expireGranted();
    expect(await world.balances(userId)).toMatchObject({ grant: 60, held: 20 });
    await world.release(round);
    expect(await grantLeft(userId)).toBe(80);
    // Runs once a day: the rest expires with the next run.
    await world.clock.letPass('1 day');
    await world.ledger.expireGranted();
    expect(await world.balances(userId)).toMatchObject({ grant: 60, held: 0 });
  });

  it('are announced 30 days before expiry, per day and with what is left of them', async () => {
    const userId = await world.newUser();
    expect((await overview(userId)).nextExpiry).toBeUndefined();
    await give(userId, 10, DAYS - 31);
    expect((await overview(userId)).nextExpiry).toBeUndefined();
    await give(userId, 25, DAYS - 3);
    await give(userId, 4, DAYS - 3);
    expect((await overview(userId)).nextExpiry).toMatchObject({ points: 29 });
    await world.hold(userId, { module: 'ai_video_img' });
    const { nextExpiry } = await overview(userId);
    expect(nextExpiry?.points).toBe(9);
    const days = (Number(nextExpiry?.at) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 3)).toBeLessThan(0.01);
    // Overdue points that await the next sweep are announced as expiring now, not in the past.
    await give(userId, 100, DAYS + 5);
    expect(Number((await overview(userId)).nextExpiry?.at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('of many users expire when they all ask at once', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => world.newUser()));
    for (const userId of users) await give(userId, 7, DAYS + 2);
    await Promise.all([1, 2, 3].map(() => world.ledger.expireGranted()));
    expect(await Promise.all(users.map(grantLeft))).toEqual(users.map(() => 60));
  });
});

describe('a ledger without expiry', () => {
  it('keeps granted points', async () => {
    const keeping = await ledgerWorld();
    try {
      const userId = await keeping.newUser();
      expect((await keeping.ledger.pointInfo(userId, 'matting')).allLeft).toBe(60);
      await keeping.clock.letPass('4000 days');
      await keeping.ledger.expireGranted();
      expect((await keeping.ledger.pointInfo(userId, 'matting')).allLeft).toBe(60);
    } finally {
      await keeping.close();
    }
  });
});

it('counts of free uses are deleted two months after their day or month', async () => {
  const userId = await world.newUser();
  const { pool } = world.database;
  const periods = ['0 days', '61 days', '100 days'].flatMap((ago) => [
    `to_char(now() - interval '${ago}', 'YYYY-MM-DD')`,
    `to_char(now() - interval '${ago}', 'YYYY-MM')`,
  ]);
  for (const [at, period] of periods.entries())
    await pool.query(`insert into free_use values ($1, 'matting', ${period}, $2)`, [userId, at]);
  expect(await world.ledger.forgetFreeUses()).toBe(2);
  const { rows } = await pool.query<{ used: number }>(
    'select used from free_use where user_id = $1 order by used',
    [userId],
  );
  expect(rows.map(({ used }) => used)).toEqual([0, 1, 2, 3]);
});
