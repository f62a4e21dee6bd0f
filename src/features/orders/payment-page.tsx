import { View } from '@tarojs/components';
import type { PayChannel } from '@tuzuo/core/api/order';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { backOr, goHome, open, type QueryOf, replace, urlOf, withQuery } from '@/navigation';
import { pay } from '@/platform/pay';
import { announced, radioGroup } from '@/platform/press';
import { type Order, obstacleOf } from '@/shell/buy';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser, showToast } from '@/ui/feedback';
import { Card, ChoiceRow } from '@/ui/list-row';
import offline from '@/ui/offline.png';
import { PinnedBar } from '@/ui/pinned-bar';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { Coupon } from './coupon';
import type { PaymentStage } from './payment-stage';
import { type Payment, usePayment } from './use-payment';
import { whatOf } from './what';
import { type OrdersKey, useOrdersWords } from './words';
import './payment-page.scss';

function PaymentOf(query: QueryOf<'payment'>) {
  const payment = usePayment(query);
  const { order, stage } = payment;
  // The cashier's window is done; the page that opened it is waiting behind it.
  useEffect(() => {
    if (query.window === '1') pay.closeWindow();
  }, [query.window]);
  // An edited address may be invalid.
  const goOn = () => void backOr(Number(query.steps) || 1, query.from ?? urlOf('my')).catch(goHome);
  return (
    <Page name="payment" titleKey="page.payment">
      {order === undefined && <Placeholder />}
      {order === 'failed' && <Failed onRetry={() => void payment.refresh()} />}
      {typeof order === 'object' && stage && (
        <>
          <Summary order={order} stage={stage} />
          {stage === 'pay' && <Choose payment={payment} order={order} />}
          {stage === 'waiting' && <Waiting payment={payment} />}
          {stage !== 'pay' && stage !== 'waiting' && (
            <End order={order} stage={stage} from={query.from} onGoOn={goOn} />
          )}
        </>
      )}
    </Page>
  );
}

/** The page where an order is paid and its outcome shown; leads back to where the user was. */
export const PaymentPage = withQuery('payment', PaymentOf);

function Placeholder() {
  return (
    <View className="payment-summary">
      <Skeleton width={40} />
      <Skeleton shape="title" />
      <Skeleton width={60} />
    </View>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useOrdersWords();
  return (
    <StateView
      id="state-error"
      picture={offline}
      title={t('failed.title')}
      text={t('failed.text')}
      action={{ text: t('failed.retry'), onPress: onRetry }}
    />
  );
}

const TITLES = {
  pay: 'pay.amount',
  waiting: 'waiting.title',
  delivering: 'delivering.title',
  done: 'done.title',
  closed: 'closed.title',
  refunding: 'refunding.title',
} as const satisfies Record<Exclude<PaymentStage, 'refunded'>, OrdersKey>;

/** An order's state, content and price. */
function Summary({ order, stage }: { order: Order; stage: PaymentStage }) {
  const t = useOrdersWords();
  const format = useFormat();
  const title =
    stage === 'refunded'
      ? t('refunded.title', { amount: format.money(order.refundedCents) })
      : t(TITLES[stage]);
  return (
    <View className="payment-summary" {...announced}>
      <Copy
        id={`payment-is-${stage}`}
        size={stage === 'pay' ? 14 : 18}
        strong={stage !== 'pay'}
        tone={stage === 'done' ? 'success' : stage === 'pay' ? 'muted' : 'text'}
        centered
      >
        {title}
      </Copy>
      <View className="payment-summary__amount">
        <Copy id="payment-amount" size={28} strong figures centered>
          {format.money(order.amountCents)}
        </Copy>
      </View>
      <Copy id="payment-what" centered>
        {whatOf(order, t, format)}
      </Copy>
      {order.autoRenew && stage === 'pay' && (
        <Copy id="payment-renewal" size={12} tone="muted" centered>
          {t('renewal', { amount: format.money(order.amountCents + (order.offCents ?? 0)) })}
        </Copy>
      )}
      {(stage === 'pay' || stage === 'waiting') && (
        <Copy size={12} tone="muted" centered>
          {t('payBy', { time: format.time(order.expiresAt) })}
        </Copy>
      )}
    </View>
  );
}

const CHANNELS = {
  sandbox: 'channel.sandbox',
  wxpay_jsapi: 'channel.wechat',
  wxpay_virtual: 'channel.wechat',
  wxpay_h5: 'channel.wechat',
  wxpay_app: 'channel.wechat',
  alipay: 'channel.alipay',
  apple_iap: 'channel.apple',
} as const satisfies Record<PayChannel, OrdersKey>;

const OBSTACLES = {
  updateWechat: 'pay.updateWechat',
  updateSystem: 'pay.updateSystem',
  updateApp: 'pay.updateApp',
} as const satisfies Record<NonNullable<ReturnType<typeof obstacleOf>>, OrdersKey>;

function Problem({ problem }: Pick<Payment, 'problem'>) {
  const t = useOrdersWords();
  if (problem === undefined) return null;
  return (
    <View className="payment-problem" {...announced}>
      <Copy id="payment-problem" tone="danger">
        {problem || t('network')}
      </Copy>
    </View>
  );
}

/** The choice of payment channels, and the pay button. */
function Choose({ payment, order }: { payment: Payment; order: Order }) {
  const t = useOrdersWords();
  const format = useFormat();
  const { channels, takesCoupons, opening, problem, start, cancel } = payment;
  const [wanted, setWanted] = useState<PayChannel>();
  const obstacle = channels && obstacleOf(channels);
  const chosen = obstacle ? undefined : (wanted ?? channels?.[0]);
  const ask = async () => {
    const words = { confirmText: t('cancelConfirm'), cancelText: t('cancelKeep') };
    if (await askUser({ content: t('cancelAsk'), ...words })) await cancel();
  };
  return (
    <>
      {chosen && channels && (
        <Section title={t('pay.how')}>
          <View {...radioGroup(t('pay.how'))}>
            <Card>
              {channels.map((channel) => (
                <ChoiceRow
                  key={channel}
                  id={`pay-channel-${channel}`}
                  text={t(CHANNELS[channel])}
                  selected={channel === chosen}
                  onPress={() => setWanted(channel)}
                />
              ))}
            </Card>
          </View>
        </Section>
      )}
      {chosen && takesCoupons && <Coupon order={order} payment={payment} />}
      {(channels?.length === 0 || obstacle) && (
        <View className="payment-problem">
          <Copy id="payment-none" tone="muted" centered>
            {t(obstacle ? OBSTACLES[obstacle] : 'pay.none')}
          </Copy>
        </View>
      )}
      <View className="payment-aside">
        <Button id="payment-cancel" variant="plain" text={t('cancel')} onPress={() => void ask()} />
      </View>
      {chosen && (
        <PinnedBar>
          <Problem problem={problem} />
          <Button
            id="payment-pay"
            fullWidth
            busy={opening}
            text={opening ? t('pay.opening') : t('pay.action', { amount: format.money(order.amountCents) })}
            onPress={() => start(chosen)}
          />
        </PinnedBar>
      )}
    </>
  );
}

/** Shown while the cashier is open elsewhere: the order is polled, and the user can check it at once. */
function Waiting({ payment }: { payment: Payment }) {
  const t = useOrdersWords();
  const { channels, opening, problem, start, refresh } = payment;
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const found = await refresh();
    setAsking(false);
    if (found?.state === 'pending') showToast(t('waiting.not'));
  };
  const [channel] = channels ?? [];
  return (
    <>
      <View className="payment-text">
        <Copy tone="muted" centered>
          {t('waiting.text')}
        </Copy>
      </View>
      <PinnedBar>
        <Problem problem={problem} />
        <Button id="payment-ask" fullWidth busy={asking} text={t('waiting.ask')} onPress={() => void ask()} />
        {channel && (
          <Button
            id="payment-again"
            variant="plain"
            busy={opening}
            text={t('waiting.again')}
            onPress={() => start(channel)}
          />
        )}
      </PinnedBar>
    </>
  );
}

/** The outcome of the order in one line. */
function outcomeOf(order: Order, stage: PaymentStage, t: ReturnType<typeof useOrdersWords>) {
  const { points = 0, bonusPoints = 0, kind, periodUntil } = order;
  return (format: ReturnType<typeof useFormat>): string | undefined => {
    if (stage === 'delivering') return t('delivering.text');
    if (stage === 'closed') return t('closed.text');
    if (stage === 'refunding') return t('refund.route');
    if (stage !== 'done') return undefined;
    if (kind === 'points') return t('done.points', { points: format.number(points + bonusPoints) });
    return periodUntil && t('until', { time: format.time(periodUntil) });
  };
}

type EndProps = { order: Order; stage: PaymentStage; from: string | undefined; onGoOn: () => void };

/** The order is finished: its outcome, and links to continue. */
function End({ order, stage, from, onGoOn }: EndProps) {
  const t = useOrdersWords();
  const format = useFormat();
  const text = outcomeOf(order, stage, t)(format);
  const buyAgain = () =>
    void replace(urlOf(order.kind === 'vip' ? 'vip' : 'points', from === undefined ? {} : { from }));
  return (
    <>
      {text && (
        <View className="payment-text">
          <Copy id="payment-outcome" tone="muted" centered>
            {text}
          </Copy>
        </View>
      )}
      <PinnedBar>
        {stage === 'closed' ? (
          <Button id="payment-buy" fullWidth text={t('again')} onPress={buyAgain} />
        ) : (
          <Button id="payment-go-on" fullWidth text={t('done.goOn')} onPress={onGoOn} />
        )}
        <Button
          id="payment-orders"
          variant="plain"
          text={t('done.orders')}
          onPress={() => void open(urlOf('order'))}
        />
      </PinnedBar>
    </>
  );
}
