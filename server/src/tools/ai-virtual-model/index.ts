import type { ToolRoom } from '../tool-room';

/** Replaces a model's face. */
export const aiVirtualModel: ToolRoom = {
  local: {
    models: [],
    faces: true,
    msPerMegapixel: () => 8_000,
    msPerRun: () => 60_000,
  },
};
