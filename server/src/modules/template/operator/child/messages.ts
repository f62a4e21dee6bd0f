import type { TemplateColor } from '@tuzuo/core/api/template';

/** What the child is told at its start, as JSON in its first argument; all paths are in `folder`. */
export type DrawSettings = {
  maxBytes: number;
  folder: string;
  /** The document's JSON; its own pictures are called `import-0`, `import-1` … */
  document: string;
  glyphs: string;
  /** The files of its own pictures, in their order. */
  pictures: string[];
  /** Pictures of the stock by their keys. */
  stock: Record<string, string>;
};

/** Names of the files that it leaves in the folder. */
export const keptPicture = (index: number): string => `kept-${index}.webp`;
export const drawnFile = (use: 'thumb' | 'preview'): string => `${use}.webp`;

/** What it answers, once. */
export type FromDrawing =
  | { type: 'done'; placeholder: string; colors: TemplateColor[]; missingLetters: string[] }
  | { type: 'failed'; message: string };
