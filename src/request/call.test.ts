import { ErrorCode } from '@tuzuo/core/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type NetworkRequest, type NetworkResponse, network } from '@/platform/network';
import { ApiError } from './api-error';
import { call, setAcceptLanguage, TIMEOUT_MS } from './call';
import { NetError } from './net-error';

vi.mock('@/platform/network', () => ({ network: { origin: '', start: vi.fn() } }));

const start = vi.mocked(network.start);
const aborted = vi.fn();

/** The next request is answered so. */
function answer(response: Promise<NetworkResponse>): void {
  start.mockReturnValue({ response, abort: aborted });
}

const ok = (body: unknown, status = 200) => Promise.resolve({ status, text: JSON.stringify(body) });
const success = { result: 'success', data: { items: [] }, code: '0', reason: '' };
const never = new Promise<NetworkResponse>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  start.mockReset();
  aborted.mockReset();
});

describe('call', () => {
  it('posts a form to the path of the route, in the language of the user, and opens the envelope', async () => {
    answer(ok(success));
    setAcceptLanguage('fr');
    await expect(call('gen.tool.list', {}).result).resolves.toEqual({ items: [] });
    const sent = start.mock.calls[0]?.[0] as NetworkRequest;
    expect(sent).toMatchObject({ path: '/api/gen/tool/list', method: 'POST', body: '' });
    expect(sent.header).toEqual({
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'fr',
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects with the code, the sentence and the data of a failure', async () => {
    answer(
      ok({ result: 'fail', data: { requestId: 'r1' }, code: ErrorCode.serverFault, reason: '服务器忙' }),
    );
    const error = await call('gen.tool.list', {}).result.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: '90001', message: '服务器忙', data: { requestId: 'r1' } });
  });

  it.each([
    ['an empty body', { status: 200, text: '' }],
    ["a proxy's page", { status: 200, text: '<html>' }],
    ['JSON that is no envelope', { status: 200, text: '{"ok":true}' }],
    ['another status, even with an envelope', { status: 502, text: JSON.stringify(success) }],
  ])('takes %s for a network error', async (_, response) => {
    answer(Promise.resolve(response));
    await expect(call('gen.tool.list', {}).result).rejects.toMatchObject({ name: 'NetError', errCode: 5 });
  });

  it('rejects with code 5 when the connection fails', async () => {
    answer(Promise.reject(new TypeError('Failed to fetch')));
    await expect(call('gen.tool.list', {}).result).rejects.toMatchObject({
      errMsg: 'network error',
      errCode: 5,
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives up after a minute by its own clock, and frees the connection', async () => {
    answer(never);
    const outcome = call('gen.tool.list', {}).result.catch((reason: unknown) => reason);
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
});
