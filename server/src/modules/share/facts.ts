import type { Locale } from '@tuzuo/core/text/locale';
import type { NormalizedOptions } from '@tuzuo/core/tools';

const ofSeconds = (seconds: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(seconds);

function nameOfLanguage(tag: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * The options shown publicly, formatted for the reader: figures and names only. Texts written by the owner are private,
 * and options that need a tool's own labels are left out.
 */
const SHOWN: Readonly<Record<string, (value: unknown, locale: Locale) => string | undefined>> = {
  scale: (value) => (typeof value === 'number' ? `${value}×` : undefined),
  ratio: (value) => (/^\d+:\d+$/.test(String(value)) ? String(value) : undefined),
  seconds: (value, locale) => (typeof value === 'number' ? ofSeconds(value, locale) : undefined),
  to: (value, locale) => (typeof value === 'string' ? nameOfLanguage(value, locale) : undefined),
  background: (value) => (/^#[\da-f]{6}$/i.test(String(value)) ? String(value).toUpperCase() : undefined),
};

/** A short description of a result's options and size. */
export function factsOf(
  options: NormalizedOptions,
  { width, height }: { width: number | null; height: number | null },
  locale: Locale,
): string[] {
  const chosen = Object.entries(SHOWN).flatMap(([name, say]) => say(options[name], locale) ?? []);
  return width === null || height === null ? chosen : [...chosen, `${width} × ${height}`];
}
