import { schemas } from '@tuzuo/contract/api';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { specLine } from '../../../../tests/spec/vitest';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

afterAll(() => world.close());

const SESSION_ID = /^[\w-]{43}$/;

/** The user that `getUserInfo` returns for a session. */
const fetchUser = async (session: string) =>
  (await world.call('auth.user.getUserInfo', { jwtSid: session })).data();

async function setMembership(userId: string, interval: string, autoRenew: string) {
  await world.database.orm.execute(
    sql`insert into membership (user_id, tier, expires_at, auto_renew_status)
        values (${userId}, 'common', now() + ${interval}::interval, ${autoRenew})
        on conflict (user_id) do update
        set expires_at = excluded.expires_at, auto_renew_status = excluded.auto_renew_status`,
  );
}

describe('the user entity', () => {
  specLine('s3.user', 'server', 'has every field, with its type, and no other', async () => {
    const mobile = newMobile();
    const before = Date.now();
    const { user, header } = await world.logIn(mobile);
    expect(user).toStrictEqual({
      userId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      type: '0',
      softwareCode: 'tuzuo',
      nick: expect.stringMatching(/^Tuzuo \d{6}$/),
      jwtSid: header['x-jwtsid'],
      gmtLastLogin: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      mobile,
      moduleItemCodes: [...MODULE_KEYS],
      moduleConfig: { recommendPosterLimit: 6 },
      isSetPassword: 0,
      isUseNewFontWidget: 1,
      vipInfo: null,
    });
    expect(user.jwtSid).toMatch(SESSION_ID);
    expect(Math.abs(Date.parse(user.gmtLastLogin) - before)).toBeLessThan(60_000);
  });

  specLine('s7.get-user-info', 'server', 'is the same from a login, by query and by header', async () => {
    const { user } = await world.logIn(newMobile());
    expect(await fetchUser(user.jwtSid)).toStrictEqual(user);
    const byHeader = await world.call('auth.user.getUserInfo', {}, { session: user.jwtSid });
    expect(byHeader.data()).toStrictEqual(user);
  });

  it('is the caller’s own under concurrent requests', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => world.logIn(newMobile())));
    const asked = [...users, ...users];
    const answers = await Promise.all(asked.map(({ user }) => fetchUser(user.jwtSid)));
    expect(answers).toStrictEqual(asked.map(({ user }) => user));
  });

  it('reports a set password as 1', async () => {
    const { user } = await world.register(newMobile(), 'correct horse');
    expect(user.isSetPassword).toBe(1);
  });

  specLine('s3.vip-info', 'server', 'reports a membership: 0 while active, 1 once expired', async () => {
    const { user } = await world.logIn(newMobile());
    await setMembership(user.userId, '1 day', 'normal');
    expect((await fetchUser(user.jwtSid)).vipInfo).toStrictEqual({
      isExpire: 0,
      autoRenewStatus: 'normal',
      vipType: 'common',
      expiresAt: expect.any(String),
    });
    await setMembership(user.userId, '-1 second', 'stopped');
    expect((await fetchUser(user.jwtSid)).vipInfo).toStrictEqual({
      isExpire: 1,
      autoRenewStatus: 'stopped',
      vipType: 'common',
      expiresAt: expect.any(String),
    });
  });

  it('has the modules and the poster limit of the tier of an active membership', async () => {
    const { user } = await world.logIn(newMobile());
    await world.database.orm.execute(
      sql`insert into closed_module (module, tier) values ('ai_model', 'free'), ('matting', 'common')`,
    );
    const opened = async () => {
      const { moduleItemCodes, moduleConfig } = await fetchUser(user.jwtSid);
      const of = (module: 'ai_model' | 'matting') => moduleItemCodes.includes(module);
      return [of('ai_model'), of('matting'), moduleConfig.recommendPosterLimit];
    };
    expect(await opened()).toEqual([false, true, 6]);
    await setMembership(user.userId, '1 day', 'none');
    expect(await opened()).toEqual([true, false, 24]);
    await setMembership(user.userId, '-1 second', 'none');
    expect(await opened()).toEqual([false, true, 6]);
    await world.database.orm.execute(
      sql`update benefit_value set value = 8 where key = 'recommend_poster_limit' and tier = 'free'`,
    );
    expect(await opened()).toEqual([false, true, 8]);
    await world.database.orm.execute(
      sql`update benefit_value set value = 6 where key = 'recommend_poster_limit' and tier = 'free'`,
    );
    await world.database.orm.execute(sql`delete from closed_module`);
  });

  it('has the time of the last login, and keeps ID and name', async () => {
    const mobile = newMobile();
    const first = (await world.logIn(mobile)).user;
    await world.letPass('1 hour', 'app_user', 'last_login_at');
    await world.forgetLimits();
    const second = (await world.logIn(mobile)).user;
    expect([second.userId, second.nick]).toEqual([first.userId, first.nick]);
    expect(second.gmtLastLogin >= first.gmtLastLogin).toBe(true);
    expect((await fetchUser(first.jwtSid)).gmtLastLogin).toBe(second.gmtLastLogin);
  });

  it.each([
    ['userId', 7],
    ['type', 0],
    ['softwareCode', ''],
    ['nick', null],
    ['jwtSid', undefined],
    ['gmtLastLogin', '2026-11-21 14:00'],
    ['mobile', '12'],
    ['moduleItemCodes', null],
    ['moduleConfig', {}],
    ['isSetPassword', true],
    ['isUseNewFontWidget', '1'],
    ['vipInfo', undefined],
    ['vipInfo', { isExpire: false, autoRenewStatus: 'normal', vipType: 'common' }],
  ])('is refused by the contract with another %s, such as %j', async (field, value) => {
    const { user } = await world.logIn(newMobile());
    const { output } = schemas['auth.user.getUserInfo'];
    expect(output.safeParse(user).success).toBe(true);
    expect(output.safeParse({ ...user, [field]: value }).success).toBe(false);
  });
});
