import type { TemplateColor } from '@tuzuo/core/api/template';

/** Settings passed to the child at its start, as JSON in its first argument; all paths are in `folder`. */
export type DrawSettings = {
  maxBytes: number;
  folder: string;
  /** The document's JSON; its own pictures are named `import-0`, `import-1` … */
  document: string;
  glyphs: string;
  /** The files of its own pictures, in order. */
  pictures: string[];
  /** Stock pictures by key. */
  stock: Record<string, string>;
};

/** Names of the files that the child writes to the folder. */
export const keptPicture = (index: number): string => `kept-${index}.webp`;
export const drawnFile = (use: 'thumb' | 'preview'): string => `${use}.webp`;

/** The child's single answer. */
export type FromDrawing =
  | { type: 'done'; placeholder: string; colors: TemplateColor[]; missingLetters: string[] }
  | { type: 'failed'; message: string };
