/** Paper sizes of print shops, in millimeters, portrait. */
export const PAPERS = {
  '5inch': { widthMm: 89, heightMm: 127 },
  '6inch': { widthMm: 102, heightMm: 152 },
  '3R': { widthMm: 88.9, heightMm: 127 },
  '4R': { widthMm: 101.6, heightMm: 152.4 },
  A4: { widthMm: 210, heightMm: 297 },
  A5: { widthMm: 148, heightMm: 210 },
} as const satisfies Record<string, PaperSize>;

export type PaperName = keyof typeof PAPERS;

type PaperSize = { widthMm: number; heightMm: number };

/** A named paper, or a custom size. */
export type Paper = PaperName | PaperSize;

export const PAPER_NAMES = Object.keys(PAPERS) as [PaperName, ...PaperName[]];

/** Limits of a sheet; in millimeters except `dpi` and `count`. */
export const SHEET_BOUNDS = {
  /** Of either side of a paper. */
  paper: { min: 50, max: 330 },
  gap: { min: 0, max: 20 },
  margin: { min: 0, max: 30 },
  dpi: { min: 150, max: 600 },
  /** Copies of one photo. */
  count: { min: 1, max: 500 },
  /** Different photos on one sheet. */
  items: { min: 1, max: 10 },
} as const;

/** 0.1 inch: 30 px at 300 dpi, enough for scissors. */
export const DEFAULT_GAP_MM = 2.54;
