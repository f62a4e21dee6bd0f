import type { ToolRoom } from '../tool-room';

/** Makes the photo that a document asks for. */
export const idPhoto: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: ['isnet'],
    faces: true,
    msPerMegapixel: () => 10_000,
    msPerRun: () => 60_000,
  },
};
