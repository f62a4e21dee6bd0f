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
  const [drawn, setDrawn] = useState<SheetState>({ state: 'drawing' });
  const [tries, setTries] = useState(0);
  const key = JSON.stringify(layout);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an unlocked photo is drawn anew, and so is every try
  useEffect(() => {
    let stale = false;
    setDrawn({ state: 'drawing' });
    const timer = setTimeout(() => {
      call('idphoto.sheet.create', JSON.parse(key) as SheetLayout, { toast: false }).result.then(
        (sheet) => {
          if (!stale) setDrawn({ state: 'there', sheet });
        },
        (error: unknown) => {
          if (!stale)
            setDrawn({ state: 'failed', reason: error instanceof ApiError ? error.reason : undefined });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, locked, tries]);

  return { drawn, again: () => setTries((count) => count + 1) };
}
