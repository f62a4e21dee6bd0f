import { createHash } from 'node:crypto';
import type { TemplateRow } from '../repository';
import { pageFacts } from '../terms';
import type { LibraryTemplate } from '.';
import { documentsOf } from './localize';

/** Increment when the spelling of search terms changes, so that all rows are rewritten. */
const SPELLING_VERSION = 2;

/** The row of a template at its position in the library. */
export function templateRow(
  { key, words, document, colors = [], ...facts }: LibraryTemplate,
  position: number,
  isListed: boolean,
): TemplateRow {
  const row = {
    ...facts,
    key,
    isListed,
    position,
    ...pageFacts(document),
    colors,
    docs: documentsOf(document, words),
  };
  const hash = createHash('sha256').update(JSON.stringify([SPELLING_VERSION, row]));
  return { ...row, version: hash.digest('hex').slice(0, 16) };
}
