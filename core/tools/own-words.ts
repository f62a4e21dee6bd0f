import type { ToolOption } from './define-tool';

/**
 * What users may tell a generating engine in their own words. Only engines that follow words get runs that have some.
 */

/** What the picture should show. */
export const PROMPT = { kind: 'text', maxLength: 500 } as const satisfies ToolOption;

/** As {@link PROMPT}, for tools that have nothing else to start from. */
export const REQUIRED_PROMPT = { ...PROMPT, required: true } as const satisfies ToolOption;

/** How pictures may look. */
export const STYLE = {
  kind: 'choice',
  values: ['photo', 'minimal', 'festive', 'watercolor', 'flat', 'render'],
  optional: true,
} as const satisfies ToolOption;

/** How the new area of an expanded picture may look; without one it continues the look of the picture. */
export const AREA_STYLE = {
  kind: 'choice',
  values: ['minimal', 'blurred', 'detailed', 'festive'],
  optional: true,
} as const satisfies ToolOption;

/** How a video may be filmed and cut. */
export const VIDEO_STYLE = {
  kind: 'choice',
  values: ['cinematic', 'commercial', 'slow', 'lively', 'handheld'],
  optional: true,
} as const satisfies ToolOption;

/** What the picture should not show. */
export const AVOID = { kind: 'text', maxLength: 200 } as const satisfies ToolOption;

/** How many results a run has, where an engine can make several. */
export const COUNT = { kind: 'number', min: 1, max: 4, step: 1, default: 1 } as const satisfies ToolOption;

const MAX_SEED = 2 ** 31 - 1;

/**
 * The number that a run's randomness starts from: with the same one and the same options, an engine that takes seeds
 * makes the same picture; others ignore it. The server chooses one where it is absent.
 */
export const SEED = { kind: 'number', min: 0, max: MAX_SEED, step: 1 } as const satisfies ToolOption;

const WORD_OPTIONS = ['prompt', 'style', 'avoid'] as const;

type Options = Readonly<Record<string, unknown>>;

/** Whether an option is one of the user's words. */
export const isWordOption = (name: string): boolean => (WORD_OPTIONS as readonly string[]).includes(name);

/** Whether a run has words that its engine must follow. */
export const hasWords = (options: Options): boolean =>
  WORD_OPTIONS.some((name) => {
    const value = options[name];
    return typeof value === 'string' && value.trim() !== '';
  });
