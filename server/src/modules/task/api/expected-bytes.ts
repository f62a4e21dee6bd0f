import type { NormalisedOptions, ToolKey } from '@tuzuo/core/tools';
import { toolRooms } from '../../../tools';

/**
 * About how many bytes a run will store. There must be room for as much when it is admitted, and it is set aside until
 * the run ends; what comes of it is stored even if it turns out larger, so that nothing computed is ever lost. With at
 * most twenty runs of a user under way, the overshoot stays small.
 */
export function expectedBytes(
  tool: ToolKey,
  options: NormalisedOptions,
  pictures: readonly { bytes: number }[],
): number {
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  return Math.ceil(toolRooms[tool].expectedBytes?.(options, bytes) ?? bytes);
}
