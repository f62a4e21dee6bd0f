import { Input } from '@tarojs/components';
import type { TextInputPort } from './port';
import { MAX_LENGTH } from './sync';

export type { TextInputProps } from './port';

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
