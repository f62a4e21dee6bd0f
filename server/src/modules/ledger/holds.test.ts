import { ErrorCode } from '@tuzuo/core/api/errors';
import { UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { specLine } from '../../../../tests/spec/vitest';
import { newId } from '../../db/ids';

let world: LedgerWorld;

beforeAll(async () => {
  world = await ledgerWorld({ max: 16 });
});

afterAll(async () => {
  expect(await world.differences()).toEqual([]);
  await world.close();
});

const refusal = (need: number, left: number) => ({ code: ErrorCode.notEnoughPoints, data: { need, left } });

const pointsOf = async (taskId: string) =>
  (await world.ledger.pointsOfTasks(world.database.orm, [taskId])).get(taskId);

describe('a hold', () => {
  it('holds points, and its commit spends them', async () => {
    const userId = await world.newUser();
    const taskId = await world.hold(userId);
    expect(await world.balances(userId)).toMatchObject({ grant: 52, held: 8 });
    expect(await pointsOf(taskId)).toEqual({ held: 8, charged: 0 });
    await world.commit(taskId);
    expect(await world.balances(userId)).toMatchObject({ grant: 52, held: 0 });
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 8 });
  });

  it('returns everything to its accounts when released', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    await world.recharge(userId, 100);
    const before = await world.balances(userId);
    expect(before).toMatchObject({ monthly: 30, grant: 60, recharge: 100 });
    const taskId = await world.hold(userId, { module: 'ai_video_img', uses: 6 });
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 0, recharge: 82, held: 108 });
    await world.release(taskId);
    expect(await world.balances(userId)).toEqual(before);
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 0 });
  });

  it('takes expiring points first, then granted ones, last purchased ones', async () => {
    const userId = await world.newUser({ tier: 'trial' });
    await world.recharge(userId, 10);
    await world.hold(userId, { module: 'ai_video_img' });
    expect(await world.balances(userId)).toMatchObject({ monthly: 12, grant: 60, recharge: 10 });
    await world.hold(userId, { module: 'ai_video_img' });
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 54, recharge: 10 });
    await world.hold(userId, { module: 'ai_video_img', uses: 3 });
    expect(await world.balances(userId)).toMatchObject({ monthly: 0, grant: 0, recharge: 10 });
  });

  it('is refused when points are short, and then takes nothing', async () => {
    const userId = await world.newUser();
    const before = await world.quote(userId);
    const tooMuch = world.hold(userId, { uses: 8 });
    await expect(tooMuch).rejects.toMatchObject(refusal(64, 60));
    expect(await world.quote(userId)).toEqual(before);
    await world.hold(userId, { uses: 7 });
    await expect(world.hold(userId)).rejects.toMatchObject(refusal(8, 4));
  });

  it('of a module without a price is refused', async () => {
    const userId = await world.newUser();
    const unpriced = world.hold(userId, { module: 'user_vip_center' });
    await expect(unpriced).rejects.toMatchObject({ code: ErrorCode.noEngine });
  });

  it('ends once: later calls move nothing', async () => {
    const userId = await world.newUser();
    const committed = await world.hold(userId);
    const released = await world.hold(userId);
    await Promise.all([
      ...Array.from({ length: 5 }, () => world.commit(committed)),
      ...Array.from({ length: 5 }, () => world.release(released)),
    ]);
    await world.release(committed);
    await world.commit(released);
    expect(await world.balances(userId)).toMatchObject({ grant: 52, held: 0 });
    expect(await pointsOf(committed)).toEqual({ held: 0, charged: 8 });
    expect(await pointsOf(released)).toEqual({ held: 0, charged: 0 });
  });

  it('is either committed or released when both are tried at once', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const userId = await world.newUser();
      const taskId = await world.hold(userId);
      await Promise.all([world.release(taskId), world.commit(taskId)]);
      const { held, charged } = (await pointsOf(taskId)) ?? {};
      expect(held).toBe(0);
      expect(await world.balances(userId)).toMatchObject({ grant: 60 - (charged ?? 0), held: 0 });
    }
  });

  it('is rolled back with the transaction that made it', async () => {
    const userId = await world.newUser();
    const taskId = newId();
    const failing = world.database.transaction(async (tx) => {
      await world.ledger.holdPoints(tx, {
        userId,
        charges: [{ module: 'matting', uses: 5 }],
        taskId,
        round: 0,
      });
      throw new Error('the task could not be stored');
    });
    await expect(failing).rejects.toThrow('the task could not be stored');
    expect(await world.quote(userId, 'matting')).toMatchObject({ freeUsesLeft: 3, balance: 60 });
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 0 });
  });

  it('is made once per round, and again for the next round', async () => {
    const userId = await world.newUser();
    const taskId = await world.hold(userId);
    await expect(world.hold(userId, { taskId })).rejects.toThrow();
    await world.release(taskId);
    await world.hold(userId, { taskId, round: 1 });
    expect(await pointsOf(taskId)).toEqual({ held: 8, charged: 0 });
    await world.release(taskId);
    expect(await pointsOf(taskId)).toEqual({ held: 8, charged: 0 });
    await world.commit(taskId, 1);
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 8 });
    expect(await world.balances(userId)).toMatchObject({ grant: 52, held: 0 });
  });

  it('never goes below zero with 100 concurrent spends', async () => {
    const userId = await world.newUser();
    const spends = await Promise.allSettled(
      Array.from({ length: 100 }, () => world.hold(userId, { module: 'ai_shoes_model' })),
    );
    const held = spends.flatMap((spend) => (spend.status === 'fulfilled' ? [spend.value] : []));
    const refused = spends.flatMap((spend) => (spend.status === 'rejected' ? [spend.reason] : []));
    expect(held).toHaveLength(6);
    for (const reason of refused) expect(reason).toMatchObject(refusal(10, 0));
    expect(await world.balances(userId)).toMatchObject({ grant: 0, held: 60 });
    await Promise.all(held.map((taskId) => world.commit(taskId)));
    expect(await world.balances(userId)).toMatchObject({ grant: 0, held: 0 });
  });
});

describe('free uses', () => {
  it('are counted by a hold and given back by its release', async () => {
    const userId = await world.newUser();
    const first = await world.hold(userId, { module: 'matting', uses: 2 });
    expect(await world.quote(userId, 'matting', 2)).toMatchObject({
      freeUsesLeft: 1,
      points: 1,
      balance: 60,
    });
    await world.hold(userId, { module: 'matting', uses: 2 });
    expect(await world.quote(userId, 'matting')).toMatchObject({ freeUsesLeft: 0, points: 1, balance: 59 });
    await world.release(first);
    expect(await world.quote(userId, 'matting')).toMatchObject({ freeUsesLeft: 2, points: 0, balance: 59 });
  });

  it('are never spent twice by concurrent calls', async () => {
    const userId = await world.newUser();
    await Promise.all(Array.from({ length: 10 }, () => world.hold(userId, { module: 'img_hd' })));
    expect(await world.quote(userId, 'img_hd')).toMatchObject({ freeUsesLeft: 0, balance: 53 });
  });
});

describe('cash mode', () => {
  specLine('s4.cash', 'server', 'passes every check, and records each use as owed', async () => {
    const userId = await world.newUser({ useType: 'cash' });
    expect(await world.quote(userId, 'ai_model', 1000)).toEqual({
      uses: 1000,
      freeUsesLeft: 0,
      points: 0,
      balance: UNLIMITED_POINTS,
      useType: 'cash',
      amountCents: 80_000,
      keptRuns: 50,
    });
    const taskId = await world.hold(userId, { uses: 1000 });
    expect(await world.balances(userId)).toMatchObject({ grant: 60, held: 0, receivable: 0 });
    await world.commit(taskId);
    expect(await world.balances(userId)).toMatchObject({ grant: 60, held: 0, receivable: 80_000 });
    expect(await pointsOf(taskId)).toEqual({ held: 0, charged: 0 });
  });

  it('owes nothing for what was released, and nothing for free uses', async () => {
    const userId = await world.newUser({ useType: 'cash' });
    await world.release(await world.hold(userId));
    await world.commit(await world.hold(userId, { module: 'img_compress', uses: 9 }));
    expect(await world.balances(userId)).toMatchObject({ receivable: 0 });
    await world.commit(await world.hold(userId, { module: 'img_compress', uses: 10 }));
    expect(await world.balances(userId)).toMatchObject({ receivable: 20 });
  });

  it('is decided when the hold is made, whatever the account becomes later', async () => {
    const userId = await world.newUser();
    const inPoints = await world.hold(userId);
    await world.database.pool.query("update app_user set use_type = 'cash' where id = $1", [userId]);
    const inCash = await world.hold(userId);
    await world.database.pool.query("update app_user set use_type = 'point' where id = $1", [userId]);
    await world.commit(inPoints);
    await world.commit(inCash);
    expect(await world.balances(userId)).toMatchObject({ grant: 52, held: 0, receivable: 80 });
  });
});
