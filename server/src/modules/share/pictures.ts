import type { Size } from '@tuzuo/core/geometry/size';
import { CallError } from '../../errors';
import { addressSubject } from '../../lib/network-address';
import { drawScreenPicture } from '../../renderer/screen-picture';
import type { AssetRow, Assets } from '../asset/service';
import { createFairLine } from '../limit/service';
import type { SharedResult } from './open';

/** Picture widths for screens with one, two and three pixels per point, and for wide ones. */
export const SCREEN_WIDTHS = [400, 720, 1080, 1600] as const;

type ScreenWidth = (typeof SCREEN_WIDTHS)[number];

/** Width for saving the picture. */
export const FULL_WIDTH = 1600 satisfies ScreenWidth;

/** Maximum ratio of height to width; taller pictures are scaled to a smaller width. */
const TALLEST = 2;

/** Bytes of cached pictures: links are opened by many people soon after they were sent. */
const KEPT_BYTES = 24 * 2 ** 20;

/** Queue limits, as for cards: one caller who opens many links must not keep others waiting. */
const LINE = { atOnce: 2, atOnceEach: 1, waitingEach: 8, waiting: 32 };

/** Which of a result's two pictures. */
export type Side = 'before' | 'after';

/** The size of a picture at one of the widths, never larger than the original. */
export function sizeAt({ width, height }: Size, wanted: ScreenWidth): Size {
  const scale = Math.min(1, wanted / width, (TALLEST * wanted) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const isVideo = ({ mime }: Pick<AssetRow, 'mime'>): boolean => mime.startsWith('video/');

/** The file to draw: for a video its poster frame. */
export const drawnFileOf = (asset: AssetRow): Pick<AssetRow, 'storageKey'> => ({
  storageKey: isVideo(asset) ? (asset.thumbKey ?? asset.storageKey) : asset.storageKey,
});

/** Pictures of shared results in screen sizes: drawn on first request, and cached. */
export function createSharePictures({ assets }: { assets: Pick<Assets, 'withFiles'> }) {
  const cache = new Map<string, Buffer>();
  let keptBytes = 0;
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const line = createFairLine(LINE);

  const keep = (key: string, picture: Buffer): Buffer => {
    cache.set(key, picture);
    keptBytes += picture.length;
    for (const [oldest, { length }] of cache) {
      if (keptBytes <= KEPT_BYTES) break;
      cache.delete(oldest);
      keptBytes -= length;
    }
    return picture;
  };

  const drawOne = (asset: AssetRow, size: Size): Promise<Buffer> =>
    assets.withFiles([drawnFileOf(asset)], ([path = '']) => drawScreenPicture(path, size));

  return {
    /** A WebP; undefined if the queue is full. */
    draw: async (asset: AssetRow, width: ScreenWidth, address: string): Promise<Buffer | undefined> => {
      const key = `${asset.id} ${width}`;
      const known = cache.get(key) ?? underWay.get(key);
      if (known) return known;
      const size = sizeAt({ width: asset.width ?? width, height: asset.height ?? width }, width);
      const drawn = line(addressSubject(address), async () => keep(key, await drawOne(asset, size)))
        .catch((error: unknown) => {
          if (error instanceof CallError) return undefined;
          throw error;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, drawn);
      return drawn;
    },
  };
}

export type SharePictures = ReturnType<typeof createSharePictures>;

/** Name of a picture below its link's URL; `after.webp` is the one to save. */
export const pictureName = (side: Side, width: ScreenWidth): string =>
  width === FULL_WIDTH ? `${side}.webp` : `${side}-${width}.webp`;

/** The picture and width for a name; undefined if the link does not show it. */
export function findPicture(
  { asset, original }: Pick<SharedResult, 'asset' | 'original'>,
  name: string,
): { shown: AssetRow; width: ScreenWidth } | undefined {
  for (const width of SCREEN_WIDTHS) {
    if (name === pictureName('after', width)) return { shown: asset, width };
    if (original && name === pictureName('before', width)) return { shown: original, width };
  }
  return undefined;
}
