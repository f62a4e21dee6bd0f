import { type ToolDefinition, waysUsed } from '@tuzuo/core/tools';
import type { PictureSize } from '@/platform/media';
import type { Check } from '@/tools/refused-checks';
import { atMost } from '@/tools/upload-checks';

/** Checks an image of this size against the chosen options; returns the failed checks. */
export function failedWithOptions(
  size: PictureSize | undefined,
  options: Readonly<Record<string, unknown>>,
  definition: ToolDefinition,
): Check[] {
  if (!size) return [];
  const { limits, oneWayOf, sizeChecks } = definition;
  const { maxPixelsByOption } = limits;
  const need = maxPixelsByOption?.max[String(options[maxPixelsByOption.option])];
  const pixels = need === undefined ? [] : [atMost('pixels', size.width * size.height, need)];
  // An option that is not chosen yet is no error.
  const isChosen = !oneWayOf || waysUsed(definition, options).length > 0;
  const sizes = isChosen ? (sizeChecks?.(size, options) ?? []) : [];
  return [...pixels, ...sizes].filter(({ ok }) => !ok);
}
