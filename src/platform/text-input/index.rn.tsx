import type { TextInputPort } from './port';
import { TaroField } from './taro-field';

export type { TextInputProps } from './port';

/** React Native numbers the events of a field, and ignores a text that is older than what was typed since. */
export const TextInput: TextInputPort = ({ value, onChange, ...rest }) => (
  <TaroField {...rest} text={{ value, onInput: ({ detail }) => onChange(detail.value) }} />
);
