import { outlineAnalysis } from '../outline-analysis';
import type { ToolRoom } from '../tool-room';

/** Cuts the subject out. */
export const matting: ToolRoom = {
  local: {
    models: ['isnet'],
    msPerMegapixel: () => 10_000,
  },
  analysis: outlineAnalysis,
  matte: { slot: 'source', unlocks: true },
};
