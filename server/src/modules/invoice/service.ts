import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isTaxNumber } from '@tuzuo/core/validation/tax-number';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { idOfCursor, idPage } from '../../db/cursor';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import { invoice } from '../../db/schema/invoice';
import { purchase } from '../../db/schema/purchase';
import { CallError, RefusedField } from '../../errors';
import type { Signer } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import { notify } from '../notification/service';
import type { PersonalTables } from '../personal-data/service';

export type Invoice = typeof invoice.$inferSelect;

type InvoiceOnWire = Api['order.invoice.request']['output'];

const LIST = 'invoice';

/** The states of the one invoice of an order that counts. */
const IN_FORCE: Invoice['state'][] = ['requested', 'issued'];

const HOUR_MS = 3_600_000;

const asks = (userId: string): Allowance => ({ key: `invoice:${userId}`, limit: 30, windowMs: HOUR_MS });

/** Maximum number of open requests shown to an operator. */
const MAX_OPEN = 500;

/** @throws RefusedField for a company without a valid tax number */
function taxNumberOf({ kind, taxNumber }: Pick<CallInput<'order.invoice.request'>, 'kind' | 'taxNumber'>) {
  if (kind === 'personal') return null;
  const number = (taxNumber ?? '').replace(/[\s-]/g, '').toUpperCase();
  if (number === '') throw new RefusedField('taxNumber', 'field.missing');
  if (!isTaxNumber(number)) throw new RefusedField('taxNumber', 'invoice.taxNumber');
  return number;
}

/** Users' invoice requests. */
export function createInvoices({
  database,
  signer,
}: {
  database: Pick<Database, 'orm' | 'transaction'>;
  signer: Pick<Signer, 'sign'>;
}) {
  const { orm, transaction } = database;

  const present = (row: Invoice): InvoiceOnWire => {
    const { id, purchaseId, state, kind, title, taxNumber, email, amountCents, fileKey } = row;
    const { reason, link, createdAt } = row;
    const fileName = fileKey === null ? '' : `tuzuo-invoice-${fileKey.slice(-12)}`;
    return {
      invoiceId: id,
      orderId: purchaseId,
      state,
      kind,
      title,
      email,
      amountCents,
      ...(taxNumber !== null && { taxNumber }),
      ...(reason !== null && { reason }),
      ...(fileKey !== null && {
        file: { url: `${signer.sign(fileKey)}&download=${encodeURIComponent(fileName)}`, fileName },
      }),
      ...(link !== null && { link }),
      createdAt: createdAt.toISOString(),
    };
  };

  return {
    /** @throws RefusedField, CallError 10002; 20002 for an order that was not paid, or is refunded in full */
    request: async (
      userId: string,
      { orderId, ...asked }: CallInput<'order.invoice.request'>,
    ): Promise<InvoiceOnWire> => {
      const { kind, title, email } = asked;
      const taxNumber = taxNumberOf(asked);
      const row = await transaction(async (tx) => {
        await lockUser(tx, userId);
        const isOwn = and(eq(purchase.id, orderId), eq(purchase.userId, userId));
        const [order] = await tx.select().from(purchase).where(isOwn);
        if (!order) throw new CallError(ErrorCode.notFound);
        const isOpen = and(eq(invoice.purchaseId, orderId), inArray(invoice.state, IN_FORCE));
        const [known] = await tx.select().from(invoice).where(isOpen);
        if (known) return known;
        await consume(tx, [asks(userId)]);
        const amountCents = order.amountCents - order.refundedCents;
        if (order.state !== 'fulfilled' || amountCents <= 0) {
          throw new CallError(ErrorCode.paymentRefused, null, 'invoice.notNow');
        }
        const [made] = await tx
          .insert(invoice)
          .values({ id: newId(), userId, purchaseId: orderId, kind, title, taxNumber, email, amountCents })
          .returning();
        if (!made) throw new Error('invoice request not stored');
        return made;
      });
      return present(row);
    },

    /** A user's newest invoices, for the export of their data. */
    exportInvoices: async (userId: string, limit: number) => {
      const isOwn = eq(invoice.userId, userId);
      const rows = await orm.select().from(invoice).where(isOwn).orderBy(desc(invoice.id)).limit(limit);
      return rows.map((row) => {
        const { file: _signed, ...shown } = present(row);
        return shown;
      });
    },

    list: async (
      userId: string,
      { cursor, limit }: CallInput<'order.invoice.list'>,
    ): Promise<Api['order.invoice.list']['output']> => {
      const before = cursor === undefined ? undefined : idOfCursor(LIST, cursor);
      const found = await orm
        .select()
        .from(invoice)
        .where(and(eq(invoice.userId, userId), before === undefined ? undefined : lt(invoice.id, before)))
        .orderBy(desc(invoice.id))
        .limit(limit + 1);
      const { rows, ...next } = idPage(LIST, found, limit, ({ id }) => id);
      return { items: rows.map(present), ...next };
    },
  };
}

export type Invoices = ReturnType<typeof createInvoices>;

/** Invoices in a state, oldest first, with the cents refunded of their orders since. */
export const findInvoices = (tx: Executor, state: Invoice['state']) =>
  tx
    .select({ invoice, refundedCents: purchase.refundedCents })
    .from(invoice)
    .innerJoin(purchase, eq(purchase.id, invoice.purchaseId))
    .where(eq(invoice.state, state))
    .orderBy(asc(invoice.id))
    .limit(MAX_OPEN);

type End = { state: 'issued'; fileKey?: string; link?: string } | { state: 'rejected'; reason: string };

/** Whether an invoice was issued for an order, and counts. */
export const isInvoiced = async (tx: Executor, orderId: string): Promise<boolean> =>
  (await tx.$count(invoice, and(eq(invoice.purchaseId, orderId), eq(invoice.state, 'issued')))) > 0;

/**
 * Adapts the invoice of an order to a refund and notifies the user: an open request is canceled or gets the amount that
 * is left, and an issued invoice must be reversed by the operator. Returns the ID of the latter.
 * @param leftCents what is left of the order's price
 */
export async function noteInvoiceRefunded(
  tx: Executor,
  { orderId, leftCents }: { orderId: string; leftCents: number },
): Promise<string | undefined> {
  const [found] = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.purchaseId, orderId), inArray(invoice.state, IN_FORCE)))
    .for('update');
  if (!found || found.amountCents === leftCents) return undefined;
  const { id, userId, state } = found;
  const isOpen = state === 'requested';
  const change = !isOpen
    ? ({ state: 'reversing' } as const)
    : leftCents > 0
      ? { amountCents: leftCents }
      : ({ state: 'rejected', endedAt: sql`now()` } as const);
  await tx.update(invoice).set(change).where(eq(invoice.id, id));
  const kind = !isOpen ? 'invoice_reversing' : leftCents > 0 ? 'invoice_changed' : 'invoice_canceled';
  await notify(tx, { userId, kind, cause: `${id} ${leftCents}`, data: { orderId, amountCents: leftCents } });
  return isOpen ? undefined : id;
}

/**
 * Ends a request and notifies the user. Returns it before and after; undefined if there is no open one. An issued
 * invoice can be given another file or link; one that must be reversed gets its red invoice.
 */
export async function endInvoice(
  tx: Executor,
  id: string,
  end: End,
): Promise<{ before: Invoice; after: Invoice } | undefined> {
  const [before] = await tx.select().from(invoice).where(eq(invoice.id, id)).for('update');
  if (!before || before.state === 'rejected' || (before.state !== 'requested' && end.state === 'rejected')) {
    return undefined;
  }
  const isReversal = before.state === 'reversing' || before.state === 'reversed';
  const [after] = await tx
    .update(invoice)
    .set({ ...end, ...(isReversal && { state: 'reversed' as const }), endedAt: sql`now()` })
    .where(eq(invoice.id, id))
    .returning();
  if (!after) return undefined;
  const { userId, purchaseId: orderId } = after;
  const issued = isReversal ? 'invoice_reversed' : 'invoice_issued';
  const kind = end.state === 'issued' ? issued : 'invoice_rejected';
  const data = { orderId, ...(end.state === 'rejected' && { reason: end.reason }) };
  await notify(tx, { userId, kind, cause: id, data });
  return { before, after };
}

/** Invoices are kept as the law requires, except the recipient's email address. */
export const invoiceTables: PersonalTables = {
  invoice: {
    erasure: (userId) => [sql`update invoice set email = '' where user_id = ${userId}`],
    exported: 'invoices',
  },
};

/** Number of the user's requested invoices that are not issued yet. */
export const countRequested = (tx: Executor, userId: string): Promise<number> =>
  tx.$count(invoice, and(eq(invoice.userId, userId), eq(invoice.state, 'requested')));
