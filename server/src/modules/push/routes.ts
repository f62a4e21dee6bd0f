import type { Handlers } from '../../http/port';
import type { Push } from './service';

/** Handlers of the calls about push notifications. */
export function pushHandlers({
  push,
}: {
  push: Pick<Push, 'offered' | 'register'>;
}): Handlers<'user.push.get' | 'user.push.register'> {
  return {
    'user.push.get': async ({ family }) => push.offered(family),
    'user.push.register': async (input, { session, locale }) => {
      await push.register(session, input, locale);
      return {};
    },
  };
}
