import type { Locale } from '../text/locale';

/** By what users look for a document. */
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

/** Both bounds belong to it. */
export type Range = { min: number; max: number };

/** How a head has to be in the picture; what a document says nothing about is absent. */
export type DocumentRules = {
  /** Crown to chin, as a share of the picture's height. */
  headHeight?: Range;
  /** The eyes above the bottom edge, as a share of the height. */
  eyeLine?: Range;
  /** Top edge to crown, as a share of the height. */
  crownGap?: Range;
  /** Ear to ear, as a share of the picture's width. */
  headWidth?: Range;
  /** Degrees that the head may lean to a side. */
  tiltMax: number;
  /** Degrees that the face may be turned. */
  yawMax: number;
  /** What may cover the head: only what is worn for religious reasons, with the whole face in sight. */
  headCovering?: 'religious';
  /** Glasses are refused, clear ones too; dark ones are refused by every document. */
  glasses?: 'none';
};

/** One kind of photo that somebody demands, as data. */
export type DocumentSpec = {
  /** Goes over the wire and into saved tasks: never changed. */
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
  /** `#rrggbb`; the first is the default, and none = any. */
  backgrounds: readonly string[];
  /** Whether the person may be made to look different: beauty and outfits. */
  retouch: boolean;
  rules: DocumentRules;
  /** ISO 3166-1 alpha-2, where the document belongs to one. */
  country?: string;
  /** What confirms the figures; `unverified` where nothing that we found does. */
  source: string;
  /** ISO date, or its year: when the source said so. */
  sourceDate: string;
  verified: boolean;
};

/** What is said of a source where there is none. */
export const UNVERIFIED = 'unverified';
