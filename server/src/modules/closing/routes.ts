import type { Handlers } from '../../http/port';
import type { Auth } from '../auth/service';
import type { Closing } from './service';

type ClosingRouteDependencies = {
  account: Pick<Auth['account'], 'proveForClosing'>;
  closing: Closing;
};

/** Handlers of the calls by which users close or keep their account. */
export function closingHandlers({
  account,
  closing,
}: ClosingRouteDependencies): Handlers<'user.user.getClosing' | 'user.user.close' | 'user.user.keep'> {
  return {
    'user.user.getClosing': async (_input, { userId, locale }) => {
      return closing.getState(userId, locale);
    },
    'user.user.close': ({ code, deviceSecret }, { userId, session, address }) =>
      closing.close(session, () => account.proveForClosing(userId, code, { address, deviceSecret })),
    'user.user.keep': async (_input, { userId }) => {
      await closing.keep(userId);
      return {};
    },
  };
}
