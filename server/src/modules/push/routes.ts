import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Push } from './service';

/** Handlers of the calls about push notifications. */
export function pushHandlers({
  sessions,
  push,
}: {
  sessions: Pick<Sessions, 'authenticate'>;
  push: Pick<Push, 'offered' | 'register'>;
}): Handlers<'user.push.get' | 'user.push.register'> {
  return {
    'user.push.get': async ({ family }) => push.offered(family),
    'user.push.register': async (input, { sessionToken, locale }) => {
      await push.register(await sessions.authenticate(sessionToken), input, locale);
      return {};
    },
  };
}
