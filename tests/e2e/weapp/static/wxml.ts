import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
type Compiler = { wxmlToJs(root: string, options: { maxBuffer: number }): string };

/** WeChat's compiler is a binary; the Linux one runs only on x86-64. */
export const wxmlCompilerRuns = process.platform !== 'linux' || process.arch === 'x64';

/** Faults that WeChat's own WXML compiler finds in the directory, with file, line and column. */
export function wxmlFaults(directory: string): string[] {
  const { wxmlToJs } = require('miniprogram-compiler') as Compiler;
  try {
    wxmlToJs(directory, { maxBuffer: 64 * 1024 * 1024 });
    return [];
  } catch (error) {
    return [(error instanceof Error ? error.message : String(error)).trim()];
  }
}
