import { LOCALES, type Locale } from '../../text/locale';
import { type DocumentRules, type DocumentSpec, UNVERIFIED } from '../document';

/** In the order of `LOCALES`: zh-CN, zh-TW, en, fr, es. */
export type FiveNames = readonly [string, string, string, string, string];

export const MM_PER_INCH = 25.4;

/** Print resolution of photo shops, unless a document specifies another. */
const PRINT_DPI = 300;

export const WHITE = '#ffffff';
export const BLUE = '#438edb';
export const RED = '#d74532';
const LIGHT_GRAY = '#f2f0f0';

/** Backgrounds of passports and visas where nothing else is known. */
export const LIGHT_BACKGROUNDS = [WHITE, LIGHT_GRAY] as const;

/** Maximum angles where a document specifies none: about what an eye notices. */
const STRAIGHT = { tiltMax: 5, yawMax: 8 } as const;

/** A source and its date; omitted where there is none. */
type Source = { source: string; sourceDate: string };

type Optional = Pick<DocumentSpec, 'minKb' | 'maxKb' | 'country'>;

/** A row of a table; the size is given in pixels, or in millimeters, which are converted to pixels. */
export type Row = Optional & {
  names: FiveNames;
  px?: readonly [width: number, height: number];
  mm?: readonly [width: number, height: number];
  dpi?: number;
  backgrounds?: readonly string[];
  /** Forbids beauty filters and outfits. */
  natural?: true;
  rules?: Partial<DocumentRules>;
  from?: Source;
};

const tenths = (mm: number) => Math.round(mm * 10) / 10;

/** Both sizes of a row: the given one, and the other converted with its dpi. */
function sizesOf({ px, mm, dpi = PRINT_DPI }: Row) {
  const [widthPx, heightPx] = px ?? (mm ?? []).map((side) => Math.round((side / MM_PER_INCH) * dpi));
  const [widthMm, heightMm] = mm ?? (px ?? []).map((side) => tenths((side / dpi) * MM_PER_INCH));
  if (!widthPx || !heightPx || !widthMm || !heightMm) throw new Error('document without a size');
  return { widthPx, heightPx, widthMm, heightMm, dpi };
}

const namesOf = (names: FiveNames) =>
  Object.fromEntries(LOCALES.map((locale, index) => [locale, names[index]])) as Record<Locale, string>;

/** The documents of a table: spec id → row. */
export function documentsOf(
  category: DocumentSpec['category'],
  table: Readonly<Record<string, Row>>,
): DocumentSpec[] {
  return Object.entries(table).map(([specId, row]) => {
    const { names, backgrounds = [], natural, rules, from, minKb, maxKb, country } = row;
    return {
      specId,
      names: namesOf(names),
      category,
      ...sizesOf(row),
      ...(minKb === undefined ? {} : { minKb }),
      ...(maxKb === undefined ? {} : { maxKb }),
      backgrounds,
      retouch: !natural,
      rules: { ...STRAIGHT, ...rules },
      ...(country === undefined ? {} : { country }),
      source: from?.source ?? UNVERIFIED,
      sourceDate: from?.sourceDate ?? '',
      verified: from !== undefined,
    };
  });
}

/** The size presets of an open-source ID-photo program. They confirm the size only. */
export const PRESETS: Source = {
  source: 'HivisionIDPhotos, size presets (sizes only)',
  sourceDate: '2026-11-21',
};
