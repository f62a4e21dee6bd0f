import type { TaskCheck } from '../api/task';
import type { Size } from '../geometry/size';
import type { ModuleKey, UsePrice } from '../pricing/modules';
import { DEFAULT_UPLOAD_EXTENSIONS } from '../validation';

/** One place where a tool takes pictures. */
export type InputSlot = {
  /** A mask is painted by the user on the slot `source`: white = act here. */
  kind: 'image' | 'mask';
  /** 0 = may be left out. */
  min: number;
  max: number;
};

/** One setting of a tool. What is not given takes the default; anything outside is bad input. */
export type ToolOption =
  /** One of these values; the first is the default, unless `optional` lets the option be absent. */
  | { kind: 'choice'; values: readonly (string | number)[]; optional?: true }
  | { kind: 'flag'; default: boolean }
  /** From min to max; `step` 1 = integers only. Without a default the option may be absent. */
  | { kind: 'number'; min: number; max: number; step: number; default?: number }
  /** One of the words (the first is the default), or a color `#rrggbb`. */
  | { kind: 'colour'; words: readonly [string, ...string[]] }
  /**
   * The id of one of the user's assets: with `when` needed while another option has that value and refused otherwise,
   * without it always optional. Engines find the picture in `slot`.
   */
  | { kind: 'asset'; slot: string; when?: { option: string; is: string } }
  /** The id of an entry of one of our libraries. */
  | { kind: 'library'; library: 'scene' | 'id-photo-spec' | 'outfit' }
  | { kind: 'text'; maxLength: number }
  /** A language tag, or the default where that is a word such as `auto`. */
  | { kind: 'language'; default: string }
  /** A structure sent as JSON, described by the contract of the tool. */
  | { kind: 'json' };

export type ToolLimits = {
  /** Bytes of one upload. */
  maxBytes: number;
  /** Width × height of one upload. */
  maxPixels: number;
  /** Accepted file extensions, the spec's defaults first. */
  extensions: readonly string[];
  /** A tighter `maxPixels` for some values of an option. */
  maxPixelsByOption?: { option: string; max: Readonly<Record<string, number>> };
};

/**
 * How a result is marked as made by AI: `metadata` = TC260 XMP; `both` = visible too; `keep` = an existing mark
 * survives; `metadata-if-retouched` = metadata when a beauty or outfit option changed the person.
 */
export type ToolLabel = 'none' | 'metadata' | 'both' | 'keep' | 'metadata-if-retouched';

/** Something that people come for: a tool with options chosen already. */
export type ToolPreset = {
  /** As the tool takes them; the others keep their defaults. */
  options: Readonly<Record<string, string | number | boolean>>;
  /** Its place among the quick tasks of the home page, from 1. */
  quick?: number;
  /** The home page shows it large too, by a picture of its tool. */
  slide?: true;
};

export type ToolDefinition = {
  /** What a use is charged as; several tools may share a module. */
  moduleKey: ModuleKey;
  /** What the module costs before an operator says otherwise; one of the tools that share it says so. */
  price?: UsePrice;
  /** Other modules that an option or a cloud engine charges instead. */
  moduleVariants?: readonly {
    when: 'cloud' | { option: string; is: boolean };
    moduleKey: ModuleKey;
    price?: UsePrice;
  }[];
  /** Page paths; `results` lists what a run made. */
  routes: { tool: string; results: string; preview?: string };
  /** Paths of further pages that come with the tool. */
  morePages?: readonly string[];
  inputs: Readonly<Record<string, InputSlot>>;
  /** Of these optional slots at least one must be filled. */
  atLeastOneOf?: readonly string[];
  /** What a run's uses are counted by: the pictures in a slot, or the number in an option. Otherwise one. */
  usesPer?: { slot: string } | { option: string };
  options: Readonly<Record<string, ToolOption>>;
  /** Groups of options, of which a run uses exactly one: only there is one of them set to more than its default. */
  oneWayOf?: readonly (readonly string[])[];
  limits: ToolLimits;
  /** What is to be said of a picture's size beside these options, before a run is charged. */
  sizeChecks?: (size: Size, options: Readonly<Record<string, unknown>>) => TaskCheck[];
  label: ToolLabel;
  /** Uploads show a face that is worked on: consent first, deleted 24 h after the task ends. */
  faceData?: boolean;
  /** The look needs only the picture in the first slot: it begins before the others are there. */
  looksEarly?: true;
  /** What it makes shows a person: friends are sent to the tool, never to a page with the picture. */
  shareable?: false;
  /** The source lies elsewhere in the result, such as in the middle of it: they are not laid over each other. */
  moves?: boolean;
  /** A run costs nothing: what it made is paid for when it is unlocked, at the price of one use. */
  paidLater?: boolean;
  /** Keys of the tools that people take next with what this one has made, likeliest first. */
  goOnWith?: readonly string[];
  /** By a key that goes into no address; named in the words of the room. */
  presets?: Readonly<Record<string, ToolPreset>>;
  /** Its place among the tools that the home page shows large, from 1. */
  featured?: number;
};

/** Checks a definition against {@link ToolDefinition} and keeps its literal types. */
export function defineTool<const T extends ToolDefinition>(tool: T): T {
  return tool;
}

/** The slot most tools have: exactly one picture. */
export const ONE_IMAGE = { kind: 'image', min: 1, max: 1 } as const satisfies InputSlot;

/** A slot that may stay empty. */
export const OPTIONAL_IMAGE = { kind: 'image', min: 0, max: 1 } as const satisfies InputSlot;

/** What every upload is held to: 20 MB, 40 megapixels, the extensions of the product spec and WebP; no HEIC. */
export const UPLOAD_LIMITS = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 40_000_000,
  // WebP, which browsers and shops hand out, is ours.
  extensions: [...DEFAULT_UPLOAD_EXTENSIONS, 'webp'],
} as const satisfies ToolLimits;
