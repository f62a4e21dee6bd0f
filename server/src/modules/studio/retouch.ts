import type { CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Size } from '@tuzuo/core/geometry/size';
import type { Database, Executor } from '../../db/database';
import type { EngineMatte } from '../../engines/port';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import { findMattes, lockMattes, replaceMatte, storeMatte } from '../matte/service';

const HOUR_MS = 3_600_000;

/** Retouches allowed per hour: one every six seconds. */
const retouches = (userId: string): Allowance => ({
  key: `studio.retouch:${userId}`,
  limit: 600,
  windowMs: HOUR_MS,
});

/** Attempts to paint into a mask that other calls replace meanwhile. */
const MAX_ATTEMPTS = 3;

type RetouchDependencies = {
  database: Pick<Database, 'transaction'>;
  assets: Pick<
    Assets,
    | 'requireReady'
    | 'requireRoom'
    | 'findReady'
    | 'withFiles'
    | 'withWorkDirectory'
    | 'inTurn'
    | 'reserve'
    | 'writeFile'
    | 'publish'
    | 'addReferences'
    | 'dropReferences'
  >;
  /** Paints strokes into the mask in a file, and writes the matte to a directory. */
  paint: (
    maskPath: string,
    job: { photo: Size; strokes: CallInput<'studio.matte.retouch'>['strokes']; directory: string },
  ) => Promise<EngineMatte>;
};

type Painted = { mask: AssetRow; sha256: Uint8Array; photo: Size };

/** Painting into the mattes of users' photos. */
export function createRetouch({ database, assets, paint }: RetouchDependencies) {
  /** What is painted into; undefined while the matte is not known, or its file is lost. */
  const find = async (tx: Executor, userId: string, assetId: string): Promise<Painted | undefined> => {
    const [photo] = await assets.requireReady(tx, userId, [assetId]);
    if (!photo?.sha256 || !photo.width || !photo.height) return undefined;
    const [row] = await findMattes(tx, userId, [photo.sha256]);
    if (!row?.maskAssetId) return undefined;
    const mask = (await assets.findReady(tx, [row.maskAssetId])).get(row.maskAssetId);
    const { width, height, sha256 } = photo;
    return mask && { mask, sha256, photo: { width, height } };
  };

  /** Whether the strokes are in the matte: another call may have replaced it while they were painted. */
  const attempt = async (
    userId: string,
    { mask, sha256, photo }: Painted,
    strokes: CallInput<'studio.matte.retouch'>['strokes'],
  ): Promise<boolean> => {
    const matte = await assets.withWorkDirectory((directory) =>
      assets.withFiles([mask], async ([path = '']) => {
        const painted = await paint(path, { photo, strokes, directory });
        return storeMatte(painted, sha256, async (kind, { path: file, mime }) => {
          const { assetId } = await assets.reserve(userId, { kind, mime });
          await assets.writeFile(assetId, file);
          return assetId;
        });
      }),
    );
    return database.transaction(async (tx) => {
      const [row] = await lockMattes(tx, userId, [sha256]);
      if (row?.maskAssetId !== mask.id) return false;
      await replaceMatte(tx, assets, row, matte);
      return true;
    });
  };

  /**
   * Paints the strokes into a photo's matte. Without a matte, nothing happens.
   * @throws StorageFull, or a CallError 10002, 10004
   */
  return async (userId: string, { assetId, strokes }: CallInput<'studio.matte.retouch'>): Promise<void> => {
    await database.transaction(async (tx) => {
      await consume(tx, [retouches(userId)]);
      await assets.requireRoom(tx, userId, 0);
    });
    for (let number = 0; number < MAX_ATTEMPTS; number += 1) {
      const found = await database.transaction((tx) => find(tx, userId, assetId));
      if (!found || (await assets.inTurn(userId, () => attempt(userId, found, strokes)))) return;
    }
    throw new CallError(ErrorCode.tooManyRequests);
  };
}
