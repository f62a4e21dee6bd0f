import type { CallContext, Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
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

type TaskRouteDependencies = { sessions: Pick<Sessions, 'authenticate'>; tasks: Tasks };

/** Handlers of the calls about generation tasks. */
export function taskHandlers({ sessions, tasks }: TaskRouteDependencies): Handlers<TaskRouteName> {
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;

  return {
    'gen.task.quote': async (input, context) =>
      tasks.quote(context.sessionToken === undefined ? undefined : await userOf(context), input),
    'gen.task.create': async (input, context) => tasks.create(await userOf(context), input, context.say),
    'gen.task.analyze': async (input, context) => tasks.analyze(await userOf(context), input, context.say),
    'gen.task.get': async ({ taskId }, context) =>
      tasks.get({ userId: await userOf(context), taskId }, context.say),
    'gen.task.cancel': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.cancel(own);
      return tasks.get(own, context.say);
    },
    'gen.task.retry': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.retry(own);
      return tasks.get(own, context.say);
    },
    'gen.task.remove': async ({ taskId }, context) => {
      await tasks.remove({ userId: await userOf(context), taskId });
      return {};
    },
    'poster.poster.export': async (input, context) =>
      tasks.exportPoster(await userOf(context), input, context.say),
    'poster.export.get': async ({ taskId }, context) =>
      tasks.getExport({ userId: await userOf(context), taskId }, context.say),
    'poster.export.cancel': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.getExport(own, context.say);
      await tasks.cancel(own);
      return tasks.getExport(own, context.say);
    },
    'poster.export.retry': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.getExport(own, context.say);
      await tasks.retry(own);
      return tasks.getExport(own, context.say);
    },
    'poster.export.remove': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.getExport(own, context.say);
      await tasks.remove(own);
      return {};
    },
    'poster.poster.generate': async (input, context) =>
      tasks.generatePosters(await userOf(context), input, context.say),
    'poster.result.open': async ({ taskId, index }, context) =>
      tasks.openResult({ userId: await userOf(context), taskId }, index, context.say),
    'poster.generate.get': async ({ taskId }, context) =>
      tasks.getGenerated({ userId: await userOf(context), taskId }, context.say),
    'poster.generate.cancel': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.getGenerated(own, context.say);
      await tasks.cancel(own);
      return tasks.getGenerated(own, context.say);
    },
    'poster.generate.retry': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.getGenerated(own, context.say);
      await tasks.retry(own);
      return tasks.getGenerated(own, context.say);
    },
    'poster.generate.remove': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.getGenerated(own, context.say);
      await tasks.remove(own);
      return {};
    },
    'poster.words.quote': async (_input, context) =>
      tasks.quoteWords(context.sessionToken === undefined ? undefined : await userOf(context)),
    'poster.words.create': async (input, context) => tasks.writeWords(await userOf(context), input, context),
    'poster.words.get': async ({ taskId }, context) =>
      tasks.getWords({ userId: await userOf(context), taskId }, context.say),
    'poster.words.cancel': async ({ taskId }, context) => {
      const own = { userId: await userOf(context), taskId };
      await tasks.getWords(own, context.say);
      await tasks.cancel(own);
      return tasks.getWords(own, context.say);
    },
    'gen.task.list': async (input, context) => tasks.list(await userOf(context), input, context.say),
  };
}
