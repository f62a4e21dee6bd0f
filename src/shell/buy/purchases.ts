import { pay } from '@/platform/pay';
import type { PayPort } from '@/platform/pay/port';
import { call } from '@/request';

/**
 * Hands what the phone's store has sold, and not delivered yet, to the server, which decides. What it does not take is
 * handed over again at the next start.
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

/** Hands over what the app bought before it ended, and what the store sells or somebody allows while it runs. */
export function followPurchases(store: PayPort['store'] = pay.store): void {
  const confirm = () => void confirmPurchases(store).catch(() => undefined);
  store?.follow(confirm);
  confirm();
}
