import { createHmac } from 'node:crypto';
import { API_BASE } from '@tuzuo/core/api/routes';
import type { Database } from '../../db/database';
import { isSameSignature } from '../../lib/same-signature';
import { drawJpegWithin } from '../../renderer/screen-picture';
import { SafetyUnable } from '../../safety/port';
import type { Assets } from '../asset/service';
import { findPending } from './repository';

/** Path at which providers fetch pictures to check. */
export const SAFETY_PICTURES = `${API_BASE}/safety/picture`;

/** Maximum side of a checked picture in pixels: enough to judge it, and far below 10 MB. */
export const MAX_SIDE = 1_600;

export type PicturesOptions = {
  database: Pick<Database, 'orm'>;
  assets: Pick<Assets, 'findReady' | 'withFiles'>;
  /** The base URL at which providers reach us. */
  publicUrl: string | undefined;
  secretKey: string;
  /** The key before it, whose URLs are still accepted. */
  previousKey?: string | undefined;
};

/** Pictures as providers see them: read for them, or at a signed URL from which they fetch them. */
export function createCheckedPictures({
  database: { orm },
  assets,
  publicUrl,
  secretKey,
  previousKey = secretKey,
}: PicturesOptions) {
  const signatureOf = (id: string, by = secretKey) =>
    createHmac('sha256', by).update(`safety picture\n${id}`).digest('base64url');

  /** Reads a picture in the form sent to providers. Rejects with SafetyUnable if it is deleted. */
  const read = async (assetId: string | null): Promise<Buffer> => {
    const row = assetId === null ? undefined : (await assets.findReady(orm, [assetId])).get(assetId);
    if (!row) throw new SafetyUnable('the picture is gone');
    // The poster frame of a video.
    const storageKey = row.mime.startsWith('video/') ? (row.thumbKey ?? row.storageKey) : row.storageKey;
    return assets.withFiles([{ storageKey }], ([path = '']) => drawJpegWithin(path, MAX_SIDE));
  };

  return {
    read,

    /** URL of the picture of a check; undefined where providers cannot reach us. */
    urlOf: (checkId: string): string | undefined =>
      publicUrl && `${publicUrl}${SAFETY_PICTURES}/${checkId}.${signatureOf(checkId)}.jpg`,

    /** The picture at a URL that a provider was given, while it is being checked. */
    openPicture: async (name: string): Promise<Buffer | undefined> => {
      const [id = '', signature = ''] = name.replace(/\.jpg$/, '').split('.');
      if (![secretKey, previousKey].some((by) => isSameSignature(signature, signatureOf(id, by))))
        return undefined;
      const row = await findPending(orm, id);
      if (row?.kind !== 'picture') return undefined;
      return read(row.assetId).catch((error: unknown) => {
        if (error instanceof SafetyUnable) return undefined;
        throw error;
      });
    },
  };
}

export type CheckedPictures = ReturnType<typeof createCheckedPictures>;
