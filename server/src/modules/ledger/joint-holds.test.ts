import { ErrorCode } from '@tuzuo/core/api/errors';
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

const SCENE = 'ai_product_img_fast';

/** A round that unlocks photos (1 point each, 3 free a day) and pays for scenes (3 points each, 1 free a day). */
const hold = (
  userId: string,
  photos: number,
  scenes: number,
  round: { taskId?: string; round?: number } = {},
) => world.hold(userId, { module: 'matting', uses: photos, also: { module: SCENE, uses: scenes }, ...round });

const pointsOf = async (taskId: string) =>
  (await world.ledger.pointsOfTasks(world.database.orm, [taskId])).get(taskId);

const freeLeft = async (userId: string) => {
  const of = async (module: 'matting' | typeof SCENE) => (await world.quote(userId, module)).freeUsesLeft;
  return [await of('matting'), await of(SCENE)];
};

const holdsOf = async (userId: string) => {
  const { rows } = await world.database.pool.query<{ hold: string }>(
    `select concat_ws(' ', price->>'module', state, from_monthly + from_grant + from_recharge, free_uses) as hold
     from point_hold where user_id = $1 order by round, id`,
    [userId],
  );
  return rows.map((row) => row.hold);
};

const changesOf = async (userId: string) => {
  const { changes } = await world.ledger.listChanges(userId, { limit: 50 });
  return changes.flatMap(({ causeKind, kind, module, points }) =>
    causeKind === 'task' ? [`${kind} ${module} ${points}`] : [],
  );
};

describe('a round of two modules', () => {
  it('takes the free uses of both', async () => {
    const userId = await world.newUser();
    const taskId = await hold(userId, 3, 1);
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 0 });
    expect(await freeLeft(userId)).toEqual([0, 0]);
    await world.release(taskId);
    expect(await freeLeft(userId)).toEqual([3, 1]);
    await world.commit(await hold(userId, 3, 1));
    expect(await freeLeft(userId)).toEqual([0, 0]);
    expect(await world.balances(userId)).toMatchObject({ grant: 60, held: 0 });
  });

  it('charges each by its own price and free uses, and its history names both', async () => {
    const userId = await world.newUser();
    const taskId = await hold(userId, 5, 3);
    expect(await holdsOf(userId)).toEqual([`matting held 2 3`, `${SCENE} held 6 1`]);
    expect(await pointsOf(taskId)).toEqual({ held: 8, charged: 0 });
    await world.commit(taskId);
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 8 });
    expect(await world.balances(userId)).toMatchObject({ grant: 52, held: 0 });
    expect(await changesOf(userId)).toEqual([`hold ${SCENE} -6`, 'hold matting -2']);
  });

  it('takes expiring points first, over both', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    await world.recharge(userId, 100);
    expect(await world.balances(userId)).toMatchObject({ monthly: 30, grant: 60, recharge: 100 });
    // 25 × 0.9 and 42 × 3 × 0.9 points, after 10 and 2 free uses.
    const taskId = await hold(userId, 35, 42);
    expect(await holdsOf(userId)).toEqual(['matting held 23 10', `${SCENE} held 108 2`]);
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 0, recharge: 59, held: 131 });
    await world.release(taskId);
    expect(await world.balances(userId)).toMatchObject({ monthly: 30, grant: 60, recharge: 100, held: 0 });
  });

  it('is refused as a whole with points for one only', async () => {
    const userId = await world.newUser();
    await world.commit(await world.hold(userId, { uses: 7 }));
    const refused = hold(userId, 4, 3);
    await expect(refused).rejects.toMatchObject({
      code: ErrorCode.notEnoughPoints,
      data: { need: 7, left: 4 },
    });
    expect(await freeLeft(userId)).toEqual([3, 1]);
    expect(await world.balances(userId)).toMatchObject({ grant: 4, held: 0 });
    expect(await holdsOf(userId)).toEqual(['ai_model committed 56 0']);
  });

  it('is charged for the uses of each that succeeded', async () => {
    const userId = await world.newUser();
    const part = await hold(userId, 5, 3);
    await expect(world.settle(part, 1)).rejects.toThrow(RangeError);
    await expect(world.settle(part, { [SCENE]: 4 })).rejects.toThrow(RangeError);
    expect(await pointsOf(part)).toEqual({ held: 8, charged: 0 });
    await world.settle(part, { matting: 4, [SCENE]: 0 });
    expect(await pointsOf(part)).toEqual({ held: 0, charged: 1 });
    expect(await holdsOf(userId)).toEqual(['matting committed 1 3', `${SCENE} released 6 1`]);
    expect(await freeLeft(userId)).toEqual([0, 1]);
    expect(await world.balances(userId)).toMatchObject({ grant: 59, held: 0 });
    await world.commit(part);
    expect(await world.balances(userId)).toMatchObject({ grant: 59, held: 0 });
  });

  it('owes both in cash mode', async () => {
    const userId = await world.newUser({ useType: 'cash' });
    await world.settle(await hold(userId, 5, 3), { matting: 4 });
    expect(await world.balances(userId)).toMatchObject({ grant: 60, held: 0, receivable: 10 + 60 });
  });

  it('ends once and as a whole, whichever call is first', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const userId = await world.newUser();
      const taskId = await hold(userId, 5, 3);
      await Promise.all([world.release(taskId), world.commit(taskId), world.settle(taskId, { matting: 5 })]);
      const { held, charged = 0 } = (await pointsOf(taskId)) ?? {};
      expect(held).toBe(0);
      expect([0, 8]).toContain(charged);
      expect(await world.balances(userId)).toMatchObject({ grant: 60 - charged, held: 0 });
    }
  });

  it('is held once per round, and shown by its newest round', async () => {
    const userId = await world.newUser();
    const taskId = await hold(userId, 5, 3);
    await expect(hold(userId, 5, 3, { taskId })).rejects.toThrow();
    await world.release(taskId);
    await hold(userId, 1, 1, { taskId, round: 1 });
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 0 });
    await world.commit(taskId, 1);
    expect(await freeLeft(userId)).toEqual([2, 0]);
  });

  it('cannot be ended by a server that knows one hold per round', async () => {
    const userId = await world.newUser();
    const taskId = await hold(userId, 5, 3);
    const endOne = (id: string) =>
      world.database.pool.query(
        `update point_hold set state = 'committed', ended_at = now()
         where task_id = $1 and round = 0 and state = 'held'`,
        [id],
      );
    await expect(endOne(taskId)).rejects.toMatchObject({ constraint: 'point_hold_joint_check' });
    const only = await world.hold(userId, { module: 'ai_model' });
    expect(await endOne(only)).toMatchObject({ rowCount: 1 });
    await world.database.pool.query(
      "update point_hold set state = 'held', ended_at = null where task_id = $1",
      [only],
    );
    await world.release(only);
    await world.release(taskId);
  });
});
