import { once } from 'node:events';
import type { FoundLine, WordSource } from '@tuzuo/core/text/text-lines';
import { type Engine, type EngineCall, EngineFailure, type EngineRequest } from '../../engines/port';
import type { Translate } from '../../translate/port';

/** Findings of a picture's analysis; `words` is the source of the translations. */
export type FoundText = { lines: FoundLine[]; words?: WordSource };

/** Smallest share of the lines that have to be translated, for a run that nobody has looked at before. */
const MIN_SHARE = 0.5;

/** Resolves to the promise's value, or rejects with the signal's reason as soon as it is aborted. */
async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const aborted = once(signal, 'abort', { signal: stop.signal }).then(
    () => Promise.reject(signal.reason),
    () => promise,
  );
  return Promise.race([promise, aborted]).finally(() => stop.abort());
}

/**
 * Wraps a run with translations, because the engine's process has neither secrets nor network access. An analysis gets
 * its translations here, and a run without lines of its own is analyzed first. Such a run
 * is refused when fewer than half of the lines that need a translation have one.
 */
export function withTranslations(inner: Engine['run'], translate: Translate): Engine['run'] {
  const analyze = async (request: EngineRequest, call: EngineCall) => {
    const { analysis } = await inner({ ...request, kind: 'analyze' }, call);
    const { lines }: FoundText = { lines: [], ...analysis?.found };
    const { from, to } = request.options;
    const languages = { from: String(from), to: String(to) };
    const texts = lines.map(({ text }) => text);
    const { words, translations, due } = await unlessAborted(
      translate(texts, languages, request.terms),
      call.signal,
    );
    const translated = lines.map((line, index): FoundLine => {
      const translation = translations[index];
      return translation === undefined ? line : { ...line, translation };
    });
    const found: FoundText = { lines: translated, words };
    return { checks: analysis?.checks ?? [], found, due };
  };

  return async (request, call) => {
    if (request.kind === 'analyze') {
      const { checks, found } = await analyze(request, call);
      return { outputs: [], analysis: { checks, found } };
    }
    if (request.options.lines !== undefined) return inner(request, call);
    const { checks, found, due } = await analyze(request, call);
    const known = found.lines.flatMap(({ text, box, translation }) =>
      translation === undefined ? [] : [{ text, box, translation }],
    );
    const need = Math.max(1, Math.ceil(MIN_SHARE * due));
    const check = { key: 'translations', ok: known.length >= need, found: known.length, need };
    const failed = [...checks, check].filter(({ ok }) => !ok);
    if (failed.length > 0) throw new EngineFailure('checksFailed', { checks: failed.slice(0, 1) });
    return inner({ ...request, options: { ...request.options, lines: known } }, call);
  };
}
