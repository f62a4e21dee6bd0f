import { ErrorCode } from '@tuzuo/core/api/errors';
import type { ModuleKey } from '@tuzuo/core/pricing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTotals, checkUser, type ModelUser } from '../../../../tests/builders/ledger-model';
import { type LedgerWorld, ledgerWorld } from '../../../../tests/builders/ledger-world';
import { CallError } from '../../errors';

/** Concurrent operations, more than there are connections. */
const AT_ONCE = 24;
const OPERATIONS = 400;
const RUNS = 8;

const SCENE_MODULE: ModuleKey = 'ai_product_img_fast';

let world: LedgerWorld;

beforeAll(async () => {
  world = await ledgerWorld({ max: 16 });
});

afterAll(() => world.close());

/** An operation on one of the users (`who`) or one of the holds made so far (`which`); indexes wrap around. */
type Operation =
  | { do: 'read' | 'quote'; who: number }
  | { do: 'hold'; who: number; module: ModuleKey; uses: number; scenes: number }
  | { do: 'commit' | 'release'; which: number }
  | { do: 'settle'; which: number; part: number }
  | { do: 'recharge'; who: number; points: number }
  | { do: 'wait'; hours: number };

const who = fc.nat(5);

const operation = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('read' as const, 'quote' as const), who }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      who,
      module: fc.constantFrom<ModuleKey>('matting', 'img_compress', 'ai_model', 'idphoto', 'ai_text'),
      uses: fc.integer({ min: 1, max: 12 }),
      /** Uses of a second module in the same round. */
      scenes: fc.nat(3),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('commit' as const, 'release' as const),
      which: fc.nat(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(), part: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('recharge' as const),
      who,
      points: fc.integer({ min: 1, max: 200 }),
    }),
  },
  // A run of 400 operations crosses several months, at random moments of other transactions.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  },
);

const USERS: readonly ModelUser[] = [
  { useType: 'point' },
  { useType: 'point' },
  { useType: 'point', tier: 'trial' },
  { useType: 'point', tier: 'common' },
  { useType: 'cash' },
  { useType: 'cash', tier: 'trial' },
];

type Outcome = { recharged: Map<string, number>; held: number; refused: number };

/** Runs the operations, {@link AT_ONCE} at a time, in whatever order the database executes them. */
async function runAll(userIds: readonly string[], operations: readonly Operation[]): Promise<Outcome> {
  const outcome: Outcome = { recharged: new Map(), held: 0, refused: 0 };
  const held: { taskId: string; module: ModuleKey; uses: number; scenes: number }[] = [];
  const userOf = (index: number) => userIds[index % userIds.length] ?? '';

  const hold = async (userId: string, module: ModuleKey, uses: number, scenes: number) => {
    const also = scenes > 0 && { also: { module: SCENE_MODULE, uses: scenes } };
    try {
      held.push({ taskId: await world.hold(userId, { module, uses, ...also }), module, uses, scenes });
      outcome.held += 1;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { need, left } = error.data as { need: number; left: number };
      expect(error.code).toBe(ErrorCode.notEnoughPoints);
      expect(need).toBeGreaterThan(left);
      expect(left).toBeGreaterThanOrEqual(0);
      outcome.refused += 1;
    }
  };

  const run = async (one: Operation): Promise<unknown> => {
    switch (one.do) {
      case 'read':
        return world.ledger.pointInfo(userOf(one.who), 'matting');
      case 'quote':
        return world.quote(userOf(one.who));
      case 'hold':
        return hold(userOf(one.who), one.module, one.uses, one.scenes);
      case 'commit':
      case 'release': {
        const { taskId } = held[one.which % held.length] ?? {};
        return taskId && world[one.do](taskId);
      }
      case 'settle': {
        const run = held[one.which % held.length];
        if (!run) return undefined;
        const { taskId, module, uses, scenes } = run;
        return world.settle(taskId, {
          [module]: one.part % (uses + 1),
          [SCENE_MODULE]: one.part % (scenes + 1),
        });
      }
      case 'recharge': {
        const userId = userOf(one.who);
        await world.recharge(userId, one.points);
        outcome.recharged.set(userId, (outcome.recharged.get(userId) ?? 0) + one.points);
        return undefined;
      }
      case 'wait':
        return world.clock.letPass(`${one.hours} hours`);
    }
  };

  const left = operations.values();
  const worker = async () => {
    for (const one of left) await run(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcome;
}

describe('the ledger under concurrency', () => {
  it('stays consistent', async () => {
    const totals = { held: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: OPERATIONS, maxLength: OPERATIONS }),
        async (operations) => {
          await world.clock.set('2026-11-21T12:00:00+08:00');
          const userIds = await Promise.all(USERS.map((user) => world.newUser(user)));
          const { recharged, held, refused } = await runAll(userIds, operations);
          for (const userId of userIds) await world.ledger.pointInfo(userId, 'matting');
          for (const [index, user] of USERS.entries()) {
            const userId = userIds[index] ?? '';
            await checkUser(world, { ...user, userId, recharged: recharged.get(userId) ?? 0 });
          }
          await checkTotals(world);
          totals.held += held;
          totals.refused += refused;
        },
      ),
      // The database decides the order, so shrinking would not find a smaller example that fails reliably.
      { numRuns: RUNS, endOnFailure: true },
    );
    // Otherwise the operations would have covered too little.
    expect(totals.held).toBeGreaterThan(RUNS * 20);
    expect(totals.refused).toBeGreaterThan(RUNS);
    const { rows } = await world.database.pool.query<{ parts: number }>(
      "select count(*)::int as parts from point_hold where price->>'held' is not null",
    );
    expect(rows[0]?.parts).toBeGreaterThan(RUNS * 5);
    const { rows: joint } = await world.database.pool.query<{ count: number }>(
      'select count(distinct task_id)::int as count from point_hold where joint_open is not null',
    );
    expect(joint[0]?.count).toBeGreaterThan(RUNS * 10);
  }, 120_000);
});
