import type { PayChannel } from '@tuzuo/core/api/order';
import { useEffect, useState } from 'react';
import { family } from '@/platform/family';
import { pay } from '@/platform/pay';
import { call } from '@/request';

/** The channels that the operator has set up and this client can pay by, the preferred one first. */
export async function loadChannels(): Promise<PayChannel[]> {
  const { items } = await call('pay.pay.channels', { family: family() }, { toast: false }).result;
  return items.map(({ channel }) => channel).filter(pay.takes);
}

/** Whether anything can be paid here: undefined until the server has said it, and when it does not. */
export function useCanPay(): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => {
    loadChannels().then(
      (channels) => setCan(channels.length > 0),
      () => undefined,
    );
  }, []);
  return can;
}
