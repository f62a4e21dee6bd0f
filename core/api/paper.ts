/** Where receipts and statements are drawn, at signed addresses. */
export const PAPERS_BASE = '/papers';

/** Whom an invoice is for. */
export const INVOICE_KINDS = ['company', 'personal'] as const;

export const INVOICE_STATES = ['requested', 'issued', 'rejected'] as const;

export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Characters of what an invoice says. */
export const INVOICE_LENGTH = { title: 100, email: 100, reason: 200 } as const;
