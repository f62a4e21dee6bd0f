import { ErrorCode } from '@tuzuo/core/api/errors';
import { MATTE_PREVIEW_SIDE } from '@tuzuo/core/api/matte';
import type { ScenePair } from '@tuzuo/poster/document/scenes';
import type { Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { digestsOf, findUnpaid, keyOf, type Photo, quoteUnpaid, sceneKey } from './payment';
import { findMattes, findPaidScenes } from './repository';

/** The mask of a photo that is drawn as a product. */
type PhotoMask = {
  photoId: string;
  matteId: string;
  mask: AssetRow;
  /** Whether the photo, and every scene in which it stands, is paid for: otherwise it is drawn small. */
  unlocked: boolean;
};

/** The masks to draw a user's photos with, some of them in scenes; those without one are skipped. */
export async function findMasks(
  tx: Executor,
  assets: Pick<Assets, 'findReady'>,
  userId: string,
  photos: readonly Photo[],
  pairs: readonly ScenePair[],
): Promise<PhotoMask[]> {
  const rows = await findMattes(tx, userId, digestsOf(photos));
  const files = await assets.findReady(
    tx,
    rows.flatMap(({ maskAssetId }) => maskAssetId ?? []),
  );
  const known = new Map(rows.map((row) => [keyOf(row.sha256), row]));
  const paid = pairs.length === 0 ? [] : await findPaidScenes(tx, [...rows.map(({ id }) => id)]);
  const isPaid = new Set(paid.map(sceneKey));
  return photos.flatMap(({ id, sha256 }) => {
    const row = sha256 && known.get(keyOf(sha256));
    const mask = row?.maskAssetId ? files.get(row.maskAssetId) : undefined;
    if (!row || !mask) return [];
    const ownScenes = pairs.filter(({ photoId }) => photoId === id);
    const arePaid = ownScenes.every(({ sceneId }) => isPaid.has(sceneKey({ matteId: row.id, sceneId })));
    return [{ photoId: id, matteId: row.id, mask, unlocked: row.state === 'unlocked' && arePaid }];
  });
}

/**
 * Checks that a document may be drawn with these products, and in these scenes, at a size.
 * @param longestSide of the drawing, in pixels
 * @throws CallError 20001 with what paying for it costs, `assetIds`: the photos to unlock, and `scenes`: the scenes to
 * pay for of each
 */
export async function requirePaid(
  tx: Executor,
  { ledger }: { ledger: Pick<Ledger, 'quoteUses'> },
  userId: string,
  { photos, pairs }: { photos: readonly Photo[]; pairs: readonly ScenePair[] },
  longestSide: number,
): Promise<void> {
  if (photos.length === 0 || longestSide <= MATTE_PREVIEW_SIDE) return;
  const unpaid = await findUnpaid(tx, userId, photos, pairs);
  const [locked, scenes] = [unpaid.photos, unpaid.scenes];
  if (locked.length + scenes.length === 0) return;
  const counts = { photos: locked.length, scenes: scenes.length };
  const { points, balance } = await quoteUnpaid(tx, ledger, userId, counts);
  throw new CallError(ErrorCode.notEnoughPoints, {
    need: points,
    left: balance,
    assetIds: [...new Set([...locked, ...scenes].map(({ assetId }) => assetId))],
    ...(scenes.length > 0 && { scenes: scenes.map(({ assetId, sceneId }) => ({ assetId, sceneId })) }),
  });
}
