import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalFile } from '@/platform/local-file';

const host = vi.hoisted(() => ({
  size: undefined as { width: number; height: number } | undefined,
  uploaded: [] as string[],
  released: [] as string[],
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

const { createPictureStore, isLocal } = await import('./picture-store');

const file = (fileName: string, mime: string): LocalFile => ({ path: `blob:${fileName}`, fileName, mime });
const asset = { assetId: 'a1', url: '/files/a1.jpg', width: 4032, height: 3024 };

beforeEach(() => {
  Object.assign(host, { size: undefined, uploaded: [], released: [] });
  host.answer = async () => [{ items: [asset] }];
});

describe('a picked image', () => {
  it('stays on the device where the host can show it', async () => {
    host.size = { width: 60, height: 40 };
    const taken = await createPictureStore(() => undefined).take(file('one.jpg', 'image/jpeg'));
    expect(taken && isLocal(taken.source)).toBe(true);
    expect([taken?.size, host.uploaded]).toEqual([{ width: 60, height: 40 }, []]);
  });

  it.each([
    ['IMG_1.HEIC', 'image/heic'],
    ['photo.avif', 'image/avif'],
    ['image', 'image/heif'],
  ])('that the host cannot show, %s (%s), is uploaded, and shown as the server has it', async (name, mime) => {
    const store = createPictureStore(() => undefined);
    const taken = await store.take(file(name, mime));
    expect(taken).toEqual({ source: { type: 'asset', id: 'a1' }, size: { width: 4032, height: 3024 } });
    expect(taken && store.addressOf(taken.source)).toBe('/files/a1.jpg');
    expect(host.uploaded).toEqual([name]);
  });

  it.each([
    ['broken.jpg', 'image/jpeg'],
    ['notes.txt', 'text/plain'],
  ])('that is damaged or of another kind, %s, is refused and released without an upload', async (name, mime) => {
    expect(await createPictureStore(() => undefined).take(file(name, mime))).toBeUndefined();
    expect([host.uploaded, host.released]).toEqual([[], [`blob:${name}`]]);
  });

  it('whose upload fails says why', async () => {
    host.answer = () => Promise.reject(new Error('too large'));
    const taking = createPictureStore(() => undefined).take(file('a.heic', 'image/heic'));
    await expect(taking).rejects.toThrow('too large');
  });
});
