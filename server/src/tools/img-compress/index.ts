import type { ToolRoom } from '../tool-room';

/** Makes files smaller. */
export const imgCompress: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: [],
    // A palette is made again for every try.
    msPerMegapixel: () => 60_000,
  },
  expectedBytes: (_options, bytes) => bytes * 0.3,
};
