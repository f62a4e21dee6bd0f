import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newMobile, otherCode } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { idleJobs } from '../../../../tests/builders/idle-jobs';
import { JOBS } from '../../jobs/definitions';
import { sweepAuth } from './service';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

afterAll(() => world.close());

/** The tables that the sweep cleans, with the column of a row's expiry. */
const SWEPT = {
  user_session: 'expires_at',
  login_code: 'expires_at',
  captcha: 'expires_at',
  rate_limit: 'window_ends_at',
  login_failure: 'expires_at',
  known_device: 'seen_at',
} as const;

async function counts(): Promise<Record<string, number>> {
  const entries = Object.keys(SWEPT).map(async (table) => {
    const { rows } = await world.database.orm.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    return [table, rows[0]?.count ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Leaves at least one row in each of the tables; returns the session that it opened. */
async function leaveTraces(): Promise<string> {
  const mobile = newMobile();
  const { header } = await world.logIn(mobile);
  await world.letPass('1 minute', 'rate_limit', 'window_ends_at');
  const wrong = otherCode(await world.codeFor(mobile, 'sendLoginValidateCode'));
  for (let tried = 0; tried < 5; tried += 1) await world.call('auth.h5.mobileLogin', { mobile, code: wrong });
  await world.call('auth.h5.getCaptchaVerifyConfig', { mobile });
  return header['x-jwtsid'];
}

describe('the sweep', () => {
  it('deletes expired rows from every table, and keeps the others', async () => {
    await leaveTraces();
    for (const [table, column] of Object.entries(SWEPT)) await world.letPass('1 year', table, column);
    const old = await counts();
    for (const table of Object.keys(SWEPT)) expect(old[table], table).toBeGreaterThan(0);
    const session = await leaveTraces();
    const both = await counts();
    await sweepAuth(world.database);
    const left = await counts();
    for (const table of Object.keys(SWEPT)) {
      expect(left[table], table).toBeGreaterThan(0);
      expect(left[table], table).toBeLessThan(both[table] ?? 0);
    }
    expect((await world.call('auth.user.getUserInfo', {}, { session })).envelope.code).toBe('0');
    await sweepAuth(world.database);
    expect(await counts()).toEqual(left);
  });

  it('is a scheduled job', async () => {
    const sweep = vi.fn(async () => undefined);
    const job = JOBS['sweep-auth'];
    expect(job?.cron).toBe('*/10 * * * *');
    await job?.run({ ...idleJobs, sweepAuth: sweep });
    expect(sweep).toHaveBeenCalledOnce();
  });
});
