/** Base path of receipts and statements, at signed addresses. */
export const PAPERS_BASE = '/papers';

/** Kinds of invoice recipients. */
export const INVOICE_KINDS = ['company', 'personal'] as const;

export const INVOICE_STATES = ['requested', 'issued', 'rejected', 'reversing', 'reversed'] as const;

export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Maximum lengths of an invoice's fields, in characters. */
export const INVOICE_LENGTH = { title: 100, email: 100, reason: 200 } as const;
