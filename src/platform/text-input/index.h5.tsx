import type { TextInputPort, TextInputProps } from './port';
import { MAX_LENGTH } from './sync';

/** What browsers know of each kind: the keyboard to show, and what may be filled in by itself. */
const HINTS = {
  text: { type: 'text', inputMode: 'text', autoComplete: 'off' },
  number: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  mobile: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password', inputMode: 'text', autoComplete: 'current-password' },
  'new-password': { type: 'password', inputMode: 'text', autoComplete: 'new-password' },
} as const satisfies Record<TextInputProps['kind'], object>;

/** The browser's own field: Taro's has no autofill, no one-time codes, and its id is not on what is typed into. */
export const TextInput = (({
  kind,
  revealed = false,
  maxLength = MAX_LENGTH,
  label,
  invalid,
  onChange,
  onDone,
  onFocusChange,
  ...rest
}) => {
  const { type, ...hints } = HINTS[kind];
  return (
    <input
      {...rest}
      {...hints}
      maxLength={maxLength}
      className="text-input"
      name={kind}
      type={revealed ? 'text' : type}
      aria-label={label}
      aria-invalid={invalid}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onDone()}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
    />
  );
}) satisfies TextInputPort;
