import type { TaskKind } from '@tuzuo/core/api/task';
import { analyze } from './analyze';
import type { Kind } from './kind';
import { posterExport } from './poster-export';
import { posterGenerate } from './poster-generate';
import { posterWords } from './poster-words';
import { run } from './run';

/** The task kinds, one line each. A missing kind does not compile. */
export const KINDS = {
  run,
  analyze,
  'poster-export': posterExport,
  'poster-generate': posterGenerate,
  'poster-words': posterWords,
} satisfies Record<TaskKind, Kind<never>>;
