import type { TaskCheck } from '../api/task';
import type { Size } from '../geometry/size';
import type { ModuleKey, UsePrice } from '../pricing/modules';
import { DEFAULT_UPLOAD_EXTENSIONS } from '../validation';

/** An input slot of a tool for images. */
export type InputSlot = {
  /** A mask is painted by the user on the slot `source`: white marks the area to work on. */
  kind: 'image' | 'mask';
  /** 0 = optional. */
  min: number;
  max: number;
};

/** An option of a tool. An absent one takes its default; anything invalid is rejected as bad input. */
export type ToolOption =
  /** One of these values; the first is the default, unless `optional` allows the option to be absent. */
  | { kind: 'choice'; values: readonly (string | number)[]; optional?: true }
  | { kind: 'flag'; default: boolean }
  /** From min to max; `step` 1 = integers only. Without a default the option may be absent. */
  | { kind: 'number'; min: number; max: number; step: number; default?: number }
  /** One of the keywords (the first is the default), or a color `#rrggbb`. */
  | { kind: 'colour'; words: readonly [string, ...string[]] }
  /**
   * The id of one of the user's assets: with `when`, required while another option has that value and rejected
   * otherwise; without it, optional. Engines find the image in `slot`.
   */
  | { kind: 'asset'; slot: string; when?: { option: string; is: string } }
  /** The id of an entry in one of our libraries. */
  | { kind: 'library'; library: 'scene' | 'id-photo-spec' | 'outfit' }
  | { kind: 'text'; maxLength: number; required?: true }
  /** A language tag, or the default if that is a keyword such as `auto`. */
  | { kind: 'language'; default: string }
  /** A structure sent as JSON, described by the tool's contract. `written`: with texts of the user that results show. */
  | { kind: 'json'; written?: true };

export type ToolLimits = {
  /** Bytes per upload. */
  maxBytes: number;
  /** Width × height of an upload. */
  maxPixels: number;
  /** Width and height of an upload, at least. */
  minSide?: number;
  /** Accepted file extensions, the spec's defaults first. */
  extensions: readonly string[];
  /** A lower `maxPixels` for some values of an option. */
  maxPixelsByOption?: { option: string; max: Readonly<Record<string, number>> };
};

/**
 * How a result is labeled as AI-generated: `metadata` = TC260 XMP; `both` = also visible; `keep` = an existing label is
 * preserved; `metadata-if-retouched` = metadata when a beauty or outfit option has changed the person.
 */
export type ToolLabel = 'none' | 'metadata' | 'both' | 'keep' | 'metadata-if-retouched';

/** A common task: a tool with preselected options. */
export type ToolPreset = {
  /** As the tool takes them; other options have their defaults. */
  options: Readonly<Record<string, string | number | boolean>>;
  /** Its position among the quick tasks of the home page, from 1. */
  quick?: number;
  /** The home page also shows it as a slide, with an example of its tool. */
  slide?: true;
  /** The preset of the product canvas that does it, for products that have that page. */
  canvas?: 'white' | 'scene';
};

/**
 * Texts of a tool in one language, as `words/<locale>.json` in its room has them: its name, a one-line description, the
 * names of its presets, and what people type to find it (`search.tool`) or one of its presets, separated by spaces.
 */
export type ToolWords = Readonly<{
  name: string;
  line: string;
  'search.tool': string;
  [key: `preset.${string}` | `search.${string}`]: string;
}>;

export type ToolDefinition = {
  /** Its texts in the source locale; those of other languages are in files beside them. */
  words: ToolWords;
  /** The module that a use is charged as; several tools may share one. */
  moduleKey: ModuleKey;
  /** Default price of the module, unless the operator sets another; specified by one of the tools that share it. */
  price?: UsePrice;
  /** Other modules that an option or a cloud engine charges instead. */
  moduleVariants?: readonly {
    when: 'cloud' | { option: string; is: boolean };
    moduleKey: ModuleKey;
    price?: UsePrice;
  }[];
  /** Page paths; `results` lists the outputs of runs. */
  routes: { tool: string; results: string; preview?: string };
  /** Paths of further pages of the tool. */
  morePages?: readonly string[];
  inputs: Readonly<Record<string, InputSlot>>;
  /** At least one of these optional slots must be filled. */
  atLeastOneOf?: readonly string[];
  /** What determines a run's number of uses: the images in a slot, or the number in an option. Default: one use. */
  usesPer?: { slot: string } | { option: string };
  options: Readonly<Record<string, ToolOption>>;
  /** Groups of options of which a run uses exactly one: only in one of them may options differ from their defaults. */
  oneWayOf?: readonly (readonly string[])[];
  limits: ToolLimits;
  /**
   * The size of the result in pixels, where our own engine's depends on nothing but the source's size and these options;
   * pages show it on the options that change it.
   */
  resultSize?: (source: Size, options: Readonly<Record<string, unknown>>) => Size;
  /** Checks an image's size together with these options, before a run is charged. */
  sizeChecks?: (size: Size, options: Readonly<Record<string, unknown>>) => TaskCheck[];
  label: ToolLabel;
  /** Runs with this value of an option generate nothing: they drop the user's words, and keep the label of their source. */
  generatesNothing?: { option: string; is: string };
  /** Uploads show a face that is processed: requires consent, deleted 24 h after the task ends. */
  faceData?: boolean;
  /** The analysis needs only the image in the first slot, so it starts before the others are filled. */
  looksEarly?: true;
  /** Our own engine only previews it: full quality requires another engine. */
  localPreview?: true;
  /** Our own engine cannot do it: without another engine it is not offered, and has no example. */
  engineOnly?: true;
  /** The output shows a person: sharing sends the tool, never a page with the image. */
  shareable?: false;
  /** The source is not aligned with the result, e.g. it is in its center: they are not overlaid for comparison. */
  moves?: boolean;
  /** A run costs nothing: its output is paid for when it is unlocked, at the price of one use. */
  paidLater?: boolean;
  /** Keys of the tools that users typically continue with, most likely first; `poster` is a smart poster, last by default. */
  goOnWith?: readonly string[];
  /** Presets by a key that appears in no address; their names are in the tool's messages. */
  presets?: Readonly<Record<string, ToolPreset>>;
  /** Its position among the tools featured on the home page, from 1. */
  featured?: number;
};

/** Checks a definition against {@link ToolDefinition} and keeps its literal types. */
export function defineTool<const T extends ToolDefinition>(tool: T): T {
  return tool;
}

/** The slot of most tools: exactly one image. */
export const ONE_IMAGE = { kind: 'image', min: 1, max: 1 } as const satisfies InputSlot;

/** An optional slot. */
export const OPTIONAL_IMAGE = { kind: 'image', min: 0, max: 1 } as const satisfies InputSlot;

/** Default limits of the files that users send. Larger pictures than `MAX_STORED_PIXELS` are scaled down. */
export const UPLOAD_LIMITS = {
  maxBytes: 80 * 1024 * 1024,
  maxPixels: 200_000_000,
  minSide: 16,
  // Ours besides those of the product spec: what browsers, shops and phones produce.
  extensions: [...DEFAULT_UPLOAD_EXTENSIONS, 'webp', 'avif', 'gif', 'heic', 'heif'],
} as const satisfies ToolLimits;
