import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { payment, purchase } from '../../db/schema/purchase';
import { saleStop } from '../../db/schema/sale-stop';
import { PaymentUnavailable } from '../../payments/port';
import type { OrderContext } from './context';
import { refused } from './refusals';
import { queryPayment } from './settle';

/** When sales were stopped; undefined while they are open. */
export async function findSaleStop(tx: Executor): Promise<Date | undefined> {
  const [row] = await tx.select({ since: saleStop.since }).from(saleStop);
  return row?.since;
}

/** @throws CallError 20002 while sales are stopped */
export async function requireOpenSales(tx: Executor): Promise<void> {
  if (await findSaleStop(tx)) throw refused('pay.unavailable');
}

/** Stops sales: no order is created, paid or charged until an operator opens them. Returns false if they were stopped. */
export async function stopSales(tx: Executor): Promise<boolean> {
  const { rowCount } = await tx.insert(saleStop).values({}).onConflictDoNothing();
  return rowCount === 1;
}

/** Opens sales again. Returns false if they were open. */
export async function openSales(tx: Executor): Promise<boolean> {
  const { rowCount } = await tx.delete(saleStop);
  return rowCount === 1;
}

/**
 * Asks the providers about every payment of an order that is pending here, and delivers what was paid. Orders that were
 * created after a backup are not known here, so only the providers' bills name them.
 */
export async function askAboutPending(
  context: OrderContext,
): Promise<{ asked: number; paid: number; unanswered: number }> {
  const rows = await context.database.orm
    .select({ payment })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(eq(purchase.state, 'pending'))
    .orderBy(payment.id);
  let paid = 0;
  let unanswered = 0;
  for (const row of rows) {
    try {
      if ((await queryPayment(context, row.payment)) === 'paid') paid += 1;
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      unanswered += 1;
    }
  }
  return { asked: rows.length, paid, unanswered };
}
