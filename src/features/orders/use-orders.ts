import { call } from '@/request';
import type { Order } from '@/shell/buy';
import { type PagedList, usePagedList } from '@/ui/use-paged-list';

export const ALL = 'all';

/** Which orders are shown. */
export type OrderFilter = Order['state'] | typeof ALL;

export const keyOfOrder = ({ orderId }: Order) => orderId;

/**
 * The user's orders, newest first.
 * @param userId undefined for a guest, who has none
 */
export function useOrders(userId: string | undefined, filter: OrderFilter): PagedList<Order> {
  return usePagedList<Order>({
    listKey: userId && `${userId} ${filter}`,
    load: (cursor) => {
      const query = { ...(filter !== ALL && { state: filter }), ...(cursor !== undefined && { cursor }) };
      return call('order.order.list', query, { toast: false }).result;
    },
    keyOf: keyOfOrder,
  });
}
