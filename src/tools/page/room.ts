import { type ToolDefinition, type ToolOption, tools } from '@tuzuo/core/tools';
import { type ComponentType, useMemo } from 'react';
import { type PlainKey, useWords, type Words } from '@/i18n';
import type { PagedTool } from '@/tools/catalog';
import type { Asset, Task } from '@/tools/results';
import { type OptionLook, type SharedOption, useSharedLooks } from './option-look';
import type { OptionValue, OptionValues } from './options';
import type { DrawFile, PictureEntry, SourcePicture } from './picture-entry';
import type { Terms } from './quote';
import type { UnlockRun } from './unlock';

/** Appearance of a slot besides the first. */
export type SlotLook<Word extends string = string> = { title: Word; hint?: Word };

/** Appearance of a tool's page besides its icon and name. */
export type ToolLook<
  Word extends string = string,
  Slots extends string = string,
  Options extends string = string,
> = {
  /** One good photo and then bad ones, by their file names, each with the reason. */
  photos?: Readonly<Record<string, Word>>;
  /** Further advice. */
  tips?: readonly Word[];
  /** Label of the button. */
  action: Word;
  /** What is paid for, as shown before more than a little is spent. */
  gets?: readonly Word[];
  /** For a tool of preview quality: what it will do for a seller; shown before the preview is tried. */
  promise?: Word;
  /** Note for preview quality: what it is. */
  preview?: Word;
  /** Free uses are counted per month, not per day. */
  monthly?: true;
  /** Slots besides the first. */
  slots?: Readonly<Partial<Record<Slots, SlotLook<Word>>>>;
  /** Shows the options one below the other; otherwise each is a tab, so that the image stays visible. */
  allAtOnce?: true;
  /** Null = not shown, e.g. options for cloud engines only, or those set by another option's component. */
  options: Readonly<
    Record<Exclude<Options, SharedOption>, OptionLook<Word> | null> &
      // What is not given here is the same for all tools.
      Partial<Record<Options & SharedOption, Partial<OptionLook<Word>> | null>>
  >;
};

/** As {@link ToolLook}, with all options and in the user's language. */
export type ShownLook = Omit<ToolLook, 'options'> & {
  options: Readonly<Record<string, OptionLook | null | undefined>>;
};

/** What a component knows of the rest of the page. */
type PartContext = {
  /** The image in the tool's first slot, stored or not. */
  source: SourcePicture | undefined;
  /** The tool's last result for that image, as far as this page knows. */
  made: Asset | undefined;
  /** The analysis of the image; undefined until it is done, and for tools without one. */
  analysis: Task['analysis'];
  /** The current value of every option. */
  values: OptionValues;
};

/** Props of a component that fills one of the tool's slots, such as the mask painter. */
export type SlotPartProps = PartContext & {
  name: string;
  look: SlotLook | undefined;
  /** Content of the slot; empty at first. */
  entries: readonly PictureEntry[];
  /** Marks from before a reload, as they were passed to `onDraw`. */
  marks?: unknown;
  /**
   * Replaces the slot's content with what is painted; its file is created when the run starts.
   * @param marks plain data from which it can be painted again
   */
  onDraw: (toFile: DrawFile, marks?: unknown) => void;
  /** Empties the slot. */
  onClear: () => void;
};

/** Props of a component that sets one of the tool's options, such as a library's chooser. */
export type OptionPartProps = PartContext & {
  name: string;
  option: ToolOption;
  look: OptionLook;
  /** Value of this option. */
  value: OptionValue | undefined;
  /** Undefined removes the value. */
  onChange: (value: OptionValue | undefined) => void;
  /** Sets any of the tool's options, for a component that controls several. */
  onSet: (name: string, value: OptionValue | undefined) => void;
};

/** Props of a component that provides images for the first slot from another source than the album. */
export type SourcesPartProps = {
  /** Returns whether the user has consented; otherwise asks for consent. */
  mayChoose: () => boolean;
  /** Puts an image that the server has into the first slot. */
  onPut: (asset: Asset) => void;
};

/** Props of a component over the image in the first slot, which can set options. */
export type OverPartProps = PartContext & { onSet: (name: string, value: OptionValue | undefined) => void };

/** Components of a tool's page, passed to `createToolPage` by the tool's module, so that only its page loads them. */
export type ToolParts = {
  /** Components that fill a slot instead of the album, by slot (an input or one of an option). */
  slots?: Readonly<Record<string, ComponentType<SlotPartProps>>>;
  /** Components that set an option instead of the form's own fields, by option. */
  options?: Readonly<Record<string, ComponentType<OptionPartProps>>>;
  /** One of these components shows the first slot's image, so the page does not. */
  showsSource?: true;
  /** Options that result from the analysis of the images, without which the tool does not run. */
  required?: readonly string[];
  /**
   * The tool analyzes the images before it runs, and again when one of these options changes; its components receive
   * the result.
   */
  analyze?: true | readonly string[];
  /** The result of the analysis is only displayed: no run waits for it. */
  looksAside?: true;
  /** For a tool that is paid for later: its button makes and unlocks. */
  unlock?: UnlockRun;
  /** Other sources of images for the first slot, such as a library: shown below it, and while it is empty. */
  sources?: ComponentType<SourcesPartProps>;
  /** Rendered over the image in the first slot. */
  over?: ComponentType<OverPartProps>;
  /** Shown instead of a before/after example. */
  example?: ComponentType;
  /** Shown below the example, such as a link to another page of the tool. */
  aside?: ComponentType;
};

type Tools = typeof tools;

/** A tool's module as its page needs it: messages, appearance, and components. */
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

function saidOption<Look extends Partial<OptionLook>>(look: Look, say: (key: string) => string): Look {
  const { title, values, unset, placeholder, suggestions, hint } = look;
  return {
    ...look,
    ...(title && { title: say(title) }),
    ...(values && { values: mapped(values, say) }),
    ...(unset && { unset: say(unset) }),
    ...(placeholder && { placeholder: say(placeholder) }),
    ...(suggestions && { suggestions: suggestions.map(say) }),
    ...(hint && { hint: say(hint) }),
  };
}

/** What a tool gives, and what it shares with others; its labels of values add to the shared ones. */
function lookOf(shared: OptionLook | undefined, own: Partial<OptionLook>): OptionLook {
  const values = shared?.values && own.values ? { values: { ...shared.values, ...own.values } } : {};
  return { ...shared, ...own, ...values } as OptionLook;
}

/** The appearance of any tool's page with its texts in the user's language. */
export function useLook(tool: PagedTool, words: Words<Record<string, string>>, look: ToolLook): ShownLook {
  const shared = useSharedLooks(tool);
  // The keys of a look have no placeholders: its type ensures that where it is declared.
  const say = useWords<Record<string, string>>(words) as (key: string) => string;
  return useMemo(
    () => ({
      ...look,
      photos: mapped(look.photos ?? {}, say),
      tips: (look.tips ?? []).map((tip) => say(tip)),
      action: say(look.action),
      gets: (look.gets ?? []).map((one) => say(one)),
      ...(look.promise && { promise: say(look.promise) }),
      ...(look.preview && { preview: say(look.preview) }),
      slots: mapped(look.slots ?? {}, (slot) => slot && saidOption(slot, say)),
      options: {
        ...shared,
        ...Object.fromEntries(
          Object.entries(look.options).map(([name, option]) => [
            name,
            option && lookOf(shared[name], saidOption(option, say)),
          ]),
        ),
      },
    }),
    [look, say, shared],
  );
}

/** How any tool is charged. */
export function termsOf(tool: PagedTool, { monthly }: Pick<ToolLook, 'monthly'>): Terms {
  const { paidLater = false }: ToolDefinition = tools[tool];
  return { monthly: monthly === true, paidLater };
}
