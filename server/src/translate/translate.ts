import { includesTerm, keepsTerms, termOf, termsFor } from '@tuzuo/core/text/glossary';
import { lookUp } from './phrase-table';
import { type Translate, type TranslationService, TranslationUnavailable } from './port';

/** What it needs of a logger. */
type Log = { warn: (fields: object, message: string) => void };

/** Numbers, prices and sizes are the same everywhere. */
const HAS_WORDS = /\p{Script=Han}|\p{L}{2}/u;

/** Words by the service where there is one, and by the phrase table where that knows nothing or does not answer. */
export function createTranslate(service: TranslationService | undefined, log: Log): Translate {
  return async (texts, languages, all = []) => {
    const terms = termsFor(all, languages.to);
    // What is a term as a whole is known.
    const worded = texts.filter((text) => HAS_WORDS.test(text) && !termOf(text, terms));
    let [words, found]: [Awaited<ReturnType<Translate>>['words'], (string | undefined)[]] = ['phrases', []];
    if (service && worded.length > 0) {
      try {
        // Only what is written there: a list of two hundred brands is nobody's but their owner's.
        const said = terms.filter(({ text }) => worded.some((line) => includesTerm(line, text)));
        found = await service(worded, languages, said);
        words = 'service';
      } catch (error) {
        if (!(error instanceof TranslationUnavailable)) throw error;
        log.warn({ why: error.message }, 'the translation service did not translate');
        words = 'unreachable';
      }
    } else if (service) words = 'service';
    const translations = texts.map((text) => {
      const term = termOf(text, terms);
      if (term) return term.translation === text ? undefined : term.translation;
      const index = worded.indexOf(text);
      if (index === -1) return undefined;
      const translation = found[index] ?? lookUp(text, languages);
      // Better no translation than one that has lost a brand: the line stays, and the user may write their own.
      const isKept = translation !== undefined && keepsTerms(text, translation, terms);
      return translation === text || !isKept ? undefined : translation;
    });
    return { words, translations };
  };
}
