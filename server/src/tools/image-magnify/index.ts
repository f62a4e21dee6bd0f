import type { ToolRoom } from '../tool-room';

/** Enlarges a picture, with a network per factor. */
export const imageMagnify: ToolRoom = {
  local: {
    models: ['rdn-small-2x', 'esrgan-medium-2x', 'esrgan-thick-4x'],
    msPerMegapixel: ({ scale }) => (scale === 4 ? 600_000 : 240_000),
  },
  expectedBytes: ({ scale }, bytes) => bytes * Number(scale) ** 2,
};
