import { HostError } from '@/platform/host-error';
import type { LocalFile } from '@/platform/local-file';

/** How many pictures may be picked at once unless said otherwise (product spec, section 9). */
export const DEFAULT_COUNT = 9;

const MIME: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** For hosts that give a path, and perhaps a size in bytes; what they make themselves is JPEG. */
export function imageAt(path: string, bytes?: number): LocalFile {
  const fileName = path.split('/').pop() ?? path;
  const extension = fileName.split('.').pop()?.toLowerCase() ?? '';
  return { path, fileName, mime: MIME[extension] ?? 'image/jpeg', ...(bytes !== undefined && { bytes }) };
}

/** None, when a host's refusal says that the user picked nothing; every other refusal is thrown. */
export function noneWhenCancelled(failure: { errMsg?: string }): LocalFile[] {
  const errMsg = failure.errMsg ?? String(failure);
  if (/cancel/i.test(errMsg)) return [];
  throw new HostError(errMsg);
}
