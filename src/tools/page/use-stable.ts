import { useRef } from 'react';

/** The same object as long as it says the same: for what is made anew at every drawing and watched by effects. */
export function useStable<Value extends object>(value: Value): Value {
  const kept = useRef({ value, text: JSON.stringify(value) });
  const text = JSON.stringify(value);
  if (kept.current.text !== text) kept.current = { value, text };
  return kept.current.value;
}
