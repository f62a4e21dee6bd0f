import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { WordSource } from '@tuzuo/core/text/text-lines';

/** Language tags; `from` may be `auto`. */
export type Languages = { from: string; to: string };

/** What the user wants words to become, or to stay; those for other languages are left out. */
export type Terms = readonly GlossaryTerm[];

/** A service that translates did not, or not so that it can be used. Holds no text and no key. */
export class TranslationUnavailable extends Error {
  override readonly name = 'TranslationUnavailable';
}

/**
 * Texts in another language, in their order; undefined where the words are not known.
 * @throws TranslationUnavailable
 */
export type TranslationService = (
  texts: readonly string[],
  languages: Languages,
  terms?: Terms,
) => Promise<(string | undefined)[]>;

/** The words for texts, and where they come from; never rejects. */
export type Translate = (
  texts: readonly string[],
  languages: Languages,
  terms?: Terms,
) => Promise<{ words: WordSource; translations: (string | undefined)[] }>;
