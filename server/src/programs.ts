/**
 * Everything that starts beside the server's main thread, by its path below this folder: programs of child processes
 * and threads, and modules that such a process loads for one job. The build makes a file of each, and of the runs
 * of all tools ({@link toolRun}); it evaluates this file by itself, which therefore imports types only.
 */
import type { ToolKey } from '@tuzuo/core/tools';

export const PROGRAMS = {
  /** Reads large request bodies in a thread; started by `http`. */
  bodyThread: 'http/body-thread.ts',
  /** Decodes uploaded pictures; started by `modules/asset`. */
  decoder: 'modules/asset/picture/decoder/main.ts',
  /** Extracts glyphs from fonts; started by `modules/font`. */
  glyphBuilder: 'modules/font/builder/main.ts',
  /** Draws the templates of operators; started by `modules/template`. */
  templateDrawing: 'modules/template/operator/child/main.ts',
  /** Reads PSD, SVG and poster-design files; started by `importing`. */
  importer: 'importing/child/main.ts',
  /** Runs models and pixel work; started by `engines/local`, whose jobs name the module to load: those below. */
  engine: 'engines/local/child/main.ts',
  warmUp: 'engines/local/warm-up.ts',
  modelTrial: 'engines/local/added/trial.ts',
  objectAtPoint: 'engines/local/objects/find-object.ts',
  lineTranslation: 'engines/local/translation/translate-lines.ts',
  posterExport: 'engines/local/poster/run.ts',
  posterAnalysis: 'engines/local/poster/look.ts',
  posterComposition: 'engines/local/poster/smart.ts',
  cloudPrepare: 'engines/cloud/child/prepare.ts',
  cloudFinish: 'engines/cloud/child/finish.ts',
} as const;

/** The module that the engine's process loads for runs of a tool of the local engine. */
export const toolRun = (tool: string) => `tools/${tool}/run.ts`;

/** File name of a built program; all of them are in one folder. @param source its path below this folder */
export const builtName = (source: string) => source.replaceAll('/', '-').replace(/\.ts$/, '.mjs');

/** Sources start sources, built programs start built programs. */
function addressOf(source: string): URL {
  const own = import.meta.url;
  return new URL(own.endsWith('.ts') ? source : builtName(source), own);
}

/** Address of a program. */
export const programUrl = (name: keyof typeof PROGRAMS): URL => addressOf(PROGRAMS[name]);

/** Address of the module that runs a tool. */
export const toolRunUrl = (tool: ToolKey): URL => addressOf(toolRun(tool));
