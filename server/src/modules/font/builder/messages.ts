import type { Block } from '../../../renderer/glyphs/blocks';
import type { FontFacts, WantedGlyph } from '../../../renderer/glyphs/compose';

/** A job of the builder: a block of glyphs, a single glyph outside of blocks, or a font's metrics. */
export type BuildJob =
  | { kind: 'block'; source: string; block: Block }
  | { kind: 'glyph'; wanted: WantedGlyph }
  | { kind: 'facts'; source: string };

/** The result of a job: bytes in base64, or null for a glyph that the font lacks. */
export type Built = string | null | FontFacts;

export type ToBuilder = { id: number; jobs: BuildJob[] };

export type FromBuilder = { id: number; opened: number } & (
  | { type: 'done'; built: Built[] }
  | { type: 'failed'; why: string }
);

export type BuilderSettings = { maxBytes: number };
