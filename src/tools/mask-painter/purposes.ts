import type { ToolKey } from '@tuzuo/core/tools';
import type { PaintTool } from './strokes';
import type { MaskWordKey } from './words';

type Painting = {
  /** The tool that works on what is painted. */
  tool: ToolKey;
  tools: readonly [PaintTool, ...PaintTool[]];
  words: Readonly<Record<'title' | 'how' | 'canvas' | 'tap', MaskWordKey>>;
  /** The file marks where something was painted, without its color. */
  isMask: boolean;
};

/** Purposes of painting: a mask of the area to work on, or hints on what to keep and what to remove. */
export const PURPOSES = {
  mask: {
    tool: 'smart-eliminate',
    tools: ['brush', 'rect', 'lasso', 'eraser'],
    words: { title: 'title', how: 'how', canvas: 'canvas', tap: 'tap.how' },
    isMask: true,
  },
  hints: {
    tool: 'matting',
    tools: ['keep', 'remove', 'eraser'],
    words: { title: 'refine.title', how: 'refine.how', canvas: 'refine.canvas', tap: 'refine.tap.how' },
    isMask: false,
  },
} as const satisfies Record<string, Painting>;

export type Purpose = keyof typeof PURPOSES;
