import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalFile } from '@/platform/local-file';

const host = vi.hoisted(() => ({
  size: undefined as { width: number; height: number } | undefined,
  uploaded: [] as string[],
  released: [] as string[],
  /** Strokes drawn into mattes. */
  strokes: 0,
  answer: async (): Promise<unknown> => undefined,
}));
vi.mock('@/request/send', () => ({ absolute: (url: string) => url }));
vi.mock('@/request/transfer', () => ({
  uploadFiles: (_name: string, _fields: object, files: LocalFile[]) => {
    host.uploaded.push(...files.map(({ fileName }) => fileName));
    return { result: host.answer() };
  },
}));
vi.mock('@/platform/media', () => ({
  media: {
    measure: async () => host.size,
    release: ({ path }: LocalFile) => host.released.push(path),
  },
}));

const { createPictureStore, isLocal } = await import('.');

const file = (fileName: string, mime: string): LocalFile => ({ path: `blob:${fileName}`, fileName, mime });
const asset = { assetId: 'a1', url: '/files/a1.jpg', width: 4032, height: 3024 };

beforeEach(() => {
  Object.assign(host, { size: undefined, uploaded: [], released: [], strokes: 0 });
  host.answer = async () => [{ items: [asset] }];
});

describe('a picked image', () => {
  it('stays on the device where the host can show it', async () => {
    host.size = { width: 60, height: 40 };
    const taken = await createPictureStore(() => undefined).addFile(file('one.jpg', 'image/jpeg'));
    expect(taken && isLocal(taken.source)).toBe(true);
    expect([taken?.size, host.uploaded]).toEqual([{ width: 60, height: 40 }, []]);
  });

  it.each([
    ['IMG_1.HEIC', 'image/heic'],
    ['photo.avif', 'image/avif'],
    ['image', 'image/heif'],
  ])('that the host cannot show, %s (%s), is uploaded, and shown as the server has it', async (name, mime) => {
    const store = createPictureStore(() => undefined);
    const taken = await store.addFile(file(name, mime));
    expect(taken).toEqual({ source: { type: 'asset', id: 'a1' }, size: { width: 4032, height: 3024 } });
    expect(taken && store.addressOf(taken.source)).toBe('/files/a1.jpg');
    expect(host.uploaded).toEqual([name]);
  });

  it.each([
    ['broken.jpg', 'image/jpeg'],
    ['notes.txt', 'text/plain'],
  ])('that is damaged or of another kind, %s, is refused and released without an upload', async (name, mime) => {
    expect(await createPictureStore(() => undefined).addFile(file(name, mime))).toBeUndefined();
    expect([host.uploaded, host.released]).toEqual([[], [`blob:${name}`]]);
  });

  it('whose upload fails says why', async () => {
    host.answer = () => Promise.reject(new Error('too large'));
    const taking = createPictureStore(() => undefined).addFile(file('a.heic', 'image/heic'));
    await expect(taking).rejects.toThrow('too large');
  });
});

describe('a photo on its way to a cut-out', () => {
  const surface = (width: number, height: number) => ({
    width,
    height,
    image: {},
    canvas: {
      drawImage: () => undefined,
      beginPath: () => undefined,
      moveTo: () => undefined,
      lineTo: () => undefined,
      stroke: () => {
        host.strokes += 1;
      },
      globalCompositeOperation: 'source-over',
    },
    rewrite: () => false,
  });

  function opened() {
    const loaded: string[] = [];
    const store = createPictureStore(() => undefined);
    store.setStage({
      loadPicture: async (url: string) => {
        loaded.push(url);
        return { width: 40, height: 30, image: {} };
      },
      surface: surface as never,
    });
    return { store, loaded, painted: () => host.strokes };
  }

  it('is uploaded once, however often it is asked for, and not fetched back', async () => {
    host.size = { width: 60, height: 40 };
    const { store, loaded } = opened();
    const taken = await store.addFile(file('one.jpg', 'image/jpeg'));
    if (!taken) throw new Error('it was refused');
    store.picture(taken.source);
    await vi.waitFor(() => expect(store.picture(taken.source)).toBeDefined());
    const [one, other] = await Promise.all([store.store(taken.source), store.store(taken.source)]);
    expect([one, host.uploaded]).toEqual([other, ['one.jpg']]);
    expect(store.picture(one)).toBe(store.picture(taken.source));
    expect(loaded).toEqual(['blob:one.jpg']);
  });

  it('is released with the page, after an upload that is under way', async () => {
    host.size = { width: 60, height: 40 };
    const { store } = opened();
    const taken = await store.addFile(file('one.jpg', 'image/jpeg'));
    await store.addFile(file('two.jpg', 'image/jpeg'));
    let answer: (data: unknown) => void = () => undefined;
    host.answer = () => new Promise((resolve) => (answer = resolve));
    const stored = taken && store.store(taken.source);
    store.end();
    expect(host.released).toEqual(['blob:two.jpg']);
    answer([{ items: [asset] }]);
    expect(await stored).toEqual({ type: 'asset', id: 'a1' });
    expect(host.released).toEqual(['blob:two.jpg', 'blob:one.jpg']);
  });

  it('is shown by its file until the canvas has a copy, which is made after that', async () => {
    host.size = { width: 60, height: 40 };
    const { store, loaded } = opened();
    const source = (await store.addFile(file('one.jpg', 'image/jpeg')))?.source ?? { type: 'empty' };
    store.picture(source);
    await Promise.resolve();
    expect([store.firstLookAt(source), loaded]).toEqual(['blob:one.jpg', []]);
    await store.whenShown(source);
    expect([store.firstLookAt(source), loaded]).toEqual([undefined, ['blob:one.jpg']]);
    // Those of the server have an address of their own on the canvas.
    expect(store.firstLookAt(store.add(asset as never))).toBeUndefined();
    await store.whenShown(source);
  });

  it('that no canvas ever shows is not waited for', async () => {
    vi.useFakeTimers();
    const waited = vi.fn();
    createPictureStore(() => undefined)
      .whenShown({ type: 'asset', id: 'local-1' })
      .then(waited);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(waited).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('is there once both the photo and its matte are loaded, and another one after a better matte', async () => {
    const { store } = opened();
    const source = store.add(asset as never);
    expect(store.cutOut(source, 0)).toBeUndefined();
    await store.setMatte('a1', { maskUrl: '/small.png' });
    await vi.waitFor(() => expect(store.cutOut(source, 0)).toMatchObject({ width: 40, height: 30 }));
    const first = store.cutOut(source, 0);
    expect(store.cutOut(source, 0)).toBe(first);
    expect(store.cutOut(source, 5)).not.toBe(first);
    await store.setMatte('a1', { maskUrl: '/large.png' });
    expect(store.cutOut(source, 0)).not.toBe(first);
  });

  it('keeps few of the cut-outs that a slider asks for', async () => {
    const { store } = opened();
    const source = store.add(asset as never);
    await store.setMatte('a1', { maskUrl: '/small.png' });
    await vi.waitFor(() => expect(store.cutOut(source, 0)).toBeDefined());
    const first = store.cutOut(source, 0);
    for (const feather of [1, 2, 3, 4]) store.cutOut(source, feather);
    expect(store.cutOut(source, 0)).not.toBe(first);
  });

  it('shows strokes that were painted before its matte was there, and in later mattes', async () => {
    const { store, painted } = opened();
    const source = store.add(asset as never);
    store.paintMatte('a1', [{ keep: false, width: 0.1, points: [0, 0] }], false);
    for (const [index, maskUrl] of ['/small.png', '/large.png'].entries()) {
      await store.setMatte('a1', { maskUrl });
      await vi.waitFor(() => expect(store.cutOut(source, 0)).toBeDefined());
      expect(painted()).toBe(index + 1);
    }
    store.paintMatte('a1', [], false);
    store.cutOut(source, 0);
    expect(painted()).toBe(2);
  });

  it('says where a canvas that does not reveal its pixels cannot show light', () => {
    const { store } = opened();
    expect(store.showsLight()).toBe(false);
    store.setStage({
      loadPicture: () => Promise.reject(new Error('none')),
      surface: ((width: number, height: number) => ({
        ...surface(width, height),
        rewrite: () => true,
      })) as never,
    });
    expect(store.showsLight()).toBe(true);
  });

  it('has no address for a picture whose source only a newer version knows', () => {
    const { store } = opened();
    store.add(asset as never);
    const source = { type: 'cloud', id: 'a1' } as never;
    expect([store.addressOf(source), store.picture(source), store.cutOut(source, 0)]).toEqual(
      Array(3).fill(undefined),
    );
    expect(store.isFailed(source)).toBe(true);
  });

  it('waits for a canvas', async () => {
    const store = createPictureStore(() => undefined);
    const source = store.add(asset as never);
    await store.setMatte('a1', { maskUrl: '/small.png' });
    expect(store.cutOut(source, 0)).toBeUndefined();
    store.setStage({
      loadPicture: async () => ({ width: 4, height: 3, image: {} }),
      surface: surface as never,
    });
    await vi.waitFor(() => expect(store.cutOut(source, 0)).toBeDefined());
  });
});
