import type { ComponentType } from 'react';

export type TextInputProps = {
  id: string;
  value: string;
  /** Determines the keyboard and the behavior of password managers. */
  kind: 'text' | 'number' | 'mobile' | 'code' | 'password' | 'new-password';
  /** Shows a password in plain text. */
  revealed?: boolean;
  placeholder: string;
  /** In UTF-16 units; default 140 (product spec, section 5). */
  maxLength?: number;
  /** Accessible name, including the validation message. */
  label: string;
  invalid: boolean;
  /** Multiple lines; Enter then inserts a line break. */
  multiline?: boolean;
  /** When it becomes true, the field takes the focus and scrolls into view. */
  focused?: boolean;
  onChange: (value: string) => void;
  /** Called on the keyboard's own "done". */
  onDone: () => void;
  onFocusChange: (focused: boolean) => void;
};

export type TextInputPort = ComponentType<TextInputProps>;
