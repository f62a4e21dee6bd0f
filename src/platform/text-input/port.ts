import type { ComponentType } from 'react';

export type TextInputProps = {
  id: string;
  value: string;
  /** What a keyboard and a password manager make of it. */
  kind: 'text' | 'number' | 'mobile' | 'code' | 'password' | 'new-password';
  /** Shows a password as it is. */
  revealed?: boolean;
  placeholder: string;
  /** In UTF-16 units; 140 unless said (product spec, section 5). */
  maxLength?: number;
  /** Name and mistake for assistive tools. */
  label: string;
  invalid: boolean;
  /** Several lines: "done" is a line break then. */
  multiline?: boolean;
  /** Takes the focus, and comes into sight, when this becomes true. */
  focused?: boolean;
  onChange: (value: string) => void;
  /** The keyboard's own "done". */
  onDone: () => void;
  onFocusChange: (focused: boolean) => void;
};

export type TextInputPort = ComponentType<TextInputProps>;
