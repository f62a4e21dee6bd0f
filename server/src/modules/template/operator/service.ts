import type { Account } from '@tuzuo/embedded-postgres/account';
import { stockPicture } from '@tuzuo/poster/document/stock';
import { documentText } from '@tuzuo/poster/document/words';
import type { Database, Executor } from '../../../db/database';
import { operatorPictureFile } from '../../../renderer/poster/stock';
import type { Storage } from '../../../storage/port';
import {
  requireCategory,
  requireColors,
  requireKey,
  requirePosition,
  requireScene,
  requireTags,
  requireTitles,
  type TemplateFacts,
} from '../facts';
import { libraryKeys } from '../library';
import { OPERATOR_LIMITS, TemplateRefused } from '../limits';
import { saveTerms } from '../repository';
import { termsOf } from '../terms';
import { createDrafts, openTemplateFile, type TemplateDraft } from './draft';
import {
  countOperatorRows,
  deleteOperatorRow,
  findOperatorRow,
  forgetPictures,
  insertOperatorRow,
  listOperatorRows,
  lockOperatorTemplates,
  notePictures,
  notePublished,
  type OperatorRow,
  picturesOf,
  shownPictures,
  updateOperatorRow,
} from './repository';
import { drawnFacts, type Made, madeOf, type OperatorTemplate, requireEditable, viewOf } from './view';

/** Age after which leftovers of an interrupted command are removed. */
const LEFT_BEHIND_MS = 3_600_000;

/** The position of a template without one: before the library. */
const FIRST_POSITION = -1;

const NO_FACTS: TemplateFacts = {
  titles: {},
  category: '',
  scene: '',
  tags: [],
  position: FIRST_POSITION,
};

/** Records a change in the operator log, in the same transaction. */
type Note = (
  tx: Executor,
  change: Partial<Record<'before' | 'after', Record<string, unknown>>>,
) => Promise<unknown>;

type OperatorTemplateDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  storage: Storage;
  /** The account of the processes that read and draw files. */
  account: Account;
  /** Runs its work with a temporary directory, ideally on the file system of the storage. */
  withWorkDirectory: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
};

/**
 * The templates that an operator adds to the built-in library. All functions throw TemplateRefused for impossible
 * requests.
 */
export function createOperatorTemplates(dependencies: OperatorTemplateDependencies) {
  const { database, storage, account, withWorkDirectory } = dependencies;
  const { orm, transaction } = database;
  const fetchKept = ({ storageKey }: { storageKey: string }) => storage.fetch(storageKey);
  const readDraft = createDrafts({ account, withWorkDirectory, fetchKept });

  const requireRow = async (tx: Executor, key: string): Promise<OperatorRow> => {
    const row = await findOperatorRow(tx, key);
    if (row) return row;
    throw new TemplateRefused(
      libraryKeys().includes(key)
        ? `"${key}" is a template of the program's own, which stays as it is`
        : `there is no template "${key}"`,
    );
  };

  /**
   * Deletes pictures that no template shows any more, row and file, under the lock so that they cannot be added again
   * meanwhile.
   */
  const tidyUp = async (tx: Executor, keys: readonly string[], evenPublished = false): Promise<void> => {
    const olderThan = new Date(Date.now() - LEFT_BEHIND_MS);
    for (const key of await forgetPictures(tx, { keys, olderThan, evenPublished }))
      await storage.remove(operatorPictureFile(key));
  };

  /** Runs `change` with operator templates locked. */
  const withLock = <Result>(change: (tx: Executor) => Promise<Result>): Promise<Result> =>
    transaction(async (tx) => {
      await lockOperatorTemplates(tx);
      return change(tx);
    });

  /** Stores a draft's pictures, then runs `change`, which references them; on failure the pictures are deleted. */
  const withStoredPictures = async <Result>(
    { pictures }: TemplateDraft,
    change: (tx: Executor) => Promise<Result>,
  ): Promise<Result> => {
    // Before any file is written, so that one left by a crash is known, and removed by a later command.
    await transaction((tx) => notePictures(tx, pictures));
    try {
      return await withLock(async (tx) => {
        await notePictures(tx, pictures);
        for (const { key, path } of pictures) {
          const file = operatorPictureFile(key);
          if ((await storage.size(file)) === undefined) await storage.put(file, path);
        }
        return change(tx);
      });
    } catch (error) {
      const keys = pictures.map(({ key }) => key);
      await withLock((tx) => tidyUp(tx, keys)).catch(() => undefined);
      throw error;
    }
  };

  const setListed = (key: string, isListed: boolean, note: Note): Promise<OperatorTemplate> =>
    withLock(async (tx) => {
      const row = await requireRow(tx, key);
      if (row.isListed === isListed)
        throw new TemplateRefused(`"${key}" is ${isListed ? 'published' : 'not published'} already`);
      await updateOperatorRow(tx, key, { isListed });
      if (isListed) await notePublished(tx, shownPictures(row));
      await note(tx, { before: { isPublished: row.isListed }, after: { isPublished: isListed } });
      return viewOf({ ...row, isListed });
    });

  return {
    /**
     * Adds a template made from a file. It is hidden until published.
     * @param facts take precedence over those in the file, which only a template file has; without a Chinese title, the
     *   file name is used
     * @param accept adds it no matter how little of its text is editable
     */
    add: async (
      key: string,
      path: string,
      { facts: given, accept, note }: { facts: Partial<TemplateFacts>; accept: boolean; note: Note },
    ): Promise<Made> => {
      requireKey(key);
      if (libraryKeys().includes(key) || (await findOperatorRow(orm, key)))
        throw new TemplateRefused(`there is a template "${key}" already`);
      const file = await openTemplateFile(path);
      const facts = { ...NO_FACTS, ...file, ...given, titles: { ...file?.titles, ...given.titles } };
      // Validated before the file is read, which takes seconds.
      const told = {
        category: requireCategory(facts.category),
        scene: requireScene(facts.scene),
        tags: requireTags(facts.tags),
        position: requirePosition(facts.position),
      };
      const colors = facts.colors && requireColors(facts.colors);
      if (facts.titles['zh-CN'] !== undefined) requireTitles(facts.titles);
      return readDraft(path, file, async (draft) => {
        requireEditable(draft, accept);
        const row = {
          key,
          ...told,
          origin: 'operator' as const,
          isListed: false,
          ...drawnFacts(draft),
          colors: colors ?? draft.colors,
          titles: requireTitles({ 'zh-CN': draft.title, ...facts.titles }),
        } satisfies OperatorRow;
        return withStoredPictures(draft, async (tx) => {
          if ((await countOperatorRows(tx)) >= OPERATOR_LIMITS.templates)
            throw new TemplateRefused(`there can be up to ${OPERATOR_LIMITS.templates} templates`);
          if (!(await insertOperatorRow(tx, row)))
            throw new TemplateRefused(`there is a template "${key}" already`);
          await saveTerms(tx, key, termsOf(row));
          await tidyUp(tx, []);
          await note(tx, { after: viewOf(row) });
          return madeOf(row, draft);
        });
      });
    },

    /** Replaces a template's file; posters already made from it do not change. */
    replace: async (
      key: string,
      path: string,
      { accept, note }: { accept: boolean; note: Note },
    ): Promise<Made> => {
      await requireRow(orm, key);
      return readDraft(path, await openTemplateFile(path), async (draft) => {
        requireEditable(draft, accept);
        return withStoredPictures(draft, async (tx) => {
          const before = await requireRow(tx, key);
          const change = { ...drawnFacts(draft), colors: draft.colors };
          const after: OperatorRow = { ...before, ...change };
          await updateOperatorRow(tx, key, change);
          await saveTerms(tx, key, termsOf(after));
          if (after.isListed) await notePublished(tx, shownPictures(after));
          await tidyUp(tx, picturesOf(before));
          await note(tx, { before: viewOf(before), after: viewOf(after) });
          return madeOf(after, draft);
        });
      });
    },

    /** Changes a template's metadata; a Chinese title also sets the traditional one. */
    set: (key: string, change: Partial<TemplateFacts>, note: Note): Promise<OperatorTemplate> =>
      withLock(async (tx) => {
        const before = await requireRow(tx, key);
        const { titles, category, scene, tags, position, colors } = change;
        const { 'zh-TW': taiwan, ...others } = before.titles;
        const savedTitles = titles?.['zh-CN'] === undefined ? { ...others, 'zh-TW': taiwan } : others;
        const after: OperatorRow = {
          ...before,
          ...(titles && { titles: requireTitles({ ...savedTitles, ...titles }) }),
          ...(category !== undefined && { category: requireCategory(category) }),
          ...(scene !== undefined && { scene: requireScene(scene) }),
          ...(tags && { tags: requireTags(tags) }),
          ...(position !== undefined && { position: requirePosition(position) }),
          ...(colors && { colors: requireColors(colors) }),
        };
        const { key: _key, origin: _origin, ...row } = after;
        await updateOperatorRow(tx, key, row);
        await saveTerms(tx, key, termsOf(after));
        await note(tx, { before: viewOf(before), after: viewOf(after) });
        return viewOf(after);
      }),

    /** Lists the template for everyone. */
    publish: (key: string, note: Note) => setListed(key, true, note),

    /** Hides the template; posters made from it stay. */
    unpublish: (key: string, note: Note) => setListed(key, false, note),

    /**
     * Deletes a template. Pictures that users' posters may show stay, unless they must go (such as after a copyright
     * complaint); then these posters lack them.
     */
    remove: (
      key: string,
      { pictures, note }: { pictures: boolean; note: Note },
    ): Promise<{ removed: string }> =>
      withLock(async (tx) => {
        const row = await requireRow(tx, key);
        await deleteOperatorRow(tx, key);
        await note(tx, { before: viewOf(row), after: { pictures: pictures ? 'removed' : 'kept' } });
        await tidyUp(tx, picturesOf(row), pictures);
        return { removed: key };
      }),

    /** All templates, in list order. */
    list: async (): Promise<OperatorTemplate[]> => (await listOperatorRows(orm)).map(viewOf),

    show: async (key: string): Promise<OperatorTemplate & { pictures: string[]; words: string[] }> => {
      const row = await requireRow(orm, key);
      return {
        ...viewOf(row),
        pictures: shownPictures(row).map(stockPicture),
        words: documentText(row.docs['zh-CN']).split('\n'),
      };
    },
  };
}

export type OperatorTemplates = ReturnType<typeof createOperatorTemplates>;
