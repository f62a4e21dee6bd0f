import { type Format, formatIn } from '@/i18n/format/format';
import { markFor } from './words';

export type { Format } from '@/i18n/format/format';

type Say = (...values: unknown[]) => string;

/** What the build puts in the place of `src/i18n/format`: values are said in each language, as words are. */
const format = new Proxy({} as Format, {
  get: (_, name: keyof Format) =>
    ((...values) => markFor((locale) => (formatIn(locale)[name] as Say)(...values))) satisfies Say,
});

export const useFormat = (): Format => format;
