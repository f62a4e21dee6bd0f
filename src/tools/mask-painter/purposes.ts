import type { PaintTool } from './strokes';
import type { MaskWordKey } from './words';

type Painting = {
  tools: readonly [PaintTool, ...PaintTool[]];
  words: Readonly<Record<'title' | 'how' | 'canvas', MaskWordKey>>;
  /** The file says where something was painted, not in which color. */
  isMask: boolean;
};

/** What is painted for: a place to work on, or what is to stay and what to go. */
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
