import { ErrorCode } from '@tuzuo/core/api/errors';
import { tools } from '@tuzuo/core/tools';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalFile } from '@/platform/local-file';

const host = vi.hoisted(() => ({
  user: undefined as object | undefined,
  picks: [] as { path: string; fileName: string; mime: string }[],
  answer: async (): Promise<unknown> => undefined,
  released: [] as string[],
  size: undefined as { width: number; height: number } | undefined,
}));
vi.mock('@/request', async () => import('@/request/errors'));
vi.mock('@/request/send', () => ({ absolute: (url: string) => url }));
vi.mock('@/request/transfer', () => ({
  uploadFiles: () => ({ result: host.answer(), abort: () => undefined }),
}));
vi.mock('@/session/session.store', () => ({ fullUser: () => host.user }));
vi.mock('@/platform/media', () => ({
  media: {
    chooseImages: async () => host.picks,
    measure: async () => host.size,
    release: ({ path }: LocalFile) => host.released.push(path),
  },
}));

const { sourceIn } = await import('./picture-entry');
const { createPictureStore } = await import('./picture-store');
const { ApiError } = await import('@/request/errors');

const jpg = (name: string) => ({ path: `blob:${name}`, fileName: `${name}.jpg`, mime: 'image/jpeg' });
const asset = { assetId: 'a1', url: '/a1', width: 60, height: 40 };

function newStore() {
  const store = createPictureStore(tools['image-magnify'].limits);
  const states = () => store.useSlots.getState().source?.map(({ picked }) => picked.state);
  return { store, states };
}

beforeEach(() => {
  Object.assign(host, {
    user: undefined,
    picks: [jpg('one')],
    released: [],
    size: { width: 60, height: 40 },
  });
  host.answer = async () => [{ items: [asset] }];
});

describe("the images of a tool's page", () => {
  it('of a guest stay on the device, measured, until there is a user', async () => {
    const { store, states } = newStore();
    await store.choose('source', 0);
    expect(states()).toEqual(['local']);
    const [entry] = store.useSlots.getState().source ?? [];
    expect(entry && sourceIn(entry)).toEqual({ key: 'source-1', address: 'blob:one', width: 60, height: 40 });
    store.sendLocal();
    await vi.waitFor(() => expect(states()).toEqual(['ready']), { timeout: 20_000 });
    const [stored] = store.useSlots.getState().source ?? [];
    expect(stored && sourceIn(stored)).toMatchObject({ key: 'source-1', address: 'blob:one', assetId: 'a1' });
  });

  it('of a user are uploaded at once, and stay on the device only after the user has logged out', async () => {
    host.user = {};
    const { store, states } = newStore();
    await store.choose('source', 0);
    await vi.waitFor(() => expect(states()).toEqual(['ready']), { timeout: 20_000 });
    store.forgetUploads();
    expect(states()).toEqual(['local']);
    // Images that existed only in the account are gone with it.
    store.put('source', [asset as never]);
    store.forgetUploads();
    expect(states()).toEqual([]);
  });

  it('are kept when the session ends during the upload', async () => {
    host.user = {};
    host.answer = async () => {
      throw new ApiError(ErrorCode.loginNeeded, 'log in', undefined);
    };
    const { store, states } = newStore();
    await store.choose('source', 0);
    await vi.waitFor(() => expect(states()).toEqual(['local']), { timeout: 20_000 });
  });

  it('stay chosen when the session ends while they wait for a login, and are uploaded for the user who logs in', async () => {
    host.user = {};
    let late: (answer: unknown) => void = () => undefined;
    host.answer = () => new Promise((resolve) => (late = resolve));
    const { store, states } = newStore();
    await store.choose('source', 0);
    expect(states()).toEqual(['uploading']);
    store.forgetUploads();
    expect(states()).toEqual(['local']);
    // The answer to the previous user belongs to them only.
    late([{ items: [asset] }]);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(states()).toEqual(['local']);
    host.answer = async () => [{ items: [{ ...asset, assetId: 'a2' }] }];
    store.sendLocal();
    await vi.waitFor(() => expect(states()).toEqual(['ready']), { timeout: 20_000 });
    const [entry] = store.useSlots.getState().source ?? [];
    expect(entry && sourceIn(entry)).toMatchObject({ address: 'blob:one', assetId: 'a2' });
    expect(host.released).toEqual([]);
  });

  it('are not shown before the upload in a format that this host cannot show', async () => {
    const { store, states } = newStore();
    host.size = undefined;
    host.picks = [{ path: 'blob:live', fileName: 'IMG_1.HEIC', mime: 'image/heic' }, jpg('broken')];
    await store.choose('source', 9);
    expect(states()).toEqual(['local', 'rejected']);
    expect(store.useSlots.getState().source?.[0]?.picked).toMatchObject({ address: '' });
    host.user = {};
    store.sendLocal();
    await vi.waitFor(() => expect(states()).toEqual(['ready', 'rejected']), { timeout: 20_000 });
    expect(store.useSlots.getState().source?.[0]?.picked).toMatchObject({ address: '/a1' });
  });

  it('are replaced when they were rejected and others are chosen', async () => {
    const { store, states } = newStore();
    host.picks = [jpg('good'), { path: 'blob:bad', fileName: 'bad.bmp', mime: 'image/bmp' }];
    await store.choose('source', 9);
    expect(states()).toEqual(['local', 'rejected']);
    host.picks = [];
    await store.choose('source', 8);
    expect(states()).toEqual(['local', 'rejected']);
    host.picks = [jpg('other')];
    await store.choose('source', 8);
    expect(states()).toEqual(['local', 'local']);
    expect(host.released).toEqual(['blob:bad']);
  });
});
