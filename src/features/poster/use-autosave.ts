import { useEffect, useRef, useState } from 'react';

/** Delay after the last change, in ms; the server accepts a save every three seconds. */
const REST_MS = 3_000;

/** Delay before the next attempt when the server was not reached, in ms. */
const AGAIN_MS = 15_000;

/**
 * Saves changes once the user pauses, and when the page closes.
 * @param wanted what to save; undefined while there is nothing, or while it must not be saved automatically
 * @param save resolves with whether it is saved
 * @returns whether the last attempt failed
 */
export function useAutosave(wanted: unknown, save: () => Promise<boolean>): boolean {
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef({ wanted, save });
  latest.current = { wanted, save };
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with each retry
  useEffect(() => {
    if (wanted === undefined) return setFailed(false);
    let isOver = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    const rest = setTimeout(() => {
      void latest.current.save().then((isStored) => {
        if (isOver) return;
        setFailed(!isStored);
        if (!isStored) again = setTimeout(() => setTries((before) => before + 1), AGAIN_MS);
      });
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(rest);
      clearTimeout(again);
    };
  }, [wanted, tries]);
  useEffect(
    () => () => {
      if (latest.current.wanted !== undefined) void latest.current.save();
    },
    [],
  );
  return hasFailed;
}
