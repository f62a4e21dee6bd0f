import {
  type NormalisedInputs,
  type NormalisedOptions,
  normaliseInputs,
  normaliseOptions,
  type Refusals,
  type ToolDefinition,
  type ToolKey,
  tools,
} from '@tuzuo/core/tools';
import { type FieldRefusal, RefusedFields } from '../../../errors';
import { toolRooms } from '../../../tools';
import { readStructures } from './structures';

type GivenInputs = Readonly<Record<string, string | readonly string[]>>;

type Given = { tool: ToolKey; inputs: GivenInputs; options: Readonly<Record<string, unknown>> };

/** What a caller asked for, checked against the tool's definition. */
export type RunRequest = {
  tool: ToolKey;
  definition: ToolDefinition;
  inputs: NormalisedInputs;
  options: NormalisedOptions;
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

/** The options of a run, checked as values, and entries of libraries as ones that there are. */
function checkOptions(tool: ToolKey, given: Given['options']) {
  const definition: ToolDefinition = tools[tool];
  const normalised = normaliseOptions(definition, given);
  const checked = 'refused' in normalised ? normalised : readStructures(tool, normalised.options);
  if ('refused' in checked) return checked;
  const unknown = Object.entries(toolRooms[tool].entries ?? {}).flatMap(([name, find]) => {
    const id = checked.options[name];
    return id !== undefined && !find(String(id)) ? [name] : [];
  });
  if (unknown.length === 0) return checked;
  const refused: Refusals = Object.fromEntries(unknown.map((name) => [name, { why: 'invalid' }]));
  return { refused };
}

/** Checks options and pictures. Throws RefusedFields that name every field that is wrong. */
export function readRun({ tool, ...given }: Given): RunRequest {
  const definition: ToolDefinition = tools[tool];
  const options = checkOptions(tool, given.options);
  const inputs = normaliseInputs(definition, given.inputs);
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
 * What is known of a run while the user still chooses, for its price: the options, and the pictures that are there.
 * A missing picture is no fault yet; an unknown slot or a wrong option is.
 */
export function readDraft({ tool, inputs, options: given }: Given): Omit<RunRequest, 'inputs'> & {
  inputs: GivenInputs;
} {
  const definition: ToolDefinition = tools[tool];
  const options = checkOptions(tool, given);
  const slots = normaliseInputs(definition, inputs);
  const refused = [
    ...('refused' in options ? fieldsOf('options', options.refused) : []),
    ...('refused' in slots ? fieldsOf('inputs', slots.refused) : []),
  ].filter(([, { why }]) => why !== WORDS.missing);
  if (refused.length > 0) throw new RefusedFields(Object.fromEntries(refused));
  return { tool, definition, inputs, options: 'options' in options ? options.options : {} };
}

/** Slot → assets as an engine is to find them: the tool's inputs, and the pictures that options name. */
export function engineInputs(
  definition: ToolDefinition,
  { inputs, options }: { inputs: NormalisedInputs; options: NormalisedOptions },
): NormalisedInputs {
  const slots = { ...inputs };
  for (const [name, option] of Object.entries(definition.options)) {
    const assetId = options[name];
    if (option.kind === 'asset' && typeof assetId === 'string') slots[option.slot] = [assetId];
  }
  return slots;
}

/** Every asset that a run needs, each once. */
export function assetsOf(slots: NormalisedInputs): string[] {
  return [...new Set(Object.values(slots).flat())];
}
