import { pay } from '@/platform/pay';
import type { PayPort } from '@/platform/pay/port';
import { call } from '@/request';

/**
 * Sends the phone store's undelivered purchases to the server, which decides. A purchase that the server refuses is
 * sent again at the next start.
 * @throws the last refusal
 */
export async function confirmPurchases(store: PayPort['store'] = pay.store): Promise<void> {
  let refused: unknown;
  for (const { id, transaction } of (await store?.unfinished()) ?? []) {
    try {
      await call('pay.pay.confirm', { transaction }, { toast: false }).result;
      await store?.finish(id);
    } catch (refusal) {
      refused = refusal;
    }
  }
  if (refused) throw refused;
}

/** Confirms purchases left from an earlier run of the app, and those that are completed or approved while it runs. */
export function followPurchases(store: PayPort['store'] = pay.store): void {
  const confirm = () => void confirmPurchases(store).catch(() => undefined);
  store?.follow(confirm);
  confirm();
}
