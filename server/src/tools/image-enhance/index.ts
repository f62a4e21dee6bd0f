import type { ToolRoom } from '../tool-room';

/** Enhances a picture. */
export const imageEnhance: ToolRoom = {
  local: {
    models: [],
    msPerMegapixel: () => 9_000,
  },
};
