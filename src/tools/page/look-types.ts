import type { OptionValue } from './option-values';
import type { ToolWordKey } from './words';

/** How an option shows itself. */
export type OptionLook = {
  title: ToolWordKey;
  /** Words of its values; a value without any is shown as it is. */
  values?: Readonly<Record<string, ToolWordKey>>;
  /** Of a number or a colour: the values that are offered. A number without them has a slider. */
  offered?: readonly OptionValue[];
  /** Of a number without a default: the words of not setting it. */
  unset?: ToolWordKey;
  /** Of a text: what stands in the empty field. */
  placeholder?: ToolWordKey;
  /** Of a number: what it counts. */
  unit?: 'px' | 'kilobytes';
  /** Says what it means, below. */
  hint?: ToolWordKey;
};

/** How a slot shows itself beside others. */
export type SlotLook = { title: ToolWordKey; hint?: ToolWordKey };
