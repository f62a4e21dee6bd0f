import type { Locale } from '../text/locale';

/** Categories by which users look for a document. */
export const DOCUMENT_CATEGORIES = [
  'common',
  'resident',
  'exam',
  'certificate',
  'driving',
  'visa',
  'passport',
] as const;

export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number];

/** Both bounds are inclusive. */
export type Range = { min: number; max: number };

/** Requirements for the head's position; unspecified ones are absent. */
export type DocumentRules = {
  /** Crown to chin, as a fraction of the image's height. */
  headHeight?: Range;
  /** Eyes above the bottom edge, as a fraction of the height. */
  eyeLine?: Range;
  /** Top edge to crown, as a fraction of the height. */
  crownGap?: Range;
  /** Ear to ear, as a fraction of the image's width. */
  headWidth?: Range;
  /** Maximum lateral tilt of the head, in degrees. */
  tiltMax: number;
  /** Maximum rotation of the face to a side, in degrees. */
  yawMax: number;
  /** Allowed head coverings: only religious ones, with the whole face visible. */
  headCovering?: 'religious';
  /** Glasses are not allowed, not even clear ones; no document allows dark ones. */
  glasses?: 'none';
  /** A laugh is welcome; otherwise, at most a smile is. */
  expression?: 'free';
};

/** The photo requirements of one document, as data. */
export type DocumentSpec = {
  /** Used on the wire and in stored tasks: never changes. */
  specId: string;
  names: Readonly<Record<Locale, string>>;
  category: DocumentCategory;
  widthPx: number;
  heightPx: number;
  widthMm: number;
  heightMm: number;
  dpi: number;
  /** Size of the file, in units of 1024 bytes. */
  minKb?: number;
  maxKb?: number;
  /** `#rrggbb`; the first is the default, and an empty list = any color. */
  backgrounds: readonly string[];
  /** Whether the person's appearance may be changed: beauty filters and outfits. */
  retouch: boolean;
  rules: DocumentRules;
  /** ISO 3166-1 alpha-2, where the document belongs to a country. */
  country?: string;
  /** The source of the numbers; `unverified` where none was found. */
  source: string;
  /** ISO date, or year, of the source. */
  sourceDate: string;
  verified: boolean;
};

/** Value of `source` where there is none. */
export const UNVERIFIED = 'unverified';
