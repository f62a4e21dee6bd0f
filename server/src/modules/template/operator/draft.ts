import { createHash } from 'node:crypto';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { TEMPLATE_COLORS, type TemplateColor } from '@tuzuo/core/api/template';
import type { Account } from '@tuzuo/embedded-postgres/account';
import type { PosterDocument } from '@tuzuo/poster/document';
import { stockKeysOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import type { TemplateLook } from '../../../db/schema/template';
import { say } from '../../../i18n/words';
import {
  createImporter,
  IMPORT_LIMITS,
  type Imported,
  type ImportNote,
  ImportRefusal,
  pictureId,
} from '../../../importing/importer';
import { programUrl } from '../../../programs';
import { type FetchKept, stockInFolder } from '../../../renderer/poster/stock';
import { pathFor } from '../../../sandbox/fork';
import { handOver, takeBack } from '../../../sandbox/hand-over';
import { ProgramKilled, runOnce } from '../../../sandbox/run-once';
import { isTemplateFile, parseTemplateFile, type TemplateFile } from '../library/file';
import type { TemplateWords } from '../library/localize';
import { DRAWING_LIMITS, OPERATOR_LIMITS, TemplateRefused } from '../limits';
import { type DrawSettings, drawnFile, type FromDrawing, keptPicture } from './child/messages';
import { checkedDocument, editableTexts } from './document';
import { withSlots } from './slots';

const MAX_PLACEHOLDER_LENGTH = 2_000;
const MAX_LETTERS = 60;

/** A picture to be stored under its key; its file is deleted afterwards. */
type DraftPicture = { key: string; path: string; bytes: number };

/** A template made from a file, not stored yet. */
export type TemplateDraft = {
  title: string;
  /** The document, whose pictures are from the stock. */
  document: PosterDocument;
  /** Its texts in other languages, which only a template file has. */
  words: TemplateWords;
  pictures: DraftPicture[];
  look: TemplateLook;
  colors: TemplateColor[];
  /** What differs from the file. */
  notes: readonly Pick<ImportNote, 'loss' | 'name'>[];
  /** Characters that none of our fonts has. */
  missingLetters: string[];
  texts: { editable: number; all: number };
};

type DraftDependencies = {
  /** The account of the processes that read and draw the file. */
  account: Account;
  /** Runs its work with a temporary directory. */
  withWorkDirectory: <Result>(work: (folder: string) => Promise<Result>) => Promise<Result>;
  fetchKept: FetchKept;
};

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new TemplateRefused(`"${path}" cannot be read`);
  if (found.size > IMPORT_LIMITS.bytes)
    throw new TemplateRefused(say('en', 'import.tooLarge', { limit: IMPORT_LIMITS.bytes / 2 ** 20 }));
}

/**
 * Reads a template in the format of the library (content/library); undefined for a file of another kind.
 * @throws TemplateRefused if there is no such file, or it is an invalid template
 */
export async function openTemplateFile(path: string): Promise<TemplateFile | undefined> {
  await requireFile(path);
  if (!/\.json$/i.test(path)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
  return isTemplateFile(value) ? parseTemplateFile(value) : undefined;
}

/** A file's bytes as a picture to be stored; the key is derived from the bytes. */
async function toKeptPicture(path: string): Promise<DraftPicture> {
  const bytes = await readFile(path);
  if (bytes.length > OPERATOR_LIMITS.pictureBytes)
    throw new TemplateRefused(
      `a picture takes ${bytes.length} bytes as it would be kept, and may take ${OPERATOR_LIMITS.pictureBytes}`,
    );
  const digest = createHash('sha256').update(bytes).digest('hex');
  return { key: `op-${digest.slice(0, 32)}`, path, bytes: bytes.length };
}

type Drawing = Omit<Extract<FromDrawing, { type: 'done' }>, 'type'>;

/** Validates the answer of the drawing process, which a picture could have taken over. */
function checkedDrawing(answer: FromDrawing): Drawing {
  if (answer.type !== 'done') throw new TemplateRefused(`it cannot be drawn: ${answer.message}`);
  const placeholder = String(answer.placeholder);
  if (placeholder.length > MAX_PLACEHOLDER_LENGTH || !/^data:image\/webp;base64,[\w+/=]+$/.test(placeholder))
    throw new TemplateRefused(say('en', 'import.damaged'));
  return {
    placeholder,
    colors: TEMPLATE_COLORS.filter((color) => answer.colors.includes(color)),
    missingLetters: answer.missingLetters.slice(0, MAX_LETTERS).map(String),
  };
}

/** Makes templates from files of other programs and our own. */
export function createDrafts({ account, withWorkDirectory, fetchKept }: DraftDependencies) {
  const readImport = createImporter({ account });

  const read = async (folder: string, fileName: string): Promise<Imported> => {
    try {
      return await readImport({ folder, file: 'source', fileName });
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      throw new TemplateRefused(say('en', `import.${error.fault}`, { ...error.params }));
    }
  };

  const draw = async (
    folder: string,
    document: PosterDocument,
    pictures: readonly string[],
    stock: Readonly<Record<string, string>>,
  ): Promise<Drawing> => {
    const at = (name: string) => pathFor(account, join(folder, name));
    await writeFile(join(folder, 'document'), JSON.stringify(document));
    // Imported here because the server and its workers load this file too, without the fonts in memory.
    const { glyphPack } = await import('../../../renderer/glyphs/glyph-pack');
    await writeFile(join(folder, 'glyphs'), await glyphPack(glyphNeeds(document)));
    const settings: DrawSettings = {
      maxBytes: DRAWING_LIMITS.memoryBytes,
      folder: pathFor(account, folder),
      document: at('document'),
      glyphs: at('glyphs'),
      pictures: pictures.map(at),
      stock: Object.fromEntries(Object.entries(stock).map(([key, path]) => [key, pathFor(account, path)])),
    };
    await handOver(folder, account);
    const answer = await runOnce<FromDrawing>(programUrl('templateDrawing'), settings, {
      account,
      limitMs: DRAWING_LIMITS.timeMs,
    })
      .catch((error: unknown) => {
        throw error instanceof ProgramKilled ? new TemplateRefused(say('en', 'import.tooLong')) : error;
      })
      .finally(() => takeBack(folder, account));
    return checkedDrawing(answer);
  };

  /**
   * Makes a template from a file and passes it to `use`; its pictures exist until that has finished.
   * @param file its content if it is in the library's format
   * @throws TemplateRefused if the file cannot become a template
   */
  return <Result>(
    path: string,
    file: TemplateFile | undefined,
    use: (draft: TemplateDraft) => Promise<Result>,
  ): Promise<Result> =>
    withWorkDirectory(async (folder) => {
      if (file) await writeFile(join(folder, 'source'), JSON.stringify(file.document));
      else await copyFile(path, join(folder, 'source'));
      const imported = await read(folder, basename(path));
      const notes: Pick<ImportNote, 'loss' | 'name'>[] = [...imported.notes];
      const checked = withSlots(checkedDocument(imported.document));
      const stock = await stockInFolder(stockKeysOf(checked), folder, fetchKept);
      const ownIds = new Set(imported.pictures.map((_file, index) => pictureId(index)));
      const document = withSources(checked, (source) => {
        const isThere =
          source.type === 'empty' ||
          (source.type === 'stock' ? stock[source.key] !== undefined : ownIds.has(source.id));
        if (isThere) return source;
        notes.push({ loss: 'noPicture', name: source.type === 'stock' ? source.key : source.id });
        return { type: 'empty' };
      });
      const drawing = await draw(folder, document, imported.pictures, stock);
      const pictures: DraftPicture[] = [];
      for (const index of imported.pictures.keys())
        pictures.push(await toKeptPicture(join(folder, keptPicture(index))));
      const total = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
      if (total > OPERATOR_LIMITS.allPictureBytes)
        throw new TemplateRefused(
          `its pictures take ${total} bytes as they would be kept, and may take ${OPERATOR_LIMITS.allPictureBytes}`,
        );
      const thumb = await toKeptPicture(join(folder, drawnFile('thumb')));
      const preview = await toKeptPicture(join(folder, drawnFile('preview')));
      const keys = new Map(pictures.map(({ key }, index) => [pictureId(index), key]));
      const editable = editableTexts(document);
      return use({
        title: file?.titles['zh-CN'] ?? imported.title,
        words: file?.words ?? {},
        document: withSources(document, (source) => {
          const key = source.type === 'asset' ? keys.get(source.id) : undefined;
          return key === undefined ? source : { type: 'stock', key };
        }),
        pictures: [...pictures, thumb, preview],
        look: { thumb: thumb.key, preview: preview.key, placeholder: drawing.placeholder },
        colors: drawing.colors,
        notes,
        missingLetters: drawing.missingLetters,
        texts: { editable, all: editable + imported.lostTexts },
      });
    });
}
