import type { Api } from '@tuzuo/contract/api';
import { DEFAULT_GAP_MM, PAPER_NAMES, type PaperName, SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { useEffect, useState } from 'react';
import { ApiError, call } from '@/request';

export type SheetLayout = Api['idphoto.sheet.create']['input'];

export const CUSTOM_PAPER = 'custom';

export const PAPER_CHOICES = [...PAPER_NAMES, CUSTOM_PAPER] as const;

/** Gaps between photos, in millimeters. */
export const GAPS = [0, DEFAULT_GAP_MM, 5] as const;

/** Another photo on the same sheet, and its number of copies. */
export type OtherPhoto = { taskId: string; count: number };

/** The user's settings. */
export type SheetSettings = {
  paper: PaperName | typeof CUSTOM_PAPER;
  /** Sides of a custom paper in millimeters, as typed. */
  width: string;
  height: string;
  gapMm: number;
  cropLines: boolean;
  /** Placed before the page's own photo, which fills the rest. */
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

/** The layout to request; undefined while the custom paper has no valid size. */
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

/** The sheet rendered by the server; `failed` with its message, if there is one. */
type SheetState =
  | { state: 'drawing' }
  | { state: 'failed'; reason: string | undefined }
  | { state: 'there'; sheet: Sheet };

/** Delay after a change of the settings, in ms. */
const DEBOUNCE_MS = 500;

/** Has the server lay out a sheet, again after every change and when `locked` ends: the preview is what will print. */
export function useSheet(layout: SheetLayout, locked: boolean) {
  const [answer, setAnswer] = useState<{ asked: string; drawn: SheetState }>();
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(layout);
  const asked = `${locked} ${tries} ${key}`;
  useEffect(() => {
    let stale = false;
    const apply = (drawn: SheetState) => {
      if (!stale) setAnswer({ asked, drawn });
    };
    const timer = setTimeout(() => {
      call('idphoto.sheet.create', JSON.parse(key) as SheetLayout, { toast: false }).result.then(
        (sheet) => apply({ state: 'there', sheet }),
        (error: unknown) =>
          apply({ state: 'failed', reason: error instanceof ApiError ? error.reason : undefined }),
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, asked]);
  // The answer to an earlier request is ignored: a user who has just paid must not save a sheet with a watermark.
  const drawn: SheetState = answer?.asked === asked ? answer.drawn : { state: 'drawing' };
  return { drawn, again: () => setTries((count) => count + 1) };
}
