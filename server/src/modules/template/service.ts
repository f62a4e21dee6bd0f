import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isChinese, type Locale } from '@tuzuo/core/text/locale';
import { stockPicture } from '@tuzuo/poster/document/stock';
import { keyOfCursor, keyPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import { type FetchKept, stockFile } from '../../renderer/poster/stock';
import type { DataExport } from '../personal-data/service';
import { type LibraryTemplate, readLibrary } from './library';
import { CATEGORIES, type CategoryKey, SCENES, type SceneKey } from './library/groups';
import { traditional } from './library/localize';
import { templateRow } from './library/rows';
import { type PictureUse, pictureFile, pictureUrl, readDrawn, TEMPLATE_FOLDER } from './pictures';
import { readQuery } from './query';
import {
  commonTags,
  countGroups,
  findTemplate,
  hideOthers,
  type ListedTemplate,
  listFavorites,
  listRecent,
  listTemplateRows,
  saveTemplate,
  saveUse,
  setFavorite,
  versionsOfAll,
} from './repository';
import { termsOf } from './terms';
import { templateWords } from './words';

export type { TemplateFacts } from './facts';
export { TemplateRefused } from './limits';
export { createOperatorTemplates, type OperatorTemplates } from './operator/service';
export { PICTURE_WIDTHS } from './pictures';

const LIST = 'template';

/** Number of suggested tags. */
const SUGGESTED_TAGS = 20;

/** The caller and their language. */
type Reader = { locale: Locale; userId: string | undefined };

type Listed = Api['template.template.list']['output']['items'][number];

const drawn = readDrawn();

/**
 * Writes changed and new templates of the library to the database, and hides those that left the library or have not
 * been drawn. Safe to run concurrently.
 */
export async function seedTemplates(
  { orm, transaction }: Pick<Database, 'orm' | 'transaction'>,
  library: readonly LibraryTemplate[] = readLibrary(),
  isDrawn: (key: string) => boolean = (key) => drawn.has(key),
): Promise<void> {
  const known = await versionsOfAll(orm);
  const keys = library.map(({ key }) => key);
  // All processes lock rows in the same order.
  const places = [...library.entries()].sort(([, one], [, other]) => (one.key < other.key ? -1 : 1));
  await transaction(async (tx) => {
    for (const [position, template] of places) {
      const row = templateRow(template, position, isDrawn(template.key));
      if (known.get(row.key) !== row.version) await saveTemplate(tx, row, termsOf(row));
    }
    await hideOthers(tx, keys);
  });
}

/** Whether this is the ID of a template scene. */
export const isScene = (id: string): id is SceneKey => Object.hasOwn(SCENES, id);

/** The public view of a template. */
export type SharedTemplate = Pick<
  Api['template.template.get']['output'],
  'templateId' | 'title' | 'width' | 'height' | 'thumbUrl' | 'previewUrl' | 'placeholder'
> & {
  category: string;
  /** In millimeters, or in pixels for screens. */
  size: string;
  /** Reads the drawn template, 720 px wide. */
  read(): Promise<Buffer>;
};

/** Records that a user started a poster with a template; does nothing if it no longer exists. */
export const noteTemplateUse = (tx: Executor, userId: string, templateId: string): Promise<void> =>
  saveUse(tx, userId, templateId);

/** A user's favorite templates, for the export of their data. */
export async function exportFavorites(
  tx: Executor,
  userId: string,
  limit: number,
): Promise<DataExport['favoriteTemplates']> {
  const marks = await listFavorites(tx, userId, limit);
  return marks.map(({ key, at }) => ({ templateId: key, markedAt: at.toISOString() }));
}

/** The templates from which a user last started posters, for the export of their data. */
export async function exportRecent(
  tx: Executor,
  userId: string,
  limit: number,
): Promise<DataExport['recentTemplates']> {
  const marks = await listRecent(tx, userId, limit);
  return marks.map(({ key, at }) => ({ templateId: key, usedAt: at.toISOString() }));
}

/** The drawing of a library template; empty for one written by a newer version, which is not drawn here. */
const drawnOf = (key: string) => drawn.get(key) ?? { version: '', placeholder: '' };

const urlOf = ({ key, look }: Pick<ListedTemplate, 'key' | 'look'>, use: PictureUse): string =>
  look ? stockPicture(look[use]) : pictureUrl(key, drawnOf(key), use);

function presentListed(row: ListedTemplate, locale: Locale): Listed {
  const { key, titles, width, height, pages, look, favorite } = row;
  return {
    templateId: key,
    title: titles[locale] ?? titles['zh-CN'],
    width,
    height,
    pages,
    thumbUrl: urlOf(row, 'thumb'),
    placeholder: (look ?? drawnOf(key)).placeholder,
    favorite,
  };
}

const nameOfCategory = (key: string, locale: Locale) =>
  templateWords[locale].categories[key as CategoryKey] ?? key;
const nameOfScene = (key: string, locale: Locale) => templateWords[locale].scenes[key as SceneKey] ?? key;

/** Whether a text is a number as the database writes it. */
const isRank = (text: string) => /^-?\d{1,20}(\.\d{1,20})?$/.test(text);

/**
 * The templates that posters start from.
 * @param fetchKept reads the pictures of operators' templates
 */
export function createTemplates({ orm }: Pick<Database, 'orm'>, fetchKept: FetchKept) {
  /** The groups that have templates, in the order of `all`. */
  const groups = async (column: 'category' | 'scene', all: object) => {
    const counts = new Map((await countGroups(orm, column)).map(({ key, count }) => [key, count]));
    return Object.keys(all).flatMap((key) => {
      const count = counts.get(key);
      return count === undefined ? [] : [{ key, count }];
    });
  };

  return {
    categories: async (locale: Locale): Promise<Api['template.category.list']['output']> => ({
      items: (await groups('category', CATEGORIES)).map(({ key, count }) => ({
        categoryId: key,
        name: nameOfCategory(key, locale),
        count,
      })),
    }),

    scenes: async (locale: Locale): Promise<Api['template.scene.list']['output']> => ({
      items: (await groups('scene', SCENES)).map(({ key, count }) => ({
        sceneId: key,
        name: nameOfScene(key, locale),
        count,
      })),
    }),

    /** Suggested tags. Since tags are Chinese, other languages get the category names. */
    tags: async (locale: Locale): Promise<Api['template.tag.list']['output']> => {
      if (!isChinese(locale)) {
        const found = await groups('category', CATEGORIES);
        return { items: found.map(({ key }) => nameOfCategory(key, locale)) };
      }
      const tags = await commonTags(orm, SUGGESTED_TAGS);
      return { items: locale === 'zh-TW' ? tags.map(traditional) : tags };
    },

    /** @throws RefusedField for a cursor of another list */
    list: async (
      { query = '', cursor, limit, ...filter }: CallInput<'template.template.list'>,
      { locale, userId }: Reader,
    ): Promise<Api['template.template.list']['output']> => {
      const after = cursor === undefined ? undefined : keyOfCursor(LIST, cursor, () => true);
      if (after && !isRank(after.value)) throw new RefusedField('cursor', 'field.invalid');
      const words = readQuery(query);
      if (!words) return { items: [] };
      const asked = { ...filter, userId, words, after, limit: limit + 1 };
      const exact = await listTemplateRows(orm, { ...asked, includeSimilar: false });
      const isNothing = exact.length === 0 && words.length > 0;
      const found = isNothing ? await listTemplateRows(orm, { ...asked, includeSimilar: true }) : exact;
      const { rows, ...next } = keyPage(LIST, found, limit, ({ rank, key }) => ({ value: rank, id: key }));
      return { items: rows.map((row) => presentListed(row, locale)), ...next };
    },

    /** @throws CallError 10002 */
    get: async (templateId: string, reader: Reader): Promise<Api['template.template.get']['output']> => {
      const row = await findTemplate(orm, templateId, reader);
      if (!row) throw new CallError(ErrorCode.notFound);
      const { locale } = reader;
      return {
        ...presentListed(row, locale),
        category: { categoryId: row.category, name: nameOfCategory(row.category, locale) },
        scene: { sceneId: row.scene, name: nameOfScene(row.scene, locale) },
        previewUrl: urlOf(row, 'preview'),
        doc: row.doc,
      };
    },

    /** The public view of a template; undefined if it does not exist or is not drawn here. */
    open: async (templateId: string, locale: Locale): Promise<SharedTemplate | undefined> => {
      const row = await findTemplate(orm, templateId, { locale, userId: undefined });
      if (!row || !(row.look || drawn.has(row.key))) return undefined;
      const { key, width, height, look } = row;
      const { print } = row.doc.size;
      const { templateId: id, title, thumbUrl, placeholder } = presentListed(row, locale);
      return {
        templateId: id,
        title,
        width,
        height,
        thumbUrl,
        placeholder,
        previewUrl: urlOf(row, 'preview'),
        category: nameOfCategory(row.category, locale),
        size: print
          ? `${print.widthMm} × ${Math.round((print.widthMm * height) / width)} mm`
          : `${width} × ${height}`,
        read: async () => {
          if (!look) return readFile(join(TEMPLATE_FOLDER, pictureFile(key, 'preview')));
          const bytes = await stockFile(look.preview, fetchKept);
          if (!bytes) throw new CallError(ErrorCode.notFound);
          return bytes;
        },
      };
    },

    /** @throws CallError 10002 */
    setFavorite: async (
      userId: string,
      { templateId, favorite }: CallInput<'template.favorite.set'>,
    ): Promise<Api['template.favorite.set']['output']> => {
      if (!(await setFavorite(orm, { userId, key: templateId, favorite })))
        throw new CallError(ErrorCode.notFound);
      return { favorite };
    },
  };
}

export type Templates = ReturnType<typeof createTemplates>;
