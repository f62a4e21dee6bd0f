import type { Handlers } from '../../http/port';
import type { Tasks } from './service';

type TaskRouteName =
  | 'gen.task.analyze'
  | 'gen.task.quote'
  | 'gen.task.create'
  | 'gen.task.get'
  | 'gen.task.cancel'
  | 'gen.task.retry'
  | 'gen.task.remove'
  | 'gen.task.list'
  | 'poster.poster.export'
  | 'poster.export.get'
  | 'poster.export.cancel'
  | 'poster.export.retry'
  | 'poster.export.remove'
  | 'poster.poster.generate'
  | 'poster.result.open'
  | 'poster.generate.get'
  | 'poster.generate.cancel'
  | 'poster.generate.retry'
  | 'poster.generate.remove'
  | 'poster.words.quote'
  | 'poster.words.create'
  | 'poster.words.get'
  | 'poster.words.cancel';

type TaskRouteDependencies = { tasks: Tasks };

/** Handlers of the calls about generation tasks. */
export function taskHandlers({ tasks }: TaskRouteDependencies): Handlers<TaskRouteName> {
  return {
    'gen.task.quote': async (input, { userId }) => tasks.quote(userId, input),
    'gen.task.create': async (input, { userId, say }) => tasks.create(userId, input, say),
    'gen.task.analyze': async (input, { userId, say }) => tasks.analyze(userId, input, say),
    'gen.task.get': async ({ taskId }, { userId, say }) => tasks.get({ userId, taskId }, say),
    'gen.task.cancel': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.cancel(own);
      return tasks.get(own, say);
    },
    'gen.task.retry': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.retry(own);
      return tasks.get(own, say);
    },
    'gen.task.remove': async ({ taskId }, { userId }) => {
      await tasks.remove({ userId, taskId });
      return {};
    },
    'poster.poster.export': async (input, { userId, say }) => tasks.exportPoster(userId, input, say),
    'poster.export.get': async ({ taskId }, { userId, say }) => tasks.getExport({ userId, taskId }, say),
    'poster.export.cancel': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.getExport(own, say);
      await tasks.cancel(own);
      return tasks.getExport(own, say);
    },
    'poster.export.retry': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.getExport(own, say);
      await tasks.retry(own);
      return tasks.getExport(own, say);
    },
    'poster.export.remove': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.getExport(own, say);
      await tasks.remove(own);
      return {};
    },
    'poster.poster.generate': async (input, { userId, say }) => tasks.generatePosters(userId, input, say),
    'poster.result.open': async ({ taskId, index }, { userId, say }) =>
      tasks.openResult({ userId, taskId }, index, say),
    'poster.generate.get': async ({ taskId }, { userId, say }) => tasks.getGenerated({ userId, taskId }, say),
    'poster.generate.cancel': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.getGenerated(own, say);
      await tasks.cancel(own);
      return tasks.getGenerated(own, say);
    },
    'poster.generate.retry': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.getGenerated(own, say);
      await tasks.retry(own);
      return tasks.getGenerated(own, say);
    },
    'poster.generate.remove': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.getGenerated(own, say);
      await tasks.remove(own);
      return {};
    },
    'poster.words.quote': async (_input, { userId }) => tasks.quoteWords(userId),
    'poster.words.create': async (input, context) => tasks.writeWords(context.userId, input, context),
    'poster.words.get': async ({ taskId }, { userId, say }) => tasks.getWords({ userId, taskId }, say),
    'poster.words.cancel': async ({ taskId }, { userId, say }) => {
      const own = { userId, taskId };
      await tasks.getWords(own, say);
      await tasks.cancel(own);
      return tasks.getWords(own, say);
    },
    'gen.task.list': async (input, { userId, say }) => tasks.list(userId, input, say),
  };
}
