import { SHARE_BASE } from '@tuzuo/core/api/share';
import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Shares } from './service';

type ShareRouteDependencies = {
  sessions: Pick<Sessions, 'authenticate'>;
  shares: Pick<Shares, 'create'>;
  /** The address that users open; without one, that at which the caller reached us. */
  publicUrl: string | undefined;
};

/** The call that makes an address to send to friends. */
export function shareHandlers({
  sessions,
  shares,
  publicUrl,
}: ShareRouteDependencies): Handlers<'share.link.create'> {
  return {
    'share.link.create': async ({ kind, id }, { sessionToken, origin }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      const linkId = await shares.create(userId, { kind, target: id });
      return { url: `${publicUrl ?? origin}${SHARE_BASE}/${linkId}` };
    },
  };
}
