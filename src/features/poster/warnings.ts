import type { PosterDocument } from '@tuzuo/poster/document';
import type { CodeProblem } from '@tuzuo/poster/layers/code/code-check';
import { replacedLetters } from '@tuzuo/poster/text/glyph-needs';
import { glyphStore } from './glyph-store';
import { codeModules, codeProblems } from './late/modules';
import type { PosterWordKey } from './words';

/** Characters that are listed, before the rest is left out. */
const MAX_LETTERS = 12;

/** What to do about each problem of a code. */
export const CODE_WORDS = {
  small: 'code.small',
  contrast: 'code.contrast',
  ground: 'code.ground',
  covered: 'code.covered',
  turned: 'code.turned',
} as const satisfies Record<CodeProblem, PosterWordKey>;

type PosterWarnings = {
  /** Characters that no font has; empty when there are none. */
  letters: string;
  /** Problems of codes, each once. */
  codes: CodeProblem[];
};

/**
 * What a user should know before exporting these pages of a poster, as far as glyphs and the encoder are loaded.
 * @param scale pixels of the export per unit of the page
 */
export function warningsOf(document: PosterDocument, pages: readonly number[], scale = 1): PosterWarnings {
  const { faces } = glyphStore;
  const letters = replacedLetters(document, faces);
  const problems = pages.flatMap((page) => [
    ...codeProblems(document, page, { codeModules, faces }, scale).values(),
  ]);
  return {
    letters: letters.slice(0, MAX_LETTERS).join(' ') + (letters.length > MAX_LETTERS ? ' …' : ''),
    codes: [...new Set(problems)],
  };
}
