import type { ToolRoom } from '../tool-room';

/** Removes what the user painted over. */
export const smartEliminate: ToolRoom = {
  local: {
    models: [],
    msPerMegapixel: () => 15_000,
  },
};
