import type { Imported, ImportFault } from '@tuzuo/poster/import/imported';

/** Settings of the child, passed as JSON in its first argument. */
export type ImportSettings = { maxBytes: number; path: string; folder: string; fileName: string };

/** The child's only response. */
export type FromImport = { cpuMs: number } & (
  | { type: 'done'; imported: Imported }
  | { type: 'refused'; fault: ImportFault; params: Readonly<Record<string, number>> }
  | { type: 'failed'; message: string; code?: string }
);
