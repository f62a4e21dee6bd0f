import { useEffect, useRef } from 'react';
import './caret-input.scss';
import type { CaretInputPort, CaretRange } from './port';

export const canWriteInPlace = true;

const rangeOf = ({ selectionStart: from, selectionEnd: to }: HTMLTextAreaElement): CaretRange => ({
  from,
  to,
});

/** A native text field without visible style: keyboards, IME composition and the clipboard work as usual. */
export const CaretInput = ((props) => {
  const { id, label, value, range, maxLength, place } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = field.current;
    if (element && !isComposing.current && element.value !== value) element.value = value;
  }, [value]);
  // After the value: the range may refer to text that was just set.
  useEffect(() => {
    const element = field.current;
    if (!element || isComposing.current) return;
    const { from, to } = rangeOf(element);
    if (from !== range.from || to !== range.to) element.setSelectionRange(range.from, range.to);
    if (document.activeElement !== element) element.focus({ preventScroll: true });
  }, [range]);

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const say = () => latest.current.onWrite(element.value, rangeOf(element));
    const listeners = {
      input: say,
      compositionstart: () => {
        isComposing.current = true;
      },
      compositionend: () => {
        isComposing.current = false;
        say();
      },
      focus: () => latest.current.onFocusChange(true),
      blur: () => latest.current.onFocusChange(false),
      keydown: (event: KeyboardEvent) => {
        if (isComposing.current) return;
        const { key, ctrlKey, metaKey, shiftKey } = event;
        const now = latest.current;
        if (key === 'Escape') now.onEnd();
        else if (key === 'ArrowUp' || key === 'ArrowDown')
          now.onLine(key === 'ArrowUp' ? 'up' : 'down', shiftKey);
        else if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') now.onUndo(shiftKey);
        else return;
        event.preventDefault();
      },
    };
    const hear = () => {
      const now = rangeOf(element);
      const { from, to } = latest.current.range;
      const isSame = now.from === from && now.to === to;
      // While typing, the selection is reported together with the text.
      if (document.activeElement === element && !isSame && element.value === latest.current.value)
        latest.current.onRange(now);
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) element.addEventListener(name, listener);
    document.addEventListener('selectionchange', hear);
    return () => {
      for (const [name, listener] of entries) element.removeEventListener(name, listener);
      document.removeEventListener('selectionchange', hear);
    };
  }, []);

  return (
    <textarea
      ref={field}
      id={id}
      className="caret-input"
      style={{ left: `${place.left}%`, top: `${place.top}%` }}
      aria-label={label}
      maxLength={maxLength}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      defaultValue={value}
    />
  );
}) satisfies CaretInputPort;
