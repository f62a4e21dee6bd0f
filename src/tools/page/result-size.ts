import type { Size } from '@tuzuo/core/geometry/size';
import { type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Format } from '@/i18n/format';
import type { OptionValue, OptionValues } from './options';

/**
 * The result's size in pixels for each of an option's values, as text; undefined for options that do not change it, and
 * while there is no image.
 */
export function sizeNotes(
  tool: ToolKey,
  name: string,
  {
    source,
    values,
    offered,
  }: { source: Size | undefined; values: OptionValues; offered: readonly OptionValue[] },
  format: Pick<Format, 'number'>,
): ReadonlyMap<OptionValue, string> | undefined {
  const { resultSize }: ToolDefinition = tools[tool];
  if (!resultSize || !source) return undefined;
  const notes = offered.map((value) => {
    const { width, height } = resultSize(source, { ...values, [name]: value });
    return [value, `${format.number(width)} × ${format.number(height)}`] as const;
  });
  return new Set(notes.map(([, note]) => note)).size > 1 ? new Map(notes) : undefined;
}
