import type { GlossaryTerm } from '@tuzuo/core/text/glossary';
import type { WordSource } from '@tuzuo/core/text/text-lines';

/** Language tags; `from` may be `auto`. */
export type Languages = { from: string; to: string };

/** The user's glossary terms for the target language, with translations or to be kept unchanged. */
export type Terms = readonly GlossaryTerm[];

/** A translation service failed, or returned nothing usable. Contains no text and no key. */
export class TranslationUnavailable extends Error {
  override readonly name = 'TranslationUnavailable';
}

/**
 * Translates texts, in order; undefined for those it cannot translate.
 * @throws TranslationUnavailable
 */
export type TranslationService = (
  texts: readonly string[],
  languages: Languages,
  terms?: Terms,
) => Promise<(string | undefined)[]>;

/**
 * Translates texts, and reports the source of the translations; never rejects. `due` is how many texts had to be
 * translated: those with words that are neither in the target language nor kept by the glossary.
 */
export type Translate = (
  texts: readonly string[],
  languages: Languages,
  terms?: Terms,
) => Promise<{ words: WordSource; translations: (string | undefined)[]; due: number }>;
