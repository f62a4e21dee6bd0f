import { useNativeValue } from '@/platform/native-value';
import type { TextInputPort } from './port';
import { TaroField } from './taro-field';

export type { TextInputProps } from './port';

/** A field that is not told what was typed into it. */
export const TextInput: TextInputPort = ({ value, onChange, ...rest }) => {
  const { props, reported } = useNativeValue(value);
  const onInput = ({ detail }: { detail: { value: string } }) => {
    reported(detail.value);
    onChange(detail.value);
  };
  return <TaroField {...rest} text={{ ...props, onInput }} />;
};
