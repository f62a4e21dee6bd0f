import { HostError } from './host-error';

/** A picture that the user picked: a temporary file (mini-program, app) or a blob address (browser). */
export type PickedImage = { path: string; fileName: string; mime: string };

/** How many pictures may be picked at once unless said otherwise (product spec, section 9). */
export const DEFAULT_COUNT = 9;

const MIME: Record<string, string> = { png: 'image/png', webp: 'image/webp', gif: 'image/gif' };

/** For hosts that give a path alone; what they make themselves is JPEG. */
export function imageAt(path: string): PickedImage {
  const fileName = path.split('/').pop() ?? path;
  const extension = fileName.split('.').pop()?.toLowerCase() ?? '';
  return { path, fileName, mime: MIME[extension] ?? 'image/jpeg' };
}

/** None, when a host's refusal says that the user picked nothing; every other refusal is thrown. */
export function noneWhenCancelled(failure: { errMsg?: string }): PickedImage[] {
  const errMsg = failure.errMsg ?? String(failure);
  if (/cancel/i.test(errMsg)) return [];
  throw new HostError(errMsg);
}
