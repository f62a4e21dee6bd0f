import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CallInput } from '@tuzuo/contract/api';
import { POSTER_JSON_BOUNDS } from '@tuzuo/core/api/bounded-json';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import { isWritable } from '@tuzuo/core/text/writable';
import type { PosterDocument } from '@tuzuo/poster/document';
import { parsePoster } from '@tuzuo/poster/document/validate';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import { type Safety, UNCHECKED } from '../safety/service';
import { noteTemplateUse } from '../template/service';
import { createLinks } from './links';
import { createReading } from './reading';
import { findPoster, type OwnPoster, type PosterRow, type Saved, storedDocument } from './repository';
import { createRevisions } from './revisions';
import { createVersions } from './versions';

export { labelOf, packed, prepareExportJob, productsIn } from './export-job';
export { contentsOfPoster, findSharedPoster, isDrawnSmall, type SharedPoster, sharePoster } from './shared';
export { sweepVersions } from './versions';

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
export function createPosters({ database, assets, safety = UNCHECKED }: PosterDependencies) {
  const { orm, transaction } = database;
  const { create, replace, purge } = createRevisions(assets);
  const { show, ...reading } = createReading({ orm, assets });
  const find = async (tx: Executor, own: OwnPoster): Promise<PosterRow> => {
    const row = await findPoster(tx, own);
    if (!row) throw new CallError(ErrorCode.notFound);
    return row;
  };

  return {
    ...reading,
    ...createLinks({ database, assets, safety, create }),

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

    purge,

    /** Deletes a poster, and the pictures that nothing else needs. */
    remove: async (own: OwnPoster): Promise<void> => assets.erase(await transaction((tx) => purge(tx, own))),
  };
}

export type Posters = ReturnType<typeof createPosters>;
