import {
  defaultOf,
  type NormalizedInputs,
  type NormalizedOptions,
  normalizeInputs,
  normalizeOptions,
  type Refusals,
  type ToolDefinition,
  type ToolKey,
  tools,
  validOptions,
} from '@tuzuo/core/tools';
import type { z } from 'zod';
import { type FieldRefusal, RefusedFields } from '../../../errors';
import { toolRooms } from '../../../tools';

type GivenInputs = Readonly<Record<string, string | readonly string[]>>;

type Given = { tool: ToolKey; inputs: GivenInputs; options: Readonly<Record<string, unknown>> };

/** A caller's request, validated against the tool's definition. */
export type RunRequest = {
  tool: ToolKey;
  definition: ToolDefinition;
  inputs: NormalizedInputs;
  options: NormalizedOptions;
};

const WORDS = {
  missing: 'field.missing',
  unknown: 'field.unknown',
  invalid: 'field.invalid',
  tooSmall: 'field.tooSmall',
  tooBig: 'field.tooBig',
  tooLong: 'field.tooLong',
} as const;

function fieldsOf(group: 'inputs' | 'options', refusals: Refusals): [string, FieldRefusal][] {
  return Object.entries(refusals).map(([name, { why, limit }]) => [
    `${group}.${name}`,
    { why: WORDS[why], ...(limit === undefined ? {} : { params: { limit } }) },
  ]);
}

/** Maps the issues of a structure to refusals, keyed by dotted field name. */
function refusalsIn(name: string, { issues }: z.ZodError): [string, Refusals[string]][] {
  return issues.flatMap((issue): [string, Refusals[string]][] => {
    const field = [name, ...issue.path].join('.');
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => [`${field}.${key}`, { why: 'unknown' }]);
      case 'too_big':
        return [
          [field, { why: issue.origin === 'string' ? 'tooLong' : 'tooBig', limit: Number(issue.maximum) }],
        ];
      case 'too_small':
        return [
          [field, { why: issue.origin === 'string' ? 'missing' : 'tooSmall', limit: Number(issue.minimum) }],
        ];
      default:
        return [[field, { why: 'invalid' }]];
    }
  });
}

/** Returns the options with every structure parsed by its schema, or the refusals. */
function readStructures(
  tool: ToolKey,
  options: NormalizedOptions,
): { options: NormalizedOptions } | { refused: Refusals } {
  const refused: Refusals = {};
  const read = { ...options };
  for (const [name, schema] of Object.entries(toolRooms[tool].structures ?? {})) {
    if (options[name] === undefined) continue;
    const { data, error } = schema.safeParse(options[name]);
    if (data) read[name] = data;
    else if (error) Object.assign(refused, Object.fromEntries(refusalsIn(name, error)));
  }
  return Object.keys(refused).length > 0 ? { refused } : { options: read };
}

/** Validates the options of a run, including that library entries exist. */
function checkOptions(tool: ToolKey, given: Given['options']) {
  const definition: ToolDefinition = tools[tool];
  const normalized = normalizeOptions(definition, given);
  const checked = 'refused' in normalized ? normalized : readStructures(tool, normalized.options);
  if ('refused' in checked) return checked;
  const unknown = Object.entries(toolRooms[tool].entries ?? {}).flatMap(([name, find]) => {
    const id = checked.options[name];
    return id !== undefined && !find(String(id)) ? [name] : [];
  });
  if (unknown.length === 0) return checked;
  const refused: Refusals = Object.fromEntries(unknown.map((name) => [name, { why: 'invalid' }]));
  return { refused };
}

/**
 * Validates options and pictures.
 * @throws RefusedFields naming every invalid field
 */
export const readRun = (given: Given): RunRequest => readAs(tools[given.tool], given);

function readAs(slots: ToolDefinition, { tool, ...given }: Given): RunRequest {
  const definition: ToolDefinition = tools[tool];
  const options = checkOptions(tool, given.options);
  const inputs = normalizeInputs(slots, given.inputs);
  if ('options' in options && 'inputs' in inputs) {
    toolRooms[tool].assertOptions?.(options.options);
    return { tool, definition, ...inputs, ...options };
  }
  throw new RefusedFields(
    Object.fromEntries([
      ...('refused' in inputs ? fieldsOf('inputs', inputs.refused) : []),
      ...('refused' in options ? fieldsOf('options', options.refused) : []),
    ]),
  );
}

/**
 * Validates the request of an analysis. Same as for a run, except that pictures after the first may be missing if the
 * tool allows early analysis.
 */
export function readLook(given: Given): RunRequest {
  const definition: ToolDefinition = tools[given.tool];
  if (!definition.looksEarly) return readRun(given);
  const { atLeastOneOf: _others, inputs: slots, ...rest } = definition;
  const early = Object.entries(slots).map(([name, slot], place) => [
    name,
    place === 0 ? slot : { ...slot, min: 0 },
  ]);
  return readAs({ ...rest, inputs: Object.fromEntries(early) }, given);
}

const defaultsOf = ({ options }: ToolDefinition): NormalizedOptions =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) => {
      const value = defaultOf(option);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/**
 * Validates an unfinished run, to quote its price: the options, and the pictures chosen so far. A missing picture is
 * allowed; an unknown slot or an invalid option is not.
 */
export function readDraft({ tool, inputs, options: given }: Given): Omit<RunRequest, 'inputs'> & {
  inputs: GivenInputs;
} {
  const definition: ToolDefinition = tools[tool];
  const options = checkOptions(tool, given);
  const slots = normalizeInputs(definition, inputs);
  const refused = [
    ...('refused' in options ? fieldsOf('options', options.refused) : []),
    ...('refused' in slots ? fieldsOf('inputs', slots.refused) : []),
  ].filter(([, { why }]) => why !== WORDS.missing);
  if (refused.length > 0) throw new RefusedFields(Object.fromEntries(refused));
  const valid =
    'options' in options
      ? options.options
      : { ...defaultsOf(definition), ...validOptions(definition, given) };
  return { tool, definition, inputs, options: valid };
}

/** The assets for an engine by slot: the tool's inputs, and the pictures referenced by options. */
export function engineInputs(
  definition: ToolDefinition,
  { inputs, options }: { inputs: NormalizedInputs; options: NormalizedOptions },
): NormalizedInputs {
  const slots = { ...inputs };
  for (const [name, option] of Object.entries(definition.options)) {
    const assetId = options[name];
    if (option.kind === 'asset' && typeof assetId === 'string') slots[option.slot] = [assetId];
  }
  return slots;
}

/** The IDs of all assets that a run needs, without duplicates. */
export function assetsOf(slots: NormalizedInputs): string[] {
  return [...new Set(Object.values(slots).flat())];
}
