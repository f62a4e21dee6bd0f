import type { ToolRoom } from '../tool-room';

/** Removes what the user painted over. */
export const smartEliminate: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: [],
    msPerMegapixel: () => 15_000,
  },
};
