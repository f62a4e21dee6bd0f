import type { Api } from '@tuzuo/contract/api';
import type { PayChannel } from '@tuzuo/core/api/order';
import { useEffect, useState } from 'react';
import { family } from '@/platform/family';
import { pay } from '@/platform/pay';
import type { PayObstacle } from '@/platform/pay/port';
import { call } from '@/request';

/** A payment channel that the operator has set up and this client supports. */
export type PayWay = Api['pay.pay.channels']['output']['items'][number];

export async function loadWays(): Promise<PayWay[]> {
  const { items } = await call('pay.pay.channels', { family: family() }, { toast: false }).result;
  const taken = await Promise.all(items.map(({ channel }) => pay.takes(channel)));
  return items.filter((_, index) => taken[index]);
}

/** What the user must do before any payment here is possible; undefined while some channel works. */
export function obstacleOf(channels: readonly PayChannel[]): PayObstacle | undefined {
  const obstacles = channels.map(pay.obstacle);
  return obstacles.includes(undefined) ? undefined : obstacles[0];
}

/**
 * The available payment channels, preferred one first; undefined until the server has answered, and when it does not.
 */
export function usePayWays(): readonly PayWay[] | undefined {
  const [ways, setWays] = useState<readonly PayWay[]>();
  useEffect(() => {
    loadWays().then(setWays, () => undefined);
  }, []);
  return ways;
}
