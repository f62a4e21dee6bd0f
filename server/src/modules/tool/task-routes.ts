import type { RouteName } from '@tuzuo/core/api/routes';
import type { Handlers } from '../../http/port';
import type { ToolTasks } from './service';

type ToolTaskRouteName = Extract<RouteName, `gen.task.${string}`>;

/** Handlers of the calls about runs of tools and the analyses before them. */
export function toolTaskHandlers(tasks: ToolTasks): Handlers<ToolTaskRouteName> {
  return {
    'gen.task.quote': (input, { userId }) => tasks.quote(userId, input),
    'gen.task.create': (input, { userId, say }) => tasks.create(userId, input, say),
    'gen.task.analyze': (input, { userId, say }) => tasks.analyze(userId, input, say),
    'gen.task.get': ({ taskId }, { userId, say }) => tasks.get({ userId, taskId }, say),
    'gen.task.cancel': ({ taskId }, { userId, say }) => tasks.cancel({ userId, taskId }, say),
    'gen.task.retry': ({ taskId }, { userId, say }) => tasks.retry({ userId, taskId }, say),
    'gen.task.remove': async ({ taskId }, { userId }) => {
      await tasks.remove({ userId, taskId });
      return {};
    },
    'gen.task.list': (input, { userId, say }) => tasks.list(userId, input, say),
  };
}
