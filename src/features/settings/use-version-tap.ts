import { useRef } from 'react';
import { countTaps, switchDebugMode } from '@/shell/debug-mode';
import { showToast } from '@/ui/feedback';
import { t } from './words';

/** Counts taps on the version: ten within 3 s switch debug mode on, for developers (product spec, section 4). */
export function useVersionTap(): () => void {
  const tap = useRef(countTaps()).current;
  return () => {
    if (!tap(Date.now())) return;
    switchDebugMode(true).then(
      () => showToast(t('debugOn')),
      () => showToast(t('debugFailed')),
    );
  };
}
