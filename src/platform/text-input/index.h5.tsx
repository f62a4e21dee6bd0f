import { useEffect, useRef } from 'react';
import type { TextInputPort, TextInputProps } from './port';
import { MAX_LENGTH } from './sync';

/** Browser hints for each kind: the keyboard to show, and autofill. */
const HINTS = {
  text: { type: 'text', inputMode: 'text', autoComplete: 'off' },
  number: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  mobile: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password', inputMode: 'text', autoComplete: 'current-password' },
  'new-password': { type: 'password', inputMode: 'text', autoComplete: 'new-password' },
} as const satisfies Record<TextInputProps['kind'], object>;

/** Number of lines for multiline text, where the browser does not size the field itself. */
const LINES = { min: 2, max: 6 } as const;

const linesOf = (text: string) => Math.min(LINES.max, Math.max(LINES.min, text.split('\n').length));

/** A native input: Taro's supports neither autofill nor one-time codes, and puts its id on a wrapper. */
export const TextInput = (({
  kind,
  revealed = false,
  maxLength = MAX_LENGTH,
  label,
  invalid,
  multiline = false,
  focused = false,
  onChange,
  onDone,
  onFocusChange,
  ...rest
}) => {
  const { type, ...hints } = HINTS[kind];
  const line = useRef<HTMLInputElement>(null);
  const lines = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = line.current ?? lines.current;
    if (!focused || !element || element === document.activeElement) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  const same = {
    ...rest,
    ...hints,
    maxLength,
    name: kind,
    'aria-label': label,
    'aria-invalid': invalid,
    onFocus: () => onFocusChange(true),
    onBlur: () => onFocusChange(false),
  };
  if (multiline) {
    return (
      <textarea
        {...same}
        ref={lines}
        className="text-input text-input--lines"
        rows={linesOf(rest.value)}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <input
      {...same}
      ref={line}
      className="text-input"
      type={revealed ? 'text' : type}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onDone()}
    />
  );
}) satisfies TextInputPort;
