import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { PAPERS_BASE } from '@tuzuo/core/api/paper';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { isUuid } from '@tuzuo/core/validation/patterns';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { purchase } from '../../db/schema/purchase';
import { CallError } from '../../errors';
import type { FileTicket, Signer } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { isMonth } from '../ledger/service';
import { type Allowance, consume } from '../limit/service';
import { createReceipts, receiptNumber } from './receipts';
import { createStatements } from './statements';
import { createWording, type Seller } from './wording';

const HOUR_MS = 3_600_000;

/** Rate limit: a URL is valid for an hour or more, and the document is generated on each access. */
const asks = (userId: string): Allowance => ({ key: `paper:${userId}`, limit: 120, windowMs: HOUR_MS });

type PaperFile = Api['order.receipt.get']['output'];

type PaperDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'listStatements' | 'findStatement' | 'timeZone'>;
  signer: Pick<Signer, 'sign' | 'check'>;
  seller: Seller;
};

/** Receipts of orders, and monthly statements of billed accounts: generated on access, never stored. */
export function createPapers({ database, ledger, signer, seller }: PaperDependencies) {
  const { orm } = database;
  const wording = createWording(orm, seller, ledger.timeZone);
  const drawReceipt = createReceipts(orm, wording);
  const statementFile = createStatements(ledger, wording);

  const fileOf = (key: string, fileName: string): PaperFile => {
    const [, ticket = ''] = signer.sign(key).split('?');
    return { url: `${PAPERS_BASE}/${key}?${ticket}`, fileName };
  };

  return {
    /**
     * The URL of an order's receipt.
     * @throws CallError 10002; 20002 for an unpaid order
     */
    receipt: async (userId: string, orderId: string, locale: Locale): Promise<PaperFile> => {
      await database.transaction((tx) => consume(tx, [asks(userId)]));
      const isOwn = and(eq(purchase.id, orderId), eq(purchase.userId, userId));
      const [order] = await orm.select({ paidAt: purchase.paidAt }).from(purchase).where(isOwn);
      if (!order) throw new CallError(ErrorCode.notFound);
      if (!order.paidAt) throw new CallError(ErrorCode.paymentRefused, null, 'receipt.notPaid');
      const number = receiptNumber(orderId, order.paidAt, ledger.timeZone);
      return fileOf(`receipt_${orderId}_${locale}.pdf`, `tuzuo-receipt-${number}.pdf`);
    },

    /** The months of a billed user, with the URLs of their statements. */
    statements: async (userId: string, locale: Locale): Promise<Api['point.statement.list']['output']> => {
      await database.transaction((tx) => consume(tx, [asks(userId)]));
      const { owedCents, months } = await ledger.listStatements(userId);
      const paper = (month: string, format: 'pdf' | 'csv') =>
        fileOf(`statement_${userId}_${month}_${locale}.${format}`, `tuzuo-statement-${month}.${format}`);
      return {
        owedCents,
        items: months.map((one) => ({ ...one, pdf: paper(one.month, 'pdf'), csv: paper(one.month, 'csv') })),
      };
    },

    /** A month's statement for an operator. */
    statementFile,

    /** The document at a signed URL; undefined if it does not exist, or the ticket is invalid or expired. */
    open: async (key: string, ticket: FileTicket): Promise<{ bytes: Buffer; type: string } | undefined> => {
      if (signer.check(key, ticket) !== 'good') return undefined;
      const [, kind, id = '', month = '', tag, format] =
        /^(receipt|statement)_([\da-f-]{36})(?:_(\d{4}-\d\d))?_([\w-]+)\.(pdf|csv)$/.exec(key) ?? [];
      const locale = LOCALES.find((one) => one === tag);
      if (!locale || !isUuid(id)) return undefined;
      const isPdf = format === 'pdf';
      const type = isPdf ? 'application/pdf' : 'text/csv; charset=utf-8';
      if (kind === 'statement' && isMonth(month)) {
        const bytes = await statementFile({ userId: id, month, format: isPdf ? 'pdf' : 'csv' }, locale);
        return { bytes, type };
      }
      const bytes = kind === 'receipt' ? await drawReceipt(id, locale) : undefined;
      return bytes && { bytes, type };
    },
  };
}

export type Papers = ReturnType<typeof createPapers>;
