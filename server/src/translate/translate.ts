import { lookUp } from './phrase-table';
import { type Translate, type TranslationService, TranslationUnavailable } from './port';

/** What it needs of a logger. */
type Log = { warn: (fields: object, message: string) => void };

/** Numbers, prices and sizes are the same everywhere. */
const HAS_WORDS = /\p{Script=Han}|\p{L}{2}/u;

/** Words by the service where there is one, and by the phrase table where that knows nothing or does not answer. */
export function createTranslate(service: TranslationService | undefined, log: Log): Translate {
  return async (texts, languages) => {
    const worded = texts.filter((text) => HAS_WORDS.test(text));
    let [words, found]: [Awaited<ReturnType<Translate>>['words'], (string | undefined)[]] = ['phrases', []];
    if (service && worded.length > 0) {
      try {
        found = await service(worded, languages);
        words = 'service';
      } catch (error) {
        if (!(error instanceof TranslationUnavailable)) throw error;
        log.warn({ why: error.message }, 'the translation service did not translate');
        words = 'unreachable';
      }
    } else if (service) words = 'service';
    const translations = texts.map((text) => {
      const index = worded.indexOf(text);
      if (index === -1) return undefined;
      const translation = found[index] ?? lookUp(text, languages);
      return translation === text ? undefined : translation;
    });
    return { words, translations };
  };
}
