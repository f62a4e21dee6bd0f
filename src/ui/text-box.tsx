import { MAX_LENGTH } from '@/platform/text-input/sync';
import { Copy } from './copy';
import { Field, type FieldProps } from './field';

type TextBoxProps = Pick<FieldProps, 'id' | 'value' | 'label' | 'placeholder' | 'maxLength' | 'onChange'> & {
  mistake?: string;
  /** Called on the keyboard's own "done"; `onChange` has received the whole text before. */
  onDone?: () => void;
};

/** A labeled text field that shows the number of characters and the maximum. */
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
