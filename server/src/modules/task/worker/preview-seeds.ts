import type { PreviewSeeds } from '../../../engines/port';
import { createFingerprint } from '../../limit/service';

/** The seeds for previews of what a user makes of pictures that have these digests. */
export type SeedPreview = (userId: string, digests: readonly Uint8Array[]) => PreviewSeeds;

/** @param secretKey the same on every node, so that a picture's marks lie where they lay before */
export function createSeedPreview(secretKey: string): SeedPreview {
  const fingerprint = createFingerprint(secretKey);
  const seed = (purpose: string, text: string) => fingerprint(purpose, text).toString('base64url');
  return (userId, digests) => ({
    user: seed('preview-marks', userId),
    photo: seed(
      'preview-marks-photo',
      [userId, ...digests.map((digest) => Buffer.from(digest).toString('hex'))].join('\n'),
    ),
  });
}
