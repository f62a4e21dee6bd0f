import type { CallContext, Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Rewards } from './service';

/** Handlers of the calls about free points. */
export function rewardHandlers({
  sessions,
  rewards,
}: {
  sessions: Pick<Sessions, 'authenticate'>;
  rewards: Pick<Rewards, 'checkIn' | 'findCheckIn' | 'invite'>;
}): Handlers<'point.checkin.create' | 'point.checkin.get' | 'point.invite.get'> {
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;
  return {
    'point.checkin.create': async (_input, context) => rewards.checkIn(await userOf(context)),
    'point.checkin.get': async (_input, context) => rewards.findCheckIn(await userOf(context)),
    'point.invite.get': async (_input, context) => rewards.invite(await userOf(context)),
  };
}
