import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { PAPERS_BASE } from '@tuzuo/core/api/paper';
import type { ModuleKey } from '@tuzuo/core/pricing';
import { maskedMobile } from '@tuzuo/core/session/account';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, type ToolDefinition, tools } from '@tuzuo/core/tools';
import { isUuid } from '@tuzuo/core/validation/patterns';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { appUser } from '../../db/schema/app-user';
import { payment, purchase, refund } from '../../db/schema/purchase';
import { CallError } from '../../errors';
import { formatDay, formatMoney, formatTime } from '../../i18n/format';
import { toolDictionaries } from '../../i18n/tool-names';
import { say as sayIn, type WordKey } from '../../i18n/words';
import { drawPaper } from '../../renderer/paper';
import type { FileTicket, Signer } from '../asset/service';
import type { Ledger } from '../ledger/service';
import { isMonth, type Statement } from '../ledger/service';
import { type Allowance, consume } from '../limit/service';
import { findMobile } from '../user/service';

const HOUR_MS = 3_600_000;

/** Rate limit: a URL is valid for an hour or more, and the document is generated on each access. */
const asks = (userId: string): Allowance => ({ key: `paper:${userId}`, limit: 120, windowMs: HOUR_MS });

type PaperFile = Api['order.receipt.get']['output'];

type PaperDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<Ledger, 'listStatements' | 'findStatement' | 'timeZone'>;
  signer: Pick<Signer, 'sign' | 'check'>;
  /** The seller's name and contact, if the operator has configured them. */
  seller: { name: string | undefined; contact: string | undefined };
};

const NUMBER_LETTERS = 12;

/** The number of a receipt: the day of the payment, and the end of the order's random ID. */
export const receiptNumber = (orderId: string, paidAt: Date, timeZone: string): string => {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(paidAt).replaceAll('-', '');
  return `${day}-${orderId.replaceAll('-', '').slice(-NUMBER_LETTERS).toUpperCase()}`;
};

/** The localized name of the tool that is charged as a module, or the module's own name if there is none. */
function moduleName(module: ModuleKey | null, locale: Locale): string {
  const tool = TOOL_KEYS.find((key) => {
    const { moduleKey, moduleVariants = [] }: ToolDefinition = tools[key];
    return moduleKey === module || moduleVariants.some((variant) => variant.moduleKey === module);
  });
  return tool ? toolDictionaries[locale][tool].name : (module ?? '');
}

/** A CSV field; values that a spreadsheet would interpret as formulas are escaped. */
const csvField = (text: string): string => {
  const safe = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Receipts of orders, and monthly statements of billed accounts: generated on access, never stored. */
export function createPapers({ database, ledger, signer, seller }: PaperDependencies) {
  const { orm } = database;
  const { timeZone } = ledger;

  const fileOf = (key: string, fileName: string): PaperFile => {
    const [, ticket = ''] = signer.sign(key).split('?');
    return { url: `${PAPERS_BASE}/${key}?${ticket}`, fileName };
  };

  const wordsOf = (locale: Locale) => ({
    say: (key: WordKey, params?: Record<string, string | number>) => sayIn(locale, key, params),
    money: (cents: number) => formatMoney(locale, cents),
    day: (at: Date) => formatDay(locale, at, timeZone),
    time: (at: Date) => formatTime(locale, at, timeZone),
  });

  const sellerName = (locale: Locale) => seller.name ?? sayIn(locale, 'paper.app');

  const buyerOf = async (userId: string): Promise<string> => {
    const [user] = await orm.select({ nick: appUser.nick }).from(appUser).where(eq(appUser.id, userId));
    const mobile = await findMobile(orm, userId);
    return [user?.nick, mobile && maskedMobile(mobile)].filter(Boolean).join(' · ');
  };

  const notesOf = (locale: Locale, key: WordKey): string[] => {
    const { say } = wordsOf(locale);
    return [
      say(key),
      ...(seller.contact === undefined ? [] : [say('paper.contact', { contact: seller.contact })]),
    ];
  };

  const drawReceipt = async (orderId: string, locale: Locale): Promise<Buffer | undefined> => {
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

  const drawStatement = async (userId: string, month: string, locale: Locale): Promise<Buffer> => {
    const { openingCents, closingCents, lines } = await ledger.findStatement(userId, month);
    const { say, money, time } = wordsOf(locale);
    const used = lines.filter(({ cents }) => cents > 0).reduce((sum, { cents }) => sum + cents, 0);
    return drawPaper({
      title: say('statement.title', { month }),
      from: sellerName(locale),
      facts: [
        [say('receipt.buyer'), await buyerOf(userId)],
        [say('statement.opening'), money(openingCents)],
      ],
      columns: [
        { title: say('receipt.when'), share: 0.3 },
        { title: say('receipt.item'), share: 0.48 },
        { title: say('receipt.amount'), share: 0.22, isFigure: true },
      ],
      rows: lines.map(({ at, module, cents }) => [
        time(at),
        cents > 0 ? moduleName(module, locale) : say('statement.payment'),
        money(cents),
      ]),
      totals: [
        [say('statement.used'), money(used)],
        [say('statement.paid'), money(used + openingCents - closingCents)],
        [say('statement.closing'), money(closingCents)],
      ],
      notes: notesOf(locale, 'statement.note'),
    });
  };

  const writeStatement = (
    { lines, openingCents, closingCents, month }: Statement,
    locale: Locale,
  ): Buffer => {
    const { say } = wordsOf(locale);
    const decimal = (cents: number) => (cents / 100).toFixed(2);
    const rows = [
      [say('receipt.when'), say('receipt.item'), say('statement.task'), `${say('receipt.amount')} (CNY)`],
      [month, say('statement.opening'), '', decimal(openingCents)],
      ...lines.map(({ at, module, taskId, cents }) => [
        at.toISOString(),
        cents > 0 ? moduleName(module, locale) : say('statement.payment'),
        cents > 0 ? taskId : '',
        decimal(cents),
      ]),
      [month, say('statement.closing'), '', decimal(closingCents)],
    ];
    // Starts with a byte order mark, from which spreadsheets detect the encoding.
    return Buffer.from(`\ufeff${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`);
  };

  const statementFile = async (
    { userId, month, format }: { userId: string; month: string; format: 'pdf' | 'csv' },
    locale: Locale,
  ): Promise<Buffer> =>
    format === 'pdf'
      ? drawStatement(userId, month, locale)
      : writeStatement(await ledger.findStatement(userId, month), locale);

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
      const number = receiptNumber(orderId, order.paidAt, timeZone);
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
