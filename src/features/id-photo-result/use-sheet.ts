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

/** Lets the server lay out a sheet, anew after every change: what shows is what prints. */
export function useSheet(layout: SheetLayout | undefined): SheetState {
  const [state, setState] = useState<SheetState>({ state: 'drawing' });
  const key = layout && JSON.stringify(layout);
  useEffect(() => {
    if (key === undefined) return;
    let stale = false;
    setState({ state: 'drawing' });
    const timer = setTimeout(() => {
      call('idphoto.sheet.create', JSON.parse(key) as SheetLayout, { toast: false }).result.then(
        (sheet) => {
          if (!stale) setState({ state: 'there', sheet });
        },
        (error: unknown) => {
          if (!stale)
            setState({ state: 'failed', reason: error instanceof ApiError ? error.reason : undefined });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key]);
  return state;
}
