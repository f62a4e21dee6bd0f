import { ErrorCode } from '@tuzuo/core/api/errors';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '@/request/errors';
import { createRequestIds } from './run-start';

const stored = new Map<string, string>();
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
vi.mock('@/request', async () => import('@/request/errors'));

const { forgetTask, rememberedTask, rememberTask } = await import('./run-start');
const { isFinal, problemOf } = await import('./run-start');

beforeEach(() => stored.clear());

describe('the requestId', () => {
  const payload = { tool: 'matting', inputs: { source: 'a' }, options: {} };

  it('stays for the same thing until an answer has come', () => {
    const ids = createRequestIds();
    const first = ids.idFor(payload);
    expect(ids.idFor({ ...payload })).toBe(first);
    expect(first.length).toBeGreaterThanOrEqual(REQUEST_ID_LENGTH.min);
    expect(first.length).toBeLessThanOrEqual(REQUEST_ID_LENGTH.max);
    ids.settle();
    expect(ids.idFor(payload)).not.toBe(first);
  });

  it('is another one for other options', () => {
    const ids = createRequestIds();
    const first = ids.idFor(payload);
    expect(ids.idFor({ ...payload, options: { trim: true } })).not.toBe(first);
  });
});

describe('the task under way', () => {
  it('is remembered by tool and by user, until its end was seen', () => {
    rememberTask('matting', 'user-1', 'task-1');
    expect(rememberedTask('matting', 'user-1')).toBe('task-1');
    expect(rememberedTask('matting', 'user-2')).toBeUndefined();
    expect(rememberedTask('image-magnify', 'user-1')).toBeUndefined();
    forgetTask('matting');
    expect(rememberedTask('matting', 'user-1')).toBeUndefined();
  });
});

describe('a run that did not start', () => {
  const refused = (code: ErrorCode, data: unknown = null) => new ApiError(code, 'No.', data);
  const failed = { key: 'bytes', ok: false, found: 2, need: 1 };
  const passed = { key: 'pixels', ok: true, found: 1, need: 1 };

  it.each([
    [networkError(), { kind: 'network' }],
    [refused(ErrorCode.notEnoughPoints, { need: 2, left: 1 }), { kind: 'points', need: 2, left: 1 }],
    [refused(ErrorCode.checksFailed, { checks: [failed, passed] }), { kind: 'checks', checks: [failed] }],
    [refused(ErrorCode.checksFailed, null), { kind: 'refused', reason: 'No.' }],
    [refused(ErrorCode.noEngine), { kind: 'refused', reason: 'No.' }],
    [
      refused(ErrorCode.badInput, { fields: { faceConsent: 'ask again' } }),
      { kind: 'refused', reason: 'No.', asksConsent: true },
    ],
  ])('says why: %o', (error, problem) => {
    expect(problemOf(error)).toEqual(problem);
  });

  it('may have started after all when no answer came, or the server broke down', () => {
    expect(isFinal(networkError())).toBe(false);
    expect(isFinal(refused(ErrorCode.serverFault))).toBe(false);
    expect(isFinal(refused(ErrorCode.notEnoughPoints))).toBe(true);
  });
});
