import { View } from '@tarojs/components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextInput, type TextInputProps } from '@/platform/text-input';
import { createTextSync } from '@/platform/text-input/sync';
import { Copy } from './copy';
import './field.scss';

export type FieldProps = Omit<TextInputProps, 'onFocusChange' | 'invalid'> & {
  /** Validation message below the field; undefined while the value is valid. */
  mistake: string | undefined;
  /** Its label is for assistive tools only: the cells of a table need none. */
  bare?: boolean;
  /** Called when the field gains or loses focus. */
  onFocus?: (has: boolean) => void;
  before?: ReactNode;
  /** Content after the input; a function receives the displayed text. */
  after?: ReactNode | ((shown: string) => ReactNode);
};

/**
 * The displayed text, which may be up to 100 ms ahead of its owner's value (product spec, section 9: input debounce).
 */
function useSynced({ value, onChange, onDone }: Pick<FieldProps, 'value' | 'onChange' | 'onDone'>) {
  const [shown, show] = useState(value);
  const owner = useRef({ value, onChange, onDone });
  owner.current = { value, onChange, onDone };
  const [sync] = useState(() =>
    createTextSync({
      show,
      onInput: (text) => owner.current.onChange(text),
      read: () => owner.current.value,
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value changes and reads it from the ref
  useEffect(() => sync.given(), [sync, value]);
  useEffect(() => sync.dispose, [sync]);
  const done = () => {
    sync.flush();
    // After the owner has received the latest text.
    setTimeout(() => owner.current.onDone(), 0);
  };
  return { shown, sync, done };
}

/** A labeled text field at least 52 points high, with its validation message below. */
export function Field({
  mistake,
  bare = false,
  before,
  after,
  value,
  onChange,
  onDone,
  onFocus,
  ...input
}: FieldProps) {
  const { shown, sync, done } = useSynced({ value, onChange, onDone });
  const [focused, setFocused] = useState(false);
  const focus = (has: boolean) => {
    setFocused(has);
    if (!has) sync.flush();
    onFocus?.(has);
  };
  const state =
    mistake !== undefined ? 'field__box--wrong' : focused ? 'field__box--focused' : 'field__box--calm';
  return (
    <View className={`field field--${bare ? 'bare' : 'labeled'}`}>
      {!bare && (
        <Copy size={12} tone="muted">
          {input.label}
        </Copy>
      )}
      <View className={`field__box ${state}`}>
        {before}
        <TextInput
          {...input}
          value={shown}
          invalid={mistake !== undefined}
          onChange={sync.typed}
          onDone={done}
          onFocusChange={focus}
        />
        {typeof after === 'function' ? after(shown) : after}
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
