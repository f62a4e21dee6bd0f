import type { Api } from '@tuzuo/contract/api';
import { DEFAULT_GAP_MM, PAPER_NAMES, type PaperName, SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { useEffect, useState } from 'react';
import { ApiError, call } from '@/request';

export type SheetLayout = Api['idphoto.sheet.create']['input'];

export const CUSTOM_PAPER = 'custom';

export const PAPER_CHOICES = [...PAPER_NAMES, CUSTOM_PAPER] as const;

/** Gaps between photos, in millimeters. */
export const GAPS = [0, DEFAULT_GAP_MM, 5] as const;

/** Another photo on the same sheet, so many times. */
export type OtherPhoto = { taskId: string; count: number };

/** What the user has set. */
export type SheetSettings = {
  paper: PaperName | typeof CUSTOM_PAPER;
  /** Sides of the user's own paper in millimeters, as typed. */
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

type Sheet = Api['idphoto.sheet.create']['output'];

/** The sheet that the server drew; `failed` with its sentence, if it said one. */
type SheetState =
  | { state: 'drawing' }
  | { state: 'failed'; reason: string | undefined }
  | { state: 'there'; sheet: Sheet };

/** Settings are changed by taps in a row. */
const DEBOUNCE_MS = 500;

/** Lets the server lay out a sheet, again after every change and when `locked` ends: what shows is what prints. */
export function useSheet(layout: SheetLayout, locked: boolean) {
  const [answer, setAnswer] = useState<{ asked: string; drawn: SheetState }>();
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(layout);
  const asked = `${locked} ${tries} ${key}`;
  useEffect(() => {
    let stale = false;
    const tell = (drawn: SheetState) => {
      if (!stale) setAnswer({ asked, drawn });
    };
    const timer = setTimeout(() => {
      call('idphoto.sheet.create', JSON.parse(key) as SheetLayout, { toast: false }).result.then(
        (sheet) => tell({ state: 'there', sheet }),
        (error: unknown) =>
          tell({ state: 'failed', reason: error instanceof ApiError ? error.reason : undefined }),
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, asked]);
  // An answer to what was asked before is none: nobody is to save a sheet with a watermark that they have just paid off.
  const drawn: SheetState = answer?.asked === asked ? answer.drawn : { state: 'drawing' };
  return { drawn, again: () => setTries((count) => count + 1) };
}
