import { type ToolDefinition, type ToolOption, tools } from '@tuzuo/core/tools';
import { type ComponentType, useMemo } from 'react';
import { type PlainKey, useWords, type Words } from '@/i18n';
import type { PagedTool } from '@/tools/catalog';
import type { Asset, Task } from '@/tools/results';
import type { Terms } from './cost';
import type { OptionValue, OptionValues } from './options';
import type { DrawFile, PictureEntry, SourcePicture } from './picture-store';

/** How an option shows itself. `Word`: a key of the room's words; on the page, what it says in the user's language. */
export type OptionLook<Word extends string = string> = {
  title: Word;
  /** Words of its values; a value without any is shown as it is. */
  values?: Readonly<Record<string, Word>>;
  /** The values that are offered, in order. A number without them has a slider. */
  offered?: readonly OptionValue[];
  /** Of a number without a default: the words of not setting it. */
  unset?: Word;
  /** Of a text: what stands in the empty field. */
  placeholder?: Word;
  /** Of a number: what it counts. */
  unit?: 'px' | 'kilobytes';
  /** Says what it means, below. */
  hint?: Word;
  /** Few people set it: it stands with the others of its like, last. */
  rare?: true;
};

/** How a slot shows itself beside others. */
type SlotLook<Word extends string = string> = { title: Word; hint?: Word };

/** What a tool's page shows beside its face. */
export type ToolLook<
  Word extends string = string,
  Slots extends string = string,
  Options extends string = string,
> = {
  /** A good photo and then bad ones, by the names that their pictures have, each with the reason. */
  photos?: Readonly<Record<string, Word>>;
  /** What is to be known beside them. */
  tips?: readonly Word[];
  /** The button's words. */
  action: Word;
  /** Where only a sketch can be made: what it is, and what a vendor's engine would add. */
  preview?: Word;
  /** What is free is counted by the month, not by the day. */
  monthly?: true;
  /** Of those beside the first. */
  slots?: Readonly<Partial<Record<Slots, SlotLook<Word>>>>;
  /** The options show one below the other; otherwise each is a tab, so that the picture stays in sight. */
  allAtOnce?: true;
  /** Null = not shown, such as what only a cloud engine takes, or what another one's part sets. */
  options: Readonly<Record<Options, OptionLook<Word> | null>>;
};

/** What a part knows of the rest of the page. */
type PartContext = {
  /** The picture in the tool's first slot, stored or not yet. */
  source: SourcePicture | undefined;
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
  /** What was drawn before the page was loaded again, as it was given to `onDraw`. */
  marks?: unknown;
  /**
   * Puts what is drawn into the slot in place of what is there; its file is made when the run starts.
   * @param marks of which it can be drawn again: plain data
   */
  onDraw: (toFile: DrawFile, marks?: unknown) => void;
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

/** What a part needs that brings pictures for the first slot from elsewhere than the album. */
export type SourcesPartProps = {
  /** False when the user has been told what to agree to first. */
  mayChoose: () => boolean;
  /** Puts a picture that the server has into the first slot. */
  onPut: (asset: Asset) => void;
};

/** What lies over the picture in the first slot, and the way to set options from there. */
export type OverPartProps = PartContext & { onSet: (name: string, value: OptionValue | undefined) => void };

/** What a tool's page has of its own: given to `createToolPage` by the tool's room, so that only its page carries it. */
export type ToolParts = {
  /** Slot, of the inputs or of an option → what fills it instead of the album. */
  slots?: Readonly<Record<string, ComponentType<SlotPartProps>>>;
  /** Option → what sets it instead of the form's own fields. */
  options?: Readonly<Record<string, ComponentType<OptionPartProps>>>;
  /** One of these parts shows the first slot's picture: the page need not show it twice. */
  showsSource?: true;
  /** Options that come of the look at the pictures, without which the tool does not run. */
  required?: readonly string[];
  /** The tool looks at the pictures before it runs, again when one of these options changes: its parts get what it has found. */
  analyze?: true | readonly string[];
  /** What the look finds is only shown: no run waits for it. */
  looksAside?: true;
  /** Other pictures for the first slot, such as a library of ours: shown below it, and before there is one. */
  sources?: ComponentType<SourcesPartProps>;
  /** Lies over the picture in the first slot. */
  over?: ComponentType<OverPartProps>;
  /** Shown instead of an example in two pictures. */
  example?: ComponentType;
  /** Shown below the example, such as the way to a page of the tool's own. */
  aside?: ComponentType;
};

type Tools = typeof tools;

/** A tool's room as its page needs it: its words, the look that they are for, and the parts of its own. */
export type Room<Tool extends PagedTool, Source extends Record<string, string>> = ToolParts & {
  words: Words<Source>;
  look: ToolLook<
    PlainKey<NoInfer<Source>>,
    keyof Tools[Tool]['inputs'] & string,
    keyof Tools[Tool]['options'] & string
  >;
};

const mapped = <Value, Said>(record: Readonly<Record<string, Value>>, say: (value: Value) => Said) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, say(value)]));

function saidOption(look: OptionLook, say: (key: string) => string): OptionLook {
  const { title, values, unset, placeholder, hint } = look;
  return {
    ...look,
    title: say(title),
    ...(values && { values: mapped(values, say) }),
    ...(unset && { unset: say(unset) }),
    ...(placeholder && { placeholder: say(placeholder) }),
    ...(hint && { hint: say(hint) }),
  };
}

/** The look of a tool's page in the user's language, whatever the tool. */
export function useLook(words: Words<Record<string, string>>, look: ToolLook): ToolLook {
  // The keys of a look are plain ones: its type says so where it is declared.
  const say = useWords<Record<string, string>>(words) as (key: string) => string;
  return useMemo(
    () => ({
      ...look,
      photos: mapped(look.photos ?? {}, say),
      tips: (look.tips ?? []).map((tip) => say(tip)),
      action: say(look.action),
      ...(look.preview && { preview: say(look.preview) }),
      slots: mapped(look.slots ?? {}, (slot) => slot && saidOption(slot, say)),
      options: mapped(look.options, (option) => option && saidOption(option, say)),
    }),
    [look, say],
  );
}

/** How a tool is charged, whatever the tool. */
export function termsOf(tool: PagedTool, { monthly }: Pick<ToolLook, 'monthly'>): Terms {
  const { paidLater = false }: ToolDefinition = tools[tool];
  return { monthly: monthly === true, paidLater };
}
