import type { Api, CallInput } from '@tuzuo/contract/api';
import type { Say } from '../../../i18n/words';
import type { Tasks } from '../../task/service';
import { posterExport } from './export';
import { posterGenerate } from './generate';

/** Exports of posters, smart posters, and results that are opened as posters. */
export function createPosterTasks({ of, openResult }: Pick<Tasks, 'of' | 'openResult'>) {
  const exports = of(posterExport);
  const proposals = of(posterGenerate);
  return {
    openResult,

    exports: {
      ...exports,
      /**
       * Starts an export. The same requestId with the same payload returns the same task.
       * @throws RefusedField, StorageFull, or a CallError 10002, 10004, 20003
       */
      create: (
        userId: string,
        { requestId, ...request }: CallInput<'poster.poster.export'>,
        say: Say,
      ): Promise<Api['poster.poster.export']['output']> =>
        exports.create(userId, request, say, { requestId, payload: request }),
    },

    proposals: {
      ...proposals,
      /**
       * Starts a smart-poster task. The same requestId with the same payload returns the same task.
       * @throws RefusedField, StorageFull, or a CallError 10002, 10004, 20003
       */
      create: (
        userId: string,
        { requestId, ...request }: CallInput<'poster.poster.generate'>,
        say: Say,
      ): Promise<Api['poster.poster.generate']['output']> =>
        proposals.create(userId, request, say, { requestId, payload: request }),
    },
  };
}

export type PosterTasks = ReturnType<typeof createPosterTasks>;
