import { stockPicture } from '@tuzuo/poster/document/stock';
import { documentText } from '@tuzuo/poster/document/words';
import {
  requireCategory,
  requireColors,
  requirePosition,
  requireScene,
  requireTags,
  requireTitles,
  type TemplateFacts,
} from '../facts';
import { TemplateRefused } from '../limits';
import { saveTerms } from '../repository';
import { termsOf } from '../terms';
import { createFromFiles, type FileDependencies, type Note, requireRow } from './from-files';
import { createPictures } from './pictures';
import {
  deleteOperatorRow,
  listOperatorRows,
  notePublished,
  type OperatorRow,
  picturesOf,
  shownPictures,
  updateOperatorRow,
} from './repository';
import { type OperatorTemplate, viewOf } from './view';

/**
 * The templates that an operator adds to the built-in library. All functions throw TemplateRefused for impossible
 * requests.
 */
export function createOperatorTemplates(
  dependencies: FileDependencies & Parameters<typeof createPictures>[0],
) {
  const { orm } = dependencies.database;
  const pictures = createPictures(dependencies);
  const { tidyUp, withLock } = pictures;

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
    ...createFromFiles(dependencies, pictures),

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
      { pictures: removesPictures, note }: { pictures: boolean; note: Note },
    ): Promise<{ removed: string }> =>
      withLock(async (tx) => {
        const row = await requireRow(tx, key);
        await deleteOperatorRow(tx, key);
        await note(tx, { before: viewOf(row), after: { pictures: removesPictures ? 'removed' : 'kept' } });
        await tidyUp(tx, picturesOf(row), removesPictures);
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
