import { useCallback, useEffect, useState } from 'react';
import type { LoadFailure } from './words';

/** Product spec, section 9: a page that has not loaded by then shows the error view. */
const LOAD_TIMEOUT_MS = 60_000;

type Load = { state: 'loading' | 'shown' } | { state: 'failed'; failure: LoadFailure };

/**
 * Loading state of the pages. `attempt` changes with every retry and is the key of the web view: after a failed load or
 * a dead render process, only a new web view starts clean.
 */
export function useLoad() {
  const [attempt, setAttempt] = useState(0);
  const [load, setLoad] = useState<Load>({ state: 'loading' });

  const fail = useCallback((failure: LoadFailure) => setLoad({ state: 'failed', failure }), []);
  // A failed load ends, too, which must not hide the failure.
  const finish = useCallback(() => setLoad((was) => (was.state === 'failed' ? was : { state: 'shown' })), []);
  const retry = useCallback(() => {
    setLoad({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);

  useEffect(() => {
    if (load.state !== 'loading') return undefined;
    const timer = setTimeout(() => fail('timeout'), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [load.state, fail]);

  return { attempt, load, fail, finish, retry };
}
