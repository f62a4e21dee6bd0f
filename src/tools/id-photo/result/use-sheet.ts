import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { ApiError, call } from '@/request';

export type SheetLayout = Api['idphoto.sheet.create']['input'];

type Sheet = Api['idphoto.sheet.create']['output'];

/** The sheet that the server drew; `failed` with its sentence, if it said one. */
type SheetState =
  | { state: 'drawing' }
  | { state: 'failed'; reason: string | undefined }
  | { state: 'there'; sheet: Sheet };

/** Settings are changed by taps in a row. */
const DEBOUNCE_MS = 500;

/** Lets the server lay out a sheet, anew after every change and when `locked` ends: what shows is what prints. */
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
  // An answer to what was asked before is none: nobody is to save a sheet with a watermark that he has just paid off.
  const drawn: SheetState = answer?.asked === asked ? answer.drawn : { state: 'drawing' };
  return { drawn, again: () => setTries((count) => count + 1) };
}
