import type { TaskKind } from '@tuzuo/core/api/task';
import { posterWords } from '../modules/copywriting/task';
import { objectFind } from '../modules/object/task';
import { posterExport } from '../modules/poster/tasks/export';
import { posterGenerate } from '../modules/poster/tasks/generate';
import { studioSave } from '../modules/studio/save';
import type { Kind } from '../modules/task/service';
import { analyze } from '../modules/tool/tasks/analyze';
import { run } from '../modules/tool/tasks/run';

/** The task kinds, one line each. A missing kind does not compile. */
export const KINDS = {
  run,
  analyze,
  'poster-export': posterExport,
  'poster-generate': posterGenerate,
  'poster-words': posterWords,
  'studio-save': studioSave,
  'object-find': objectFind,
} satisfies Record<TaskKind, Kind<never>>;
