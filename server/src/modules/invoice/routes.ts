import type { Handlers } from '../../http/port';
import type { Invoices } from './service';

/** Handlers of the calls about invoices. */
export function invoiceHandlers({
  invoices,
}: {
  invoices: Invoices;
}): Handlers<'order.invoice.request' | 'order.invoice.list'> {
  return {
    'order.invoice.request': async (input, { userId }) => {
      return invoices.request(userId, input);
    },
    'order.invoice.list': async (input, { userId }) => {
      return invoices.list(userId, input);
    },
  };
}
