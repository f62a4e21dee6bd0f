import type { ToolRoom } from '../tool-room';

/** Reduces file sizes. */
export const imgCompress: ToolRoom = {
  local: {
    models: [],
    // Every try creates a new palette.
    msPerMegapixel: () => 60_000,
  },
  expectedBytes: (_options, bytes) => bytes * 0.3,
};
