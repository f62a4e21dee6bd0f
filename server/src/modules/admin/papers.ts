import { copyFile, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INVOICE_LENGTH, type InvoiceState } from '@tuzuo/core/api/paper';
import { newId } from '../../db/ids';
import { lockUser } from '../../db/lock-user';
import { endInvoice, findInvoices, type Invoice } from '../invoice/service';
import { isMonth } from '../ledger/service';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, type Operator, requireCount, requireId } from './context';
import { findUserId } from './find-user';

/** Maximum size of an invoice file. */
const MAX_BYTES = 5 * 1024 * 1024;

/** Magic bytes of the accepted invoice formats. */
const FORMATS = { pdf: '%PDF-', ofd: 'PK\u0003\u0004', xml: '<?xml' } as const;

const BEGINNING = 5;

/**
 * The extension of an invoice file.
 * @throws AdminRefused if it is no invoice file or too large
 */
async function formatOf(path: string): Promise<keyof typeof FORMATS> {
  const file = await open(path).catch(() => {
    throw new AdminRefused(`"${path}" cannot be read`);
  });
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new AdminRefused(`"${path}" is larger than 5 MB`);
    const { buffer } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    const beginning = buffer.toString('latin1');
    const found = Object.entries(FORMATS).find(([, mark]) => beginning.startsWith(mark));
    if (!found) throw new AdminRefused(`"${path}" is no PDF, OFD or XML`);
    return found[0] as keyof typeof FORMATS;
  } finally {
    await file.close();
  }
}

/** The invoice data stored in the operator log, without the user's email address. */
const noted = ({ state, amountCents, reason, fileKey, link }: Invoice) => ({
  state,
  amountCents,
  reason,
  fileKey,
  link,
});

/** The operator's commands about invoices and billed accounts. */
export function adminPapers({ database, ledger, storage, papers }: AdminContext) {
  const end = (operator: Operator, id: string, change: Parameters<typeof endInvoice>[2]) => {
    requireId('an invoice', id);
    requireOperator(operator);
    return database.transaction(async (tx) => {
      const ended = await endInvoice(tx, id, change);
      if (!ended) throw new AdminRefused('there is no such request that is open');
      await recordAction(tx, operator, {
        action: `invoice.${change.state}`,
        subject: { kind: 'invoice', id },
        before: noted(ended.before),
        after: noted(ended.after),
      });
      return ended.after;
    });
  };

  return {
    listInvoices: async (state: InvoiceState) =>
      (await findInvoices(database.orm, state)).map(({ invoice, refundedCents }) => ({
        ...invoice,
        refundedCents,
      })),

    /** Issues an invoice as a file or as a link to a page that has it. */
    issueInvoice: async (
      operator: Operator,
      id: string,
      { file, link }: { file?: string; link?: string },
    ) => {
      requireId('an invoice', id);
      requireOperator(operator);
      if (link !== undefined && !/^https:\/\/[^\s"<>]+$/.test(link)) {
        throw new AdminRefused('the link must begin with https://');
      }
      if (file === undefined) {
        if (link === undefined) throw new AdminRefused('a file or a link is needed');
        return end(operator, id, { state: 'issued', link });
      }
      const fileKey = `invoice-${newId()}.${await formatOf(file)}`;
      const copy = join(tmpdir(), fileKey);
      try {
        await copyFile(file, copy);
        await storage.put(fileKey, copy);
      } finally {
        await rm(copy, { force: true });
      }
      return end(operator, id, { state: 'issued', fileKey, ...(link !== undefined && { link }) });
    },

    /** Rejects an invoice; the user sees the reason. */
    rejectInvoice: (operator: Operator, id: string) => {
      const { reason } = requireOperator(operator);
      if (reason.length > INVOICE_LENGTH.reason) {
        throw new AdminRefused(`the user reads the reason: at most ${INVOICE_LENGTH.reason} characters`);
      }
      return end(operator, id, { state: 'rejected', reason });
    },

    /** The statement months of a billed user. */
    listStatements: async (who: string) => {
      const { owedCents, months } = await ledger.listStatements(await findUserId(database.orm, who));
      return months.map((month, index) => ({ ...month, ...(index === 0 && { owedCents }) }));
    },

    /** A month's statement as a file's bytes. */
    drawStatement: async (who: string, month: string, format: 'pdf' | 'csv'): Promise<Buffer> => {
      if (!isMonth(month)) throw new AdminRefused(`"${month}" is no month such as 2026-11`);
      const userId = await findUserId(database.orm, who);
      return papers.statementFile({ userId, month, format }, 'zh-CN');
    },

    /** Records a payment by a billed user, at most what they owe. */
    settle: async (operator: Operator, who: string, cents: number) => {
      requireCount('cents', cents);
      requireOperator(operator);
      const userId = await findUserId(database.orm, who);
      await database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const id = newId();
        const owedCents = await ledger.settleReceivable(tx, { userId, cents, id });
        const subject = { kind: 'user', id: userId } as const;
        const [before, after] = [{ owedCents: owedCents + cents }, { owedCents }];
        await recordAction(tx, operator, { action: 'receivable.settle', subject, before, after }, id);
      });
      return ledger.listStatements(userId);
    },
  };
}
