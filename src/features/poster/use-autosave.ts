import { useEffect, useRef, useState } from 'react';

/** So long after the last change; the server lets an editor save every three seconds. */
const REST_MS = 3_000;

/** Until the next try where the server was not reached. */
const AGAIN_MS = 15_000;

/**
 * Stores what is changed once the hands rest, and when the page goes.
 * @param wanted what is to be stored; undefined while nothing is, or it is not to be stored unasked
 * @param save resolves with whether it is stored
 * @returns whether the last try failed
 */
export function useAutosave(wanted: unknown, save: () => Promise<boolean>): boolean {
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef({ wanted, save });
  latest.current = { wanted, save };
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason
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
