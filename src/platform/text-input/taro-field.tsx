import { Input, type InputProps, Textarea } from '@tarojs/components';
import type { ComponentProps } from 'react';
import type { TextInputProps } from './port';
import { MAX_LENGTH } from './sync';

type TaroFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** How the text gets into the field, and out of it. */
  text: Pick<ComponentProps<typeof Input>, 'ref'> & Pick<InputProps, 'value' | 'defaultValue' | 'onInput'>;
};

/** Taro's text field, as wide as its container; colors are those of `.text-input`. */
export function TaroField({
  kind,
  revealed = false,
  maxLength = MAX_LENGTH,
  label,
  invalid: _,
  multiline = false,
  focused = false,
  text,
  onDone,
  onFocusChange,
  ...rest
}: TaroFieldProps) {
  const same = {
    placeholderClass: 'text-input__placeholder',
    maxlength: maxLength,
    ariaLabel: label,
    focus: focused,
    onFocus: () => onFocusChange(true),
    onBlur: () => onFocusChange(false),
    ...rest,
  };
  if (multiline) {
    return <Textarea className="text-input text-input--lines" autoHeight {...same} {...text} />;
  }
  const secret = kind === 'password' || kind === 'new-password';
  return (
    <Input
      className="text-input"
      type={secret || kind === 'text' ? 'text' : 'number'}
      password={secret && !revealed}
      confirmType="done"
      onConfirm={onDone}
      {...same}
      {...text}
    />
  );
}
