import { readFile, stat } from 'node:fs/promises';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '../document';
import { parsePoster } from '../document/validate';
import { decodedText } from './encodings';
import { IMPORT_LIMITS, type Imported, ImportRefusal } from './imported';
import { shortName } from './names';
import { Notes } from './notes';
import { importOwn } from './own/import-own';
import { isZip, unpackOwn } from './own/unpack';
import { Pictures } from './pictures';
import { importPosterDesign, isPosterDesign } from './poster-design/import-poster-design';
import { importPsd } from './psd/import-psd';
import { isPsd } from './psd/open';
import { importSvg } from './svg/import-svg';

const MEGABYTE = 2 ** 20;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRefusal('damaged');
  }
}

async function importText(bytes: Buffer, pictures: Pictures, notes: Notes): Promise<PosterDocument> {
  if (bytes.length > IMPORT_LIMITS.textBytes)
    throw new ImportRefusal('tooLarge', { limit: IMPORT_LIMITS.textBytes / MEGABYTE });
  const text = decodedText(bytes).trimStart();
  if (text.startsWith('<')) return importSvg(text, pictures, notes);
  if (!text.startsWith('{') && !text.startsWith('[')) throw new ImportRefusal('notSupported');
  const value = parsed(text);
  return isPosterDesign(value)
    ? importPosterDesign(value, pictures, notes)
    : importOwn(value, pictures, notes);
}

async function importBytes(bytes: Buffer, pictures: Pictures, notes: Notes): Promise<PosterDocument> {
  if (isPsd(bytes)) return importPsd(bytes, pictures, notes);
  if (!isZip(bytes)) return importText(bytes, pictures, notes);
  const { document, files } = await unpackOwn(bytes);
  return importOwn(parsed(decodedText(document)), pictures, notes, files);
}

/** The file name without its extension, as a title. */
const titleOf = (fileName: string): string =>
  shortName(fileName.replace(/\.[a-z\d]{1,5}$/i, '')).slice(0, POSTER_TITLE_LENGTH);

/**
 * Converts a file to a poster, by content instead of by name; writes its pictures to `folder`.
 * @throws ImportRefusal when it cannot be converted
 */
export async function importFile(path: string, folder: string, fileName: string): Promise<Imported> {
  const { size } = await stat(path);
  if (size > IMPORT_LIMITS.bytes)
    throw new ImportRefusal('tooLarge', { limit: IMPORT_LIMITS.bytes / MEGABYTE });
  const bytes = await readFile(path);
  const pictures = new Pictures(folder);
  const notes = new Notes();
  const document = await importBytes(bytes, pictures, notes);
  const checked = parsePoster(document);
  if (!checked.ok) {
    const isLarge = ['tooMany', 'tooLarge', 'tooDeep', 'tooLong'].includes(checked.problem);
    throw new ImportRefusal(isLarge ? 'tooManyLayers' : 'damaged');
  }
  return {
    title: titleOf(fileName),
    document: checked.document,
    pictures: pictures.files,
    notes: notes.all,
    lostTexts: notes.lostTexts,
  };
}
