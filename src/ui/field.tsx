import { View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
import { TextInput, type TextInputProps } from '@/platform/text-input';
import { Copy } from './copy';
import './field.scss';

export type FieldProps = Omit<TextInputProps, 'onFocusChange' | 'invalid'> & {
  /** What is wrong with the value, below it; undefined while nothing is. */
  mistake: string | undefined;
  before?: ReactNode;
  after?: ReactNode;
  /** The field has lost the focus. */
  onLeave?: () => void;
};

/** A labelled text field at least 52 points high, with its mistake below. */
export function Field({ mistake, before, after, onLeave, ...input }: FieldProps) {
  const [focused, setFocused] = useState(false);
  const focus = (has: boolean) => {
    setFocused(has);
    if (!has) onLeave?.();
  };
  const state =
    mistake !== undefined ? 'field__box--wrong' : focused ? 'field__box--focused' : 'field__box--calm';
  return (
    <View className="field">
      <Copy size={12} tone="muted">
        {input.label}
      </Copy>
      <View className={`field__box ${state}`}>
        {before}
        <TextInput {...input} invalid={mistake !== undefined} onFocusChange={focus} />
        {after}
      </View>
      {mistake !== undefined && (
        <View className="field__mistake">
          <Copy id={`${input.id}-mistake`} size={12} tone="danger">
            {mistake}
          </Copy>
        </View>
      )}
    </View>
  );
}
