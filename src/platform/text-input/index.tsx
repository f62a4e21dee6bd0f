import { Input, Textarea } from '@tarojs/components';
import type { TextInputPort } from './port';
import { MAX_LENGTH } from './sync';

export type { TextInputProps } from './port';

/** A text input as wide as its container; colors are those of `.text-input`. */
export const TextInput: TextInputPort = ({
  kind,
  revealed = false,
  maxLength = MAX_LENGTH,
  label,
  invalid: _,
  multiline = false,
  focused = false,
  onChange,
  onDone,
  onFocusChange,
  ...rest
}) => {
  if (multiline) {
    return (
      <Textarea
        className="text-input text-input--lines"
        placeholderClass="text-input__placeholder"
        autoHeight
        maxlength={maxLength}
        ariaLabel={label}
        focus={focused}
        onInput={({ detail }) => onChange(detail.value)}
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
        {...rest}
      />
    );
  }
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
      focus={focused}
      onInput={({ detail }) => onChange(detail.value)}
      onConfirm={onDone}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      {...rest}
    />
  );
};
