import { useEffect, useState } from 'react';
import { Field } from '@/ui/field';

type TypedValueProps = {
  id: string;
  label: string;
  kind: 'text' | 'number';
  placeholder: string;
  maxLength: number;
  /** The current value; the typed text is kept as long as it means the same. */
  text: string;
  /** Validates a text; undefined when it is valid. */
  mistakeIn: (text: string) => string | undefined;
  /** Called with every valid text. */
  onChange: (text: string) => void;
};

/** A typed value; an invalid text stays in the field with its message, and is not reported. */
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
