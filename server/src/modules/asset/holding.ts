import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Executor } from '../../db/database';
import { CallError } from '../../errors';
import { saveFaces, savePersons, showsPerson } from './persons';
import {
  type AssetRow,
  deleteHeld,
  deleteReferences,
  findHeld,
  findReady,
  type Holder,
  hasForeign,
  insertReferences,
  keepReferences,
  lockReady,
  saveUnsealed,
} from './repository';

/** Which assets a user has, who holds them, and whom they show: steps of the caller's transaction, without any file. */
export const HOLDING = {
  /**
   * The user's own pictures, in the order of `assetIds`, locked until the transaction ends so that the sweep skips
   * them.
   * @throws CallError 10002 if one is missing, not the user's, or not ready
   */
  requireReady: async (tx: Executor, userId: string, assetIds: readonly string[]): Promise<AssetRow[]> => {
    if (assetIds.length === 0) return [];
    const rows = new Map((await lockReady(tx, userId, assetIds)).map((row) => [row.id, row]));
    return assetIds.map((id) => {
      const row = rows.get(id);
      if (!row) throw new CallError(ErrorCode.notFound);
      return row;
    });
  },

  /** The user's own ready pictures among the IDs, locked in the same way; others are skipped. */
  lockOwn: async (tx: Executor, userId: string, assetIds: readonly string[]): Promise<AssetRow[]> =>
    assetIds.length === 0 ? [] : lockReady(tx, userId, assetIds),

  /**
   * The ready assets among the IDs, by ID, regardless of owner. Only for presenting assets already known to be the
   * caller's.
   */
  findReady: async (tx: Executor, assetIds: readonly string[]): Promise<Map<string, AssetRow>> => {
    if (assetIds.length === 0) return new Map();
    return new Map((await findReady(tx, assetIds)).map((row) => [row.id, row]));
  },

  /** The IDs of the assets that the holder references. */
  findHeld,

  /** Adds references from the holder to the assets, which then live at least as long as the holder. */
  addReferences: async (
    tx: Executor,
    holder: Parameters<typeof insertReferences>[1],
    assetIds: readonly string[],
  ): Promise<void> => {
    if (assetIds.length > 0) await insertReferences(tx, holder, assetIds);
  },

  /**
   * Makes these the only assets of the user that the holder references; skips any that no longer exist.
   * @throws CallError 10002 for another user's asset
   */
  setHolders: async (
    tx: Executor,
    userId: string,
    holder: Holder,
    assetIds: readonly string[],
  ): Promise<void> => {
    if (assetIds.length > 0 && (await hasForeign(tx, userId, assetIds))) {
      throw new CallError(ErrorCode.notFound);
    }
    const own = assetIds.length === 0 ? [] : (await lockReady(tx, userId, assetIds)).map(({ id }) => id);
    if (own.length > 0) await insertReferences(tx, holder, own);
    await keepReferences(tx, holder, own);
  },

  /**
   * Marks uploads as used by a face tool, so that they are deleted a day after the last task that used them, and the
   * same pictures and what was made of them as showing a person.
   */
  markFaces: saveFaces,

  markPersons: savePersons,
  showsPerson,

  /** Removes all references of the holder. */
  dropReferences: deleteReferences,

  /**
   * Removes all references of the holder, and marks assets that nothing else references for deletion. Returns these,
   * to be passed to `erase` once the transaction has ended.
   */
  release: deleteHeld,

  /** Turns sealed assets into results, which their owner can access. */
  unseal: saveUnsealed,
};
