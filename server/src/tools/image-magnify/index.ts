import type { ToolRoom } from '../tool-room';

/** Enlarges a picture, with a network per factor. */
export const imageMagnify: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: ['esrgan-medium-2x', 'esrgan-thick-2x', 'esrgan-thick-4x'],
    msPerMegapixel: ({ scale }) => (scale === 4 ? 600_000 : 120_000),
  },
  expectedBytes: ({ scale }, bytes) => bytes * Number(scale) ** 2,
};
