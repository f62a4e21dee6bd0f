import type { ToolRoom } from '../tool-room';

/** Replaces a model's face. */
export const aiVirtualModel: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: [],
    faces: true,
    msPerMegapixel: () => 8_000,
    msPerRun: () => 60_000,
  },
};
