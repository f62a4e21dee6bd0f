import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { CUT_OUT_TOOL } from '@tuzuo/core/tools';
import type { Executor } from '../../db/database';
import type { MatteRow } from '../../db/schema/matte';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { findAnalysis, findMattes, lockMattes, shareMatte } from '../matte/service';

export type Matte = Api['studio.matte.get']['output'];

/** A matte without its photo. */
export type Found = Matte extends infer Each ? (Each extends Matte ? Omit<Each, 'photo'> : never) : never;

/** The tool whose free analysis finds mattes. */
export const ANALYSIS = { tool: CUT_OUT_TOOL, slot: 'source' } as const;

/** Whether a picture may be a reduced copy of a photo, by their sides, which are whole pixels. */
function isReduced(copy: AssetRow, { width, height }: AssetRow): boolean {
  if (copy.width === null || copy.height === null || width === null || height === null) return false;
  const scale = Math.max(copy.width, copy.height) / Math.max(width, height);
  return (
    scale <= 1 && Math.abs(copy.width - width * scale) <= 1 && Math.abs(copy.height - height * scale) <= 1
  );
}

/** Finds the mattes of users' photos, or the analyses that are to find them. */
export function createFinder(assets: Pick<Assets, 'findReady' | 'urlOf' | 'addReferences'>) {
  const present = async (tx: Executor, row: MatteRow, photo: AssetRow): Promise<Found | undefined> => {
    const { state, previewAssetId, fullAssetId, maskAssetId, box, unsure } = row;
    const shownId = state === 'unlocked' ? fullAssetId : previewAssetId;
    if (shownId === null || maskAssetId === null || photo.width === null || photo.height === null) return;
    const files = await assets.findReady(tx, [shownId, maskAssetId]);
    const shown = files.get(shownId);
    if (!shown || files.size < 2) return;
    const { width, height } = photo;
    return {
      state,
      previewUrl: assets.urlOf(shown),
      width,
      height,
      box,
      ...(unsure && { unsure }),
    };
  };

  /** The matte, or the analysis that is to find it; undefined if there is neither. */
  const find = async (tx: Executor, userId: string, photo: AssetRow): Promise<Found | undefined> => {
    const { sha256 } = photo;
    if (!sha256) return undefined;
    const [row] = await findMattes(tx, userId, [sha256]);
    const matte = row && (await present(tx, row, photo));
    if (matte) return matte;
    const analysis = await findAnalysis(tx, { userId, sha256 }, ANALYSIS);
    if (!analysis) return undefined;
    // It has ended without a matte, as would the next one.
    if (analysis.ended) throw new CallError(ErrorCode.noEngine);
    return { state: 'pending', taskId: analysis.id };
  };

  /**
   * The matte that a reduced copy of the photo has, as the photo's own, or the copy's running analysis; undefined if there
   * is neither. No pixel is compared: a mask of something else would be its owner's loss, since nothing is unlocked.
   */
  const findByCopy = async (
    tx: Executor,
    userId: string,
    photo: AssetRow,
    copyId: string,
  ): Promise<Found | undefined> => {
    const copy = (await assets.findReady(tx, [copyId])).get(copyId);
    if (copy?.userId !== userId || !copy.sha256 || !photo.sha256 || !isReduced(copy, photo)) return undefined;
    const [row] = await lockMattes(tx, userId, [copy.sha256]);
    if (row) {
      await shareMatte(tx, assets, row, photo.sha256);
      return find(tx, userId, photo);
    }
    const analysis = await findAnalysis(tx, { userId, sha256: copy.sha256 }, ANALYSIS);
    return analysis && !analysis.ended ? { state: 'pending', taskId: analysis.id } : undefined;
  };

  /** Like `find`, also by a reduced copy of the photo. */
  return async (
    tx: Executor,
    userId: string,
    photo: AssetRow,
    copyId: string | undefined,
  ): Promise<Found | undefined> =>
    (await find(tx, userId, photo)) ??
    (copyId === undefined ? undefined : findByCopy(tx, userId, photo, copyId));
}
