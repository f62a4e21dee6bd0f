import { ErrorCode } from '@tuzuo/core/api/errors';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, networkError } from '@/request/errors';

const stored = new Map<string, string>();
vi.mock('@/platform/storage', () => ({
  storage: {
    get: (key: string) => stored.get(key) ?? '',
    set: (key: string, value: string) => stored.set(key, value),
  },
}));
vi.mock('@/request', async () => import('@/request/errors'));

const { forgetTask, rememberedTask, rememberTask } = await import('./run-start');
const { problemOf } = await import('./run-start');

beforeEach(() => stored.clear());

describe('the running task', () => {
  it('is remembered by tool and user, until its end was seen', () => {
    rememberTask('matting', 'user-1', 'task-1');
    expect(rememberedTask('matting', 'user-1')).toBe('task-1');
    expect(rememberedTask('matting', 'user-2')).toBeUndefined();
    expect(rememberedTask('image-magnify', 'user-1')).toBeUndefined();
    forgetTask('matting', 'user-1');
    expect(rememberedTask('matting', 'user-1')).toBeUndefined();
  });

  it('is kept when another user runs the tool on the same device', () => {
    rememberTask('matting', 'user-1', 'task-1');
    rememberTask('matting', 'user-2', 'task-2');
    rememberTask('matting', 'user-2', 'task-3');
    forgetTask('matting', 'user-3');
    expect(rememberedTask('matting', 'user-1')).toBe('task-1');
    expect(rememberedTask('matting', 'user-2')).toBe('task-3');
    forgetTask('matting', 'user-2');
    expect(rememberedTask('matting', 'user-2')).toBeUndefined();
    expect(rememberedTask('matting', 'user-1')).toBe('task-1');
  });

  it('is kept for the last four users', () => {
    for (const user of ['1', '2', '3', '4', '5']) rememberTask('matting', user, `task-${user}`);
    expect(['1', '2', '5'].map((user) => rememberedTask('matting', user))).toEqual([
      undefined,
      'task-2',
      'task-5',
    ]);
  });

  it('is read in the format of earlier versions, and in no other', () => {
    stored.set('running-matting', 'user-1 task-1');
    expect(rememberedTask('matting', 'user-1')).toBe('task-1');
    expect(rememberedTask('matting', 'task-1')).toBeUndefined();
    stored.set('running-matting', '');
    expect(rememberedTask('matting', '')).toBeUndefined();
  });
});

describe('a run that failed to start', () => {
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
  ])('reports the reason: %o', (error, problem) => {
    expect(problemOf(error)).toEqual(problem);
  });
});
