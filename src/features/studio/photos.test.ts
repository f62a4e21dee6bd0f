import { beforeEach, describe, expect, it, vi } from 'vitest';

const host = vi.hoisted(() => ({
  user: undefined as object | undefined,
  calls: [] as string[],
  answers: {} as Record<string, () => unknown>,
}));
const sending = vi.hoisted(() => ({ copy: async (): Promise<string | undefined> => undefined }));
vi.mock('./photo-copy', () => ({ sendCopy: () => sending.copy() }));
vi.mock('@/session/session.store', () => ({ fullUser: () => host.user }));
vi.mock('@/tools/poster-pictures', async () => ({
  ...(await vi.importActual('@/tools/poster-pictures/matte')),
  isLocal: ({ id }: { id: string }) => id.startsWith('local-'),
}));
vi.mock('@/request', () => {
  class ApiError extends Error {
    constructor(
      readonly code: string,
      readonly reason: string,
    ) {
      super(reason);
    }
  }
  return {
    ApiError,
    call: (name: string, input: { assetId?: string; copyId?: string }) => {
      const { assetId = '', copyId } = input;
      host.calls.push(copyId ? `${name} ${assetId} by ${copyId}` : name);
      return { result: (async () => host.answers[name]?.())() };
    },
  };
});

const { ApiError } = await import('@/request');
const { createPhotos } = await import('./photos');

const PHOTO = { assetId: 'a1', url: '/a1.jpg', width: 300, height: 400 };
const BOX = { left: 0.1, top: 0.1, width: 0.5, height: 0.5 };
const MATTE = { state: 'preview', previewUrl: '/m.png', width: 300, height: 400, box: BOX, photo: PHOTO };

function open(
  store: () => Promise<unknown> = async () => ({ type: 'asset', id: 'a1' }),
  whenShown = async (): Promise<void> => undefined,
) {
  const seen = { stored: [] as string[], mattes: [] as object[], masks: [] as string[] };
  const photos = createPhotos({
    pictures: {
      store,
      add: () => ({ type: 'asset', id: 'a1' }),
      sizeOf: () => PHOTO,
      fileOf: () => ({ path: 'blob:1' }),
      retry: () => undefined,
      whenShown,
      setMatte: async (id: string, { maskUrl }: { maskUrl: string }) =>
        void seen.masks.push(`${id} ${maskUrl}`),
    } as never,
    onStored: (_local, stored) => seen.stored.push('id' in stored ? stored.id : ''),
    onMatte: (_source, matte) => seen.mattes.push(matte),
  });
  return { photos, seen, now: () => photos.usePhotos.getState() };
}

const local = { type: 'asset', id: 'local-1' } as const;

beforeEach(() => {
  sending.copy = async () => undefined;
  Object.assign(host, { user: {}, calls: [], answers: { 'studio.matte.get': () => MATTE } });
});

describe('a large photo', () => {
  /** A store whose upload ends when it is told to. */
  function slow() {
    let end: (stored: object | Error) => void = () => undefined;
    let progress: (share: number) => void = () => undefined;
    let tries = 0;
    const store = (_: unknown, onProgress: (share: number) => void) => {
      tries += 1;
      progress = onProgress;
      return new Promise<unknown>((resolve, reject) => {
        end = (stored) => (stored instanceof Error ? reject(stored) : resolve(stored));
      });
    };
    return {
      store: store as () => Promise<unknown>,
      end: (stored: object | Error) => end(stored),
      progress: (share: number) => progress(share),
      tries: () => tries,
    };
  }

  beforeEach(() => {
    sending.copy = async () => 'copy';
    host.answers['studio.matte.get'] = () => ({ ...MATTE, previewUrl: `/m${host.calls.length}.png` });
  });

  it('is shown before it is copied or sent', async () => {
    const steps: string[] = [];
    let showIt: () => void = () => undefined;
    const shown = new Promise<void>((resolve) => {
      showIt = resolve;
    });
    sending.copy = async () => {
      steps.push('copied');
      return 'copy';
    };
    const store = async () => {
      steps.push('sent');
      return { type: 'asset', id: 'a1' };
    };
    const { photos, now } = open(store, () => shown);
    photos.add(local);
    await new Promise((resolve) => setTimeout(resolve));
    expect([steps, now()]).toEqual([[], { 'local-1': { step: 'uploading', percent: 0 } }]);
    showIt();
    await vi.waitFor(() => expect(now().a1?.step).toBe('ready'));
    expect(steps).toEqual(['copied', 'sent']);
  });

  it('is cut out by its copy, and replaced when it has arrived itself', async () => {
    const { store, end, progress } = slow();
    const { photos, seen, now } = open(store);
    photos.add(local);
    await vi.waitFor(() => expect(now()).toEqual({ 'local-1': { step: 'sending', percent: 0 } }));
    progress(0.4);
    expect(now()).toEqual({ 'local-1': { step: 'sending', percent: 40 } });
    expect(seen).toMatchObject({ stored: [], masks: ['local-1 /m1.png'] });
    end({ type: 'asset', id: 'a1' });
    await vi.waitFor(() => expect(now()).toEqual({ a1: { step: 'ready', isUnlocked: false } }));
    // The photo has its matte before it is shown.
    expect(seen).toMatchObject({ stored: ['a1'], masks: ['local-1 /m1.png', 'a1 /m2.png'] });
    expect(host.calls).toEqual(['studio.matte.get', 'studio.matte.get a1 by copy']);
  });

  it('stays cut out when its upload breaks, and is sent again without another copy', async () => {
    const { store, end, tries } = slow();
    const { photos, seen, now } = open(store);
    photos.add(local);
    await vi.waitFor(() => expect(now()['local-1']?.step).toBe('sending'));
    end(new Error('network'));
    await vi.waitFor(() => expect(now()['local-1']).toMatchObject({ step: 'failed', at: 'upload' }));
    expect(seen.masks).toHaveLength(1);
    sending.copy = () => Promise.reject(new Error('a second copy'));
    photos.advanceAll();
    await vi.waitFor(() => expect(now()['local-1']?.step).toBe('sending'));
    expect(tries()).toBe(2);
    end({ type: 'asset', id: 'a1' });
    await vi.waitFor(() => expect(now().a1?.step).toBe('ready'));
  });

  it('whose analysis fails says so, while the photo arrives', async () => {
    const { store, end } = slow();
    const { photos, now } = open(store);
    const answer = host.answers['studio.matte.get'];
    host.answers['studio.matte.get'] = () => {
      throw new ApiError('30002', 'engine gone', undefined);
    };
    photos.add(local);
    const failed = { step: 'failed', at: 'matte', reason: 'engine gone' };
    await vi.waitFor(() => expect(now()).toEqual({ 'local-1': failed }));
    Object.assign(host.answers, { 'studio.matte.get': answer });
    photos.advanceAll();
    await vi.waitFor(() => {
      end({ type: 'asset', id: 'a1' });
      expect(now().a1?.step).toBe('ready');
    });
  });

  it('that was removed while it was on its way leaves no trace', async () => {
    const { store, end } = slow();
    const { photos, seen, now } = open(store);
    photos.add(local);
    await vi.waitFor(() => expect(now()['local-1']?.step).toBe('sending'));
    photos.keep([]);
    end({ type: 'asset', id: 'a1' });
    await Promise.resolve();
    expect([now(), seen.stored, host.calls]).toEqual([{}, [], ['studio.matte.get']]);
  });
});

describe('a photo', () => {
  it('is uploaded, analyzed and cut out without a tap', async () => {
    let looks = 0;
    host.answers = {
      'studio.matte.get': () =>
        host.calls.length === 1 ? { state: 'pending', taskId: 't', photo: PHOTO } : MATTE,
      'gen.task.get': () => {
        looks += 1;
        return { state: 'succeeded', progress: 1 };
      },
    };
    const { photos, seen, now } = open();
    photos.add(local);
    await vi.waitFor(() => expect(now()).toEqual({ a1: { step: 'ready', isUnlocked: false } }));
    expect([looks, seen]).toEqual([
      1,
      { stored: ['a1'], mattes: [{ width: 300, height: 400, box: BOX }], masks: ['a1 /m.png'] },
    ]);
  });

  it('of a guest waits on the device, and goes on by itself after the login', async () => {
    host.user = undefined;
    const { photos, now } = open();
    photos.add(local);
    expect([now(), host.calls]).toEqual([{ 'local-1': { step: 'local' } }, []]);
    host.user = {};
    photos.advanceAll();
    await vi.waitFor(() => expect(now().a1?.step).toBe('ready'));
  });

  it('whose upload breaks can be sent again, with the server’s reason if there is one', async () => {
    let tries = 0;
    const { photos, now } = open(async () => {
      tries += 1;
      if (tries === 1) throw new Error('network');
      if (tries === 2) throw new ApiError('10001', 'too large', undefined);
      return { type: 'asset', id: 'a1' };
    });
    photos.add(local);
    await vi.waitFor(() =>
      expect(now()).toEqual({ 'local-1': { step: 'failed', at: 'upload', reason: undefined } }),
    );
    photos.advanceAll();
    await vi.waitFor(() => expect(now()['local-1']).toMatchObject({ step: 'failed', reason: 'too large' }));
    photos.advanceAll();
    await vi.waitFor(() => expect(now().a1?.step).toBe('ready'));
  });

  it('whose analysis fails stays, and can be tried again', async () => {
    host.answers = {
      'studio.matte.get': () => ({ state: 'pending', taskId: 't', photo: PHOTO }),
      'gen.task.get': () => ({ state: 'failed', progress: 0, failure: { reason: 'engine gone' } }),
    };
    const { photos, now } = open();
    photos.add({ type: 'asset', id: 'a1' });
    await vi.waitFor(() =>
      expect(now()).toEqual({ a1: { step: 'failed', at: 'matte', reason: 'engine gone' } }),
    );
    host.answers = { 'studio.matte.get': () => ({ ...MATTE, unsure: 'several' }) };
    photos.advanceAll();
    await vi.waitFor(() =>
      expect(now()).toEqual({ a1: { step: 'ready', isUnlocked: false, unsure: 'several' } }),
    );
  });

  it('is waited for while the server is too busy to answer', async () => {
    const answers = [
      () => {
        throw new ApiError('10004', 'busy', undefined);
      },
      () => ({ state: 'succeeded', progress: 1 }),
    ];
    const mattes = [{ state: 'pending', taskId: 't', photo: PHOTO }, MATTE];
    host.answers = {
      'studio.matte.get': () => mattes.shift(),
      'gen.task.get': () => answers.shift()?.(),
    };
    const { photos, now } = open();
    photos.add({ type: 'asset', id: 'a1' });
    await vi.waitFor(() => expect(now()).toEqual({ a1: { step: 'ready', isUnlocked: false } }));
  });

  it('whose session has ended waits for a user', async () => {
    host.answers = {
      'studio.matte.get': () => {
        throw new ApiError('11001', 'log in', undefined);
      },
    };
    const { photos, now } = open();
    photos.add({ type: 'asset', id: 'a1' });
    await vi.waitFor(() => expect(now()).toEqual({ a1: { step: 'local' } }));
  });

  it('that was replaced meanwhile leaves no trace', async () => {
    let send: (stored: object) => void = () => undefined;
    const { photos, seen, now } = open(
      () =>
        new Promise((resolve) => {
          send = resolve;
        }),
    );
    photos.add(local);
    photos.keep([]);
    send({ type: 'asset', id: 'a1' });
    await Promise.resolve();
    expect([now(), seen.stored, host.calls]).toEqual([{}, [], []]);
  });

  it('is added once', async () => {
    const { photos, now } = open();
    photos.add({ type: 'asset', id: 'a1' });
    photos.add({ type: 'asset', id: 'a1' });
    await vi.waitFor(() => expect(now().a1?.step).toBe('ready'));
    expect(host.calls).toEqual(['studio.matte.get']);
  });
});
