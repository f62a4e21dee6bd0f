import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { sandboxRefund, sandboxTrade } from '../../db/schema/purchase';
import type { SandboxStore, SandboxTrade } from '../../payments/port';

type Row = typeof sandboxTrade.$inferSelect;

const toTrade = ({ amountCents, currency, ...row }: Row): SandboxTrade => ({
  ...row,
  amount: { cents: amountCents, currency },
});

const NOW = sql`clock_timestamp()`;

/** The sandbox provider's own books, in tables that nothing else reads. */
export function createSandboxStore(
  { orm, transaction }: Pick<Database, 'orm' | 'transaction'>,
  timeZone: string,
): SandboxStore {
  const find = async (tradeNo: string): Promise<SandboxTrade | undefined> => {
    const [row] = await orm.select().from(sandboxTrade).where(eq(sandboxTrade.tradeNo, tradeNo));
    return row && toTrade(row);
  };
  const isOpen = (tradeNo: string) => and(eq(sandboxTrade.tradeNo, tradeNo), eq(sandboxTrade.state, 'open'));
  return {
    timeZone,
    open: async ({ tradeNo, amount, description, returnPath, expiresAt }) => {
      await orm
        .insert(sandboxTrade)
        .values({
          tradeNo,
          amountCents: amount.cents,
          currency: amount.currency,
          description,
          returnPath,
          expiresAt,
        })
        .onConflictDoUpdate({ target: sandboxTrade.tradeNo, set: { returnPath } });
    },
    find,
    pay: async (tradeNo, transactionId) => {
      await orm
        .update(sandboxTrade)
        .set({ state: 'paid', transactionId, paidAt: NOW })
        .where(and(isOpen(tradeNo), sql`${sandboxTrade.expiresAt} > ${NOW}`));
      return find(tradeNo);
    },
    close: async (tradeNo) => {
      await orm.update(sandboxTrade).set({ state: 'closed' }).where(isOpen(tradeNo));
    },
    refund: ({ tradeNo, refundNo, amount }) =>
      transaction(async (tx) => {
        const [trade] = await tx
          .select()
          .from(sandboxTrade)
          .where(eq(sandboxTrade.tradeNo, tradeNo))
          .for('update');
        if (trade?.state !== 'paid') return false;
        const [known] = await tx.select().from(sandboxRefund).where(eq(sandboxRefund.refundNo, refundNo));
        if (known) return known.amountCents === amount.cents;
        if (trade.refundedCents + amount.cents > trade.amountCents) return false;
        await tx
          .insert(sandboxRefund)
          .values({ refundNo, tradeNo, amountCents: amount.cents, createdAt: NOW });
        await tx
          .update(sandboxTrade)
          .set({ refundedCents: trade.refundedCents + amount.cents })
          .where(eq(sandboxTrade.tradeNo, tradeNo));
        return true;
      }),
    bill: async (date) => {
      const isOn = (column: typeof sandboxTrade.paidAt | typeof sandboxRefund.createdAt) =>
        sql`(${column} at time zone ${timeZone})::date = ${date}::date`;
      const paid = await orm
        .select({ no: sandboxTrade.tradeNo, cents: sandboxTrade.amountCents })
        .from(sandboxTrade)
        .where(and(eq(sandboxTrade.state, 'paid'), isOn(sandboxTrade.paidAt)));
      const back = await orm
        .select({ no: sandboxRefund.refundNo, cents: sandboxRefund.amountCents })
        .from(sandboxRefund)
        .where(isOn(sandboxRefund.createdAt));
      return [
        ...paid.map((line) => ({ kind: 'payment' as const, ...line })),
        ...back.map((line) => ({ kind: 'refund' as const, ...line })),
      ];
    },
  };
}
