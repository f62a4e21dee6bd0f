import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { sandboxContract, sandboxRefund, sandboxTrade } from '../../db/schema/purchase';
import type { SandboxStore, SandboxTrade } from '../../payments/port';

type Row = typeof sandboxTrade.$inferSelect;

const toTrade = ({ amountCents, currency, ...row }: Row): SandboxTrade => ({
  ...row,
  amount: { cents: amountCents, currency },
});

const NOW = sql`clock_timestamp()`;

/** Delay of a late charge. */
const LATE = sql`clock_timestamp() + interval '10 seconds'`;

type Books = Pick<Database, 'orm' | 'transaction'>;

const isOpen = (tradeNo: string) => and(eq(sandboxTrade.tradeNo, tradeNo), eq(sandboxTrade.state, 'open'));

/** What was ordered at the provider, and whether it was paid. */
function createTrades({ orm, transaction }: Books): Pick<SandboxStore, 'open' | 'find' | 'pay' | 'close'> {
  const find = async (tradeNo: string): Promise<SandboxTrade | undefined> => {
    // Settles late charges that are due by now.
    await orm
      .update(sandboxTrade)
      .set({
        state: 'paid',
        transactionId: sql`'sandbox-' || gen_random_uuid()`,
        paidAt: sql`${sandboxTrade.payAt}`,
      })
      .where(and(isOpen(tradeNo), sql`${sandboxTrade.payAt} <= ${NOW}`));
    const [row] = await orm.select().from(sandboxTrade).where(eq(sandboxTrade.tradeNo, tradeNo));
    return row && toTrade(row);
  };
  return {
    open: async ({ tradeNo, amount, description, returnPath, expiresAt, contract }) => {
      if (contract) {
        await orm
          .insert(sandboxContract)
          .values({
            contractNo: contract.contractNo,
            months: contract.months,
            amountCents: contract.amount.cents,
          })
          .onConflictDoNothing();
      }
      await orm
        .insert(sandboxTrade)
        .values({
          tradeNo,
          amountCents: amount.cents,
          currency: amount.currency,
          description,
          returnPath,
          expiresAt,
          contractNo: contract?.contractNo ?? null,
        })
        .onConflictDoUpdate({ target: sandboxTrade.tradeNo, set: { returnPath } });
    },
    find,
    pay: async (tradeNo, transactionId) => {
      await transaction(async (tx) => {
        const [paid] = await tx
          .update(sandboxTrade)
          .set({ state: 'paid', transactionId, paidAt: NOW })
          .where(and(isOpen(tradeNo), sql`${sandboxTrade.expiresAt} > ${NOW}`))
          .returning();
        if (!paid?.contractNo) return;
        await tx
          .update(sandboxContract)
          .set({ state: 'active' })
          .where(and(eq(sandboxContract.contractNo, paid.contractNo), eq(sandboxContract.state, 'open')));
      });
      return find(tradeNo);
    },
    close: async (tradeNo) => {
      await orm.update(sandboxTrade).set({ state: 'closed' }).where(isOpen(tradeNo));
      return (await find(tradeNo)) !== undefined;
    },
  };
}

/** Charges of contracts, which the provider's page decides about. */
function createContracts(
  { orm, transaction }: Books,
  find: SandboxStore['find'],
): Pick<SandboxStore, 'charge' | 'findContract' | 'changeContract'> {
  return {
    charge: async ({ contractNo, tradeNo, amount, description, expiresAt }) => {
      const isCharged = await transaction(async (tx) => {
        const [found] = await tx
          .select()
          .from(sandboxContract)
          .where(eq(sandboxContract.contractNo, contractNo))
          .for('update');
        const [known] = await tx.select().from(sandboxTrade).where(eq(sandboxTrade.tradeNo, tradeNo));
        if (known) return true;
        if (found?.state !== 'active' || found.amountCents !== amount.cents) return false;
        const { mode } = found;
        await tx.insert(sandboxTrade).values({
          tradeNo,
          description,
          expiresAt,
          contractNo,
          returnPath: '/',
          amountCents: amount.cents,
          currency: amount.currency,
          state: mode === 'fail' ? 'closed' : 'open',
          payAt: mode === 'fail' ? null : mode === 'late' ? LATE : NOW,
        });
        return true;
      });
      return isCharged ? find(tradeNo) : undefined;
    },
    findContract: async (contractNo) => {
      const [row] = await orm
        .select()
        .from(sandboxContract)
        .where(eq(sandboxContract.contractNo, contractNo));
      return row;
    },
    changeContract: async (contractNo, change) => {
      await orm.update(sandboxContract).set(change).where(eq(sandboxContract.contractNo, contractNo));
    },
  };
}

/** Refunds, and the bill of a day. */
function createAccounts(
  { orm, transaction }: Books,
  timeZone: string,
): Pick<SandboxStore, 'refund' | 'bill'> {
  return {
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

/** The sandbox provider's own books, in tables that nothing else reads. */
export function createSandboxStore(database: Books, timeZone: string): SandboxStore {
  const trades = createTrades(database);
  return {
    timeZone,
    ...trades,
    ...createContracts(database, trades.find),
    ...createAccounts(database, timeZone),
  };
}
