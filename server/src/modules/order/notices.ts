import type { Notice, PaymentProvider, RefundAdvice } from '../../payments/port';
import { hasUnpaidRefund, noteAnomaly, PaymentMismatch } from './anomalies';
import { idOfNumber, type OrderContext } from './context';
import { adviseRefund, noteRefundByProvider } from './provider-refunds';
import { noteRefund } from './refunds';
import { noteContractEnded } from './renewals';
import { findRefund } from './repository';
import { paymentOf, queryPayment, settlePaid } from './settle';
import { noteContractSigned } from './signing';

type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

/** The advice about a payment that is not known here. */
const NOTHING_DELIVERED: RefundAdvice = {
  refund: true,
  why: '没有此订单，未发货',
};

async function advise(
  context: OrderContext,
  provider: PaymentProvider,
  { tradeNo }: NoticeOf<'refundEnquiry'>,
): Promise<RefundAdvice> {
  try {
    return await adviseRefund(context, await paymentOf(context, provider, tradeNo));
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error;
    await noteAnomaly(context, provider, error);
    return NOTHING_DELIVERED;
  }
}

/** Applies the outcome of a refund that was requested here and has no other outcome; any other one is a mismatch. */
async function applyRefund(
  context: OrderContext,
  provider: PaymentProvider,
  { refundNo, state, of }: NoticeOf<'refund'>,
): Promise<void> {
  const refundId = refundNo === undefined ? undefined : idOfNumber(refundNo);
  const own = refundId === undefined ? undefined : await findRefund(context.database.orm, refundId);
  const { tradeNo, transactionId: transactionNo, cents } = { tradeNo: undefined, ...of };
  if (own?.state === 'failed' && state === 'succeeded') {
    const { id, paymentId, amountCents } = own;
    // What it took has been returned to the user.
    throw new PaymentMismatch(
      { kind: 'excess_refund', number: refundNo ?? '', transactionNo, paymentId, cents: amountCents },
      `refund ${id} failed here and was made`,
    );
  }
  if (own) return noteRefund(context, own.id, state);
  if (state !== 'succeeded') return;
  const payment = tradeNo === undefined ? undefined : await paymentOf(context, provider, tradeNo);
  const anomaly = { transactionNo, paymentId: payment?.id, cents };
  if (payment && payment.state !== 'paid') {
    throw new PaymentMismatch(
      { ...anomaly, kind: 'unpaid_refund', number: tradeNo ?? '' },
      `payment ${payment.id} was refunded and is not paid here`,
    );
  }
  // Alipay does not name every refund, so this may be one of ours.
  if (refundNo === undefined) return;
  throw new PaymentMismatch(
    { ...anomaly, kind: 'unknown_refund', number: refundNo },
    `no refund has the number ${refundNo}`,
  );
}

async function applyContract(
  context: OrderContext,
  { name: provider }: PaymentProvider,
  { kind, contractNo: number }: NoticeOf<'contractEnded' | 'contractSigned'>,
): Promise<void> {
  const contractId = idOfNumber(number);
  const isKnown =
    contractId !== undefined &&
    (kind === 'contractEnded'
      ? await noteContractEnded(context, contractId)
      : await noteContractSigned(context, { contractId, provider }));
  if (!isKnown)
    throw new PaymentMismatch({ kind: 'unknown_contract', number }, `no contract has the number ${number}`);
}

async function applyPaid(
  context: OrderContext,
  provider: PaymentProvider,
  { paid }: NoticeOf<'paid'>,
): Promise<void> {
  if (!(await hasUnpaidRefund(context.database.orm, provider, paid.transactionId)))
    return settlePaid(context, provider, paid);
  // Its refund was reported before: only the provider knows what is left of it.
  await queryPayment(context, await paymentOf(context, provider, paid.tradeNo));
}

async function apply(
  context: OrderContext,
  provider: PaymentProvider,
  notice: Notice,
): Promise<RefundAdvice | undefined> {
  switch (notice.kind) {
    case 'refundEnquiry':
      return advise(context, provider, notice);
    case 'contractEnded':
    case 'contractSigned':
      await applyContract(context, provider, notice);
      return undefined;
    case 'refunded':
      await noteRefundByProvider(context, provider, notice);
      return undefined;
    case 'refund':
      await applyRefund(context, provider, notice);
      return undefined;
    case 'paid':
      await applyPaid(context, provider, notice);
      return undefined;
    case 'other':
      return undefined;
  }
}

/**
 * Applies a provider's notice. Returns advice if the provider asked whether to refund.
 * @throws PaymentMismatch if the notice does not match our records, after recording that for the operator;
 * PaymentUnavailable if it can be applied later
 */
export async function applyNotice(
  context: OrderContext,
  provider: PaymentProvider,
  notice: Notice,
): Promise<RefundAdvice | undefined> {
  try {
    return await apply(context, provider, notice);
  } catch (error) {
    if (error instanceof PaymentMismatch) await noteAnomaly(context, provider, error);
    throw error;
  }
}
