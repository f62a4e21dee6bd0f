import { afterEach, expect, it } from 'vitest';
import { ApiError, abortError } from './errors';
import { type Exchange, observed, observeRequests } from './observer';

const told: Exchange[] = [];
const callThat = <T>(result: Promise<T>) => ({ result, abort: () => undefined });

afterEach(() => {
  observeRequests(undefined);
  told.length = 0;
});

it('reports how each call ended, and leaves its result unchanged', async () => {
  observeRequests((exchange) => told.push(exchange));
  expect(await observed('POST', '/api/a', callThat(Promise.resolve(7))).result).toBe(7);
  const refused = new ApiError('10001', 'words', null);
  await expect(observed('POST', '/api/b', callThat(Promise.reject(refused))).result).rejects.toBe(refused);
  await expect(observed('GET', '/c', callThat(Promise.reject(abortError()))).result).rejects.toThrow('abort');
  expect(told.map(({ method, path, outcome }) => `${method} ${path} ${outcome}`)).toEqual([
    'POST /api/a ok',
    'POST /api/b 10001',
    'GET /c abort',
  ]);
  expect(told[0]?.ms).toBeGreaterThanOrEqual(0);
});

it('returns the same call when there is no observer', () => {
  const call = callThat(Promise.resolve(1));
  expect(observed('GET', '/a', call)).toBe(call);
});
