import { stockPicture } from '@tuzuo/core/poster/stock';
import { documentText } from '@tuzuo/core/poster/words';
import type { Account } from '@tuzuo/embedded-postgres/account';
import type { Database, Executor } from '../../../db/database';
import { operatorPictureFile } from '../../../renderer/poster/stock';
import type { Storage } from '../../../storage/port';
import { TEMPLATES } from '../library';
import { saveTerms } from '../repository';
import { createDrafts, type TemplateDraft } from './draft';
import {
  requireCategory,
  requireColors,
  requireKey,
  requirePosition,
  requireScene,
  requireTags,
  requireTitles,
  type TemplateFacts,
} from './facts';
import { OPERATOR_LIMITS, TemplateRefused } from './limits';
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
import {
  drawnFacts,
  type Made,
  madeOf,
  type OperatorTemplate,
  requireEditable,
  termsOf,
  viewOf,
} from './view';

/** What a command that broke off left behind is removed by a later one. */
const LEFT_BEHIND_MS = 3_600_000;

/** Notes a change, in the transaction that makes it. */
type Note = (
  tx: Executor,
  change: Partial<Record<'before' | 'after', Record<string, unknown>>>,
) => Promise<unknown>;

type OperatorTemplateDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  storage: Storage;
  /** Whom the processes run as that read and draw files. */
  account: Account;
  /** Runs its work with a new directory, gone afterwards; best on the file system of the storage. */
  withWorkDirectory: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
};

/** The templates that an operator adds beside the program's library. All throw TemplateRefused for what cannot be done. */
export function createOperatorTemplates(dependencies: OperatorTemplateDependencies) {
  const { database, storage, account, withWorkDirectory } = dependencies;
  const { orm, transaction } = database;
  const fetchKept = ({ storageKey }: { storageKey: string }) => storage.fetch(storageKey);
  const readDraft = createDrafts({ account, withWorkDirectory, fetchKept });

  const requireRow = async (tx: Executor, key: string): Promise<OperatorRow> => {
    const row = await findOperatorRow(tx, key);
    if (row) return row;
    throw new TemplateRefused(
      TEMPLATES.some((one) => one.key === key)
        ? `"${key}" is a template of the program's own, which stays as it is`
        : `there is no template "${key}"`,
    );
  };

  /** Takes pictures away that no template shows any more: row and file, while nobody can want them again. */
  const tidyUp = async (tx: Executor, keys: readonly string[], evenPublished = false): Promise<void> => {
    const olderThan = new Date(Date.now() - LEFT_BEHIND_MS);
    for (const key of await forgetPictures(tx, { keys, olderThan, evenPublished }))
      await storage.remove(operatorPictureFile(key));
  };

  /** Runs `change` while nobody else changes a template. */
  const alone = <Result>(change: (tx: Executor) => Promise<Result>): Promise<Result> =>
    transaction(async (tx) => {
      await lockOperatorTemplates(tx);
      return change(tx);
    });

  /** Keeps a draft's pictures, then lets `change` show them; when that fails nothing of them stays. */
  const keeping = async <Result>(
    { pictures }: TemplateDraft,
    change: (tx: Executor) => Promise<Result>,
  ): Promise<Result> => {
    // Before any file: one that a crash leaves behind is known, and goes with a later command.
    await transaction((tx) => notePictures(tx, pictures));
    try {
      return await alone(async (tx) => {
        await notePictures(tx, pictures);
        for (const { key, path } of pictures) {
          const file = operatorPictureFile(key);
          if ((await storage.size(file)) === undefined) await storage.put(file, path);
        }
        return change(tx);
      });
    } catch (error) {
      const keys = pictures.map(({ key }) => key);
      await alone((tx) => tidyUp(tx, keys)).catch(() => undefined);
      throw error;
    }
  };

  const setListed = (key: string, isListed: boolean, note: Note): Promise<OperatorTemplate> =>
    alone(async (tx) => {
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
     * Adds a template made of a file; nobody sees it before it is published.
     * @param facts.titles without one in Chinese, the file's name is it
     * @param accept adds it however little of its text is editable
     */
    add: async (
      key: string,
      path: string,
      { facts, accept, note }: { facts: TemplateFacts; accept: boolean; note: Note },
    ): Promise<Made> => {
      requireKey(key);
      if (TEMPLATES.some((one) => one.key === key) || (await findOperatorRow(orm, key)))
        throw new TemplateRefused(`there is a template "${key}" already`);
      // Before the file is read, which takes seconds.
      const told = {
        category: requireCategory(facts.category),
        scene: requireScene(facts.scene),
        tags: requireTags(facts.tags),
        position: requirePosition(facts.position),
      };
      const colors = facts.colors && requireColors(facts.colors);
      if (facts.titles['zh-CN'] !== undefined) requireTitles(facts.titles);
      return readDraft(path, async (draft) => {
        requireEditable(draft, accept);
        const row = {
          ...{ key, ...told, origin: 'operator' as const, isListed: false },
          ...drawnFacts(draft),
          colors: colors ?? draft.colors,
          titles: requireTitles({ 'zh-CN': draft.title, ...facts.titles }),
        } satisfies OperatorRow;
        return keeping(draft, async (tx) => {
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

    /** Puts another file in the place of a template's; what users made of it before stays as it is. */
    replace: async (
      key: string,
      path: string,
      { accept, note }: { accept: boolean; note: Note },
    ): Promise<Made> => {
      await requireRow(orm, key);
      return readDraft(path, async (draft) => {
        requireEditable(draft, accept);
        return keeping(draft, async (tx) => {
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

    /** Changes what is said of a template; a title in Chinese brings its traditional one along. */
    set: (key: string, change: Partial<TemplateFacts>, note: Note): Promise<OperatorTemplate> =>
      alone(async (tx) => {
        const before = await requireRow(tx, key);
        const { titles, category, scene, tags, position, colors } = change;
        const { 'zh-TW': taiwan, ...others } = before.titles;
        const kept = titles?.['zh-CN'] === undefined ? { ...others, 'zh-TW': taiwan } : others;
        const after: OperatorRow = {
          ...before,
          ...(titles && { titles: requireTitles({ ...kept, ...titles }) }),
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

    /** From now on everybody finds it. */
    publish: (key: string, note: Note) => setListed(key, true, note),

    /** Nobody finds it any more; what users made of it stays. */
    unpublish: (key: string, note: Note) => setListed(key, false, note),

    /**
     * Removes a template. Pictures that users' posters may show stay, unless they have to go (a complaint of whom they belong
     * to): then these posters lack them.
     */
    remove: (
      key: string,
      { pictures, note }: { pictures: boolean; note: Note },
    ): Promise<{ removed: string }> =>
      alone(async (tx) => {
        const row = await requireRow(tx, key);
        await deleteOperatorRow(tx, key);
        await note(tx, { before: viewOf(row), after: { pictures: pictures ? 'removed' : 'kept' } });
        await tidyUp(tx, picturesOf(row), pictures);
        return { removed: key };
      }),

    /** As they are listed. */
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
