import { maxGrowth } from '@tuzuo/core/tools';
import type { ToolRoom } from '../tool-room';

/** Expands a picture beyond its edges. */
export const aiExpand: ToolRoom = {
  local: {
    models: [],
    msPerMegapixel: (options) => 10_000 * maxGrowth(options),
  },
  expectedBytes: (options, bytes) => bytes * maxGrowth(options),
};
