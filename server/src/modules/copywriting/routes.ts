import type { RouteName } from '@tuzuo/core/api/routes';
import type { Handlers } from '../../http/port';
import type { Copywriting } from './service';

type CopywritingRouteName = Extract<RouteName, `poster.words.${string}`>;

/** Handlers of the calls about copywriting. */
export function copywritingHandlers(copywriting: Copywriting): Handlers<CopywritingRouteName> {
  return {
    'poster.words.quote': (_input, { userId }) => copywriting.quote(userId),
    'poster.words.create': (input, context) => copywriting.create(context.userId, input, context),
    'poster.words.get': ({ taskId }, { userId, say }) => copywriting.get({ userId, taskId }, say),
    'poster.words.cancel': ({ taskId }, { userId, say }) => copywriting.cancel({ userId, taskId }, say),
  };
}
