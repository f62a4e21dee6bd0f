import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';

let world: LedgerWorld;

beforeAll(async () => {
  world = await ledgerWorld();
});

afterAll(async () => {
  expect(await world.differences()).toEqual([]);
  await world.close();
});

const pointsOf = async (taskId: string) =>
  (await world.ledger.pointsOfTasks(world.database.orm, [taskId])).get(taskId);

const changesOf = async (userId: string) => {
  const { changes } = await world.ledger.listChanges(userId, { limit: 50 });
  return changes.filter(({ causeKind }) => causeKind === 'task').map(({ kind, points }) => [kind, points]);
};

describe('a hold of which only a part succeeded', () => {
  it('spends that part, expiring points first, and returns the rest to its accounts', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    await world.recharge(userId, 100);
    const taskId = await world.hold(userId, { module: 'ai_video_img', uses: 6 });
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 0, recharge: 82, held: 108 });
    await world.settle(taskId, 2);
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 54, recharge: 100, held: 0 });
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 36 });
    expect(await changesOf(userId)).toEqual([
      ['release', 72],
      ['hold', -108],
    ]);
  });

  it('takes free uses first', async () => {
    const userId = await world.newUser();
    const taskId = await world.hold(userId, { module: 'matting', uses: 5 });
    expect(await world.quote(userId, 'matting')).toMatchObject({ freeUsesLeft: 0, balance: 58 });
    await world.settle(taskId, 2);
    expect(await world.quote(userId, 'matting')).toMatchObject({ freeUsesLeft: 1, balance: 60 });
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 0 });
  });

  it('charges what those uses would have cost when several uses are one charge', async () => {
    const userId = await world.newUser();
    const whole = await world.quote(userId, 'img_compress', 40);
    const part = await world.quote(userId, 'img_compress', 12);
    expect([part.points > 0, part.points < whole.points]).toEqual([true, true]);
    const taskId = await world.hold(userId, { module: 'img_compress', uses: 40 });
    await world.settle(taskId, 12);
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: part.points });
    expect(await world.balances(userId)).toMatchObject({ grant: 60 - part.points, held: 0 });
  });

  it('is released by 0 uses, and committed by all', async () => {
    const userId = await world.newUser();
    const [none, all] = [await world.hold(userId, { uses: 2 }), await world.hold(userId, { uses: 3 })];
    await world.settle(none, 0);
    await world.settle(all, 3);
    const { rows } = await world.database.pool.query(
      `select task_id, state, from_grant::int, price->'uses' as uses, price->'held' as held from point_hold
       where user_id = $1 order by id`,
      [userId],
    );
    expect(rows).toEqual([
      { task_id: none, state: 'released', from_grant: 16, uses: 2, held: null },
      { task_id: all, state: 'committed', from_grant: 24, uses: 3, held: null },
    ]);
    expect(await world.balances(userId)).toMatchObject({ grant: 36, held: 0 });
  });

  it('ends once, whichever call is first', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const userId = await world.newUser();
      const taskId = await world.hold(userId, { uses: 3 });
      await Promise.all([
        world.settle(taskId, 1),
        world.release(taskId),
        world.settle(taskId, 2),
        world.commit(taskId),
      ]);
      const { held, charged } = (await pointsOf(taskId)) ?? {};
      expect(held).toBe(0);
      expect([0, 8, 16, 24]).toContain(charged);
      expect(await world.balances(userId)).toMatchObject({ grant: 60 - (charged ?? 0), held: 0 });
    }
  });

  it.each([-1, 1.5, 4])('cannot settle %d of three uses, and then stays unchanged', async (uses) => {
    const userId = await world.newUser();
    const taskId = await world.hold(userId, { uses: 3 });
    await expect(world.settle(taskId, uses)).rejects.toThrow(RangeError);
    expect(await pointsOf(taskId)).toEqual({ held: 24, charged: 0 });
    await world.release(taskId);
  });

  it('owes only that part in cash mode', async () => {
    const userId = await world.newUser({ useType: 'cash' });
    await world.settle(await world.hold(userId, { uses: 1000 }), 400);
    expect(await world.balances(userId)).toMatchObject({ grant: 60, held: 0, receivable: 32_000 });
  });

  it('expires returned points of a past month', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    const taskId = await world.hold(userId, { module: 'ai_video_img', uses: 2 });
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 54, held: 36 });
    await world.clock.letPass('30 days');
    await world.settle(taskId, 1);
    // 18 of last month's 30 are spent, 12 expire, 6 granted ones are returned; this month grants 30.
    expect(await world.balances(userId)).toMatchObject({ monthly: 30, grant: 60, held: 0 });
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 18 });
  });
});
