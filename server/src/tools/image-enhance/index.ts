import type { ToolRoom } from '../tool-room';

/** Enhances a picture. */
export const imageEnhance: ToolRoom = {
  local: {
    models: [],
    msPerMegapixel: ({ denoise }) => (denoise ? 16_000 : 9_000),
  },
};
