import { timingSafeEqual } from 'node:crypto';

/**
 * Whether a signature that somebody sent is the right one. Takes the same time wherever they differ, so that a right one
 * cannot be found byte by byte. Text is compared as UTF-8.
 */
export function isSameSignature(given: string | Buffer, right: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
