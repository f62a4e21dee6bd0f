import { checkCodes } from '../redeem/service';
import { findOpenAnomalies, resolveAnomaly } from './anomalies';
import { checkBill, checkContracts, checkContractsAt, checkOrders, yesterday } from './check';
import { checkMemberships } from './check-memberships';
import { checkRefunds } from './check-refunds';
import { type OrderContext, providerOf, tradeOf } from './context';
import { sendRefund } from './refunds';
import { renewMemberships } from './renewals';
import { changePayment, findSweepable, findUnreported, NOW } from './repository';
import { closeLeftover, closeOrder, deliver, freeHeldCoupon } from './settle';

/** Rows of each kind that the sweep job handles per run. */
const SWEEP = 100;

/** What is done about orders by the clock: books are compared, memberships renewed, and what has waited is finished. */
export function createUpkeep(context: OrderContext) {
  const { database, providers, log } = context;
  const { orm } = database;
  return {
    /** Reports of providers that match nothing here and that the operator has not resolved, newest first. */
    anomalies: () => findOpenAnomalies(orm),

    resolveAnomaly,

    /** Reports every order whose records do not add up. */
    check: async (report: Parameters<typeof checkOrders>[1]) => {
      await checkContracts(orm, report);
      await checkRefunds(context, orm, report);
      await checkMemberships(orm, report);
      await checkCodes(orm, report);
      return checkOrders(orm, report);
    },

    /**
     * Reports every difference between the providers' bills of yesterday and our payments and refunds. A provider whose
     * bill is unavailable does not block the others.
     */
    checkBills: async (report: Parameters<typeof checkBill>[3], dayOf = yesterday): Promise<void> => {
      for (const provider of providers) {
        const day = dayOf(provider.timeZone);
        try {
          await checkContractsAt(orm, provider, report);
          const lines = await checkBill(orm, provider, day, report);
          if (lines === undefined) log.warn({ provider: provider.name, day }, 'bill not available yet');
        } catch (err) {
          log.warn(
            { err, provider: provider.name, day },
            'bill download failed; npm run ledger:check retries it',
          );
        }
      }
    },

    /** Charges self-renewing memberships. Safe to run twice. */
    renew: () => renewMemberships(context),

    /**
     * Closes expired orders, delivers paid ones that were not delivered, queries refunds without an outcome, makes the
     * codes of closed orders available again, and closes the other pages of paid orders.
     */
    sweep: async (): Promise<void> => {
      const { expired, undelivered, refunds, held, leftovers } = await findSweepable(orm, SWEEP);
      const each = async (ids: readonly string[], what: string, work: (id: string) => Promise<void>) => {
        for (const id of ids) {
          // One failure must not block the others; it is retried in the next run.
          await work(id).catch((error) => log.warn({ err: error, id }, `${what} failed: will retry`));
        }
      };
      await each(expired, 'closing an expired order', (id) => closeOrder(context, id));
      await each(undelivered, 'delivering an order', (id) => deliver(context, id));
      await each(refunds, 'a refund', (id) => sendRefund(context, id));
      await each(held, 'freeing a code', (id) => freeHeldCoupon(context, id));
      await each(leftovers, 'closing a page', (id) => closeLeftover(context, id));
      const reporting = providers.filter(({ reportDelivered }) => reportDelivered).map(({ name }) => name);
      for (const payment of await findUnreported(orm, reporting, SWEEP)) {
        await each([payment.id], 'telling a provider of a delivery', async (id) => {
          await providerOf(context, payment)?.reportDelivered?.(tradeOf(payment));
          await changePayment(orm, id, { deliveryToldAt: NOW });
        });
      }
    },
  };
}
