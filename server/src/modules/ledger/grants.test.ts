import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { specLine } from '../../../../tests/spec/vitest';
import { newId } from '../../db/ids';

let world: LedgerWorld;

beforeAll(async () => {
  world = await ledgerWorld();
});

beforeEach(() => world.clock.set('2026-11-21T12:00:00+08:00'));

afterAll(async () => {
  expect(await world.differences()).toEqual([]);
  await world.close();
});

const info = (userId: string) => world.ledger.pointInfo(userId, 'matting');

const balance = async (userId: string) => (await info(userId)).allLeft;

const NEXT_MONTH = '2026-12-01T00:00:01+08:00';

describe("the new user's grant", () => {
  it('is given once when many first calls arrive at once', async () => {
    const userId = await world.newUser();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => balance(userId)),
      ...Array.from({ length: 10 }, async () => (await world.quote(userId)).balance),
    ]);
    expect(new Set(answers)).toEqual(new Set([60]));
    expect(await world.balances(userId)).toEqual({
      grant: 60,
      monthly: 0,
      recharge: 0,
      held: 0,
      receivable: 0,
    });
  });

  it('never expires', async () => {
    const userId = await world.newUser({ tier: 'common' });
    expect(await balance(userId)).toBe(660);
    await world.clock.letPass('400 days');
    expect(await info(userId)).toMatchObject({ allLeft: 60, rechargeLeft: 0 });
  });
});

describe('the monthly grant', () => {
  it('is that of the tier, once a month by the operator’s calendar', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    expect(await balance(userId)).toBe(90);
    await world.clock.set('2026-11-30T23:59:58+08:00');
    expect(await balance(userId)).toBe(90);
    await world.hold(userId, { module: 'ai_video_img' });
    expect(await world.balances(userId)).toMatchObject({ monthly: 12, held: 18 });
    await world.clock.set(NEXT_MONTH);
    expect(await info(userId)).toMatchObject({ allLeft: 90 });
    expect(await world.balances(userId)).toMatchObject({ monthly: 30, grant: 60, held: 18 });
  });

  it('is given once, and expires once, when many calls are the month’s first', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    await balance(userId);
    await world.clock.set(NEXT_MONTH);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => balance(userId)),
      ...Array.from({ length: 5 }, () => world.hold(userId, { module: 'ai_model' }).then(() => 90)),
    ]);
    for (const answer of answers) expect(answer).toBeLessThanOrEqual(90);
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 58, held: 32 });
  });

  it('is not made up for months without a call', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    await balance(userId);
    await world.clock.set('2027-03-15T12:00:00+08:00');
    expect(await balance(userId)).toBe(90);
  });

  it('expires when the membership has ended and no other grant follows', async () => {
    const userId = await world.newUser();
    await world.setMembership(userId, 'common', '2 days');
    expect(await balance(userId)).toBe(660);
    await world.clock.letPass('3 days');
    expect(await balance(userId)).toBe(660);
    await world.clock.set(NEXT_MONTH);
    expect(await balance(userId)).toBe(60);
    await world.clock.letPass('31 days');
    expect(await balance(userId)).toBe(60);
  });

  it('begins with the membership, also in the middle of a month', async () => {
    const userId = await world.newUser();
    expect(await balance(userId)).toBe(60);
    await world.setMembership(userId, 'common', '1 year');
    expect(await balance(userId)).toBe(660);
  });

  it('is returned by a released hold within its month, and expires otherwise', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    const [inTime, late] = [await world.hold(userId), await world.hold(userId)];
    await world.release(inTime);
    expect(await world.balances(userId)).toMatchObject({ monthly: 22, grant: 60, held: 8 });
    await world.clock.set(NEXT_MONTH);
    await world.release(late);
    expect(await world.balances(userId)).toMatchObject({ monthly: 30, grant: 60, held: 0 });
  });

  it('expires on a late release even without a new grant', async () => {
    const userId = await world.newUser();
    await world.setMembership(userId, 'trial', '2 days');
    const late = await world.hold(userId, { module: 'ai_video_img', uses: 2 });
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 54, held: 36 });
    await world.clock.set(NEXT_MONTH);
    await world.release(late);
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 60, held: 0 });
  });
});

describe('free uses', () => {
  it('renew each day at midnight in the operator’s time zone', async () => {
    const userId = await world.newUser();
    await world.clock.set('2026-11-21T23:59:57+08:00');
    const taskId = await world.hold(userId, { module: 'matting', uses: 3 });
    expect(await info(userId)).toMatchObject({ freeUsesLeft: 0 });
    await world.clock.set('2026-11-22T00:00:01+08:00');
    expect(await info(userId)).toMatchObject({ freeUsesLeft: 3 });
    await world.release(taskId);
    expect(await info(userId)).toMatchObject({ freeUsesLeft: 3 });
  });

  it('that are a monthly benefit last a month', async () => {
    const userId = await world.newUser({ tier: 'common' });
    await world.hold(userId, { module: 'idphoto', uses: 4 });
    await world.clock.set('2026-11-30T12:00:00+08:00');
    expect(await world.quote(userId, 'idphoto')).toMatchObject({ freeUsesLeft: 6 });
    await world.clock.set(NEXT_MONTH);
    expect(await world.quote(userId, 'idphoto')).toMatchObject({ freeUsesLeft: 10 });
  });

  specLine(
    's6.vip-quota',
    'server',
    'follow the tier: used ones count against the new allowance',
    async () => {
      const userId = await world.newUser();
      await world.hold(userId, { module: 'inpaint', uses: 3 });
      expect(await world.quote(userId, 'inpaint')).toMatchObject({ freeUsesLeft: 0, points: 1 });
      await world.setMembership(userId, 'common', '1 year');
      expect(await world.quote(userId, 'inpaint')).toMatchObject({ freeUsesLeft: 47, points: 0 });
    },
  );
});

describe('a quote', () => {
  it('for a guest is that of the free tier with nothing used', async () => {
    expect(await world.quote(undefined, 'matting', 4)).toEqual({
      uses: 4,
      freeUsesLeft: 3,
      points: 1,
      balance: 0,
      useType: 'point',
      keptRuns: 50,
    });
  });

  it('includes the discount of the tier, rounded up', async () => {
    const trial = await world.newUser({ tier: 'trial' });
    const common = await world.newUser({ tier: 'common' });
    expect(await world.quote(trial, 'ai_text', 3)).toMatchObject({ points: 3 });
    expect(await world.quote(trial, 'idphoto', 3)).toMatchObject({ freeUsesLeft: 1, points: 9 });
    expect(await world.quote(common, 'ai_text', 3)).toMatchObject({ points: 3 });
    expect(await world.quote(common, 'ai_dummy_model', 3)).toMatchObject({ points: 20 });
  });

  it('depends on the tier', async () => {
    const { ledger, database } = world;
    const userId = await world.newUser();
    expect(await ledger.tierOf(database.orm, userId)).toBe('free');
    await world.setMembership(userId, 'common', '1 day');
    expect(await ledger.tierOf(database.orm, userId)).toBe('common');
    await world.clock.letPass('2 days');
    expect(await ledger.tierOf(database.orm, userId)).toBe('free');
  });
});

describe('a refund that takes monthly points while a month ends', () => {
  it('takes no more than the new month has', async () => {
    const userId = await world.newUser({ tier: 'common' });
    await world.clock.set('2026-11-30T23:59:59+08:00');
    const refund = { userId, orderId: newId(), refundId: newId(), points: 0 };
    const taken = await world.database.transaction(async (tx) => {
      const { monthLeft } = await world.ledger.lockRefundable(tx, userId);
      expect(monthLeft).toBe(600);
      await world.setMembership(userId, 'trial', '1 year');
      await world.clock.set(NEXT_MONTH);
      return world.ledger.takeBack(tx, { ...refund, monthly: monthLeft });
    });
    expect(taken).toBe(30);
    expect((await world.balances(userId)).monthly).toBe(0);
  });
});
