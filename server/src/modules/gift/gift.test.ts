import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { TEST_GIFT_KEY } from '../../../../tests/builders/app';
import { newId } from '../../db/ids';
import { createLogger } from '../../observability/logger';
import { CLOSING_CONTRIBUTORS } from '../../start/personal-data';
import { createClosing } from '../closing/service';
import { createLedger, type Ledger } from '../ledger/service';
import { createBatch } from '../redeem/service';
import { createRewards } from '../reward/service';
import { createSessions } from '../session/service';
import { createGiftMemory } from './service';

let world: AccountWorld;
let ledger: Ledger;

beforeAll(async () => {
  world = await accountWorld({ trialDays: 7 });
  ledger = createLedger({ database: world.database, timeZone: 'Asia/Shanghai' });
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const query = (sql: string, values: unknown[] = []) => world.database.pool.query(sql, values);

/** A login by code, which creates an account; `affiliateCode` of the friend who invited. */
async function logIn(mobile: string, affiliateCode?: string) {
  await world.forgetLimits();
  const code = await world.codeFor(mobile, 'sendLoginValidateCode');
  const { user } = (await world.call('auth.h5.mobileLogin', { mobile, code, affiliateCode })).data();
  const options = { session: user.jwtSid };
  return {
    userId: user.userId,
    tier: user.vipInfo?.vipType ?? 'free',
    options,
    points: async () =>
      (await world.call('user.user.getUserPointInfo', { module: 'matting' }, options)).data()
        .allLeftPointCount,
    /** Uses a tool, with a free use. */
    useTool: async () => {
      const round = { taskId: newId(), round: 0 };
      const spent = { ...round, userId: user.userId, charges: [{ module: 'matting', uses: 1 }] } as const;
      await world.database.transaction((tx) => ledger.holdPoints(tx, spent));
      await world.database.transaction((tx) => ledger.commitHold(tx, round));
    },
    checkIn: async () => (await world.call('point.checkin.create', {}, options)).data(),
    redeem: async (code: string) => (await world.call('point.code.redeem', { code }, options)).envelope,
  };
}

/** Closes an account as after the seven days. */
async function close(userId: string): Promise<void> {
  const { database } = world;
  await query(
    "update app_user set state = 'closing', closing_at = now() - interval '1 second' where id = $1",
    [userId],
  );
  await createClosing({
    contributors: CLOSING_CONTRIBUTORS,
    database,
    ledger,
    orders: { list: async () => ({ items: [] }) },
    sessions: createSessions(database),
    gifts: createGiftMemory(TEST_GIFT_KEY),
    log: createLogger('silent'),
  }).closeDue();
  const { rows } = await query('select state, earlier_gifts from app_user where id = $1', [userId]);
  expect(rows).toEqual([{ state: 'closed', earlier_gifts: null }]);
}

async function makeCode(chosen: string): Promise<void> {
  const brings = { kind: 'points', points: 5 } as const;
  await world.database.transaction((tx) =>
    createBatch(tx, { name: chosen, brings, codes: { chosen }, maxUses: 100, perUser: 1 }),
  );
}

it('gives a number its trial, points, check-in and codes once, however often it comes back', async () => {
  await makeCode('WELCOME2026');
  const mobile = newMobile();
  const first = await logIn(mobile);
  // 60 as a new user, 30 for the month of the trial, 2 for the day, 5 by the code.
  expect([first.tier, await first.points()]).toEqual(['trial', 90]);
  expect(await first.checkIn()).toMatchObject({ isDone: true, points: 2 });
  expect(await first.redeem('WELCOME2026')).toMatchObject({ result: 'success' });
  expect(await first.points()).toBe(97);
  await close(first.userId);
  for (let time = 0; time < 2; time += 1) {
    const again = await logIn(mobile);
    expect(again.userId).not.toBe(first.userId);
    expect([again.tier, await again.points()]).toEqual(['free', 0]);
    expect(await again.checkIn()).toMatchObject({ isDone: true, points: 0 });
    expect(await again.redeem('WELCOME2026')).toMatchObject({ code: '10002' });
    await makeCode(`NEWCODE${time}`);
    expect(await again.redeem(`NEWCODE${time}`)).toMatchObject({ result: 'success' });
    expect(await again.points()).toBe(5);
    await close(again.userId);
  }
  const other = await logIn(newMobile());
  expect([other.tier, await other.points()]).toEqual(['trial', 90]);
});

it('rewards the invitation of a number once', async () => {
  const inviter = await logIn(newMobile());
  const { code } = (await world.call('point.invite.get', {}, inviter.options)).data();
  const mobile = newMobile();
  const before = await inviter.points();
  const friend = await logIn(mobile, code);
  await friend.useTool();
  await createRewards({ database: world.database, ledger }).settleInvites(7);
  const [earned, given] = [await inviter.points(), await friend.points()];
  expect([earned - before, given]).toEqual([20, 110]);
  await close(friend.userId);
  const again = await logIn(mobile, code);
  await again.useTool();
  await createRewards({ database: world.database, ledger }).settleInvites(7);
  expect([await inviter.points(), await again.points()]).toEqual([earned, 0]);
});

it('knows a number that was changed, too, and forgets it after 24 months', async () => {
  const [old, next] = [newMobile(), newMobile()];
  const user = await logIn(old);
  await user.points();
  await world.forgetLimits();
  const asked = async (mobile: string, given: object) => {
    await world.forgetLimits();
    const captchaToken = await world.tokenForCode({ mobile }, {});
    const input = { purpose: 'change_mobile', captchaToken, ...given } as const;
    return (await world.call('user.user.sendCode', input, user.options)).data().devCode ?? '';
  };
  const [oldCode, code] = [await asked(old, {}), await asked(next, { mobile: next })];
  (await world.call('user.user.changeMobile', { mobile: next, code, oldCode }, user.options)).data();
  const again = await logIn(old);
  expect([again.tier, await again.points()]).toEqual(['free', 0]);
  await close(again.userId);

  const { rows } = await query(
    `select number_hash, forget_at between now() + interval '24 months' - interval '1 hour'
       and now() + interval '24 months' as long from number_gift`,
  );
  expect(rows.every(({ long }) => long)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(old);
  await world.letPass('24 months 1 day', 'number_gift', 'forget_at');
  const later = await logIn(old);
  expect([later.tier, await later.points()]).toEqual(['trial', 90]);
  await close(user.userId);
  const left = await query('select 1 from number_gift where forget_at <= now()');
  expect(left.rowCount).toBe(0);
});
