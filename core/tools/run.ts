import { MAX_STORED_PIXELS } from '../api/asset';
import type { ModuleKey } from '../pricing/modules';
import type { ToolDefinition } from './define-tool';
import type { NormalizedOptions } from './normalize';

/** The module that a run with these options is charged as, on our own engine or on a cloud engine. */
export function moduleOf(
  definition: ToolDefinition,
  options: NormalizedOptions,
  { cloud = false } = {},
): ModuleKey {
  const variant = definition.moduleVariants?.find(({ when }) =>
    when === 'cloud' ? cloud : options[when.option] === when.is,
  );
  return variant?.moduleKey ?? definition.moduleKey;
}

/** Number of uses of a run, at least 1. Slots may still be empty, while the user chooses. */
export function usesOf(
  { usesPer }: ToolDefinition,
  inputs: Readonly<Record<string, string | readonly string[]>>,
  options: NormalizedOptions,
): number {
  if (!usesPer) return 1;
  const count = 'slot' in usesPer ? [inputs[usesPer.slot] ?? []].flat().length : options[usesPer.option];
  return Math.max(1, Number(count));
}

/** Maximum number of pixels (width × height) of a stored image in a run with these options. */
export function pixelLimit({ limits }: ToolDefinition, options: NormalizedOptions): number {
  const { maxPixels, maxPixelsByOption } = limits;
  const byOption = maxPixelsByOption?.max[String(options[maxPixelsByOption.option])];
  return Math.min(maxPixels, byOption ?? MAX_STORED_PIXELS);
}

/** The values that determine the time per megapixel: runs of a tool with the same key are comparable. */
export function workloadKey({ limits }: ToolDefinition, options: NormalizedOptions): string {
  const option = limits.maxPixelsByOption?.option;
  return option === undefined ? '' : `${option}=${String(options[option])}`;
}
