import { findScene } from '@tuzuo/core/backdrops';
import { outlineAnalysis } from '../outline-analysis';
import type { ToolRoom } from '../tool-room';

/** Puts a product into a scene. */
export const aiProduct: ToolRoom = {
  local: {
    models: ['isnet'],
    msPerMegapixel: () => 10_000,
    msPerRun: ({ count, fast }) => Number(count) * (fast ? 30_000 : 60_000),
  },
  analysis: outlineAnalysis,
  matte: { slot: 'product' },
  entries: { sceneId: findScene },
  expectedBytes: ({ count }, bytes) => bytes * Number(count),
};
