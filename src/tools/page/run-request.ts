import { type InputSlot, type ToolDefinition, type ToolKey, tools, waysUsed } from '@tuzuo/core/tools';
import type { OptionValues } from './options';
import { failedWithOptions } from './picture-checks';
import { type PictureEntry, readyIn, type Slots, sourceIn } from './picture-entry';

const PICKED_AT_ONCE = 9;

/** A run's request: the image or images of each slot, and the options. */
export type RunRequest = {
  inputs: Readonly<Record<string, string | string[]>>;
  options: OptionValues;
  /** Version of the consent text that the user agreed to, for tools that process faces. */
  faceConsent?: string;
  /** Name of the engine that was shown to the user with the price. */
  engine?: string;
};

/** The slots of any tool, by name. */
export function slotsOf(tool: ToolKey): Readonly<Record<string, InputSlot>> {
  return tools[tool].inputs;
}

/** The first slot of a page, which results are compared with. */
export function firstSlotOf(tool: ToolKey): string {
  return Object.keys(slotsOf(tool))[0] ?? '';
}

/** Whether an image is usable, wherever it is. */
const isThere = ({ picked }: PictureEntry) => picked.state !== 'rejected';

/**
 * Maximum number of further images that can be picked at once (product spec, section 9); 0 = one that replaces the
 * current one.
 */
export function roomIn(entries: readonly PictureEntry[] | undefined, max: number): number {
  return max === 1 ? 0 : Math.min(PICKED_AT_ONCE, max - (entries?.filter(isThere).length ?? 0));
}

/** Whether an option applies with the other values; otherwise it is neither shown nor sent. */
export function isMeant(tool: ToolKey, name: string, values: OptionValues): boolean {
  const option = (tools[tool] as ToolDefinition).options[name];
  if (option?.kind !== 'asset' || !option.when) return true;
  return values[option.when.option] === option.when.is;
}

/** The request to the server: stored images, and options that apply. */
export function requestOf(tool: ToolKey, values: OptionValues, slots: Slots): RunRequest {
  const definition: ToolDefinition = tools[tool];
  const inputs = Object.entries(definition.inputs).flatMap(([name, { max }]) => {
    const ids = readyIn(slots[name]).map(({ assetId }) => assetId);
    const [first] = ids;
    return first === undefined ? [] : [[name, max === 1 ? first : ids] as const];
  });
  const options = Object.entries(definition.options).flatMap(([name, option]) => {
    if (!isMeant(tool, name, values)) return [];
    const value = option.kind === 'asset' ? readyIn(slots[option.slot])[0]?.assetId : values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { inputs: Object.fromEntries(inputs), options: Object.fromEntries(options) };
}

/** Placeholder id where images are only counted, since they may not be stored yet. */
const ANY_PICTURE = '00000000-0000-4000-8000-000000000000';

/** The images that affect the price, wherever they are: a chosen image costs the same once it is uploaded. */
export function pricedInputs(tool: ToolKey, slots: Slots): RunRequest['inputs'] {
  const { usesPer }: ToolDefinition = tools[tool];
  if (usesPer === undefined || !('slot' in usesPer)) return {};
  const count = slots[usesPer.slot]?.filter(isThere).length ?? 0;
  return count === 0 ? {} : { [usesPer.slot]: Array<string>(count).fill(ANY_PICTURE) };
}

/** What the user must do before a run can start; undefined when nothing: uploads happen with the start. */
export type SubmitBlocker =
  | 'photo'
  | 'fix'
  | 'picture'
  | 'mask'
  | 'words'
  | 'choice'
  | 'ratio'
  | 'option'
  | undefined;

/** Whether images are still being uploaded. */
export const isUploading = (slots: Slots) =>
  Object.values(slots)
    .flat()
    .some(({ picked }) => picked.state === 'uploading' || picked.state === 'local');

/** Determines what a run still needs. `required`: options that the analysis provides. */
export function submitBlockerOf(
  tool: ToolKey,
  values: OptionValues,
  slots: Slots,
  required: readonly string[] = [],
): SubmitBlocker {
  const definition: ToolDefinition = tools[tool];
  const { options } = requestOf(tool, values, slots);
  const count = (slot: string) => slots[slot]?.filter(isThere).length ?? 0;
  const entries = Object.values(slots).flat();
  // In a slot for several, the others go on without the rejected ones.
  const rejected = Object.entries(slots).find(
    ([name, all]) => !all.every(isThere) && count(name) < Math.max(1, definition.inputs[name]?.min ?? 0),
  );
  if (rejected) return rejected[0] === firstSlotOf(tool) ? 'photo' : 'fix';
  const lacking = Object.entries(definition.inputs).find(([name, { min }]) => count(name) < min);
  if (lacking) return lacking[1].kind === 'mask' ? 'mask' : 'picture';
  if (definition.atLeastOneOf?.every((name) => count(name) === 0)) return 'picture';
  const assets = Object.entries(definition.options).flatMap(([name, option]) =>
    option.kind === 'asset' && option.when && isMeant(tool, name, values) ? [option.slot] : [],
  );
  if (assets.some((slot) => count(slot) === 0)) return 'picture';
  const isBlank = (name: string) => String(values[name] ?? '').trim() === '';
  const texts = Object.entries(definition.options).filter(([, one]) => one.kind === 'text' && one.required);
  if (texts.some(([name]) => isBlank(name))) return 'words';
  if (required.some((name) => options[name] === undefined)) return 'choice';
  if (definition.oneWayOf && waysUsed(definition, options).length === 0) return 'ratio';
  const failed = entries.flatMap((entry) => failedWithOptions(sourceIn(entry), values, definition));
  return failed.length > 0 ? 'option' : undefined;
}
