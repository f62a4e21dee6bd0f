import { placement } from '@tuzuo/contract/placement';
import type { ToolRoom } from '../tool-room';

/** Puts shoes on a person's feet. */
export const aiChangeShoes: ToolRoom = {
  local: {
    models: ['isnet'],
    faces: true,
    msPerMegapixel: ({ count }) => 15_000 * Number(count),
    msPerRun: ({ count }) => 60_000 * Number(count),
  },
  structures: { placement },
  expectedBytes: ({ count }, bytes) => bytes * Number(count),
};
