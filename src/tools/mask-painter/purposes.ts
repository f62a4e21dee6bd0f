import type { PaintTool } from './strokes';
import type { MaskWordKey } from './words';

type Painting = {
  tools: readonly [PaintTool, ...PaintTool[]];
  words: Readonly<Record<'title' | 'how' | 'canvas', MaskWordKey>>;
  /** The file marks where something was painted, without its color. */
  isMask: boolean;
};

/** Purposes of painting: a mask of the area to work on, or hints on what to keep and what to remove. */
export const PURPOSES = {
  mask: {
    tools: ['brush', 'rect', 'lasso', 'eraser'],
    words: { title: 'title', how: 'how', canvas: 'canvas' },
    isMask: true,
  },
  hints: {
    tools: ['keep', 'remove', 'eraser'],
    words: { title: 'refine.title', how: 'refine.how', canvas: 'refine.canvas' },
    isMask: false,
  },
} as const satisfies Record<string, Painting>;

export type Purpose = keyof typeof PURPOSES;
