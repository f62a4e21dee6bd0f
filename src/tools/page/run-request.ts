import { type InputSlot, type ToolDefinition, type ToolKey, tools, waysUsed } from '@tuzuo/core/tools';
import type { OptionValues } from './options';
import { failedWithOptions } from './picture-checks';
import { type PictureEntry, readyIn } from './picture-store';

const PICKED_AT_ONCE = 9;

type Slots = Readonly<Record<string, readonly PictureEntry[]>>;

/** What a run is asked for: slot → the picture or pictures in it, and the options. */
export type RunRequest = {
  inputs: Readonly<Record<string, string | string[]>>;
  options: OptionValues;
  /** Version of the sentence that the user agreed to, for tools that work on faces. */
  faceConsent?: string;
};

/** A tool's slots by name, whatever the tool. */
export function slotsOf(tool: ToolKey): Readonly<Record<string, InputSlot>> {
  return tools[tool].inputs;
}

/** The slot that a page starts with: the one results are compared with. */
export function firstSlotOf(tool: ToolKey): string {
  return Object.keys(slotsOf(tool))[0] ?? '';
}

/** How many more pictures are picked at once at most (product spec, section 9); 0 = one in place of what is there. */
export function roomIn(entries: readonly PictureEntry[] | undefined, max: number): number {
  return max === 1 ? 0 : Math.min(PICKED_AT_ONCE, max - (entries?.length ?? 0));
}

/** Whether an option means anything beside the others; otherwise it is neither shown nor sent. */
export function isMeant(tool: ToolKey, name: string, values: OptionValues): boolean {
  const option = (tools[tool] as ToolDefinition).options[name];
  if (option?.kind !== 'asset' || !option.when) return true;
  return values[option.when.option] === option.when.is;
}

/** What the server is asked for: pictures that are stored, and options that mean something beside the others. */
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

/** What has to happen before a run can start; undefined when it can. */
export type SubmitBlocker = 'upload' | 'fix' | 'picture' | 'mask' | 'choice' | 'option' | undefined;

/** Finds out what a run still waits for. `required`: options that the tool does not run without. */
export function submitBlockerOf(
  tool: ToolKey,
  values: OptionValues,
  slots: Slots,
  required: readonly string[] = [],
): SubmitBlocker {
  const definition: ToolDefinition = tools[tool];
  const { inputs, options } = requestOf(tool, values, slots);
  const entries = Object.values(slots).flat();
  if (entries.some(({ picked }) => picked.state === 'uploading')) return 'upload';
  const isDrawn = ({ picked }: PictureEntry) => picked.state === 'drawn';
  const lacking = Object.entries(definition.inputs).find(
    ([name, { min }]) => [inputs[name] ?? []].flat().length < min && !slots[name]?.some(isDrawn),
  );
  if (lacking) return lacking[1].kind === 'mask' ? 'mask' : 'picture';
  if (definition.atLeastOneOf?.every((name) => inputs[name] === undefined)) return 'picture';
  // A run without the pictures that are no good is not what was asked for.
  if (entries.some((entry) => entry.picked.state !== 'ready' && !isDrawn(entry))) return 'fix';
  const assets = Object.entries(definition.options).filter(
    ([name, option]) => option.kind === 'asset' && option.when && isMeant(tool, name, values),
  );
  if (assets.some(([name]) => options[name] === undefined)) return 'picture';
  if (required.some((name) => options[name] === undefined)) return 'choice';
  if (definition.oneWayOf && waysUsed(definition, options).length === 0) return 'choice';
  const failed = readyIn(entries).flatMap((asset) => failedWithOptions(asset, values, definition));
  return failed.length > 0 ? 'option' : undefined;
}
