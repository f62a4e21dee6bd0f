import { desc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { type AnomalyKind, paymentAnomaly } from '../../db/schema/payment-anomaly';
import type { PaymentProvider } from '../../payments/port';
import type { OrderContext } from './context';
import { NOW } from './repository';

/** What does not match in a provider's report. */
type Anomaly = {
  kind: AnomalyKind;
  /** The payment, refund or contract as the provider names it. */
  number: string;
  /** The provider's own number of the transaction. */
  transactionNo?: string | undefined;
  /** The ID of the payment, if it is known here. */
  paymentId?: string | undefined;
  cents?: number | undefined;
};

/**
 * A correctly signed report that does not match what we know. Nothing is delivered, and {@link noteAnomaly} shows it to
 * the operator.
 */
export class PaymentMismatch extends Error {
  override readonly name = 'PaymentMismatch';

  constructor(
    readonly anomaly: Anomaly,
    message: string,
  ) {
    super(message);
  }
}

/** Maximum length of a number, above any provider's: foreign ones may be anything. */
const MAX_NUMBER = 64;

/** Rows kept: only providers can cause any, but an unresolved flood must not fill the disk. */
const MAX_ANOMALIES = 10_000;

/** Rows that the operator sees at once. */
const MAX_LISTED = 500;

/** Removes what no number contains, such as NUL, which the database does not store. */
const cleanNumber = (number: string) => number.replace(/[^\x21-\x7e]/g, '?').slice(0, MAX_NUMBER);

/**
 * Records a mismatch for the operator: as one row however often it is reported, as an error in the log, and as a metric.
 */
export async function noteAnomaly(
  { database, log, countAnomaly }: Pick<OrderContext, 'database' | 'log' | 'countAnomaly'>,
  { name: provider }: Pick<PaymentProvider, 'name'>,
  error: PaymentMismatch,
): Promise<void> {
  const { kind, number, transactionNo = '', paymentId = null, cents = null } = error.anomaly;
  countAnomaly?.({ provider, kind });
  log.error({ err: error, provider, kind }, 'provider reported an unknown payment or refund');
  await database.orm.execute(sql`
    insert into ${paymentAnomaly} (id, provider, kind, number, transaction_no, payment_id, cents)
    select ${newId()}, ${provider}, ${kind}, ${cleanNumber(number)}, ${cleanNumber(transactionNo)}, ${paymentId}::uuid,
      ${cents}::bigint
    where (select count(*) from ${paymentAnomaly}) < ${MAX_ANOMALIES}
    on conflict on constraint payment_anomaly_report_key
      do update set times = ${paymentAnomaly.times} + 1, last_at = ${NOW}`);
}

/** Whether a provider has reported that it refunded a transaction which is not paid here. */
export async function hasUnpaidRefund(
  tx: Executor,
  { name }: Pick<PaymentProvider, 'name'>,
  transactionNo: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from ${paymentAnomaly} where provider = ${name} and kind = 'unpaid_refund'
      and transaction_no = ${cleanNumber(transactionNo)} limit 1`);
  return (rowCount ?? 0) > 0;
}

type AnomalyRow = typeof paymentAnomaly.$inferSelect;

/** Unresolved anomalies, newest first. */
export async function findOpenAnomalies(tx: Executor): Promise<AnomalyRow[]> {
  return tx
    .select()
    .from(paymentAnomaly)
    .where(isNull(paymentAnomaly.resolvedAt))
    .orderBy(desc(paymentAnomaly.lastAt))
    .limit(MAX_LISTED);
}

/** Marks an anomaly as settled by the operator; returns it as it was before, or undefined if there is none. */
export async function resolveAnomaly(tx: Executor, id: string): Promise<AnomalyRow | undefined> {
  const [row] = await tx.select().from(paymentAnomaly).where(eq(paymentAnomaly.id, id)).for('update');
  if (row?.resolvedAt === null)
    await tx.update(paymentAnomaly).set({ resolvedAt: NOW }).where(eq(paymentAnomaly.id, id));
  return row;
}
