import type { Locale } from '@tuzuo/core/text/locale';
import type { NormalizedOptions } from '@tuzuo/core/tools';

const ofSeconds = (seconds: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(seconds);

/** The options of a run that anyone may see: figures and choices. All that its owner wrote is private. */
export type ShownOptions = {
  scale?: number;
  ratio?: string;
  seconds?: number;
  /** A language, and its script if it has two. */
  to?: string;
  background?: string;
};

/** Scripts that tell apart what readers call languages. */
const SCRIPTS = ['Hans', 'Hant'];

/** A tag may also have parts of up to eight arbitrary letters, which `Intl` shows. */
function languageIn(tag: unknown): string | undefined {
  try {
    const { language, script = '' } = new Intl.Locale(String(tag)).maximize();
    return SCRIPTS.includes(script) ? `${language}-${script}` : language;
  } catch {
    return undefined;
  }
}

/** Selects the options that anyone may see, and drops any that are not what their tool allows. */
export function shownOptions({ scale, ratio, seconds, to, background }: NormalizedOptions): ShownOptions {
  const language = to === undefined ? undefined : languageIn(to);
  return {
    ...(typeof scale === 'number' && { scale }),
    ...(/^\d{1,2}:\d{1,2}$/.test(String(ratio)) && { ratio: String(ratio) }),
    ...(typeof seconds === 'number' && { seconds }),
    ...(language !== undefined && { to: language }),
    ...(/^#[\da-f]{6}$/i.test(String(background)) && { background: String(background).toUpperCase() }),
  };
}

const nameOfLanguage = (tag: string, locale: Locale): string | undefined =>
  new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(tag);

/** A short description of a result's options and size, for readers of a language. */
export function factsOf(
  { scale, ratio, seconds, to, background }: ShownOptions,
  { width, height }: { width: number | null; height: number | null },
  locale: Locale,
): string[] {
  const chosen = [
    scale === undefined ? undefined : `${scale}×`,
    ratio,
    seconds === undefined ? undefined : ofSeconds(seconds, locale),
    to === undefined ? undefined : nameOfLanguage(to, locale),
    background,
  ].filter((fact) => fact !== undefined);
  return width === null || height === null ? chosen : [...chosen, `${width} × ${height}`];
}
