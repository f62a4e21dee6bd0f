import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMobile, otherCode } from '../../../../tests/builders/account-client';
import { type AccountWorld, accountWorld } from '../../../../tests/builders/account-world';

let world: AccountWorld;
let mobile: string;
let session: string;

beforeAll(async () => {
  world = await accountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forgetLimits();
  mobile = newMobile();
  session = (await world.logIn(mobile)).user.jwtSid;
});

/** A code for a change of the account, sent to its own number by default. */
async function codeTo(to?: string, purpose: 'change_mobile' | 'close_account' = 'change_mobile') {
  await world.database.pool.query("delete from rate_limit where key not like 'change-mobile%'");
  const captchaToken = await world.tokenForCode({ mobile: to ?? mobile }, {});
  const asked = { purpose, ...(to !== undefined && { mobile: to }), captchaToken };
  const { devCode } = (await world.call('user.user.sendCode', asked, { session })).data();
  if (devCode === undefined) throw new Error('the code is not shown');
  return devCode;
}

type Proof = { oldCode?: string; password?: string };

const change = (to: string, code: string, proof: Proof) =>
  world.call('user.user.changeMobile', { mobile: to, code, ...proof }, { session });
const userOf = async (sid = session) => (await world.call('auth.user.getUserInfo', { jwtSid: sid })).envelope;

describe('changing the number', () => {
  it('requires a code for each number, closes the other sessions, and changes the login', async () => {
    await world.forgetLimits();
    const other = await world.logIn(mobile);
    const to = newMobile();
    const [oldCode, code] = [await codeTo(), await codeTo(to)];
    expect((await change(to, code, { oldCode })).data()).toMatchObject({ mobile: to });
    expect(await userOf()).toMatchObject({ code: '0' });
    expect(await userOf(other.user.jwtSid)).toMatchObject({ code: '11000' });
    await world.forgetLimits();
    const again = await world.logIn(to);
    expect(again.user.userId).toBe(other.user.userId);
    // A freed number can be registered again; its new holder is a different user.
    await world.forgetLimits();
    expect((await world.logIn(mobile)).user.userId).not.toBe(other.user.userId);
  });

  it('accepts the password instead if the old number is lost', async () => {
    const withPassword = newMobile();
    session = (await world.register(withPassword, 'correct horse')).user.jwtSid;
    const to = newMobile();
    const code = await codeTo(to);
    expect((await change(to, code, { password: 'wrong horse' })).envelope).toMatchObject({ code: '11002' });
    expect((await change(to, code, { password: 'correct horse' })).data()).toMatchObject({ mobile: to });
  });

  it('requires proof of the old number, and the password if there is one', async () => {
    const to = newMobile();
    const code = await codeTo(to);
    expect((await change(to, code, {})).envelope).toMatchObject({
      data: { fields: { oldCode: expect.any(String) } },
    });
    expect((await change(to, code, { password: 'anything1' })).envelope).toMatchObject({
      code: '11002',
      data: { attemptsLeft: 0, field: 'password' },
    });
  });

  it('is refused for the number of another account or the same account, without any change', async () => {
    const taken = newMobile();
    await world.logIn(taken);
    await world.forgetLimits();
    const [oldCode, code] = [await codeTo(), await codeTo(taken)];
    expect((await change(taken, code, { oldCode })).envelope).toMatchObject({
      code: '10001',
      data: { fields: { mobile: expect.any(String) } },
    });
    expect((await change(mobile, code, { oldCode })).envelope).toMatchObject({
      data: { fields: { mobile: expect.any(String) } },
    });
    expect(await userOf()).toMatchObject({ data: { mobile } });
  });

  it('reports which code is wrong, and keeps the right one valid', async () => {
    const to = newMobile();
    const [oldCode, code] = [await codeTo(), await codeTo(to)];
    expect((await change(to, code, { oldCode: otherCode(oldCode) })).envelope).toMatchObject({
      code: '11002',
      data: { field: 'oldCode', attemptsLeft: 4 },
    });
    expect((await change(to, otherCode(code), { oldCode })).envelope).toMatchObject({
      data: { field: 'code', attemptsLeft: 4 },
    });
    expect((await change(to, code, { oldCode })).data()).toMatchObject({ mobile: to });
  });

  it('happens once from two tabs, and never with an expired code or one for another purpose', async () => {
    const to = newMobile();
    const [oldCode, code] = [await codeTo(), await codeTo(to)];
    const both = await Promise.all([change(to, code, { oldCode }), change(to, code, { oldCode })]);
    expect(both.filter(({ envelope }) => envelope.result === 'success')).toHaveLength(1);
    await world.forgetLimits();
    mobile = to;
    const next = newMobile();
    const late = [await codeTo(), await codeTo(next)] as const;
    await world.letPass('6 minutes', 'login_code', 'expires_at');
    expect((await change(next, late[1], { oldCode: late[0] })).envelope).toMatchObject({ code: '11002' });
    await world.forgetLimits();
    const login = await world.codeFor(next, 'sendLoginValidateCode');
    await world.forgetLimits();
    expect((await change(next, login, { oldCode: await codeTo() })).envelope).toMatchObject({
      code: '11002',
    });
  });

  it('is allowed three times a week', async () => {
    for (let time = 1; time <= 4; time += 1) {
      const to = newMobile();
      const [oldCode, code] = [await codeTo(), await codeTo(to)];
      const { envelope } = await change(to, code, { oldCode });
      expect(envelope.code).toBe(time <= 3 ? '0' : '10004');
      if (envelope.code === '0') mobile = to;
    }
  });

  it('sends codes only to the own number for other purposes', async () => {
    const asked = { purpose: 'close_account', mobile: newMobile() } as const;
    const { envelope } = await world.call('user.user.sendCode', asked, { session });
    expect(envelope).toMatchObject({ code: '10001', data: { fields: { mobile: expect.any(String) } } });
    expect((await world.call('user.user.sendCode', { purpose: 'close_account' })).envelope.code).toBe(
      '11001',
    );
  });
});

describe('devices', () => {
  const devices = async (sid = session) =>
    (await world.call('user.device.list', {}, { session: sid })).data().items;
  const logOut = (deviceId?: string, sid = session) =>
    world.call('user.device.logOut', { deviceId }, { session: sid });

  it('are listed with the calling one, and can be logged out one by one or all at once', async () => {
    const others = [];
    for (const family of ['wxmini', 'h5', 'app_android'] as const) {
      await world.forgetLimits();
      others.push((await world.logIn(mobile, family)).user.jwtSid);
    }
    const all = await devices();
    expect(all.map(({ family }) => family).sort()).toEqual(['app_android', 'h5', 'h5', 'wxmini']);
    expect(all.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(session);
    const mini = all.find(({ family }) => family === 'wxmini');
    await userOf(others[0]);
    expect((await logOut(mini?.deviceId)).envelope.code).toBe('0');
    expect(await userOf(others[0])).toMatchObject({ code: '11000' });
    expect(await userOf(others[1])).toMatchObject({ code: '0' });
    expect((await logOut(mini?.deviceId)).envelope.code).toBe('10002');
    await logOut();
    expect((await devices()).map(({ isThis }) => isThis)).toEqual([true]);
    expect(await userOf(others[1])).toMatchObject({ code: '11000' });
  });

  it('of others are unaffected', async () => {
    await world.forgetLimits();
    const stranger = (await world.logIn(newMobile())).user.jwtSid;
    const [theirs] = await devices(stranger);
    expect((await logOut(theirs?.deviceId)).envelope.code).toBe('10002');
    expect(await userOf(stranger)).toMatchObject({ code: '0' });
  });
});
