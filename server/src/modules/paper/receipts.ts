import type { Locale } from '@tuzuo/core/text/locale';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { payment, purchase, refund } from '../../db/schema/purchase';
import { drawPaper } from '../../renderer/paper';
import type { Wording } from './wording';

const NUMBER_LETTERS = 12;

/** The number of a receipt: the day of the payment, and the end of the order's random ID. */
export const receiptNumber = (orderId: string, paidAt: Date, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(paidAt).replaceAll('-', '');
  return `${day}-${orderId.replaceAll('-', '').slice(-NUMBER_LETTERS).toUpperCase()}`;
};

/** Draws receipts of paid orders with their refunds; undefined for an order that is not paid. */
export function createReceipts(orm: Database['orm'], wording: Wording) {
  const { timeZone, wordsOf, sellerName, buyerOf, notesOf } = wording;

  return async (orderId: string, locale: Locale): Promise<Buffer | undefined> => {
    const [order] = await orm.select().from(purchase).where(eq(purchase.id, orderId));
    if (!order?.paidAt) return undefined;
    const { say, money, time } = wordsOf(locale);
    const isPaid = and(eq(payment.purchaseId, orderId), eq(payment.state, 'paid'));
    const [paid] = await orm.select().from(payment).where(isPaid).orderBy(asc(payment.paidAt));
    const refunds = await orm
      .select()
      .from(refund)
      .where(and(eq(refund.purchaseId, orderId), eq(refund.state, 'succeeded')))
      .orderBy(asc(refund.endedAt));
    // The refund of a duplicate payment is not part of this order's price.
    const given = refunds.filter(({ cause }) => cause !== 'duplicate');
    const { snapshot, amountCents } = order;
    const what =
      snapshot.kind === 'points'
        ? say('order.points', { points: snapshot.points + snapshot.bonusPoints })
        : say('order.vip', { months: snapshot.months });
    const backCents = given.reduce((sum, one) => sum + one.amountCents, 0);
    return drawPaper({
      title: say('receipt.title'),
      from: sellerName(locale),
      facts: [
        [say('receipt.number'), receiptNumber(orderId, order.paidAt, timeZone)],
        [say('receipt.date'), time(order.paidAt)],
        [say('receipt.buyer'), await buyerOf(order.userId)],
        [say('receipt.order'), orderId],
        ...(paid?.providerTradeNo
          ? [[say('receipt.payment'), `${paid.provider} ${paid.providerTradeNo}`] as const]
          : []),
      ],
      columns: [
        { title: say('receipt.item'), share: 0.5 },
        { title: say('receipt.when'), share: 0.28 },
        { title: say('receipt.amount'), share: 0.22, isFigure: true },
      ],
      rows: [
        [what, time(order.paidAt), money(amountCents)],
        ...given.map((one) => [
          say('receipt.refund'),
          one.endedAt ? time(one.endedAt) : '',
          money(-one.amountCents),
        ]),
      ],
      totals: [
        [say('receipt.paid'), money(amountCents)],
        ...(backCents > 0 ? [[say('receipt.refunded'), money(backCents)] as const] : []),
        [say('receipt.total'), money(amountCents - backCents)],
      ],
      notes: notesOf(locale, 'receipt.note'),
    });
  };
}
