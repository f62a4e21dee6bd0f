import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Api, CallInput } from '@tuzuo/contract/api';
import { POSTER_JSON_BOUNDS } from '@tuzuo/core/api/bounded-json';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import { isWritable } from '@tuzuo/core/text/writable';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { parsePoster } from '@tuzuo/poster/document/validate';
import { keyOfCursor, keyPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { CallError, RefusedField } from '../../errors';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import { enterOperation, forgetOperations } from '../idempotency/service';
import { type Allowance, consume, requireLeft } from '../limit/service';
import { type Safety, UNCHECKED } from '../safety/service';
import { noteTemplateUse } from '../template/service';
import {
  deletePoster,
  findPoster,
  findStored,
  holderOf,
  insertPoster,
  isShared,
  type ListedPoster,
  listPosters,
  lockPoster,
  type OwnPoster,
  type PosterRow,
  type Saved,
  type StoredDocument,
  saveNext,
  sentDocument,
  storedDocument,
  thumbHolderOf,
} from './repository';
import { copyPictures, requireShared, showShared, showsPersonIn } from './shared';
import { createVersions, noteVersion, versionIdsOf } from './versions';

export { labelOf, packed, prepareExportJob, productsIn } from './export-job';
export { contentsOfPoster, findSharedPoster, isDrawnSmall, type SharedPoster, sharePoster } from './shared';
export { sweepVersions } from './versions';

const LIST = 'poster';
const HOUR_MS = 3_600_000;

/** Saves allowed per hour: an editor that saves every three seconds. */
const saves = (userId: string): Allowance => ({
  key: `poster.save:${userId}`,
  limit: 1_200,
  windowMs: HOUR_MS,
});

/** New posters allowed per hour, more than a person can look at. */
const beginnings = (userId: string): Allowance => ({
  key: `poster.new:${userId}`,
  limit: 200,
  windowMs: HOUR_MS,
});

type PosterDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<
    Assets,
    | 'addReferences'
    | 'discard'
    | 'erase'
    | 'findHeld'
    | 'findReady'
    | 'setHolders'
    | 'keep'
    | 'release'
    | 'lockOwn'
    | 'present'
    | 'requireRoom'
    | 'showsPerson'
    | 'withFiles'
    | 'withWorkDirectory'
    | 'write'
  >;
  /** The operator's content check for what other users see. */
  safety?: Pick<Safety, 'isOn' | 'getVerdicts'>;
};

/**
 * Parses and validates a document, upgrading it to the current version.
 * @throws RefusedField with the position of the error
 */
export async function readDocument(value: unknown): Promise<PosterDocument> {
  // A large document arrives from the thread that has parsed it, is validated and is checked in a turn each.
  await nextTurn();
  const parsed = parsePoster(value);
  if (!parsed.ok && parsed.problem === 'version') throw new RefusedField('doc', 'poster.newer');
  if (!parsed.ok) throw new RefusedField('doc', 'poster.invalid', { path: parsed.path, why: parsed.problem });
  await nextTurn();
  // The depth exceeds that of any document, so this only checks that the database can store its text.
  if (!isWritable(parsed.document, POSTER_JSON_BOUNDS.depth)) throw new RefusedField('doc', 'field.invalid');
  return parsed.document;
}

/** Whether the database accepts this text as a time. */
const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

const presentTimes = ({ createdAt, updatedAt }: Pick<PosterRow, 'createdAt' | 'updatedAt'>) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

type OnList = Api['poster.poster.list']['output']['items'][number];

/** `thumbUrl`: URL of the thumbnail, if it shows this revision. */
function presentListed(row: ListedPoster, thumbUrl: string | undefined): OnList {
  const { id, title, revision, size, pages, thumbBlur } = row;
  const { width, height } = size;
  return {
    posterId: id,
    title,
    revision,
    width,
    height,
    pages,
    ...(thumbUrl !== undefined && { thumbUrl }),
    ...(thumbBlur !== null && { placeholder: thumbBlur }),
    ...presentTimes(row),
  };
}

/**
 * The saved document of a poster.
 * @throws CallError 10002 if it is not the user's or no longer exists
 */
export async function requirePoster(tx: Executor, own: OwnPoster): Promise<PosterDocument> {
  const row = await findPoster(tx, own);
  if (!row) throw new CallError(ErrorCode.notFound);
  return storedDocument(row.doc);
}

/** The posters that users edit. A call about one that is not theirs or no longer exists throws a CallError 10002. */
export function createPosters({
  database: { orm, transaction },
  assets,
  safety = UNCHECKED,
}: PosterDependencies) {
  /** References the pictures of the document, so that they live as long as it does. */
  const hold = async (tx: Executor, { userId, posterId }: OwnPoster, doc: PosterDocument): Promise<void> => {
    const ids = assetIdsOf(doc);
    if (!ids.every(isUuid)) throw new RefusedField('doc', 'poster.foreignPicture');
    try {
      await assets.setHolders(tx, userId, holderOf(posterId), ids);
    } catch (error) {
      throw error instanceof CallError ? new RefusedField('doc', 'poster.foreignPicture') : error;
    }
  };

  type New = { userId: string; title: string; doc: PosterDocument };

  const insert = async (tx: Executor, posterId: string, { userId, title, doc }: New): Promise<Saved> => {
    await consume(tx, [saves(userId), beginnings(userId)]);
    await insertPoster(tx, { id: posterId, userId, title, json: JSON.stringify(doc) });
    await hold(tx, { userId, posterId }, doc);
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

  /** Whether a shared poster shows a person with this document, and did not before. */
  const startsToHide = async (tx: Executor, own: OwnPoster, doc: PosterDocument): Promise<boolean> => {
    if (!(await isShared(tx, own)) || !(await showsPersonIn(tx, assets, doc))) return false;
    const before = await findPoster(tx, own);
    return before !== undefined && !(await showsPersonIn(tx, assets, before.doc));
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
    const hidesLink = !before.sameDoc && (await startsToHide(tx, own, doc));
    await saveNext(tx, posterId, { title, revision: next, json: before.sameDoc ? undefined : json });
    await hold(tx, own, doc);
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

  const find = async (tx: Executor, own: OwnPoster): Promise<PosterRow> => {
    const row = await findPoster(tx, own);
    if (!row) throw new CallError(ErrorCode.notFound);
    return row;
  };

  /** A stored document with the pictures that its poster or version references, as far as they are the user's own. */
  const show = async (userId: string, holderId: string, stored: StoredDocument) => {
    const doc = sentDocument(stored);
    const rows = await assets.findReady(orm, await assets.findHeld(orm, holderOf(holderId)));
    const mine = [...rows.values()].filter((row) => row.userId === userId && row.kind !== 'sealed');
    return { doc, pictures: assets.present(mine) };
  };

  return {
    /**
     * @throws RefusedField for an invalid document, or one with pictures that are not the user's; CallError 10002,
     * 10003, 10004, 20003
     */
    save: async (userId: string, input: CallInput<'poster.poster.save'>): Promise<Saved> => {
      const { posterId, title, revision, requestId, templateId } = input;
      const doc = await readDocument(input.doc);
      return transaction((tx) => {
        if (posterId !== undefined) return replace(tx, { userId, posterId }, { title, doc, revision });
        if (revision !== 0) throw new RefusedField('revision', 'field.tooBig', { limit: 0 });
        const once = { operation: 'poster.save', requestId, payload: { title, doc } } as const;
        return create(tx, userId, once, async () => {
          if (templateId !== undefined) await noteTemplateUse(tx, userId, templateId);
          return { title, doc };
        });
      });
    },

    /** @throws CallError 10002, 10004, 20003 */
    copy: (
      userId: string,
      { posterId, requestId }: CallInput<'poster.poster.copy'>,
      say: Say,
    ): Promise<Saved> =>
      transaction((tx) => {
        const once = { operation: 'poster.copy', requestId, payload: { posterId } } as const;
        return create(tx, userId, once, async () => {
          const { title, doc } = await find(tx, { userId, posterId });
          const named = [...say('poster.copyOf', { title })].slice(0, POSTER_TITLE_LENGTH).join('');
          return { title: named, doc };
        });
      }),

    get: async (own: OwnPoster): Promise<Api['poster.poster.get']['output']> => {
      const row = await findStored(orm, own);
      if (!row) throw new CallError(ErrorCode.notFound);
      const { id, title, revision } = row;
      return {
        posterId: id,
        title,
        revision,
        ...(await show(own.userId, id, row)),
        ...presentTimes(row),
      };
    },

    /** A page of the user's posters, most recently changed first. */
    list: async (
      userId: string,
      { cursor, limit }: CallInput<'poster.poster.list'>,
    ): Promise<Api['poster.poster.list']['output']> => {
      const after = cursor === undefined ? undefined : keyOfCursor(LIST, cursor);
      if (after && !isMoment(after.value)) throw new RefusedField('cursor', 'field.invalid');
      const found = await listPosters(orm, userId, { after, limit: limit + 1 });
      const { rows, ...next } = keyPage(LIST, found, limit, ({ changed, id }) => ({ value: changed, id }));
      const thumbs = await assets.findReady(
        orm,
        rows.flatMap(({ thumbId }) => thumbId ?? []),
      );
      const urls = new Map(assets.present([...thumbs.values()]).map(({ assetId, url }) => [assetId, url]));
      return { items: rows.map((row) => presentListed(row, urls.get(row.thumbId ?? ''))), ...next };
    },

    /** Renames a poster, which makes a new revision. */
    rename: async (tx: Executor, own: OwnPoster, title: string): Promise<void> => {
      const { doc, revision } = await find(tx, own);
      await replace(tx, own, { title, doc, revision });
    },

    versions: createVersions({
      orm,
      show,
      restore: (own, { revision, pick }) =>
        transaction(async (tx) => replace(tx, own, { ...(await pick(tx)), revision }, true)),
    }),

    /**
     * A shared poster as anyone with the link sees it.
     * @throws CallError 10002
     */
    getShared: async (linkId: string): Promise<Api['poster.shared.get']['output']> =>
      showShared({ tx: orm, assets, safety }, linkId),

    /**
     * Copies a shared poster to a new one of the caller, with copies of its pictures.
     * @throws CallError 10002, 10004, 20003, StorageFull
     */
    copyShared: async (
      userId: string,
      { linkId, requestId }: CallInput<'poster.shared.copy'>,
    ): Promise<Saved> => {
      const shared = await requireShared({ tx: orm, assets, safety }, linkId);
      // Checked before the pictures are copied, and counted with the copy.
      await transaction((tx) => requireLeft(tx, beginnings(userId)));
      const { doc, assetIds } = await copyPictures({ orm, assets }, userId, shared);
      let isMade = false;
      try {
        return await transaction((tx) => {
          const once = {
            operation: 'poster.copyShared',
            requestId,
            payload: { linkId },
          } as const;
          return create(tx, userId, once, async () => {
            isMade = true;
            return { title: shared.title, doc };
          });
        });
      } catch (error) {
        isMade = false;
        throw error;
      } finally {
        // A repeated request returned its existing poster, so these copies are not needed.
        if (!isMade) await assets.discard(assetIds).catch(() => undefined);
      }
    },

    purge,

    /** Deletes a poster, and the pictures that nothing else needs. */
    remove: async (own: OwnPoster): Promise<void> => assets.erase(await transaction((tx) => purge(tx, own))),
  };
}

export type Posters = ReturnType<typeof createPosters>;
