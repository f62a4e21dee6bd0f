import { ErrorCode } from '@tuzuo/core/api/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NetworkRequest, NetworkResponse } from '@/platform/network';
import { specLine } from '../../tests/spec/vitest';
import { GUEST, type User } from './states';

const device = vi.hoisted(() => ({
  stored: new Map<string, string>(),
  marked: false,
  start: vi.fn(),
  open: vi.fn(),
}));

vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => device.stored.get(key) ?? '',
    set: (key: string, value: string) => void device.stored.set(key, value),
  },
}));
vi.mock('@/platform/login-marker', () => ({
  loginMarker: {
    isSet: () => device.marked,
    set: () => {
      device.marked = true;
    },
    clear: () => {
      device.marked = false;
    },
  },
}));
vi.mock('@/navigation', () => ({ open: device.open, urlOf: (name: string) => name }));
vi.mock('@/platform/network', () => ({ network: { origin: '', start: device.start } }));

const user: User = { ...GUEST, userId: 'u1', type: '0', nick: '小图', jwtSid: 's1' };
const envelope = (result: object) => ({ status: 200, body: JSON.stringify(result) });
const success = (data: object) => envelope({ result: 'success', data, code: '0', reason: '' });
const refusal = envelope({
  result: 'fail',
  data: null,
  code: ErrorCode.sessionInvalid,
  reason: '请重新登录',
});

const loginNeeded = envelope({
  result: 'fail',
  data: null,
  code: ErrorCode.loginNeeded,
  reason: '请先登录',
});

/** Sets the answers to the next calls, in order. */
function answer(...responses: (NetworkResponse | Promise<NetworkResponse> | Error)[]): void {
  for (const one of responses) {
    const response = one instanceof Error ? Promise.reject(one) : Promise.resolve(one);
    device.start.mockReturnValueOnce({ response, abort: () => undefined });
  }
}

const sent = () => device.start.mock.calls.map(([request]) => request as NetworkRequest);
const said: string[] = [];

/** The session after a new start of the app, with its policy wired. */
async function freshSession() {
  vi.resetModules();
  const session = await import('./session.store');
  const { wireSession } = await import('./host');
  wireSession({
    locale: () => 'zh-CN',
    toast: (sentence) => void said.push(sentence),
    toastWords: (words) => void said.push(words),
  });
  return session;
}

beforeEach(() => {
  device.stored.clear();
  device.marked = false;
  device.start.mockReset();
  said.length = 0;
});

describe('at start', () => {
  specLine(
    ['s4.guest', 's3.guest'],
    'unit',
    'without a stored session there is a guest, and no call',
    async () => {
      device.marked = true;
      const { useSession, restoreSession, fullUser } = await freshSession();
      await restoreSession();
      expect(useSession.getState()).toEqual({ user: GUEST, sessionId: '' });
      expect(GUEST.type).toBe('1');
      expect(fullUser()).toBeUndefined();
      expect(device.marked).toBe(false);
      expect(sent()).toEqual([]);
    },
  );

  it('uses a stored session at once and fetches its user', async () => {
    device.stored.set('jwtSid', 's1');
    device.marked = true;
    answer(success(user));
    const { useSession, restoreSession, fullUser } = await freshSession();
    const restored = restoreSession();
    expect(useSession.getState()).toEqual({ user: undefined, sessionId: 's1' });
    expect(restoreSession()).toBe(restored);
    await restored;
    expect(fullUser()).toEqual(user);
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ url: '/api/auth/user/getUserInfo?jwtSid=s1', method: 'GET' });
    expect(sent()[0]?.header['x-jwtsid']).toBe('s1');
  });

  specLine('s4.fetch-fails', 'unit', 'clears the session when fetching its user fails', async () => {
    const failures = [refusal, new Error('offline'), { status: 500, body: '' }, { status: 200, body: '' }];
    for (const failure of failures) {
      device.stored.set('jwtSid', 's1');
      device.marked = true;
      answer(failure);
      const { useSession, restoreSession } = await freshSession();
      await restoreSession();
      expect(useSession.getState()).toEqual({ user: GUEST, sessionId: '' });
      expect([device.stored.get('jwtSid'), device.marked]).toEqual(['', false]);
    }
  });

  it('prefers a login over a still pending fetch of the old user', async () => {
    device.stored.set('jwtSid', 's1');
    let fail: (error: Error) => void = () => undefined;
    answer(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    const { useSession, restoreSession, keepSession } = await freshSession();
    const restored = restoreSession();
    keepSession({ user: { ...user, userId: 'u2' }, header: { 'x-jwtsid': 's2' } });
    fail(new Error('offline'));
    await restored;
    expect(useSession.getState()).toMatchObject({ user: { userId: 'u2' }, sessionId: 's2' });
    expect(device.stored.get('jwtSid')).toBe('s2');
  });
});

describe('in use', () => {
  specLine(
    's8.11000',
    'unit',
    'logs out once when several calls fail together, and the user becomes a guest again',
    async () => {
      const { useSession, keepSession } = await freshSession();
      const { call } = await import('@/request');
      keepSession({ user, header: { 'x-jwtsid': 's1' } });
      answer(refusal, refusal, refusal);
      const calls = [1, 2, 3].map(() => call('gen.tool.list', {}).result);
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(useSession.getState()).toEqual({ user: GUEST, sessionId: '' });
      expect([device.stored.get('jwtSid'), device.marked]).toEqual(['', false]);
      expect(said).toEqual(['请重新登录']);
      answer(success({ items: [] }));
      await call('gen.tool.list', {}).result;
      expect(sent().at(-1)?.header).not.toHaveProperty('x-jwtsid');
    },
  );

  it('opens the login page once for guest actions that need it, and then continues them', async () => {
    const { keepSession } = await freshSession();
    const { emitLoginSuccess } = await import('./login-gate');
    const { call } = await import('@/request');
    device.open.mockReset().mockResolvedValue(undefined);
    const items = success({ items: [] });
    device.start.mockImplementation(({ header }: NetworkRequest) => ({
      response: Promise.resolve(header['x-jwtsid'] === undefined ? loginNeeded : items),
      abort: () => undefined,
    }));
    await expect(call('gen.tool.list', {}, { toast: false }).result).rejects.toMatchObject({ code: '11001' });
    expect(device.open).not.toHaveBeenCalled();

    const calls = Promise.all([1, 2, 3].map(() => call('gen.tool.list', {}).result));
    await vi.waitFor(() => expect(device.open).toHaveBeenCalledWith('login'), { timeout: 20_000 });
    keepSession({ user, header: { 'x-jwtsid': 's1' } });
    emitLoginSuccess(user);
    await expect(calls).resolves.toEqual([{ items: [] }, { items: [] }, { items: [] }]);
    expect(device.open).toHaveBeenCalledTimes(1);
    expect(sent().map(({ header }) => header['x-jwtsid'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      's1',
      's1',
      's1',
    ]);
    expect(said).toEqual([]);
  });

  it('forgets the session on logout at once, tells the server with the old session, and ignores a missing answer', async () => {
    const { useSession, keepSession, logOut } = await freshSession();
    keepSession({ user, header: { 'x-jwtsid': 's1' } });
    answer(new Error('offline'));
    const ended = logOut();
    expect(useSession.getState()).toEqual({ user: GUEST, sessionId: '' });
    await ended;
    expect(sent()[0]).toMatchObject({ url: '/api/auth/user/logout', header: { 'x-jwtsid': 's1' } });
    expect(said).toEqual([]);
  });

  specLine(
    ['s4.login-failure', 's8.login'],
    'unit',
    'a log-in without a reason of the server says so',
    async () => {
      const { useSession } = await freshSession();
      const { logIn } = await import('./log-in');
      const { call } = await import('@/request');
      const form = { mobile: '13800138000', code: '123456' };
      answer(new Error('offline'));
      await expect(logIn(call('auth.h5.mobileLogin', form).result)).rejects.toMatchObject({ errCode: 5 });
      expect(said).toEqual(['loginFailed']);
      expect(useSession.getState().sessionId).toBe('');

      said.length = 0;
      const wrong = { result: 'fail', data: { attemptsLeft: 4 }, code: '11002', reason: '验证码不正确' };
      answer(envelope(wrong), success({ user, header: { 'x-jwtsid': 's1' } }));
      await expect(logIn(call('auth.h5.mobileLogin', form).result)).rejects.toMatchObject({ code: '11002' });
      expect(said).toEqual(['验证码不正确']);
      expect(await logIn(call('auth.h5.mobileLogin', form).result)).toEqual(user);
      expect(device.stored.get('jwtSid')).toBe('s1');
    },
  );
});
