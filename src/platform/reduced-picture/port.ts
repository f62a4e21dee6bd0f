import type { Size } from '@tuzuo/core/geometry/size';
import type { LocalFile } from '@/platform/local-file';

/**
 * A copy of a photo, as a JPEG whose longest side has that many pixels.
 * @param size of the photo, upright
 * @returns undefined where the host has no reliable means
 * @throws when it cannot be made
 */
export type ReducePicture = (
  photo: LocalFile,
  size: Size,
  longestSide: number,
) => Promise<LocalFile | undefined>;
