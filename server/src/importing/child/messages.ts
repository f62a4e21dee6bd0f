import type { Imported, ImportFault } from '../imported';

/** What the child is told at its start, as JSON in its first argument. */
export type ImportSettings = { maxBytes: number; path: string; folder: string; fileName: string };

/** What it answers, once. */
export type FromImport = { cpuMs: number } & (
  | { type: 'done'; imported: Imported }
  | { type: 'refused'; fault: ImportFault; params: Readonly<Record<string, number>> }
  | { type: 'failed'; message: string; code?: string }
);
