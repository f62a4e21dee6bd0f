import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Invoices } from './service';

/** Handlers of the calls about invoices. */
export function invoiceHandlers({
  sessions,
  invoices,
}: {
  sessions: Pick<Sessions, 'authenticate'>;
  invoices: Invoices;
}): Handlers<'order.invoice.request' | 'order.invoice.list'> {
  return {
    'order.invoice.request': async (input, { sessionToken }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return invoices.request(userId, input);
    },
    'order.invoice.list': async (input, { sessionToken }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return invoices.list(userId, input);
    },
  };
}
