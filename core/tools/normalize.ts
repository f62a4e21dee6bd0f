import { isHexColor } from '../text/hex-color';
import { isWritable } from '../text/writable';
import { LANGUAGE_TAG, UUID } from '../validation/patterns';
import { defaultOf } from './default-of';
import type { InputSlot, ToolDefinition, ToolOption } from './define-tool';
import { isWordOption } from './own-words';

/** Why a field is rejected; messages are created where they are shown. */
type Refusal = {
  why: 'missing' | 'unknown' | 'invalid' | 'tooSmall' | 'tooBig' | 'tooLong';
  /** The bound that was exceeded. */
  limit?: number;
};

/** Dotted field name → why it is rejected. */
export type Refusals = Record<string, Refusal>;

/** A caller's options for a tool, validated, with every default filled in. */
export type NormalizedOptions = Record<string, string | number | boolean | object>;
export type NormalizedInputs = Record<string, string[]>;

type Outcome<Name extends string, Value> = { [Key in Name]: Value } | { refused: Refusals };

type Checked = { value: NormalizedOptions[string] | undefined } | Refusal;

const INVALID: Refusal = { why: 'invalid' };
const LIBRARY_ID = /^[\w-]{1,64}$/;
/** Maximum length of a structure sent as JSON, in characters. */
const MAX_JSON_LENGTH = 20_000;
/** A step of 0.01 is not exact in binary. */
const STEP_PRECISION = 1e-6;

const matches = (value: unknown, pattern: RegExp): Checked =>
  typeof value === 'string' && pattern.test(value) ? { value } : INVALID;

function checkNumber(value: unknown, { min, max, step }: ToolOption & { kind: 'number' }): Checked {
  if (typeof value !== 'number' || !Number.isFinite(value)) return INVALID;
  if (value < min) return { why: 'tooSmall', limit: min };
  if (value > max) return { why: 'tooBig', limit: max };
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) <= STEP_PRECISION ? { value } : INVALID;
}

function checkColor(value: unknown, words: readonly string[]): Checked {
  if (typeof value !== 'string') return INVALID;
  if (words.includes(value)) return { value };
  return isHexColor(value) ? { value: value.toLowerCase() } : INVALID;
}

function checkText(value: unknown, maxLength: number): Checked {
  if (typeof value !== 'string' || !isWritable(value)) return INVALID;
  return value.length <= maxLength ? { value } : { why: 'tooLong', limit: maxLength };
}

function checkJson(value: unknown): Checked {
  if (typeof value !== 'object' || value === null) return INVALID;
  if (JSON.stringify(value).length > MAX_JSON_LENGTH) return { why: 'tooLong', limit: MAX_JSON_LENGTH };
  return isWritable(value) ? { value } : INVALID;
}

function checkOption(option: ToolOption, value: unknown): Checked {
  switch (option.kind) {
    case 'choice':
      return option.values.some((allowed) => allowed === value)
        ? { value: value as string | number }
        : INVALID;
    case 'flag':
      return typeof value === 'boolean' ? { value } : INVALID;
    case 'number':
      return checkNumber(value, option);
    case 'colour':
      return checkColor(value, option.words);
    case 'asset':
      return matches(value, UUID);
    case 'library':
      return matches(value, LIBRARY_ID);
    case 'text':
      return checkText(value, option.maxLength);
    case 'language':
      return value === option.default ? { value: option.default } : matches(value, LANGUAGE_TAG);
    case 'json':
      return checkJson(value);
  }
}

/**
 * A required text must say something. An asset that depends on another option is required when the condition holds, and
 * rejected otherwise.
 */
function checkCondition(option: ToolOption, name: string, options: NormalizedOptions): Refusal | undefined {
  if (option.kind === 'text' && option.required && String(options[name] ?? '').trim() === '')
    return { why: 'missing' };
  if (option.kind !== 'asset' || !option.when) return undefined;
  const wanted = options[option.when.option] === option.when.is;
  if (wanted === (options[name] !== undefined)) return undefined;
  return { why: wanted ? 'missing' : 'unknown' };
}

/** The groups of {@link ToolDefinition.oneWayOf} with an option that differs from its default. */
export function waysUsed(
  { options, oneWayOf = [] }: ToolDefinition,
  given: Readonly<Record<string, unknown>>,
): (readonly string[])[] {
  const isSet = (name: string) => {
    const option = options[name];
    return option !== undefined && given[name] !== undefined && given[name] !== defaultOf(option);
  };
  return oneWayOf.filter((group) => group.some(isSet));
}

/** Requires that exactly one of the alternative groups of options is used. */
function checkWays(definition: ToolDefinition, options: NormalizedOptions): Refusals {
  const [used, ...others] = waysUsed(definition, options);
  const why = used ? 'unknown' : 'missing';
  const wrong = used ? others : (definition.oneWayOf ?? []);
  return Object.fromEntries(wrong.flat().map((name) => [name, { why }]));
}

function unknownNames(given: object, known: object): string[] {
  const names = Object.keys(known);
  return Object.keys(given).filter((name) => !names.includes(name));
}

/** The options of a run that generates nothing, without the words that only an engine that generates could follow. */
function withoutIdleWords(
  { generatesNothing: nothing }: ToolDefinition,
  options: NormalizedOptions,
): NormalizedOptions {
  if (!nothing || options[nothing.option] !== nothing.is) return options;
  return Object.fromEntries(Object.entries(options).filter(([name]) => !isWordOption(name)));
}

/** A run's options as the tool takes them, with every default filled in; or the rejected ones with the reasons. */
export function normalizeOptions(
  definition: ToolDefinition,
  given: Readonly<Record<string, unknown>>,
): Outcome<'options', NormalizedOptions> {
  const options: NormalizedOptions = {};
  const refused: Refusals = {};
  for (const name of unknownNames(given, definition.options)) refused[name] = { why: 'unknown' };
  for (const [name, option] of Object.entries(definition.options)) {
    const value = given[name];
    const checked = value === undefined ? { value: defaultOf(option) } : checkOption(option, value);
    if ('why' in checked) refused[name] = checked;
    else if (checked.value !== undefined) options[name] = checked.value;
  }
  for (const [name, option] of Object.entries(definition.options)) {
    const refusal = checkCondition(option, name, options);
    if (refusal) refused[name] ??= refusal;
  }
  const wrong = Object.keys(refused).length > 0 ? refused : checkWays(definition, options);
  return Object.keys(wrong).length > 0
    ? { refused: wrong }
    : { options: withoutIdleWords(definition, options) };
}

/** The valid ones among some options, for those in an address, which people may have edited. */
export function validOptions(
  { options }: ToolDefinition,
  given: Readonly<Record<string, unknown>>,
): NormalizedOptions {
  const valid: NormalizedOptions = {};
  for (const [name, option] of Object.entries(options)) {
    const checked = given[name] === undefined ? INVALID : checkOption(option, given[name]);
    if (!('why' in checked) && checked.value !== undefined) valid[name] = checked.value;
  }
  return valid;
}

function checkSlot(slot: InputSlot, count: number): Refusal | undefined {
  if (count > slot.max) return { why: 'tooBig', limit: slot.max };
  if (count >= slot.min) return undefined;
  return count === 0 ? { why: 'missing' } : { why: 'tooSmall', limit: slot.min };
}

/** The images of a run by slot, without empty slots; or the rejected slots with the reasons. */
export function normalizeInputs(
  definition: ToolDefinition,
  given: Readonly<Record<string, string | readonly string[]>>,
): Outcome<'inputs', NormalizedInputs> {
  const inputs: NormalizedInputs = {};
  const refused: Refusals = {};
  for (const name of unknownNames(given, definition.inputs)) refused[name] = { why: 'unknown' };
  for (const [name, slot] of Object.entries(definition.inputs)) {
    const ids = [given[name] ?? []].flat();
    const refusal = checkSlot(slot, ids.length);
    if (refusal) refused[name] = refusal;
    else if (ids.length > 0) inputs[name] = ids;
  }
  const { atLeastOneOf } = definition;
  if (atLeastOneOf && !atLeastOneOf.some((name) => inputs[name])) {
    for (const name of atLeastOneOf) refused[name] ??= { why: 'missing' };
  }
  return Object.keys(refused).length > 0 ? { refused } : { inputs };
}
