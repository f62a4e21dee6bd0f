import { View } from '@tarojs/components';
import { ORDER_STATES } from '@tuzuo/core/api/order';
import { useState } from 'react';
import { open, urlOf } from '@/navigation';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { FilterRow } from '@/ui/filter-row';
import { List } from '@/ui/list';
import nothing from '@/ui/nothing.png';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { OrderCard, STATE_WORDS } from './order-card';
import { useInvoices } from './papers';
import { ALL, keyOfOrder, type OrderFilter, useOrders } from './use-orders';
import { useOrdersWords } from './words';
import './order-page.scss';

/** The user's orders with their states and actions. */
export function OrderPage() {
  const t = useOrdersWords();
  const visitor = useVisitor();
  const [filter, setFilter] = useState<OrderFilter>(ALL);
  const userId = visitor.kind === 'user' ? visitor.user.userId : undefined;
  const list = useOrders(userId, filter);
  const { invoices, noteInvoice } = useInvoices(userId);
  // After a cancellation, the page stays and explains what it is for.
  const logIn = () => void requireLogin().catch(() => undefined);
  if (visitor.kind === 'guest') {
    return (
      <Page name="order" titleKey="page.order">
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('guest.title')}
          text={t('guest.text')}
          action={{ text: t('guest.action'), onPress: logIn }}
        />
      </Page>
    );
  }
  return (
    <Page name="order" titleKey="page.order">
      <View className="orders__filter">
        <FilterRow
          id="order-state"
          label={t('filter.label')}
          choices={[
            { value: ALL as OrderFilter, text: t('filter.all') },
            ...ORDER_STATES.map((state) => ({ value: state, text: t(STATE_WORDS[state]) })),
          ]}
          chosen={filter}
          onChoose={setFilter}
        />
      </View>
      <View className="orders__list">
        <List
          id="orders"
          list={list}
          keyOf={keyOfOrder}
          render={(order, index) => (
            <OrderCard
              number={index + 1}
              order={order}
              invoice={invoices[order.orderId]}
              onInvoice={noteInvoice}
              onChange={list.replace}
            />
          )}
          placeholder={<OrderPlaceholder />}
          empty={<EmptyOrders filtered={filter !== ALL} onShowAll={() => setFilter(ALL)} />}
        />
      </View>
    </Page>
  );
}

function EmptyOrders({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const t = useOrdersWords();
  const words = filtered
    ? { title: t('none.title'), text: t('none.text'), action: { text: t('none.action'), onPress: onShowAll } }
    : {
        title: t('empty.title'),
        text: t('empty.text'),
        action: { text: t('empty.action'), onPress: () => void open(urlOf('vip')) },
      };
  return <StateView id="state-empty" picture={nothing} {...words} />;
}

/** Placeholder of a loading order. */
function OrderPlaceholder() {
  return (
    <View className="order-card">
      <Skeleton width={50} />
      <Skeleton width={30} />
      <Skeleton width={70} />
    </View>
  );
}
