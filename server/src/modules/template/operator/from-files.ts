import type { Account } from '@tuzuo/embedded-postgres/account';
import type { Database, Executor } from '../../../db/database';
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
import { createDrafts, openTemplateFile } from './draft';
import type { Pictures } from './pictures';
import {
  countOperatorRows,
  findOperatorRow,
  insertOperatorRow,
  notePublished,
  type OperatorRow,
  picturesOf,
  shownPictures,
  updateOperatorRow,
} from './repository';
import { drawnFacts, type Made, madeOf, requireEditable, viewOf } from './view';

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
export type Note = (
  tx: Executor,
  change: Partial<Record<'before' | 'after', Record<string, unknown>>>,
) => Promise<unknown>;

/** @throws TemplateRefused if there is no such template, or it is in the library */
export async function requireRow(tx: Executor, key: string): Promise<OperatorRow> {
  const row = await findOperatorRow(tx, key);
  if (row) return row;
  throw new TemplateRefused(
    libraryKeys().includes(key)
      ? `"${key}" is a template of the program's own, which stays as it is`
      : `there is no template "${key}"`,
  );
}

export type FileDependencies = {
  database: Pick<Database, 'orm'>;
  storage: Pick<Storage, 'fetch'>;
  /** The account of the processes that read and draw files. */
  account: Account;
  /** Runs its work with a temporary directory, ideally on the file system of the storage. */
  withWorkDirectory: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
};

/** Makes templates of an operator's files: PSD, SVG, JSON, and template files. */
export function createFromFiles(
  { database: { orm }, storage, account, withWorkDirectory }: FileDependencies,
  { tidyUp, withStoredPictures }: Pick<Pictures, 'tidyUp' | 'withStoredPictures'>,
) {
  const fetchKept = ({ storageKey }: { storageKey: string }) => storage.fetch(storageKey);
  const readDraft = createDrafts({ account, withWorkDirectory, fetchKept });
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
  };
}
