import type { TaskKind } from '@tuzuo/core/api/task';
import { analyze } from './analyze';
import type { Kind } from './kind';
import { posterExport } from './poster-export';
import { posterGenerate } from './poster-generate';
import { posterWords } from './poster-words';
import { run } from './run';

/** What tasks can be, one line a kind: a kind that is missing does not compile. */
export const KINDS = {
  run,
  analyze,
  'poster-export': posterExport,
  'poster-generate': posterGenerate,
  'poster-words': posterWords,
} satisfies Record<TaskKind, Kind<never>>;
