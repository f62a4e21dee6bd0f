import type { Size } from '@tuzuo/core/geometry/size';
import { CallError } from '../../errors';
import { drawScreenPicture } from '../../renderer/screen-picture';
import type { AssetRow, Assets } from '../asset/service';
import { createFairLine } from '../limit/service';
import type { SharedResult } from './service';

/** Widths of a picture for screens of one, two and three pixels a point, and wide ones. */
export const SCREEN_WIDTHS = [400, 720, 1080, 1600] as const;

type ScreenWidth = (typeof SCREEN_WIDTHS)[number];

/** Of what somebody saves. */
export const FULL_WIDTH = 1600 satisfies ScreenWidth;

/** So much higher than wide a picture may be at its width; a longer one gets narrower. */
const TALLEST = 2;

/** Bytes of pictures that are kept: links are opened by many, soon after they were sent. */
const KEPT_BYTES = 24 * 2 ** 20;

/** As those of cards: one owner's large pictures must not keep others' from being shown. */
const LINE = { atOnce: 2, atOnceEach: 1, waitingEach: 8, waiting: 32 };

/** Which of a result's two pictures. */
export type Side = 'before' | 'after';

/** How large a picture is at one of the widths; never larger than it is itself. */
export function sizeAt({ width, height }: Size, wanted: ScreenWidth): Size {
  const scale = Math.min(1, wanted / width, (TALLEST * wanted) / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const isVideo = ({ mime }: Pick<AssetRow, 'mime'>): boolean => mime.startsWith('video/');

/** What is drawn: of a video its opening frame. */
export const drawnFileOf = (asset: AssetRow): Pick<AssetRow, 'storageKey'> => ({
  storageKey: isVideo(asset) ? (asset.thumbKey ?? asset.storageKey) : asset.storageKey,
});

/** The pictures of shared results, as large as screens are: drawn when first asked for, and kept for a while. */
export function createSharePictures({ assets }: { assets: Pick<Assets, 'withFiles'> }) {
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const line = createFairLine(LINE);

  const keep = (key: string, picture: Buffer): Buffer => {
    kept.set(key, picture);
    keptBytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= KEPT_BYTES) break;
      kept.delete(oldest);
      keptBytes -= length;
    }
    return picture;
  };

  const drawOne = (asset: AssetRow, size: Size): Promise<Buffer> =>
    assets.withFiles([drawnFileOf(asset)], ([path = '']) => drawScreenPicture(path, size));

  return {
    /** A WebP; undefined while too many others wait for theirs. */
    draw: async (asset: AssetRow, width: ScreenWidth): Promise<Buffer | undefined> => {
      const key = `${asset.id} ${width}`;
      const known = kept.get(key) ?? underWay.get(key);
      if (known) return known;
      const size = sizeAt({ width: asset.width ?? width, height: asset.height ?? width }, width);
      const drawn = line(asset.userId ?? '', async () => keep(key, await drawOne(asset, size)))
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

/** Name of a picture below its link's address: `after.webp` is the one to be saved. */
export const pictureName = (side: Side, width: ScreenWidth): string =>
  width === FULL_WIDTH ? `${side}.webp` : `${side}-${width}.webp`;

/** The picture that a name stands for; undefined when the link shows none. */
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
