import type { Handlers } from '../../http/port';
import type { Rewards } from './service';

/** Handlers of the calls about free points. */
export function rewardHandlers({
  rewards,
}: {
  rewards: Pick<Rewards, 'checkIn' | 'findCheckIn' | 'invite'>;
}): Handlers<'point.checkin.create' | 'point.checkin.get' | 'point.invite.get'> {
  return {
    'point.checkin.create': async (_input, { userId }) => rewards.checkIn(userId),
    'point.checkin.get': async (_input, { userId }) => rewards.findCheckIn(userId),
    'point.invite.get': async (_input, { userId }) => rewards.invite(userId),
  };
}
