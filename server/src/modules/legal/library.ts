import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { type LegalDocument, LegalTextError, parseLegalText } from './document';

export const LEGAL_NAMES = ['agreement', 'privacy'] as const;

type LegalName = (typeof LEGAL_NAMES)[number];

type Translations = Partial<Record<Locale, LegalDocument>>;

/** The texts in force: the operator's, otherwise those included with the software. */
export type LegalLibrary = Record<LegalName, Translations>;

const OWN_TEXTS = fileURLToPath(new URL('./texts', import.meta.url));

/** Maximum size, longer than any contract that people are asked to read on a phone. */
const MAX_BYTES = 256 * 1024;

const FILE = new RegExp(`^(${LEGAL_NAMES.join('|')})\\.(${LOCALES.join('|')})\\.md$`);

function readText(path: string): LegalDocument {
  if (statSync(path).size > MAX_BYTES) throw new LegalTextError(`it is larger than ${MAX_BYTES} bytes`);
  return parseLegalText(readFileSync(path, 'utf8'));
}

/** Reads all texts of a directory; a Markdown file with another name is treated as a mistake and refused. */
function readTexts(directory: string): LegalLibrary {
  const library: LegalLibrary = { agreement: {}, privacy: {} };
  const files = readdirSync(directory).filter((file) => file.endsWith('.md'));
  for (const file of files) {
    const [, name, locale] = FILE.exec(file) ?? [];
    try {
      if (name === undefined || locale === undefined) {
        throw new LegalTextError('its name must be like agreement.zh-CN.md or privacy.en.md');
      }
      library[name as LegalName][locale as Locale] = readText(join(directory, file));
    } catch (error) {
      if (error instanceof LegalTextError) throw new LegalTextError(`${file}: ${error.message}`);
      throw error;
    }
  }
  if (files.length === 0) throw new LegalTextError('it contains no legal text, such as agreement.zh-CN.md');
  return library;
}

/**
 * Reads the texts once.
 * @param operatorDirectory the operator's own texts; if a text has any translation there, the included ones are not
 * used
 * @throws LegalTextError for an invalid text, or the file system's error if one cannot be read
 */
export function readLegalLibrary(operatorDirectory?: string): LegalLibrary {
  const ours = readTexts(OWN_TEXTS);
  if (operatorDirectory === undefined) return ours;
  const theirs = readTexts(operatorDirectory);
  const chosen = (name: LegalName) => (Object.keys(theirs[name]).length > 0 ? theirs[name] : ours[name]);
  return { agreement: chosen('agreement'), privacy: chosen('privacy') };
}

/** The text in the reader's language or, if the operator has none, in the one they most likely understand. */
export function findText(translations: Translations, locale: Locale): LegalDocument {
  const order = [locale, locale.startsWith('zh') ? 'zh-CN' : 'en', ...LOCALES] as const;
  const found = order.map((each) => translations[each]).find((text) => text !== undefined);
  if (found === undefined) throw new Error('legal text without any translation');
  return found;
}
