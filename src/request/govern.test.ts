import { fail, succeed } from '@tuzuo/core/api/envelope';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type NetworkResponse, network } from '@/platform/network';
import { upload } from '@/platform/upload';
import { call } from './call';
import { TIMEOUT_MS } from './deadline';
import { type RequestPolicy, setRequestPolicy } from './policy';
import { uploadFiles } from './transfer';

vi.mock('@/platform/network', () => ({ network: { origin: '', start: vi.fn() } }));
vi.mock('@/platform/upload', () => ({ upload: { start: vi.fn() } }));
vi.mock('@/platform/download', () => ({ download: { start: vi.fn(), release: vi.fn() } }));

const start = vi.mocked(network.start);
const aborted = vi.fn();
const canceled = new Error('login canceled');
const text = (envelope: object): NetworkResponse => ({ status: 200, body: JSON.stringify(envelope) });
const logInFirst = text(fail(ErrorCode.loginNeeded, '请先登录'));
const listed = text(succeed({ items: [] }));
const file = { path: 'blob:1', fileName: 'a.jpg', mime: 'image/jpeg' };

let session = '';
/** Ends the current visit to the login page. */
let leave: { in(): void; out(): void } = { in: () => undefined, out: () => undefined };

const policy = {
  locale: () => 'fr',
  sessionId: () => session,
  endSession: vi.fn(),
  logIn: vi.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        const before = leave;
        leave = {
          in() {
            before.in();
            session = 'session-2';
            resolve();
          },
          out() {
            before.out();
            reject(canceled);
          },
        };
      }),
  ),
  toast: vi.fn(),
  toastWords: vi.fn(),
} satisfies RequestPolicy;

/** A server that lists tools only for logged-in users. */
const answerUsers = () =>
  start.mockImplementation(({ header }) => ({
    response: Promise.resolve(header['x-jwtsid'] === undefined ? logInFirst : listed),
    abort: aborted,
  }));

const atGate = (times = 1) =>
  vi.waitFor(() => expect(policy.logIn).toHaveBeenCalledTimes(times), { timeout: 20_000 });
const sessions = () => start.mock.calls.map(([{ header }]) => header['x-jwtsid']);
const list = (options = {}) => call('gen.tool.list', {}, options);
const outcome = (result: Promise<unknown>) => result.catch((reason: unknown) => reason);

beforeEach(() => {
  session = '';
  leave = { in: () => undefined, out: () => undefined };
  setRequestPolicy(policy);
  answerUsers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a call that needs a login', () => {
  it('waits at the login page with the others, and all are sent again with the new session', async () => {
    const results = Promise.all(
      [list(), list({ toast: false, gate: true }), list()].map(({ result }) => result),
    );
    await atGate(3);
    expect(start).toHaveBeenCalledTimes(3);
    leave.in();
    await expect(results).resolves.toEqual([{ items: [] }, { items: [] }, { items: [] }]);
    expect(sessions()).toEqual([undefined, undefined, undefined, 'session-2', 'session-2', 'session-2']);
    expect(policy.toast).not.toHaveBeenCalled();
  });

  it('sends the same parameters again, so that an operation with its own id runs once', async () => {
    const run = { tool: 'matting' as const, inputs: {}, options: {}, requestId: 'r1' };
    const { result } = call('gen.task.create', run);
    await atGate();
    leave.in();
    await result;
    const [first, second] = start.mock.calls.map(([{ body }]) => body);
    expect(first).toContain('requestId=r1');
    expect(second).toBe(first);
  });

  it('rejects with the cancellation when the user does not log in, without a toast', async () => {
    const results = [list(), list()].map(({ result }) => outcome(result));
    await atGate(2);
    leave.out();
    expect(await Promise.all(results)).toEqual([canceled, canceled]);
    expect(start).toHaveBeenCalledTimes(2);
    expect(policy.toast).not.toHaveBeenCalled();
  });

  it('does not ask a user again who refused while the call was in flight', async () => {
    let answerLate: (response: NetworkResponse) => void = () => undefined;
    const late = new Promise<NetworkResponse>((resolve) => {
      answerLate = resolve;
    });
    start.mockReturnValueOnce({ response: late, abort: aborted });
    const slow = outcome(list().result);
    const fast = outcome(list().result);
    await atGate();
    leave.out();
    await fast;
    answerLate(logInFirst);
    expect(await slow).toBe(canceled);
    expect(policy.logIn).toHaveBeenCalledTimes(1);

    // A call that the user makes afterwards opens the login page again.
    const next = list().result;
    await atGate(2);
    leave.in();
    await expect(next).resolves.toEqual({ items: [] });
  });

  it('is sent again only once: if the server still refuses, its message is shown', async () => {
    start.mockImplementation(() => ({ response: Promise.resolve(logInFirst), abort: aborted }));
    const result = outcome(list().result);
    await atGate();
    leave.in();
    expect(await result).toMatchObject({ code: '11001' });
    expect([start, policy.logIn].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    expect(policy.toast.mock.calls).toEqual([['请先登录']]);
  });

  it('can be aborted at the gate, and is not sent then', async () => {
    const waiting = list();
    const stays = list();
    await atGate(2);
    waiting.abort();
    await expect(waiting.result).rejects.toMatchObject({ errMsg: 'abort', errCode: 600003 });
    leave.in();
    await expect(stays.result).resolves.toEqual({ items: [] });
    expect(start).toHaveBeenCalledTimes(3);
    expect(aborted).not.toHaveBeenCalled();
  });

  it('can be aborted after the gate as before it', async () => {
    const never = new Promise<NetworkResponse>(() => undefined);
    start.mockReturnValueOnce({ response: Promise.resolve(logInFirst), abort: vi.fn() });
    start.mockReturnValueOnce({ response: never, abort: aborted });
    const running = list();
    await atGate();
    leave.in();
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    running.abort();
    await expect(running.result).rejects.toMatchObject({ errCode: 600003 });
    expect(aborted).toHaveBeenCalledOnce();
  });

  it('has its full timeout again after the login', async () => {
    vi.useFakeTimers();
    start.mockReturnValueOnce({ response: Promise.resolve(logInFirst), abort: vi.fn() });
    start.mockReturnValueOnce({ response: new Promise<NetworkResponse>(() => undefined), abort: aborted });
    const ended = vi.fn();
    list().result.catch(ended);
    // Longer than any timeout: the user is typing.
    await vi.advanceTimersByTimeAsync(5 * TIMEOUT_MS);
    expect(ended).not.toHaveBeenCalled();
    leave.in();
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ errMsg: 'timeout' }));
  });
});

describe('the login page is not opened', () => {
  it('for calls that a page makes quietly, nor where the caller says so', async () => {
    expect(await outcome(list({ toast: false }).result)).toMatchObject({ code: '11001' });
    expect(policy.toast).not.toHaveBeenCalled();
    expect(await outcome(list({ gate: false }).result)).toMatchObject({ code: '11001' });
    expect(policy.toast).toHaveBeenCalledWith('请先登录');
    expect(policy.logIn).not.toHaveBeenCalled();
  });

  it('for the calls that log in', async () => {
    const result = call(
      'auth.h5.mobileLogin',
      { mobile: '13800000000', code: '123456' },
      { gate: true },
    ).result;
    expect(await outcome(result)).toMatchObject({ code: '11001' });
    expect(policy.logIn).not.toHaveBeenCalled();
  });
});

it('an upload passes the gate as well, and its files are sent again', async () => {
  const uploaded = vi.mocked(upload.start);
  const items = text(succeed({ items: [{ assetId: 'a1' }] }));
  uploaded.mockReturnValueOnce({ response: Promise.resolve([logInFirst]), abort: aborted });
  uploaded.mockReturnValueOnce({ response: Promise.resolve([items]), abort: aborted });
  const { result } = uploadFiles('asset.asset.upload', {}, [file], { toast: false, gate: true });
  await atGate();
  leave.in();
  await expect(result).resolves.toEqual([{ items: [{ assetId: 'a1' }] }]);
  expect(uploaded.mock.calls.map(([{ header, files }]) => [header['x-jwtsid'], files])).toEqual([
    [undefined, [file]],
    ['session-2', [file]],
  ]);
});
