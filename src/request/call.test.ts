import { ErrorCode } from '@tuzuo/core/api/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type NetworkResponse, network } from '@/platform/network';
import { call } from './call';
import { TIMEOUT_MS } from './deadline';
import { ApiError, NetError } from './errors';
import { type RequestPolicy, setRequestPolicy } from './policy';
import { send } from './send';

vi.mock('@/platform/network', () => ({ network: { origin: '', start: vi.fn() } }));

const start = vi.mocked(network.start);
const aborted = vi.fn();

/** Sets the answer to the next request. */
function answer(response: Promise<NetworkResponse<string | ArrayBuffer>>): void {
  start.mockReturnValue({ response, abort: aborted });
}

const ok = (body: unknown, status = 200) => Promise.resolve({ status, body: JSON.stringify(body) });
const success = { result: 'success', data: { items: [] }, code: '0', reason: '' };
const never = new Promise<NetworkResponse>(() => undefined);

const policy = {
  locale: () => 'fr',
  sessionId: vi.fn(() => 'session-1'),
  endSession: vi.fn(),
  logIn: vi.fn(() => Promise.reject(new Error('no gate here'))),
  toast: vi.fn(),
  toastWords: vi.fn(),
} satisfies RequestPolicy;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  policy.sessionId.mockReturnValue('session-1');
  setRequestPolicy(policy);
});

afterEach(() => {
  vi.useRealTimers();
  start.mockReset();
  aborted.mockReset();
});

describe('call', () => {
  it("posts a form to the path of the route, with the user's language and session", async () => {
    answer(ok(success));
    await expect(call('gen.tool.list', {}).result).resolves.toEqual({ items: [] });
    expect(start.mock.calls[0]?.[0]).toEqual({
      url: '/api/gen/tool/list',
      method: 'POST',
      body: '',
      header: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'fr',
        'x-jwtsid': 'session-1',
      },
      responseType: 'text',
      // The target's own limit is longer than ours, so that it never fires first.
      timeoutMs: TIMEOUT_MS + 5_000,
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('puts the parameters of a GET into its address, and none into a body', async () => {
    answer(ok({ ...success, data: {} }));
    await call('auth.user.getUserInfo', { jwtSid: 'a b' }).result;
    expect(start.mock.calls[0]?.[0]).toMatchObject({
      url: '/api/auth/user/getUserInfo?jwtSid=a%20b',
      method: 'GET',
      body: '',
    });
  });

  it('logs in without sending the old session', async () => {
    answer(ok({ ...success, data: {} }));
    await call('auth.h5.mobileLogin', { mobile: '13800000000', code: '123456' }).result;
    expect(start.mock.calls[0]?.[0]).toMatchObject({
      url: '/api/auth/h5/mobileLogin',
      body: 'mobile=13800000000&code=123456',
    });
    expect(start.mock.calls[0]?.[0].header).not.toHaveProperty('x-jwtsid');
  });

  it('rejects with the code, the message and the data of a failure', async () => {
    answer(
      ok({ result: 'fail', data: { requestId: 'r1' }, code: ErrorCode.serverFault, reason: '服务器忙' }),
    );
    const error = await call('gen.tool.list', {}).result.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: '90001', message: '服务器忙', data: { requestId: 'r1' } });
  });

  it.each([
    ['an empty body', { status: 200, body: '' }],
    ["a proxy's page", { status: 200, body: '<html>' }],
    ['JSON that is no envelope', { status: 200, body: '{"ok":true}' }],
    ['another status, even with an envelope', { status: 502, body: JSON.stringify(success) }],
  ])('reports %s as a network error', async (_, response) => {
    answer(Promise.resolve(response));
    const error = await call('gen.tool.list', {}).result.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetError);
    expect(error).toMatchObject({ errCode: 5, status: response.status });
  });

  it('rejects with code 5 when the connection fails', async () => {
    answer(Promise.reject(new TypeError('Failed to fetch')));
    await expect(call('gen.tool.list', {}).result).rejects.toMatchObject({
      errMsg: 'network error',
      errCode: 5,
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('times out after a minute by its own clock, and frees the connection', async () => {
    answer(never);
    const outcome = call('gen.tool.list', {}).result.catch((reason: unknown) => reason);
    expect(TIMEOUT_MS).toBe(60_000);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(aborted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual(new NetError('timeout', 5));
    expect(aborted).toHaveBeenCalledOnce();
  });

  it('rejects with 600003 when the caller aborts, and an abort after the answer changes nothing', async () => {
    answer(never);
    const running = call('gen.tool.list', {});
    running.abort();
    await expect(running.result).rejects.toMatchObject({ errMsg: 'abort', errCode: 600003 });

    answer(ok(success));
    const done = call('gen.tool.list', {});
    await expect(done.result).resolves.toEqual({ items: [] });
    done.abort();
    await expect(done.result).resolves.toEqual({ items: [] });
  });

  it('passes the bytes of an answer on unchanged, even where they could be JSON', async () => {
    const body = new TextEncoder().encode('42').buffer;
    answer(Promise.resolve({ status: 200, body }));
    const { data } = await send({ url: '/x', responseType: 'arraybuffer' }).result;
    expect(data).toBe(body);
    expect(start.mock.calls[0]?.[0].responseType).toBe('arraybuffer');
  });

  it('does not abort a target that has already answered', async () => {
    answer(ok(success));
    const done = call('gen.tool.list', {});
    await done.result;
    done.abort();
    expect(aborted).not.toHaveBeenCalled();
  });

  it('keeps a session that was opened after the one found invalid', async () => {
    const late = ok({ result: 'fail', data: null, code: ErrorCode.sessionInvalid, reason: '请重新登录' });
    answer(late);
    const failing = call('gen.tool.list', {}).result.catch(() => undefined);
    policy.sessionId.mockReturnValue('session-2');
    await failing;
    expect(policy.endSession).not.toHaveBeenCalled();
    expect(policy.toast).not.toHaveBeenCalled();
  });
});
