import type { Block } from '../../../renderer/glyphs/blocks';
import type { FontFacts, WantedGlyph } from '../../../renderer/glyphs/compose';

/** What the builder makes: a block of glyphs, one glyph that is in no block, or what a font says beside them. */
export type BuildJob =
  | { kind: 'block'; source: string; block: Block }
  | { kind: 'glyph'; wanted: WantedGlyph }
  | { kind: 'facts'; source: string };

/** What became of a job: bytes in base64, null for a glyph that the font misses. */
export type Built = string | null | FontFacts;

export type ToBuilder = { id: number; jobs: BuildJob[] };

export type FromBuilder = { id: number; opened: number } & (
  | { type: 'done'; built: Built[] }
  | { type: 'failed'; why: string }
);

export type BuilderSettings = { maxBytes: number };
