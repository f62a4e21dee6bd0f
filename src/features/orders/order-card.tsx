import { View } from '@tarojs/components';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { call } from '@/request';
import type { Order } from '@/shell/buy';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import { askUser } from '@/ui/feedback';
import type { Invoice } from './invoice-sheet';
import { Papers } from './papers';
import { RefundSheet } from './refund-sheet';
import { whatOf } from './what';
import { useOrdersWords } from './words';
import './order-card.scss';

export const STATE_WORDS = {
  pending: 'state.pending',
  paid: 'state.paid',
  fulfilled: 'state.fulfilled',
  closed: 'state.closed',
  refunding: 'state.refunding',
  refunded: 'state.refunded',
} as const satisfies Record<Order['state'], string>;

const TONES: Partial<Record<Order['state'], 'success' | 'warning'>> = {
  pending: 'warning',
  fulfilled: 'success',
};

type OrderCardProps = {
  /** The invoice requested for this order, if any. */
  invoice: Invoice | undefined;
  onInvoice: (invoice: Invoice) => void;
  /** Position in the list, from 1. */
  number: number;
  order: Order;
  onChange: (order: Order) => void;
};

/** One order: content, state and actions. */
export function OrderCard(props: OrderCardProps) {
  const { number, order } = props;
  const t = useOrdersWords();
  const format = useFormat();
  const { state, amountCents, createdAt } = order;
  return (
    <View id={`order-${number}`} className="order-card">
      <View className="order-card__line">
        <View className="order-card__what">
          <Copy size={16} strong>
            {whatOf(order, t, format)}
          </Copy>
        </View>
        <Chip id={`order-state-of-${number}`} tone={TONES[state]} text={t(STATE_WORDS[state])} />
      </View>
      <View className="order-card__line">
        <View className="order-card__what">
          <Copy size={12} tone="muted">
            {t('ordered', { time: format.time(createdAt) })}
          </Copy>
          <Facts order={order} />
        </View>
        <Copy size={16} strong figures>
          {format.money(amountCents)}
        </Copy>
      </View>
      <Actions {...props} />
    </View>
  );
}

/** Further facts about an order, depending on its state. */
function Facts({ order }: Pick<OrderCardProps, 'order'>) {
  const { state, expiresAt, periodUntil, refundedCents, refundBy } = order;
  const t = useOrdersWords();
  const format = useFormat();
  return (
    <>
      {state === 'pending' && (
        <Copy size={12} tone="warning">
          {t('payBy', { time: format.time(expiresAt) })}
        </Copy>
      )}
      {state === 'fulfilled' && periodUntil !== undefined && (
        <Copy size={12} tone="muted">
          {t('until', { time: format.time(periodUntil) })}
        </Copy>
      )}
      {refundBy === 'apple' && (
        <Copy size={12} tone="muted">
          {t('refund.apple')}
        </Copy>
      )}
      {refundedCents > 0 && (
        <Copy size={12} tone="muted">
          {t('refunded', { amount: format.money(refundedCents) })}
        </Copy>
      )}
    </>
  );
}

function Actions({ number, order, invoice, onChange, onInvoice }: OrderCardProps) {
  const t = useOrdersWords();
  const [busy, setBusy] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const { orderId, state, kind, refundableCents } = order;
  const cancel = async () => {
    const words = { confirmText: t('cancelConfirm'), cancelText: t('cancelKeep') };
    if (!(await askUser({ content: t('cancelAsk'), ...words }))) return;
    setBusy(true);
    // An order that was paid meanwhile is delivered instead; the server's own message explains a refusal.
    await call('order.order.cancel', { orderId })
      .result.then(onChange, () => undefined)
      .finally(() => setBusy(false));
  };
  const payUrl = urlOf('payment', { orderId, steps: '1', from: urlOf('order') });
  return (
    <View className="order-card__actions">
      {state === 'pending' && (
        <>
          <Button
            id={`order-cancel-${number}`}
            variant="plain"
            busy={busy}
            text={t('cancel')}
            onPress={() => void cancel()}
          />
          <Button id={`order-pay-${number}`} text={t('pay')} onPress={() => void open(payUrl)} />
        </>
      )}
      {refundableCents > 0 && (
        <Button
          id={`order-refund-${number}`}
          variant="plain"
          text={t('refund')}
          onPress={() => setRefunding(true)}
        />
      )}
      {order.paidAt !== undefined && (
        <Papers number={number} order={order} invoice={invoice} onInvoice={onInvoice} />
      )}
      {(state === 'closed' || state === 'refunded' || state === 'fulfilled') && (
        <Button
          id={`order-again-${number}`}
          variant="plain"
          text={t('again')}
          onPress={() => void open(urlOf(kind === 'vip' ? 'vip' : 'points'))}
        />
      )}
      {refunding && <RefundSheet order={order} onChange={onChange} onClose={() => setRefunding(false)} />}
    </View>
  );
}
