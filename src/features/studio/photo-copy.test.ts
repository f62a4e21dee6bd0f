import { beforeEach, expect, it, vi } from 'vitest';
import { media } from '@/platform/media';

const host = vi.hoisted(() => ({
  reduced: vi.fn(),
  upload: vi.fn(),
}));
vi.mock('@/platform/media', () => ({ media: { release: vi.fn() } }));
vi.mock('@/platform/reduced-picture', () => ({ reduced: host.reduced }));
vi.mock('@/request/transfer', () => ({ uploadFiles: host.upload }));

const { sendCopy } = await import('./photo-copy');

const LARGE = { width: 4032, height: 3024 };
const file = (bytes?: number) => ({
  path: 'blob:photo',
  fileName: 'a.jpg',
  mime: 'image/jpeg',
  ...(bytes !== undefined && { bytes }),
});
const copy = { path: 'blob:copy', fileName: 'copy.jpg', mime: 'image/jpeg' };
const send = (photo = file(5_000_000), size = LARGE) => sendCopy(photo, size, () => undefined);

beforeEach(() => {
  vi.clearAllMocks();
  host.reduced.mockResolvedValue(copy);
  host.upload.mockReturnValue({ result: Promise.resolve([{ items: [{ assetId: 'c1' }] }]) });
});

it('sends a copy of 2,048 px, and releases it', async () => {
  expect(await send()).toBe('c1');
  expect(host.reduced).toHaveBeenCalledWith(file(5_000_000), LARGE, 2048);
  expect(host.upload.mock.calls[0]?.[2]).toEqual([copy]);
  expect(media.release).toHaveBeenCalledWith(copy);
});

it('releases it when the upload breaks', async () => {
  host.upload.mockReturnValue({ result: Promise.reject(new Error('network')) });
  await expect(send()).rejects.toThrow('network');
  expect(media.release).toHaveBeenCalledWith(copy);
});

it.each<[string, () => Promise<string | undefined>]>([
  ['few bytes', () => send(file(900_000))],
  ['few pixels', () => send(file(5_000_000), { width: 2048, height: 2048 })],
  ['a type that may be transparent', () => send({ ...file(5_000_000), mime: 'image/png' })],
])('sends none of a photo of %s', async (_, sent) => {
  expect(await sent()).toBeUndefined();
  expect(host.reduced).not.toHaveBeenCalled();
});

it.each<[string, () => unknown]>([
  ['has no means', () => host.reduced.mockResolvedValue(undefined)],
  ['fails', () => host.reduced.mockRejectedValue(new Error('no memory'))],
])('sends none where the host %s', async (_, prepare) => {
  prepare();
  expect(await send(file())).toBeUndefined();
  expect(host.upload).not.toHaveBeenCalled();
});
