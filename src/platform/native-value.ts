import { TaroElement } from '@tarojs/runtime';
import Taro from '@tarojs/taro';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A text field or slider of Taro's tree. Setting its value sends it to the view. */
type NativeControl<Value> = TaroElement & { value: Value };

/**
 * The value of WeChat's own text field or slider, which shows what the user does at once, and what it is told whenever
 * that arrives. If it were told each of its own values again (as Taro and React both do), a slow view would replace newer
 * values by older ones: digits get lost, and a handle jumps back. So it is only told a value that differs from what it
 * reported last, and a component must not pass it as a property.
 * @param value the owner's value
 */
export function useNativeValue<Value extends string | number>(value: Value) {
  const element = useRef<NativeControl<Value> | null>(null);
  const [first] = useState(value);
  /** What the control shows, as far as we know; and what it was told last. */
  const shown = useRef(value);
  const written = useRef(value);

  const ref = useCallback((found: unknown) => {
    element.current = found as NativeControl<Value> | null;
    // A form element of Taro's would repeat each typed text to the view.
    if (element.current) element.current.dispatchEvent = TaroElement.prototype.dispatchEvent;
  }, []);

  useEffect(() => {
    if (value === shown.current) return undefined;
    const write = (next: Value) => {
      written.current = next;
      if (element.current) element.current.value = next;
    };
    let stale = false;
    // WeChat ignores a value that equals the one before: then the control is first told what it shows.
    const repeats = value === written.current;
    if (repeats) write(shown.current);
    shown.current = value;
    if (repeats) Taro.nextTick(() => !stale && write(value));
    else write(value);
    return () => {
      stale = true;
    };
  }, [value]);

  /** Call with each value that the control reports. */
  const reported = useCallback((next: Value) => {
    shown.current = next;
  }, []);
  return { props: { ref, defaultValue: first }, reported };
}
