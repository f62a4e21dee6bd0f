import { INVOICE_KINDS, INVOICE_LENGTH, INVOICE_STATES } from '@tuzuo/core/api/paper';
import { isEmail } from '@tuzuo/core/validation';
import { z } from 'zod';
import { LIST_INPUT, listOutput } from './fields';
import { cents } from './order';
import { optionalText } from './user';

/** A file for the caller: its address from the server's root, good for an hour or more, and its name. */
const file = z.object({ url: z.string(), fileName: z.string() });

/** The receipt of an order that was paid, drawn as PDF in the caller's language. 20002 for one that was not. */
export const getReceipt = { input: z.strictObject({ orderId: z.uuid() }), output: file };

export const invoice = z.object({
  invoiceId: z.uuid(),
  orderId: z.uuid(),
  state: z.enum(INVOICE_STATES),
  kind: z.enum(INVOICE_KINDS),
  title: z.string(),
  taxNumber: z.string().optional(),
  email: z.string(),
  /** What it is for: what was paid, less what went back before. */
  amountCents: cents,
  /** Why it was rejected. */
  reason: z.string().optional(),
  /** Of an issued one, where the operator has given one. */
  file: file.optional(),
  /** A page elsewhere that has it. */
  link: z.string().optional(),
  createdAt: z.iso.datetime(),
});

/** The caller's requests for invoices, newest first. */
export const listInvoices = { input: z.strictObject(LIST_INPUT), output: listOutput(invoice) };

/** Asks for the invoice of a paid order. A second request while one is open or issued changes nothing and answers that one. */
export const requestInvoice = {
  input: z.strictObject({
    orderId: z.uuid(),
    kind: z.enum(INVOICE_KINDS),
    title: z.string().trim().min(1).max(INVOICE_LENGTH.title),
    /** Of a company: with its check character. */
    taxNumber: optionalText(30),
    email: z.string().trim().max(INVOICE_LENGTH.email).refine(isEmail),
  }),
  output: invoice,
};

/** The months in which a caller who is billed has used something or paid, newest first; empty for anybody else. */
export const listStatements = {
  input: z.strictObject({}),
  output: z.object({
    /** What is owed now. */
    owedCents: z.int(),
    items: z.array(
      z.object({
        /** Of the operator's calendar: `2026-11`. */
        month: z.string(),
        uses: z.int().nonnegative(),
        usedCents: z.int(),
        paidCents: z.int(),
        /** Owed at the month's end. */
        closingCents: z.int(),
        pdf: file,
        csv: file,
      }),
    ),
  }),
};
