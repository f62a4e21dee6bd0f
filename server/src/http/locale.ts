import { type Locale, matchLocale } from '@tuzuo/core/text/locale';
import type { FastifyRequest } from 'fastify';

/** Browsers send few different headers, so that nearly every one has been read before. */
const MOST_KEPT = 1_000;
/** Longer than any browser's; not worth keeping. */
const LONGEST_KEPT = 200;

const known = new Map<string, Locale>();

/** The language that the caller reads. */
export function localeOf(request: FastifyRequest): Locale {
  const header = request.headers['accept-language'] ?? '';
  const found = known.get(header);
  if (found !== undefined) return found;
  const locale = matchLocale(header);
  if (header.length <= LONGEST_KEPT && known.size < MOST_KEPT) known.set(header, locale);
  return locale;
}
