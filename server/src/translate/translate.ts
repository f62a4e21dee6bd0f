import { includesTerm, keepsTerms, termOf, termsFor } from '@tuzuo/core/text/glossary';
import { lookUp } from './phrase-table';
import { type Translate, type TranslationService, TranslationUnavailable } from './port';
import { isInTarget } from './scripts';

/** The required part of a logger. */
type Log = { warn: (fields: object, message: string) => void };

/** Texts without words (numbers, prices, sizes) need no translation. */
const HAS_WORDS = /\p{Script=Han}|\p{L}{2}/u;

/**
 * Translates with the service, or the models of this server, if there are any, and with the phrase table for what the service omits or while it does
 * not answer.
 */
export function createTranslate(
  service: TranslationService | undefined,
  log: Log,
  source: 'service' | 'model' = 'service',
): Translate {
  return async (texts, languages, all = []) => {
    const terms = termsFor(all, languages.to);
    // A text that is a glossary term needs no translation.
    const worded = texts.filter(
      (text) => HAS_WORDS.test(text) && !termOf(text, terms) && !isInTarget(text, texts, languages),
    );
    let [words, found]: [Awaited<ReturnType<Translate>>['words'], (string | undefined)[]] = ['phrases', []];
    if (service && worded.length > 0) {
      try {
        // Only terms that occur in the texts are sent, because the rest of a user's glossary is private.
        const said = terms.filter(({ text }) => worded.some((line) => includesTerm(line, text)));
        found = await service(worded, languages, said);
        // A model knows few languages; where it has translated nothing, only the table has.
        const isUsed = source === 'service' || found.some((text) => text !== undefined);
        if (isUsed) words = source;
      } catch (error) {
        if (!(error instanceof TranslationUnavailable)) throw error;
        log.warn({ why: error.message }, 'translation failed');
        words = 'unreachable';
      }
    } else if (service) words = source;
    let due = 0;
    const translations = texts.map((text) => {
      const term = termOf(text, terms);
      if (term) {
        if (term.translation !== undefined) due += 1;
        return term.translation === text ? undefined : term.translation;
      }
      const index = worded.indexOf(text);
      if (index === -1) return undefined;
      const translation = found[index] ?? lookUp(text, languages);
      // A translation that has lost a brand is dropped: the line stays, and the user can write their own.
      const isKept = translation !== undefined && keepsTerms(text, translation, terms);
      if (translation === text) return undefined;
      due += 1;
      return isKept ? translation : undefined;
    });
    return { words, translations, due };
  };
}
