import { extensionOf } from '@tuzuo/core/validation/image-name';
import { mimeOfExtension } from '@tuzuo/core/validation/media-type';
import { HostError } from '@/platform/host-error';
import type { LocalFile } from '@/platform/local-file';

/** How many pictures may be picked at once unless said otherwise (product spec, section 9). */
export const DEFAULT_COUNT = 9;

/** For hosts that give a path, and perhaps a size in bytes; what they make themselves is JPEG. */
export function imageAt(path: string, bytes?: number): LocalFile {
  const fileName = path.split('/').pop() ?? path;
  const mime = mimeOfExtension(extensionOf(fileName)) ?? 'image/jpeg';
  return { path, fileName, mime, ...(bytes !== undefined && { bytes }) };
}

/** None, when a host's refusal says that the user picked nothing, or let nothing be read; every other one is thrown. */
export function noneWhenCanceled(failure: { errMsg?: string }): LocalFile[] {
  const errMsg = failure.errMsg ?? String(failure);
  if (/cancel|privacy/i.test(errMsg)) return [];
  throw new HostError(errMsg);
}
