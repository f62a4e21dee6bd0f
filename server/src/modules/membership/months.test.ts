import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { type DatabaseClock, movableClock } from '../../../../tests/builders/database-clock';
import { runOn } from '../../../../tests/builders/postgres-server';
import { createDatabase, type Database } from '../../db/database';
import { newId } from '../../db/ids';
import { extendMembership, findPlans, lockMembership, setMembership, shiftMembership } from './service';

const TIME_ZONE = 'Asia/Shanghai';

let world: TestDatabase;
let clock: DatabaseClock;

beforeAll(async () => {
  world = await testDatabase();
  clock = await movableClock(world);
  await world.pool.query('update price_offer set active = false');
  await world.pool.query(
    `insert into price_offer (id, kind, amount_cents, tier, months)
     values ('${newId()}', 'vip', 3000, 'common', 1), ('${newId()}', 'vip', 30000, 'common', 12)`,
  );
});

afterAll(() => world.drop());

async function newUser({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const userId = newId();
  await pool.query('insert into app_user (id) values ($1)', [userId]);
  return userId;
}

const endOf = async (database: Database, userId: string) =>
  (await database.transaction((tx) => lockMembership(tx, userId)))?.expiresAt;

/** Seconds instead of milliseconds: the clock goes on while the test runs. */
const minuteOf = (at: Date | undefined) =>
  at && `${at.toLocaleString('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })}`;

describe.each(['UTC', 'Asia/Shanghai', 'America/New_York'])('with a database in the zone %s', (zone) => {
  let database: Database;

  beforeAll(async () => {
    await runOn(world.url, `alter database ${new URL(world.url).pathname.slice(1)} set timezone = '${zone}'`);
    database = createDatabase(world.url, { max: 2, timeZone: TIME_ZONE, log: pino({ level: 'silent' }) });
  });

  afterAll(() => database.close());

  const extend = (userId: string, months: number) =>
    database.transaction((tx) =>
      extendMembership(tx, { userId, tier: 'common', months, timeZone: TIME_ZONE }),
    );

  it.each([
    ['2027-01-31T10:00+08:00', [1], '2027-02-28 10:00'],
    ['2027-01-31T10:00+08:00', [1, 1], '2027-03-31 10:00'],
    ['2027-01-31T10:00+08:00', Array.from({ length: 12 }, () => 1), '2028-01-31 10:00'],
    ['2027-01-31T10:00+08:00', [12], '2028-01-31 10:00'],
    ['2027-03-01T00:30+08:00', [1], '2027-04-01 00:30'],
  ])('from %s, months %j end at %s, as the shop says before each', async (now, months, until) => {
    await clock.set(now);
    const userId = await newUser(database);
    for (const count of months) {
      const offered = (await findPlans(database, TIME_ZONE, userId)).find((plan) => plan.months === count);
      const period = await extend(userId, count);
      expect(minuteOf(offered?.until)).toBe(minuteOf(period.until));
      expect(await endOf(database, userId)).toEqual(period.until);
    }
    expect(minuteOf(await endOf(database, userId))).toBe(until);
  });

  it('keeps the day when a refunded month is bought again, and starts over after a gap or an operator’s date', async () => {
    await clock.set('2027-01-31T10:00+08:00');
    const userId = await newUser(database);
    await extend(userId, 1);
    const { from, until } = await extend(userId, 1);
    const seconds = (until.getTime() - from.getTime()) / 1000;
    await database.transaction((tx) => shiftMembership(tx, { userId, seconds, after: until }));
    expect(minuteOf((await extend(userId, 1)).until)).toBe('2027-03-31 10:00');
    await clock.set('2027-04-30T10:00+08:00');
    expect(minuteOf((await extend(userId, 1)).until)).toBe('2027-05-30 10:00');
    const set = { userId, tier: 'common', until: new Date('2027-06-28T00:00+08:00') } as const;
    await database.transaction((tx) => setMembership(tx, set));
    expect(minuteOf((await extend(userId, 2)).until)).toBe('2027-08-28 00:00');
  });
});
