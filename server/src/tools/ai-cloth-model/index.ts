import { placement } from '@tuzuo/contract/placement';
import type { ToolRoom } from '../tool-room';

/** Puts garments on a person. */
export const aiClothModel: ToolRoom = {
  local: {
    models: ['isnet'],
    faces: true,
    // Refining requires a cloud service.
    accepts: [{ refine: [null, false] }],
    msPerMegapixel: () => 25_000,
    msPerRun: () => 120_000,
  },
  structures: { placement },
};
