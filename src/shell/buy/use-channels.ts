import type { Api } from '@tuzuo/contract/api';
import type { PayChannel } from '@tuzuo/core/api/order';
import { useEffect, useState } from 'react';
import { family } from '@/platform/family';
import { pay } from '@/platform/pay';
import type { PayObstacle } from '@/platform/pay/port';
import { call } from '@/request';

/** The ways to pay that the operator has set up and this client can take, the preferred one first. */
export type PayWay = Api['pay.pay.channels']['output']['items'][number];

export async function loadWays(): Promise<PayWay[]> {
  const { items } = await call('pay.pay.channels', { family: family() }, { toast: false }).result;
  const taken = await Promise.all(items.map(({ channel }) => pay.takes(channel)));
  return items.filter((_, index) => taken[index]);
}

/** What the user has to do before anything can be paid here; undefined while some channel works. */
export function obstacleOf(channels: readonly PayChannel[]): PayObstacle | undefined {
  const obstacles = channels.map(pay.obstacle);
  return obstacles.includes(undefined) ? undefined : obstacles[0];
}

/** How anything can be paid here: undefined until the server has said it, and when it does not. */
export function usePayWays(): readonly PayWay[] | undefined {
  const [ways, setWays] = useState<readonly PayWay[]>();
  useEffect(() => {
    loadWays().then(setWays, () => undefined);
  }, []);
  return ways;
}
