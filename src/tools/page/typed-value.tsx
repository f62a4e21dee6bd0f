import { useEffect, useState } from 'react';
import { Field } from '@/ui/field';

type TypedValueProps = {
  id: string;
  label: string;
  kind: 'text' | 'number';
  placeholder: string;
  maxLength: number;
  /** As it stands; what is typed is kept as it is while it says the same. */
  text: string;
  /** What is wrong with a text; undefined for one that can be taken. */
  mistakeIn: (text: string) => string | undefined;
  /** Hears every text that can be taken. */
  onChange: (text: string) => void;
};

/** A value that is typed in; what cannot be taken stays on the screen with its mistake, and goes no further. */
export function TypedValue({ text, mistakeIn, onChange, ...field }: TypedValueProps) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <Field
      {...field}
      value={typed}
      mistake={mistakeIn(typed)}
      onChange={(next) => {
        setTyped(next);
        if (mistakeIn(next) === undefined) onChange(next);
      }}
      onDone={() => undefined}
    />
  );
}
