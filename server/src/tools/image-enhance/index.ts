import type { ToolRoom } from '../tool-room';

/** Enhances a picture. */
export const imageEnhance: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: [],
    msPerMegapixel: () => 9_000,
  },
};
