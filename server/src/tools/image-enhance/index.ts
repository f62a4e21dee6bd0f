import type { ToolRoom } from '../tool-room';

/** Makes a picture clearer. */
export const imageEnhance: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: [],
    msPerMegapixel: () => 6_000,
  },
};
