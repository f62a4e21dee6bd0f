import { extensionOf } from '@tuzuo/core/validation/image-name';
import { mimeOfExtension } from '@tuzuo/core/validation/media-type';
import { HostError } from '@/platform/host-error';
import type { LocalFile } from '@/platform/local-file';

/** Default number of images that may be picked at once (product spec, section 9). */
export const DEFAULT_COUNT = 9;

/** For hosts that return a path and perhaps a size in bytes; images that they create themselves are JPEG. */
export function imageAt(path: string, bytes?: number, ownName?: string): LocalFile {
  const fileName = path.split('/').pop() ?? path;
  const mime = mimeOfExtension(extensionOf(fileName)) ?? 'image/jpeg';
  return { path, fileName, mime, ...(bytes !== undefined && { bytes }), ...(ownName && { ownName }) };
}

/** Returns no files when the host's error means that the user canceled or refused access; throws any other error. */
export function noneWhenCanceled(failure: { errMsg?: string }): LocalFile[] {
  const errMsg = failure.errMsg ?? String(failure);
  if (/cancel|privacy/i.test(errMsg)) return [];
  throw new HostError(errMsg);
}
