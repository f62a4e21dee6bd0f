import { ErrorCode } from '@tuzuo/core/api/errors';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { CallError, RefusedField } from '../../errors';
import type { Assets } from '../asset/service';
import { enterOperation, forgetOperations } from '../idempotency/service';
import { type Allowance, consume } from '../limit/service';
import {
  deletePoster,
  findPoster,
  holderOf,
  insertPoster,
  isShared,
  lockPoster,
  type OwnPoster,
  type PosterRow,
  type Saved,
  saveNext,
  thumbHolderOf,
} from './repository';
import { showsPersonIn } from './shared';
import { noteVersion, versionIdsOf } from './versions';

const HOUR_MS = 3_600_000;

/** Saves allowed per hour: an editor that saves every three seconds. */
const saves = (userId: string): Allowance => ({
  key: `poster.save:${userId}`,
  limit: 1_200,
  windowMs: HOUR_MS,
});

/** New posters allowed per hour, more than a person can look at. */
export const beginnings = (userId: string): Allowance => ({
  key: `poster.new:${userId}`,
  limit: 200,
  windowMs: HOUR_MS,
});

type RevisionAssets = Pick<
  Assets,
  'addReferences' | 'findHeld' | 'findReady' | 'release' | 'requireRoom' | 'setHolders' | 'showsPerson'
>;

/** References the pictures of the document, so that they live as long as it does. */
async function hold(
  tx: Executor,
  assets: Pick<Assets, 'setHolders'>,
  { userId, posterId }: OwnPoster,
  doc: PosterDocument,
): Promise<void> {
  const ids = assetIdsOf(doc);
  if (!ids.every(isUuid)) throw new RefusedField('doc', 'poster.foreignPicture');
  try {
    await assets.setHolders(tx, userId, holderOf(posterId), ids);
  } catch (error) {
    throw error instanceof CallError ? new RefusedField('doc', 'poster.foreignPicture') : error;
  }
}

/** Whether a shared poster shows a person with this document, and did not before. */
async function startsToHide(
  tx: Executor,
  assets: Pick<Assets, 'showsPerson'>,
  own: OwnPoster,
  doc: PosterDocument,
): Promise<boolean> {
  if (!(await isShared(tx, own)) || !(await showsPersonIn(tx, assets, doc))) return false;
  const before = await findPoster(tx, own);
  return before !== undefined && !(await showsPersonIn(tx, assets, before.doc));
}

type New = { userId: string; title: string; doc: PosterDocument };

/** Creates, replaces and deletes posters in the caller's transaction, with the pictures that their documents hold. */
export function createRevisions(assets: RevisionAssets) {
  const insert = async (tx: Executor, posterId: string, { userId, title, doc }: New): Promise<Saved> => {
    await consume(tx, [saves(userId), beginnings(userId)]);
    await insertPoster(tx, { id: posterId, userId, title, json: JSON.stringify(doc) });
    await hold(tx, assets, { userId, posterId }, doc);
    await assets.requireRoom(tx, userId, 0);
    return { posterId, revision: 1 };
  };

  /** Creates a poster. The same requestId with the same payload returns the same poster in its current state. */
  const create = async (
    tx: Executor,
    userId: string,
    once: {
      operation: 'poster.save' | 'poster.copy' | 'poster.copyShared';
      requestId: string | undefined;
      payload: unknown;
    },
    make: () => Promise<Omit<New, 'userId'>>,
  ): Promise<Saved> => {
    const { requestId, ...rest } = once;
    const id = newId();
    const entered =
      requestId === undefined
        ? { made: true, id }
        : await enterOperation(tx, { userId, requestId, ...rest }, id);
    if (entered.made) return insert(tx, id, { userId, ...(await make()) });
    const row = await findPoster(tx, { userId, posterId: entered.id });
    if (!row) throw new CallError(ErrorCode.notFound);
    return { posterId: row.id, revision: row.revision };
  };

  const replace = async (
    tx: Executor,
    own: OwnPoster,
    { title, doc, revision }: Pick<PosterRow, 'title' | 'doc' | 'revision'>,
    isRestored = false,
  ): Promise<Saved> => {
    const { userId, posterId } = own;
    await consume(tx, [saves(userId)]);
    const json = JSON.stringify(doc);
    const before = await lockPoster(tx, own, json);
    if (!before) throw new CallError(ErrorCode.notFound);
    const next = revision + 1;
    // The client repeated a save whose answer was lost.
    if (before.sameDoc && before.title === title && before.revision === next)
      return { posterId, revision: next };
    if (before.revision !== revision) {
      throw new CallError(ErrorCode.staleRevision, { current: before.revision });
    }
    await noteVersion(tx, assets, own, before, { always: isRestored });
    const hidesLink = !before.sameDoc && (await startsToHide(tx, assets, own, doc));
    await saveNext(tx, posterId, { title, revision: next, json: before.sameDoc ? undefined : json });
    await hold(tx, assets, own, doc);
    if (Buffer.byteLength(json) > before.bytes) await assets.requireRoom(tx, userId, 0);
    return { posterId, revision: next, ...(hidesLink && { hidesLink }) };
  };

  /**
   * Deletes a poster permanently. Returns the pictures that nothing else needs, to be erased once the transaction has
   * ended.
   */
  const purge = async (tx: Executor, own: OwnPoster) => {
    const versions = await versionIdsOf(tx, own.posterId);
    const gone = await deletePoster(tx, own);
    if (!gone) throw new CallError(ErrorCode.notFound);
    await forgetOperations(tx, [own.posterId]);
    const holders = [own.posterId, ...versions].map(holderOf);
    if (gone.thumbId !== null) holders.push(thumbHolderOf(gone.thumbId));
    const freed = [];
    for (const holder of holders) freed.push(...(await assets.release(tx, holder)));
    return freed;
  };

  return { create, replace, purge };
}

export type Revisions = ReturnType<typeof createRevisions>;
