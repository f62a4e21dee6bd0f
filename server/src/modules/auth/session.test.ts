import { MARKER_COOKIE } from '@tuzuo/core/session/session';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';
import { specLine } from '../../../../tests/spec/vitest';

let world: AccountWorld;

beforeAll(async () => {
  world = await accountWorld();
});

beforeEach(() => world.forgetLimits());

afterAll(() => world.close());

const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'correct donkey';

const codeOf = async (session: string | undefined, headers?: Record<string, string>) =>
  (await world.call('auth.user.getUserInfo', {}, { session, headers })).envelope.code;

const setPassword = async (session: string | undefined, password: string, oldPassword?: string) =>
  (await world.call('auth.user.setPassword', { password, oldPassword }, { session })).envelope;

async function logIn(mobile = newMobile()): Promise<string> {
  await world.forgetLimits();
  return (await world.logIn(mobile)).header['x-jwtsid'];
}

describe('a session', () => {
  it('is required, and accepted only through the session header or jwtSid: a stolen cookie alone is useless', async () => {
    const session = await logIn();
    expect(await codeOf(session)).toBe('0');
    expect(await codeOf(undefined)).toBe('11001');
    const cookies = `${MARKER_COOKIE}=1; x-jwtsid=${session}; jwtSid=${session}; ${MARKER_COOKIE}=${session}`;
    expect(await codeOf(undefined, { cookie: cookies })).toBe('11001');
    const headers = { cookie: cookies, authorization: `Bearer ${session}` };
    const attempt = await world.call('auth.user.setPassword', { password: PASSWORD }, { headers });
    expect(attempt.envelope).toMatchObject({ result: 'fail', code: '11001', data: null });
  });

  it.each([
    'wrong',
    'x'.repeat(43),
    "' or 1=1 --",
    'x'.repeat(5000),
  ])('does not accept the token %j', async (session) => {
    expect(await codeOf(session)).toBe('11000');
  });

  it('ends with the logout, which also removes the marker and can be repeated', async () => {
    const [session, other] = [await logIn(), await logIn()];
    const { envelope, headers } = await world.call('auth.user.logout', {}, { session });
    expect(envelope).toEqual({ result: 'success', data: {}, code: '0', reason: '' });
    expect(headers.get('set-cookie')).toBe(`${MARKER_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`);
    expect(await codeOf(session)).toBe('11000');
    expect(await setPassword(session, PASSWORD)).toMatchObject({ code: '11000' });
    expect(await codeOf(other)).toBe('0');
    for (const again of [session, undefined]) {
      expect((await world.call('auth.user.logout', {}, { session: again })).envelope.code).toBe('0');
    }
  });

  it('expires thirty days after its last use, and 180 days after its login at the latest', async () => {
    const session = await logIn();
    const letPass = (interval: string) =>
      world.letPass(interval, 'user_session', 'created_at', 'seen_at', 'expires_at');
    for (let month = 0; month < 6; month += 1) {
      await letPass('29 days');
      expect(await codeOf(session)).toBe('0');
    }
    await letPass('7 days');
    expect(await codeOf(session)).toBe('11000');
    const idle = await logIn();
    await letPass('30 days');
    expect(await codeOf(idle)).toBe('11000');
  });

  it('describes the client in our own terms, which appear in no log', async () => {
    const mobile = newMobile();
    const code = await world.codeFor(mobile, 'sendLoginValidateCode');
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14; hunter2) Chrome/126.0.0.0 Safari/537.36',
    };
    const { user } = (await world.call('auth.h5.mobileLogin', { mobile, code }, { headers })).data();
    const { rows } = await world.database.pool.query<{ device: string }>(
      'select device from user_session where user_id = $1',
      [user.userId],
    );
    expect(rows).toEqual([{ device: 'Chrome on Android' }]);
    expect(world.app.logText()).not.toMatch(/hunter2|Chrome/);
  });

  it('is stored in no table, except as a hash', async () => {
    const session = await logIn();
    const { rows } = await world.database.orm.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of rows) {
      const found = await world.database.orm.execute(
        sql`select 1 from ${sql.identifier(name)} as t where t::text like ${`%${session}%`}`,
      );
      expect(found.rows, name).toEqual([]);
    }
    const stored = await world.database.orm.execute(
      sql`select 1 from user_session where token_hash = sha256(${session}::text::bytea)`,
    );
    expect(stored.rows).toHaveLength(1);
  });
});

describe('setPassword', () => {
  it('sets the first password with a code to the own number, and closes the other sessions', async () => {
    const mobile = newMobile();
    const [mine, other] = [await logIn(mobile), await logIn(mobile)];
    await world.forgetLimits();
    const code = await world.codeFor(mobile, 'sendFindPasswordCode');
    const first = await world.call('auth.user.setPassword', { password: PASSWORD, code }, { session: mine });
    expect(first.envelope).toMatchObject({ result: 'success', data: {} });
    expect([await codeOf(mine), await codeOf(other)]).toEqual(['0', '11000']);
    const login = await world.call('auth.h5.passwordLogin', { mobile, password: PASSWORD });
    expect(login.data().user.isSetPassword).toBe(1);
  });

  it('sets no first password for a session alone, which may be stolen', async () => {
    const [mobile, thief] = [newMobile(), newMobile()];
    const session = await logIn(mobile);
    expect(await setPassword(session, PASSWORD)).toMatchObject({
      code: '10001',
      data: { fields: { code: expect.any(String) } },
    });
    expect(await setPassword(session, PASSWORD, PASSWORD)).toMatchObject({ code: '10001' });
    const theirs = await world.codeFor(thief, 'sendFindPasswordCode');
    await world.forgetLimits();
    const own = await world.codeFor(mobile, 'sendLoginValidateCode');
    for (const code of [theirs, own]) {
      const reply = await world.call('auth.user.setPassword', { password: PASSWORD, code }, { session });
      expect(reply.envelope.code).toBe('11002');
    }
    const login = await world.call('auth.h5.passwordLogin', { mobile, password: PASSWORD });
    expect(login.envelope.code).toBe('11002');
  });

  it('refuses a password that is easy to guess, and uses up no code for it', async () => {
    const mobile = newMobile();
    const session = await logIn(mobile);
    await world.forgetLimits();
    const code = await world.codeFor(mobile, 'sendFindPasswordCode');
    for (const password of ['12345678', 'Passw0rd!', mobile, 'tuzuo2026']) {
      const refused = [
        await world.call('auth.user.setPassword', { password, code }, { session }),
        await world.call('auth.user.findPassword', { mobile, password, code }),
        await world.call('auth.h5.register', { mobile, password, code }),
      ];
      for (const { envelope } of refused) {
        expect(envelope).toMatchObject({
          code: '10001',
          data: { fields: { password: '这个密码太容易被猜到，请换一个' } },
        });
      }
    }
    const set = await world.call('auth.user.setPassword', { password: PASSWORD, code }, { session });
    expect(set.envelope.code).toBe('0');
  });

  it('requires the current password once there is one', async () => {
    const { header } = await world.register(newMobile(), PASSWORD);
    const session = header['x-jwtsid'];
    expect(await setPassword(session, NEW_PASSWORD)).toMatchObject({
      code: '10001',
      data: { fields: { oldPassword: expect.any(String) } },
    });
    expect(await setPassword(session, NEW_PASSWORD, 'wrong horse')).toMatchObject({
      code: '11002',
      data: { attemptsLeft: 9 },
    });
    expect(await setPassword(session, NEW_PASSWORD, PASSWORD)).toMatchObject({ result: 'success' });
    expect(await setPassword(session, PASSWORD, PASSWORD)).toMatchObject({ code: '11002' });
  });

  it('is locked for 15 minutes after ten wrong current ones', async () => {
    const { header } = await world.register(newMobile(), PASSWORD);
    const session = header['x-jwtsid'];
    for (let tried = 1; tried <= 10; tried += 1) {
      const refused = await setPassword(session, NEW_PASSWORD, 'wrong horse');
      expect(refused).toMatchObject({ code: '11002', data: { attemptsLeft: 10 - tried } });
    }
    expect(await setPassword(session, NEW_PASSWORD, PASSWORD)).toMatchObject({ code: '10004' });
    await world.letPass('15 minutes', 'login_failure', 'locked_until');
    const after = await setPassword(session, NEW_PASSWORD, 'wrong horse');
    expect(after).toMatchObject({ code: '11002', data: { attemptsLeft: 4 } });
    expect(await setPassword(session, NEW_PASSWORD, PASSWORD)).toMatchObject({ result: 'success' });
  });

  it('requires a login', async () => {
    expect(await setPassword(undefined, PASSWORD)).toMatchObject({ code: '11001', data: null });
  });
});

describe('findPassword', () => {
  specLine(
    ['s7.find-password', 's7.find-code'],
    'server',
    'sets a password by code and ends every session of the user',
    async () => {
      const mobile = newMobile();
      const sessions = [await logIn(mobile), await logIn(mobile)];
      await world.forgetLimits();
      // The number alone, without a proof of work.
      const sent = await world.call('auth.h5.sendFindPasswordCode', { mobile }, { work: false });
      const code = sent.data().devCode ?? '';
      const found = await world.call('auth.user.findPassword', { mobile, code, password: NEW_PASSWORD });
      expect(found.envelope).toEqual({ result: 'success', data: {}, code: '0', reason: '' });
      for (const session of sessions) expect(await codeOf(session)).toBe('11000');
      const login = await world.call('auth.wxmini.passwordLogin', { mobile, password: NEW_PASSWORD });
      expect(login.envelope.code).toBe('0');
    },
  );

  it('does not reveal whether the number had an account', async () => {
    const [known, unknown] = [newMobile(), newMobile()];
    await logIn(known);
    await world.forgetLimits();
    const answers = [];
    for (const mobile of [known, unknown]) {
      const { devCode = '', ...sent } = (await world.call('auth.h5.sendFindPasswordCode', { mobile })).data();
      const wrong = await world.call('auth.user.findPassword', {
        mobile,
        code: '000000',
        password: PASSWORD,
      });
      const right = await world.call('auth.user.findPassword', { mobile, code: devCode, password: PASSWORD });
      const login = await world.call('auth.h5.passwordLogin', { mobile, password: PASSWORD });
      answers.push([sent, wrong.envelope, right.envelope, login.envelope.code]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});
