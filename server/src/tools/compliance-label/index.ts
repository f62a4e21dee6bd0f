import type { ToolRoom } from '../tool-room';

/** Labels pictures as made by AI. */
export const complianceLabel: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: [],
    msPerMegapixel: () => 6_000,
  },
};
