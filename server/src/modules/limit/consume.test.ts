import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { type Allowance, AllowanceUsedUp, charge, consume, requireLeft, usedOf } from './service';

const HOUR_MS = 3_600_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

const of = (key: string, limit: number): Allowance => ({ key, limit, windowMs: HOUR_MS });

const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => 'used',
    (error: unknown) => (error instanceof AllowanceUsedUp ? error.allowance.key : error),
  );

const used = (...keys: string[]) =>
  usedOf(
    database.orm,
    keys.map((key) => ({ key })),
  );

describe('an allowance', () => {
  it('is used exactly as often as it allows by concurrent statements without a transaction', async () => {
    const five = of('five', 5);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(consume(database.orm, [five]))),
    );
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'five')).toHaveLength(15);
    // A refusal is not counted, so it does not last longer than the window.
    expect(await used('five')).toEqual([5]);
  });

  it('says how long it remains used up, and begins again after that', async () => {
    const one = of('one', 1);
    await consume(database.orm, [one]);
    const error = await consume(database.orm, [one]).catch((thrown: unknown) => thrown);
    const { retryAfterMs } = (error as AllowanceUsedUp).data as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(HOUR_MS - 60_000);
    expect(retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
    await database.pool.query(`update rate_limit set window_ends_at = now() where key = 'one'`);
    expect(await outcomeOf(consume(database.orm, [one]))).toBe('used');
    expect(await used('one')).toEqual([1]);
  });

  it('of nothing is refused', async () => {
    const none = of('none', 0);
    const error = await consume(database.orm, [none]).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ data: { retryAfterMs: HOUR_MS } });
    expect(await used('none')).toEqual([0]);
  });

  it('is not used when another one of the same transaction is used up', async () => {
    const [wide, narrow] = [of('wide', 10), of('narrow', 1)];
    const both = () => outcomeOf(database.transaction((tx) => consume(tx, [wide, narrow])));
    expect([await both(), await both()]).toEqual(['used', 'narrow']);
    expect(await used('wide', 'narrow')).toEqual([1, 1]);
  });

  it('is charged beyond its limit by amounts that are known afterwards', async () => {
    const time = of('time', 100);
    await charge(database.orm, time, 70);
    await requireLeft(database.orm, time);
    await charge(database.orm, time, 70);
    await expect(requireLeft(database.orm, time)).rejects.toBeInstanceOf(AllowanceUsedUp);
    expect(await used('time')).toEqual([140]);
  });
});
