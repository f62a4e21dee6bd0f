import { beforeEach, expect, it, vi } from 'vitest';

const host = vi.hoisted(() => ({ answers: [] as unknown[], calls: [] as string[] }));
vi.mock('@/request', () => {
  class ApiError extends Error {
    constructor(
      readonly code: string,
      readonly reason: string,
      readonly data: unknown,
    ) {
      super(reason);
    }
  }
  return {
    ApiError,
    call: (name: string) => {
      host.calls.push(name);
      return { result: Promise.resolve(host.answers.shift()) };
    },
  };
});
vi.mock('@/tools/poster-pictures', () => vi.importActual('@/tools/poster-pictures/matte'));
vi.mock('@/ui/feedback', () => ({ showToast: () => undefined }));
vi.mock('./words', () => ({ usePosterWords: { say: (key: string) => key } }));

const { ApiError } = await import('@/request');
const { loadMatte } = await import('./mattes');
const { lockedBy, unlocksOf } = await import('./unlocking');

const MATTE = { state: 'preview', previewUrl: '/m.png', width: 300, height: 400 };

beforeEach(() => {
  host.calls = [];
});

it('cuts a photo out with its matte, uploading one that is on this device only first', async () => {
  host.answers = [MATTE];
  const setMatte = vi.fn(async () => undefined);
  const store = vi.fn(async () => ({ type: 'asset', id: 'a1' }) as const);
  expect(await loadMatte({ store, setMatte }, 'local-1', [])).toBe(MATTE);
  expect(store).toHaveBeenCalledWith({ type: 'asset', id: 'local-1' });
  expect(setMatte).toHaveBeenCalledWith('local-1', { maskUrl: '/m.png' });
});

it('waits for the analysis of a photo without a matte, and fails with it', async () => {
  const pictures = {
    store: async () => ({ type: 'asset', id: 'a1' }) as const,
    setMatte: async () => undefined,
  };
  const pending = { state: 'pending', taskId: 't1' };
  host.answers = [pending, { state: 'succeeded', progress: 1 }, MATTE];
  expect(await loadMatte(pictures, 'a1', [])).toBe(MATTE);
  expect(host.calls).toEqual(['studio.matte.get', 'gen.task.get', 'studio.matte.get']);
  host.answers = [pending, { state: 'failed', progress: 1, failure: { reason: 'gone' } }];
  await expect(loadMatte(pictures, 'a1', [])).rejects.toMatchObject({ reason: 'gone' });
  await expect(
    loadMatte({ ...pictures, store: async () => ({ type: 'empty' }) }, 'a1', []),
  ).rejects.toThrow();
});

it('offers to unlock what an export was refused for, and nothing else', () => {
  const refused = (code: string, data: unknown) => lockedBy(new ApiError(code as never, 'no', data));
  expect(refused('20001', { need: 2, left: 9, assetIds: ['a', 'b'] })).toEqual({
    assetIds: ['a', 'b'],
    scenes: [],
    points: 2,
  });
  expect(refused('20001', { need: 0, left: 9, assetIds: ['a'] })).toEqual({
    assetIds: ['a'],
    scenes: [],
    points: 0,
  });
  expect(refused('20001', { need: 2, left: 1 })).toBeUndefined();
  expect(refused('10003', { need: 2, assetIds: ['a'] })).toBeUndefined();
  expect(lockedBy(new Error('offline'))).toBeUndefined();
});

it('unlocks each photo with the scenes in which it stands', () => {
  const scenes = [
    { assetId: 'a', sceneId: 'one' },
    { assetId: 'b', sceneId: 'one' },
    { assetId: 'a', sceneId: 'two' },
  ];
  const data = { need: 9, left: 9, assetIds: ['a', 'b', 'c'], scenes: [...scenes, { sceneId: 1 }, null] };
  expect(unlocksOf(lockedBy(new ApiError('20001' as never, 'no', data)))).toEqual([
    { assetId: 'a', sceneIds: ['one', 'two'] },
    { assetId: 'b', sceneIds: ['one'] },
    { assetId: 'c' },
  ]);
  expect(unlocksOf(undefined)).toEqual([]);
});
