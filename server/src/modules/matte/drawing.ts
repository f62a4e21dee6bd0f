import { ErrorCode } from '@tuzuo/core/api/errors';
import { MATTE_PREVIEW_SIDE } from '@tuzuo/core/api/matte';
import { CUT_OUT_TOOL, tools } from '@tuzuo/core/tools';
import type { Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { findMattes } from './repository';

/** The module under which unlocking a photo is charged. */
export const UNLOCK_MODULE = tools[CUT_OUT_TOOL].moduleKey;

type Photo = Pick<AssetRow, 'id' | 'sha256'>;

/** The mask of a photo that is drawn as a product. */
type PhotoMask = { photoId: string; matteId: string; mask: AssetRow; unlocked: boolean };

const digestsOf = (photos: readonly Photo[]) => photos.flatMap(({ sha256 }) => sha256 ?? []);

const keyOf = (sha256: Uint8Array) => Buffer.from(sha256).toString('hex');

/** The masks to draw a user's photos with; those without one are skipped. */
export async function findMasks(
  tx: Executor,
  assets: Pick<Assets, 'findReady'>,
  userId: string,
  photos: readonly Photo[],
): Promise<PhotoMask[]> {
  const rows = await findMattes(tx, userId, digestsOf(photos));
  const files = await assets.findReady(
    tx,
    rows.flatMap(({ maskAssetId }) => maskAssetId ?? []),
  );
  const known = new Map(rows.map((row) => [keyOf(row.sha256), row]));
  return photos.flatMap(({ id, sha256 }) => {
    const row = sha256 && known.get(keyOf(sha256));
    const mask = row?.maskAssetId ? files.get(row.maskAssetId) : undefined;
    return row && mask ? [{ photoId: id, matteId: row.id, mask, unlocked: row.state === 'unlocked' }] : [];
  });
}

/** The photos that the user has not unlocked, each of the same bytes once, with their mattes if there are any. */
export async function findLocked(
  tx: Executor,
  userId: string,
  photos: readonly Photo[],
): Promise<{ assetId: string; matteId: string | undefined }[]> {
  const rows = await findMattes(tx, userId, digestsOf(photos));
  const known = new Map(rows.map((row) => [keyOf(row.sha256), row]));
  const locked = new Map<string, { assetId: string; matteId: string | undefined }>();
  for (const { id, sha256 } of photos) {
    const key = sha256 ? keyOf(sha256) : id;
    const row = known.get(key);
    if (row?.state !== 'unlocked') locked.set(key, { assetId: id, matteId: row?.id });
  }
  return [...locked.values()];
}

/**
 * Checks that a document may be drawn with these products at a size.
 * @param longestSide of the drawing, in pixels
 * @throws CallError 20001 with what unlocking costs, and `assetIds`: the photos to unlock
 */
export async function requireUnlocked(
  tx: Executor,
  { ledger }: { ledger: Pick<Ledger, 'quoteUses'> },
  userId: string,
  photos: readonly Photo[],
  longestSide: number,
): Promise<void> {
  if (photos.length === 0 || longestSide <= MATTE_PREVIEW_SIDE) return;
  const locked = await findLocked(tx, userId, photos);
  if (locked.length === 0) return;
  const { points, balance } = await ledger.quoteUses(tx, {
    userId,
    module: UNLOCK_MODULE,
    uses: locked.length,
  });
  const assetIds = locked.map(({ assetId }) => assetId);
  throw new CallError(ErrorCode.notEnoughPoints, { need: points, left: balance, assetIds });
}
