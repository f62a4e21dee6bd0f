import type { RouteName } from '@tuzuo/core/api/routes';
import type { Handlers } from '../../http/port';
import type { PosterTasks } from './tasks/service';

type PosterTaskRouteName =
  | Extract<RouteName, `poster.${'export' | 'generate'}.${string}`>
  | 'poster.poster.export'
  | 'poster.poster.generate'
  | 'poster.result.open';

/** Handlers of the calls about exports and smart posters. */
export function posterTaskHandlers({
  exports,
  proposals,
  openResult,
}: PosterTasks): Handlers<PosterTaskRouteName> {
  return {
    'poster.poster.export': (input, { userId, say }) => exports.create(userId, input, say),
    'poster.export.get': ({ taskId }, { userId, say }) => exports.get({ userId, taskId }, say),
    'poster.export.cancel': ({ taskId }, { userId, say }) => exports.cancel({ userId, taskId }, say),
    'poster.export.retry': ({ taskId }, { userId, say }) => exports.retry({ userId, taskId }, say),
    'poster.export.remove': async ({ taskId }, { userId }) => {
      await exports.remove({ userId, taskId });
      return {};
    },
    'poster.poster.generate': (input, { userId, say }) => proposals.create(userId, input, say),
    'poster.generate.get': ({ taskId }, { userId, say }) => proposals.get({ userId, taskId }, say),
    'poster.generate.cancel': ({ taskId }, { userId, say }) => proposals.cancel({ userId, taskId }, say),
    'poster.generate.retry': ({ taskId }, { userId, say }) => proposals.retry({ userId, taskId }, say),
    'poster.generate.remove': async ({ taskId }, { userId }) => {
      await proposals.remove({ userId, taskId });
      return {};
    },
    'poster.result.open': ({ taskId, index }, { userId }) => openResult({ userId, taskId }, index),
  };
}
