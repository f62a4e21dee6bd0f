import { MAX_LINE_LENGTH } from '@tuzuo/core/text/text-lines';
import { type TranslationService, TranslationUnavailable } from '../../../translate/port';
import { EngineFailure, type LineTranslator } from '../../port';
import { pairFor } from './pairs';

/** Translates with the operator's models on this server; undefined for lines in languages for which it has none. */
export function createModelTranslation({ pairs, translate }: LineTranslator): TranslationService {
  return async (texts, languages) => {
    const chosen = texts.map((text) => pairFor(text, languages));
    const found: (string | undefined)[] = texts.map(() => undefined);
    for (const pair of pairs) {
      const places = chosen.flatMap((one, place) => (one === pair ? [place] : []));
      if (places.length === 0) continue;
      const lines = places.map((place) => texts[place] ?? '');
      const translated = await translate(pair, lines).catch((error: unknown) => {
        if (error instanceof EngineFailure) throw new TranslationUnavailable(error.message, { cause: error });
        throw error;
      });
      for (const [at, place] of places.entries()) {
        const text = translated[at];
        if (text !== undefined && text.length <= MAX_LINE_LENGTH) found[place] = text;
      }
    }
    return found;
  };
}
