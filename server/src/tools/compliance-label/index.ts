import type { ToolRoom } from '../tool-room';

/** Labels pictures as made by AI. */
export const complianceLabel: ToolRoom = {
  local: {
    models: [],
    msPerMegapixel: () => 6_000,
  },
};
