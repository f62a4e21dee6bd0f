import type { PaintTool } from './strokes';
import type { MaskWordKey } from './words';

type Painting = {
  tools: readonly [PaintTool, ...PaintTool[]];
  words: Readonly<Record<'title' | 'how' | 'canvas' | 'hint', MaskWordKey>>;
  /** The file says where something was painted, not in which colour. */
  isMask: boolean;
  /** What was painted comes back with the picture after a run. */
  isKept: boolean;
};

/** What is painted for: a place to work on, or what is to stay and what to go. */
export const PURPOSES = {
  mask: {
    tools: ['brush', 'rect', 'lasso', 'eraser'],
    words: { title: 'title', how: 'how', canvas: 'canvas', hint: 'hint' },
    isMask: true,
    isKept: false,
  },
  hints: {
    tools: ['keep', 'remove', 'eraser'],
    words: { title: 'refine.title', how: 'refine.how', canvas: 'refine.canvas', hint: 'refine.hint' },
    isMask: false,
    isKept: true,
  },
} as const satisfies Record<string, Painting>;

export type Purpose = keyof typeof PURPOSES;
