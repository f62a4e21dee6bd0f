import type { ToolOption } from '@tuzuo/core/tools';
import type { ComponentType } from 'react';
import type { Asset, Task } from '@/tools/results';
import type { OptionValue, OptionValues } from './options';
import type { DrawFile, PictureEntry } from './picture-store';
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

/** What a part knows of the rest of the page. */
type PartContext = {
  /** The picture in the tool's first slot, once it is stored. */
  source: Asset | undefined;
  /** What the tool has made of that picture last, as far as this page knows. */
  made: Asset | undefined;
  /** What the tool has found in it; undefined until it has looked, and for tools that do not look first. */
  analysis: Task['analysis'];
  /** Every option as it stands. */
  values: OptionValues;
};

/** How the page hands one of its slots to a component of the tool's own, such as the mask painter. */
export type SlotPartProps = PartContext & {
  name: string;
  look: SlotLook | undefined;
  /** What is in the slot; empty until something is. */
  entries: readonly PictureEntry[];
  /** Puts what is drawn into the slot in place of what is there; its file is made when the run starts. */
  onDraw: (toFile: DrawFile) => void;
  /** Empties the slot. */
  onClear: () => void;
};

/** How the page hands one of its options to a component of the tool's own, such as a library's chooser. */
export type OptionPartProps = PartContext & {
  name: string;
  option: ToolOption;
  look: OptionLook;
  /** This one's. */
  value: OptionValue | undefined;
  /** Undefined takes the value away. */
  onChange: (value: OptionValue | undefined) => void;
  /** Sets any of the tool's options, for a part that stands for several. */
  onSet: (name: string, value: OptionValue | undefined) => void;
};

/** What a tool's page has of its own: given to `createToolPage` by the page, so that only that page carries it. */
export type ToolParts = {
  /** Slot, of the inputs or of an option → what fills it instead of the album. */
  slots?: Readonly<Record<string, ComponentType<SlotPartProps>>>;
  /** Option → what sets it instead of the form's own fields. */
  options?: Readonly<Record<string, ComponentType<OptionPartProps>>>;
  /** One of these parts shows the first slot's picture: the page need not show it twice. */
  showsSource?: true;
  /** Options without which the tool does not run. */
  required?: readonly string[];
  /** The tool looks at the pictures before it runs, again when one of these options changes: its parts get what it has found. */
  analyze?: true | readonly string[];
  /** Shown instead of an example in two pictures. */
  example?: ComponentType;
  /** Shown below the example, such as the way to a page of the tool's own. */
  aside?: ComponentType;
};
