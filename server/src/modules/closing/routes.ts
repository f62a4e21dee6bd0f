import type { Handlers } from '../../http/port';
import type { Auth } from '../auth/service';
import type { Sessions } from '../session/service';
import type { Closing } from './service';

type ClosingRouteDependencies = {
  sessions: Pick<Sessions, 'authenticate'>;
  account: Pick<Auth['account'], 'proveForClosing'>;
  closing: Closing;
};

/** Handlers of the calls by which users close or keep their account. */
export function closingHandlers({
  sessions,
  account,
  closing,
}: ClosingRouteDependencies): Handlers<'user.user.getClosing' | 'user.user.close' | 'user.user.keep'> {
  return {
    'user.user.getClosing': async (_input, { sessionToken, locale }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return closing.look(userId, locale);
    },
    'user.user.close': async ({ code, deviceSecret }, { sessionToken, address }) => {
      const session = await sessions.authenticate(sessionToken);
      return closing.close(session, () =>
        account.proveForClosing(session.userId, code, { address, deviceSecret }),
      );
    },
    'user.user.keep': async (_input, { sessionToken }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      await closing.keep(userId);
      return {};
    },
  };
}
