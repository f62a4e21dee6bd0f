import { useRef, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { createRequestIds } from '@/lib/request-ids';
import { open, urlOf } from '@/navigation';
import { ApiError, call } from '@/request';
import { LoginCanceled } from '@/session/login-gate';
import { askUser, showToast } from '@/ui/feedback';
import { changedPrice, type Offer, placeOrder } from './place-order';
import { useBuyWords } from './words';

type BuyOptions = {
  /** The address that the user came from, to return to if the app was reloaded meanwhile. */
  from: string | undefined;
  /** Called when a price differs from the one that the page shows. */
  onPriceChange: () => void;
};

/** Returns a function that orders an offer, after a login if necessary, and opens the payment page. */
export function useBuy({ from, onPriceChange }: BuyOptions) {
  const t = useBuyWords();
  const format = useFormat();
  /** Id of the offer that is being ordered. */
  const [ordering, setOrdering] = useState<string>();
  const ids = useRef(createRequestIds());

  const create: Parameters<typeof placeOrder>[1]['create'] = async (wanted) => {
    try {
      const input = { ...wanted, requestId: ids.current.idFor(wanted) };
      const order = await call('order.order.create', input, { toast: false, gate: true }).result;
      ids.current.settle();
      return order;
    } catch (error) {
      if (changedPrice(error) !== undefined) onPriceChange();
      throw error;
    }
  };
  const agrees = ({ before, now }: { before: number; now: number }) =>
    askUser({
      title: t('price.title'),
      content: t('price.text', { before: format.money(before), now: format.money(now) }),
      confirmText: t('price.confirm'),
    });

  const buy = (offer: Offer) => {
    if (ordering !== undefined) return;
    setOrdering(offer.priceId);
    placeOrder(offer, { create, agrees })
      .then((order) => {
        if (order) return open(urlOf('payment', { orderId: order.orderId, steps: '2', from }));
      })
      .catch((error: unknown) => {
        if (error instanceof LoginCanceled) return;
        showToast((error instanceof ApiError && error.reason) || t('network'));
      })
      .finally(() => setOrdering(undefined));
  };
  return { buy, ordering };
}
