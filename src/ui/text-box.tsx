import { useEffect, useRef, useState } from 'react';
import { createTextSync, MAX_LENGTH } from '@/platform/text-sync';
import { Copy } from './copy';
import { Field, type FieldProps } from './field';

type TextBoxProps = Pick<FieldProps, 'id' | 'value' | 'label' | 'placeholder' | 'maxLength' | 'onChange'> & {
  mistake?: string;
  /** The keyboard's own "done"; `onChange` has been called with all of the text before. */
  onDone?: () => void;
};

/** A labelled line of free text with the number of letters in it and at most. */
export function TextBox({
  value,
  maxLength = MAX_LENGTH,
  mistake,
  onChange,
  onDone,
  ...field
}: TextBoxProps) {
  const [shown, show] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const [sync] = useState(() => createTextSync(show, (text) => latest.current(text)));
  useEffect(() => sync.given(value), [sync, value]);
  useEffect(() => sync.dispose, [sync]);
  const done = () => {
    sync.flush();
    onDone?.();
  };
  return (
    <Field
      {...field}
      kind="text"
      value={shown}
      maxLength={maxLength}
      mistake={mistake}
      onChange={sync.typed}
      onDone={done}
      onLeave={sync.flush}
      after={
        <Copy size={12} tone="muted">
          {`${shown.length}/${maxLength}`}
        </Copy>
      }
    />
  );
}
