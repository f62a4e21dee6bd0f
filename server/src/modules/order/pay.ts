import type { Api, CallInput } from '@tuzuo/contract/api';
import type { Family } from '@tuzuo/core/api/family';
import { type IncomingNotice, type Notice, NoticeRefused, type PaymentProvider } from '../../payments/port';
import { consume } from '../limit/service';
import { PaymentMismatch } from './anomalies';
import type { OrderContext } from './context';
import { applyNotice } from './notices';
import { findOwn, type Own, presentOwn } from './own-order';
import { channelsOf, preparePayment, questions } from './prepare';
import { refused, toCallError } from './refusals';
import { findPayments } from './repository';
import { paymentOf, queryPayment } from './settle';

/** How an order is paid: by which channels, and what the payer's device or the provider says about it. */
export function createPaying(context: OrderContext) {
  const { database, providers, log } = context;
  const { orm } = database;

  const settle = (provider: PaymentProvider, notice: Notice) => applyNotice(context, provider, notice);

  return {
    channels: (family: Family): Api['pay.pay.channels']['output'] => ({
      items: channelsOf(context, family).map(({ channel, provider }) => ({
        channel,
        renews: provider.contracts?.channels.includes(channel) ?? false,
        coupons: !provider.hasFixedPrices,
      })),
    }),

    /** @throws CallError 10002; 20002 if the order cannot be paid (any more) or the provider refuses */
    prepare: (
      userId: string,
      input: CallInput<'pay.pay.prepare'>,
      caller: Parameters<typeof preparePayment>[2],
    ) => preparePayment(context, { userId, ...input }, caller),

    /**
     * Asks the providers about an unpaid order.
     * @throws CallError 10002; 20002 if none answers
     */
    query: async (own: Own): Promise<Api['pay.pay.query']['output']> => {
      const order = await findOwn(orm, own);
      if (order.state === 'pending' || order.state === 'closed') {
        await database.transaction((tx) => consume(tx, [questions(own.userId)]));
        for (const payment of await findPayments(orm, order.id)) {
          const state = await queryPayment(context, payment).catch((error) => {
            throw toCallError(context, error, order.id);
          });
          if (state === 'paid') break;
        }
      }
      return presentOwn(context, own);
    },

    /**
     * Applies a signed transaction submitted by the payer's device. Idempotent.
     * @throws CallError 10002 if it belongs to another user; 20002 if its store did not sign it for us or it does not
     * match our records
     */
    confirm: async (
      userId: string,
      { transaction }: CallInput<'pay.pay.confirm'>,
    ): Promise<Api['pay.pay.confirm']['output']> => {
      await database.transaction((tx) => consume(tx, [questions(userId)]));
      const provider = providers.find(({ readTransaction }) => readTransaction !== undefined);
      if (!provider?.readTransaction) throw refused('pay.notOffered');
      try {
        const paid = await provider.readTransaction(transaction);
        const { purchaseId: orderId } = await paymentOf(context, provider, paid.tradeNo);
        await findOwn(orm, { userId, orderId });
        await settle(provider, { kind: 'paid', paid });
        return await presentOwn(context, { userId, orderId });
      } catch (error) {
        if (!(error instanceof NoticeRefused || error instanceof PaymentMismatch)) throw error;
        log.warn({ err: error, userId }, 'transaction not confirmed');
        throw refused('pay.notConfirmed');
      }
    },

    /**
     * Applies a notification. One that its provider signed and that matches nothing here is accepted and recorded: the
     * provider would repeat it for a day, and it would never match.
     * @throws NoticeRefused if its provider did not sign it for us
     */
    receive: async (provider: PaymentProvider, notice: IncomingNotice): Promise<void> => {
      const told = await provider.readNotice(notice);
      await settle(provider, told).catch((error) => {
        if (!(error instanceof PaymentMismatch)) throw error;
      });
    },

    settle,
  };
}
