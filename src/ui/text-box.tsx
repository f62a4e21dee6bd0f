import { MAX_LENGTH } from '@/platform/text-input/sync';
import { Copy } from './copy';
import { Field, type FieldProps } from './field';

type TextBoxProps = Pick<FieldProps, 'id' | 'value' | 'label' | 'placeholder' | 'maxLength' | 'onChange'> & {
  mistake?: string;
  /** The keyboard's own "done"; `onChange` has been called with all of the text before. */
  onDone?: () => void;
};

/** A labeled line of free text with the number of letters in it and at most. */
export function TextBox({ maxLength = MAX_LENGTH, mistake, onDone, ...field }: TextBoxProps) {
  return (
    <Field
      {...field}
      kind="text"
      maxLength={maxLength}
      mistake={mistake}
      onDone={() => onDone?.()}
      after={(shown) => (
        <Copy size={12} tone="muted">
          {`${shown.length}/${maxLength}`}
        </Copy>
      )}
    />
  );
}
