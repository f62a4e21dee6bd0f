import { DEFAULT_GAP_MM, PAPER_NAMES, type PaperName, SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import type { SheetLayout } from './sheet-section';

export const CUSTOM_PAPER = 'custom';

export const PAPER_CHOICES = [...PAPER_NAMES, CUSTOM_PAPER] as const;

/** Gaps between photos, in millimetres. */
export const GAPS = [0, DEFAULT_GAP_MM, 5] as const;

/** Another photo on the same sheet, so many times. */
export type OtherPhoto = { taskId: string; count: number };

/** What the user has set. */
export type SheetSettings = {
  paper: PaperName | typeof CUSTOM_PAPER;
  /** Sides of the user's own paper in millimetres, as typed. */
  width: string;
  height: string;
  gapMm: number;
  cropLines: boolean;
  /** Laid before the page's own photo, which fills what is left. */
  others: readonly OtherPhoto[];
};

export const SHEET_START: SheetSettings = {
  paper: '6inch',
  width: '',
  height: '',
  gapMm: DEFAULT_GAP_MM,
  cropLines: true,
  others: [],
};

const DPI = 300;

export function isSide(text: string): boolean {
  const { min, max } = SHEET_BOUNDS.paper;
  return text !== '' && Number(text) >= min && Number(text) <= max;
}

/** What the server is asked for; undefined while the user's own paper has no size. */
export function layoutOf(taskId: string, settings: SheetSettings): SheetLayout | undefined {
  const { paper, width, height, gapMm, cropLines, others } = settings;
  const own = paper === CUSTOM_PAPER;
  if (own && !(isSide(width) && isSide(height))) return undefined;
  return {
    items: [...others, { taskId }],
    paper: own ? { widthMm: Number(width), heightMm: Number(height) } : paper,
    gapMm,
    marginMm: DEFAULT_GAP_MM,
    cropLines,
    dpi: DPI,
  };
}
