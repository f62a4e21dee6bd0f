import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseTemplateFile, type TemplateFile } from './file';

/** The templates as files, and their order in lists. */
export const LIBRARY_FOLDER = fileURLToPath(new URL('../../../../../content/library', import.meta.url));

const ORDER_FILE = 'order.json';

/** A template of the built-in library. */
export type LibraryTemplate = TemplateFile & {
  /** Stable ID: lower case with hyphens. */
  key: string;
};

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));

/** The keys of the library's templates, in the order of lists. */
export const libraryKeys = (folder = LIBRARY_FOLDER): string[] => readJson(folder, ORDER_FILE) as string[];

/** Reads the templates of the library, in the order of lists. @throws Error naming the file that is no template */
export const readLibrary = (folder = LIBRARY_FOLDER): LibraryTemplate[] =>
  libraryKeys(folder).map((key) => {
    try {
      return { key, ...parseTemplateFile(readJson(folder, `${key}.json`)) };
    } catch (error) {
      throw new Error(`content/library/${key}.json: ${error instanceof Error ? error.message : error}`);
    }
  });
