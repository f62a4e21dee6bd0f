import type { Size } from '@tuzuo/core/geometry/size';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { reduced } from '@/platform/reduced-picture';
import { uploadFiles } from '@/request/transfer';

/** Longest side of a copy, in px: twice what the matting network sees. */
const COPY_SIDE = 2048;

/** Bytes from which a copy is there sooner than its photo. */
const MIN_BYTES = 1_000_000;

/** Types whose pictures may be cut-outs: a copy is a JPEG, which has no transparency. */
const TRANSPARENT = /^image\/(?:png|webp|gif|avif)$/;

/**
 * Uploads a reduced copy of a photo, by which it can be cut out before it has arrived itself. Rejects as uploads do.
 * @param onProgress share of the bytes sent, 0 to 1
 * @returns its id; undefined for photos that are small enough or may be transparent, and where the host cannot reduce them
 */
export async function sendCopy(
  photo: LocalFile,
  size: Size,
  onProgress: (share: number) => void,
): Promise<string | undefined> {
  const isSmall = Math.max(size.width, size.height) <= COPY_SIDE || (photo.bytes ?? MIN_BYTES) < MIN_BYTES;
  const copy =
    isSmall || TRANSPARENT.test(photo.mime)
      ? undefined
      : await reduced(photo, size, COPY_SIDE).catch(() => undefined);
  if (!copy) return undefined;
  try {
    const options = { toast: false, gate: true, onProgress };
    const [answer] = await uploadFiles('asset.asset.upload', {}, [copy], options).result;
    return answer?.items[0]?.assetId;
  } finally {
    media.release(copy);
  }
}
