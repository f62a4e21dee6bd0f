import { useRef } from 'react';
import type { ToolPageState } from '@/tools/page';
import { PORTRAIT } from './portrait-chooser';

type Found = NonNullable<ToolPageState['analysis']['found']>['idPhoto'];

/** What was found in the portrait; while it is looked at again, for another document or outfit, what was before. */
export function useFound({ slots, analysis }: ToolPageState): Found {
  const last = useRef<Found>();
  if (!slots[PORTRAIT]?.length) last.current = undefined;
  else if (analysis.state === 'done') last.current = analysis.found?.idPhoto;
  return last.current;
}
