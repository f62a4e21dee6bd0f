import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';

const DAY_MS = 86_400_000;

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld({ trialDays: 7 });
});

afterAll(() => world.close());

const uses = async (session: string) =>
  (await world.call('user.user.getUserPointInfo', { module: 'matting' }, { session })).data();

describe('the trial of a new user', () => {
  it('lasts seven days from the first login, with the benefits of a trial member', async () => {
    const { user } = await world.logIn(newMobile());
    expect(user.vipInfo).toMatchObject({ isExpire: 0, vipType: 'trial' });
    const left = Date.parse(user.vipInfo?.expiresAt ?? '') - Date.now();
    expect(Math.abs(left - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(user.moduleConfig.recommendPosterLimit).toBe(12);
    // 60 as a new user and 30 for the month.
    expect(await uses(user.jwtSid)).toMatchObject({ allLeftPointCount: 90, cellLeftUseTimes: 10 });
  });

  it('is given once: neither the next login nor one after its end starts another', async () => {
    const mobile = newMobile();
    const { user } = await world.logIn(mobile);
    await world.forgetLimits();
    expect((await world.logIn(mobile)).user.vipInfo).toEqual(user.vipInfo);
    await world.forgetLimits();
    await world.letPass('8 days', 'membership', 'expires_at');
    const later = (await world.logIn(mobile)).user;
    expect(later.vipInfo).toMatchObject({ isExpire: 1, vipType: 'trial' });
    expect(await uses(later.jwtSid)).toMatchObject({ allLeftPointCount: 60, cellLeftUseTimes: 3 });
  });

  it('is given once for two concurrent logins', async () => {
    const mobile = newMobile();
    const { devCode: code = '' } = (await world.call('auth.h5.sendLoginValidateCode', { mobile })).data();
    const answers = await Promise.all([1, 2].map(() => world.call('auth.h5.mobileLogin', { mobile, code })));
    expect(answers.some(({ envelope }) => envelope.result === 'success')).toBe(true);
    const { rows } = await world.database.pool.query(
      'select m.tier from membership m join user_identity i on i.user_id = m.user_id where i.subject = $1',
      [mobile],
    );
    expect(rows).toEqual([{ tier: 'trial' }]);
  });
});

describe('a server without trials', () => {
  it('makes no one a member', async () => {
    const plain = await accountWorld();
    try {
      expect((await plain.logIn(newMobile())).user.vipInfo).toBeNull();
    } finally {
      await plain.close();
    }
  });
});
