import { INVOICE_KINDS, INVOICE_LENGTH, INVOICE_STATES } from '@tuzuo/core/api/paper';
import { isEmail } from '@tuzuo/core/validation';
import { z } from 'zod';
import { LIST_INPUT, listOutput } from './fields';
import { cents } from './order';
import { optionalText } from './user';

/** A file for the caller: its URL relative to the server's root, valid for at least an hour, and its name. */
const file = z.object({ url: z.string(), fileName: z.string() });

/** The receipt of a paid order, as PDF in the caller's language. 20002 for an unpaid one. */
export const getReceipt = { input: z.strictObject({ orderId: z.uuid() }), output: file };

export const invoice = z.object({
  invoiceId: z.uuid(),
  orderId: z.uuid(),
  state: z.enum(INVOICE_STATES),
  kind: z.enum(INVOICE_KINDS),
  title: z.string(),
  taxNumber: z.string().optional(),
  email: z.string(),
  /** Invoiced amount: what was paid, minus earlier refunds. */
  amountCents: cents,
  /** Reason of a rejection. */
  reason: z.string().optional(),
  /** File of an issued invoice, if the operator has provided one. */
  file: file.optional(),
  /** External page with the invoice. */
  link: z.string().optional(),
  createdAt: z.iso.datetime(),
});

/** The caller's invoice requests, newest first. */
export const listInvoices = { input: z.strictObject(LIST_INPUT), output: listOutput(invoice) };

/**
 * Requests the invoice of a paid order. While a request is open or issued, a second one changes nothing
 * and returns the first.
 */
export const requestInvoice = {
  input: z.strictObject({
    orderId: z.uuid(),
    kind: z.enum(INVOICE_KINDS),
    title: z.string().trim().min(1).max(INVOICE_LENGTH.title),
    /** For companies; with its check character. */
    taxNumber: optionalText(30),
    email: z.string().trim().max(INVOICE_LENGTH.email).refine(isEmail),
  }),
  output: invoice,
};

/** The months with usage or payments of a caller who is billed, newest first; empty for others. */
export const listStatements = {
  input: z.strictObject({}),
  output: z.object({
    /** Amount owed now. */
    owedCents: z.int(),
    items: z.array(
      z.object({
        /** Month of the operator's calendar: `2026-11`. */
        month: z.string(),
        uses: z.int().nonnegative(),
        usedCents: z.int(),
        paidCents: z.int(),
        /** Owed at the end of the month. */
        closingCents: z.int(),
        pdf: file,
        csv: file,
      }),
    ),
  }),
};
