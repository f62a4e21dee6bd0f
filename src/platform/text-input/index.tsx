import { Input } from '@tarojs/components';
import type { ComponentType } from 'react';
import { MAX_LENGTH } from './sync';

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
  onChange: (value: string) => void;
  /** The keyboard's own "done". */
  onDone: () => void;
  onFocusChange: (focused: boolean) => void;
};

export type TextInputPort = ComponentType<TextInputProps>;

/** One line of text that the user types. It is as wide as its place; colours are those of `.text-input`. */
export const TextInput: TextInputPort = ({
  kind,
  revealed = false,
  maxLength = MAX_LENGTH,
  label,
  invalid: _,
  onChange,
  onDone,
  onFocusChange,
  ...rest
}) => {
  const secret = kind === 'password' || kind === 'new-password';
  return (
    <Input
      className="text-input"
      placeholderClass="text-input__placeholder"
      type={secret || kind === 'text' ? 'text' : 'number'}
      password={secret && !revealed}
      maxlength={maxLength}
      ariaLabel={label}
      confirmType="done"
      onInput={({ detail }) => onChange(detail.value)}
      onConfirm={onDone}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      {...rest}
    />
  );
};
