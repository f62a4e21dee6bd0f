import type { Family } from '@tuzuo/core/api/family';
import type { OrderKind, OrderState, PayChannel } from '@tuzuo/core/api/order';
import type { Tier } from '@tuzuo/core/pricing';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { appUser } from './app-user';
import { bytea } from './bytea';
import { contract } from './contract';
import { priceOffer } from './price-offer';

const time = (name: string) => timestamp(name, { withTimezone: true });

const cents = (name: string) => bigint(name, { mode: 'number' });

/** The terms of the offer at the time of the order. */
export type BoughtOffer =
  | { kind: 'points'; points: number; bonusPoints: number }
  | {
      kind: 'vip';
      tier: Exclude<Tier, 'free'>;
      months: number;
      /** The better tier whose time it was delivered as, by its value, because its user had that tier by then. */
      deliveredAs?: 'common';
    };

/**
 * Since when a membership's tier and monthly points are in use, if not simply since its period began. Points of `month`
 * beyond `otherPoints`, and those of later months, are the order's.
 */
export type Usage = {
  since: string;
  /** The month of the operator's calendar at that time. */
  month: string;
  /** Monthly points of that month from other sources than the order. */
  otherPoints: number;
  /** The lower tier that it raised until its period begins, and the paid trials that were converted for that. */
  raised?: {
    tier: Exclude<Tier, 'free'>;
    lostSeconds: number;
    trials: { orderId: string; from: string; until: string }[];
  };
  /** The refunded order that it took over from. */
  after?: string;
};

/** An order, named `purchase` because `order` is an SQL keyword. */
export const purchase = pgTable(
  'purchase',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'restrict' }),
    offerId: uuid('offer_id')
      .notNull()
      .references(() => priceOffer.id, { onDelete: 'restrict' }),
    kind: text().$type<OrderKind>().notNull(),
    state: text().$type<OrderState>().notNull().default('pending'),
    amountCents: cents('amount_cents').notNull(),
    currency: text().$type<'CNY'>().notNull(),
    /** The discount of a code; `amountCents` is the remaining price. */
    offCents: cents('off_cents').notNull().default(0),
    /** Total refunded by providers. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    snapshot: jsonb().$type<BoughtOffer>().notNull(),
    /** The code of its discount, as a hash. */
    codeHash: bytea('code_hash'),
    /** Set while it is closed but a page may still take its payment: its code is not available until then. */
    codeHeldUntil: time('code_held_until'),
    /** The contract that it signs, or that it is a charge of. */
    contractId: uuid('contract_id').references(() => contract.id, { onDelete: 'restrict' }),
    /** The number of the contract's charge, from 1; null for the order that signs it. */
    renewal: integer(),
    /** The membership period that it added. */
    periodFrom: time('period_from'),
    periodUntil: time('period_until'),
    usage: jsonb().$type<Usage>(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    paidAt: time('paid_at'),
    fulfilledAt: time('fulfilled_at'),
    closedAt: time('closed_at'),
    refundedAt: time('refunded_at'),
  },
  (table) => [
    index('purchase_user_idx').on(table.userId, table.id.desc()),
    index('purchase_offer_idx').on(table.offerId),
    index('purchase_contract_idx').on(table.contractId).where(sql`${table.contractId} is not null`),
    check('purchase_renewal_check', sql`${table.renewal} is null or ${table.contractId} is not null`),
    index('purchase_pending_idx').on(table.expiresAt).where(sql`${table.state} = 'pending'`),
    index('purchase_code_held_idx').on(table.codeHeldUntil).where(sql`${table.codeHeldUntil} is not null`),
    index('purchase_paid_idx').on(table.paidAt).where(sql`${table.state} = 'paid'`),
    index('purchase_renewal_open_idx')
      .on(table.id)
      .where(sql`${table.renewal} is not null and ${table.state} in ('pending', 'paid')`),
    index('purchase_renewal_fulfilled_idx').on(table.fulfilledAt).where(sql`${table.renewal} is not null`),
    index('purchase_renewal_closed_idx').on(table.closedAt).where(sql`${table.renewal} is not null`),
    check('purchase_kind_check', sql`${table.kind} in ('points', 'vip')`),
    check(
      'purchase_state_check',
      sql`${table.state} in ('pending', 'paid', 'fulfilled', 'closed', 'refunding', 'refunded')`,
    ),
    check('purchase_off_check', sql`${table.offCents} >= 0`),
    check('purchase_amount_check', sql`${table.amountCents} > 0`),
    check(
      'purchase_refunded_check',
      sql`${table.refundedCents} >= 0 and ${table.refundedCents} <= ${table.amountCents}`,
    ),
    check('purchase_paid_check', sql`${table.state} in ('pending', 'closed') or ${table.paidAt} is not null`),
  ],
);

/** A payment attempt of an order. Its ID, without hyphens, is the trade number at the provider. */
export const payment = pgTable(
  'payment',
  {
    id: uuid().primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id, { onDelete: 'restrict' }),
    provider: text().notNull(),
    channel: text().$type<PayChannel>().notNull(),
    /** The client family, which determines the app ID at the provider. */
    family: text().$type<Family>().notNull(),
    state: text().$type<'prepared' | 'paid' | 'closed'>().notNull().default('prepared'),
    /** The payer data sent to the provider, which must be the same in repeated requests. */
    payer: jsonb().$type<{ address: string; openid?: string }>().notNull(),
    /** The provider's handle of the payment, if it can be reused. */
    handle: text(),
    providerTradeNo: text('provider_trade_no'),
    /** Number of the transfer itself, if the provider reports it: it pays once, even if two providers report it. */
    receiptNo: text('receipt_no').unique('payment_receipt_key'),
    /** The third party that took the money and alone can refund it. */
    via: text().$type<'apple'>(),
    /** When the provider was told that the order was delivered, if it expects that. */
    deliveryToldAt: time('delivery_told_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    paidAt: time('paid_at'),
  },
  (table) => [
    unique('payment_purchase_channel_key').on(table.purchaseId, table.channel, table.family),
    unique('payment_provider_trade_key').on(table.provider, table.providerTradeNo),
    index('payment_created_idx').on(table.createdAt),
    index('payment_prepared_idx').on(table.createdAt).where(sql`${table.state} = 'prepared'`),
    index('payment_paid_idx').on(table.paidAt).where(sql`${table.state} = 'paid'`),
    index('payment_untold_idx')
      .on(table.paidAt)
      .where(
        sql`${table.provider} = 'wxpay_virtual' and ${table.state} = 'paid' and ${table.deliveryToldAt} is null`,
      ),
    check('payment_via_check', sql`${table.via} in ('apple')`),
    check('payment_state_check', sql`${table.state} in ('prepared', 'paid', 'closed')`),
    check(
      'payment_paid_check',
      sql`(${table.state} = 'paid') = (${table.providerTradeNo} is not null and ${table.paidAt} is not null)`,
    ),
  ],
);

/**
 * Why money is refunded: at the request of the user or operator, because an order was paid twice, because the account
 * was closed before the payment, by the provider on its own, because a contract had already charged for that period,
 * because the discount code had been used elsewhere before the payment, or because the user had a better membership.
 */
export type RefundCause =
  | 'user'
  | 'operator'
  | 'duplicate'
  | 'account'
  | 'provider'
  | 'renewed'
  | 'code'
  | 'tier';

/** A tier that ended with a refund: the one to restore if the refund fails, and what was resumed instead of it. */
export type LoweredTier = { from: Exclude<Tier, 'free'>; addedSeconds: number; hasTrials: boolean };

/** A refund, and what was taken back for it. Its ID, without hyphens, is the refund number at the provider. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchase.id, { onDelete: 'restrict' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payment.id, { onDelete: 'restrict' }),
    cause: text().$type<RefundCause>().notNull(),
    /** The provider's number of a refund that it made on its own. */
    providerRefundNo: text('provider_refund_no').unique('refund_provider_refund_key'),
    reason: text().notNull().default(''),
    amountCents: cents('amount_cents').notNull(),
    state: text().$type<'pending' | 'succeeded' | 'failed'>().notNull().default('pending'),
    /** Purchased points, monthly points and membership time taken back, to be returned if the refund fails. */
    takenPoints: bigint('taken_points', { mode: 'number' }).notNull().default(0),
    takenMonthly: bigint('taken_monthly', { mode: 'number' }).notNull().default(0),
    takenSeconds: bigint('taken_seconds', { mode: 'number' }).notNull().default(0),
    lowered: jsonb().$type<LoweredTier>(),
    /** What the member's free uses and discounts were worth, which was not given back. */
    usedCents: cents('used_cents').notNull().default(0),
    /** Whether nothing of the order is left afterwards. */
    endsOrder: boolean('ends_order').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** When the provider is queried next. */
    nextTryAt: time('next_try_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
  },
  (table) => [
    index('refund_purchase_idx').on(table.purchaseId),
    index('refund_payment_idx').on(table.paymentId),
    index('refund_ended_idx').on(table.endedAt),
    index('refund_pending_idx').on(table.nextTryAt).where(sql`${table.state} = 'pending'`),
    check(
      'refund_cause_check',
      sql`${table.cause} in ('user', 'operator', 'duplicate', 'account', 'provider', 'renewed', 'code', 'tier')`,
    ),
    check('refund_state_check', sql`${table.state} in ('pending', 'succeeded', 'failed')`),
    check('refund_amount_check', sql`${table.amountCents} > 0`),
    check(
      'refund_taken_check',
      sql`${table.takenPoints} >= 0 and ${table.takenMonthly} >= 0 and ${table.takenSeconds} >= 0`,
    ),
    check('refund_ended_check', sql`(${table.state} = 'pending') = (${table.endedAt} is null)`),
  ],
);

/** The sandbox provider's books. Rows are never joined with ours. */
export const sandboxTrade = pgTable(
  'sandbox_trade',
  {
    tradeNo: text('trade_no').primaryKey(),
    state: text().$type<'open' | 'paid' | 'closed'>().notNull().default('open'),
    amountCents: cents('amount_cents').notNull(),
    currency: text().$type<'CNY'>().notNull(),
    description: text().notNull(),
    returnPath: text('return_path').notNull(),
    expiresAt: time('expires_at').notNull(),
    transactionId: text('transaction_id'),
    paidAt: time('paid_at'),
    refundedCents: cents('refunded_cents').notNull().default(0),
    /** The contract that is signed with it, or that it is a charge of. */
    contractNo: text('contract_no'),
    /** When a late charge succeeds. */
    payAt: time('pay_at'),
  },
  (table) => [
    check('sandbox_trade_state_check', sql`${table.state} in ('open', 'paid', 'closed')`),
    check(
      'sandbox_trade_refunded_check',
      sql`${table.refundedCents} >= 0 and ${table.refundedCents} <= ${table.amountCents}`,
    ),
  ],
);

/** Contracts at the sandbox provider, and how their next charge behaves. */
export const sandboxContract = pgTable(
  'sandbox_contract',
  {
    contractNo: text('contract_no').primaryKey(),
    state: text().$type<'open' | 'active' | 'ended'>().notNull().default('open'),
    amountCents: cents('amount_cents').notNull(),
    months: integer().notNull(),
    mode: text().$type<'pay' | 'fail' | 'late'>().notNull().default('pay'),
  },
  (table) => [
    check('sandbox_contract_state_check', sql`${table.state} in ('open', 'active', 'ended')`),
    check('sandbox_contract_mode_check', sql`${table.mode} in ('pay', 'fail', 'late')`),
  ],
);

/** Refunds at the sandbox provider. */
export const sandboxRefund = pgTable(
  'sandbox_refund',
  {
    refundNo: text('refund_no').primaryKey(),
    tradeNo: text('trade_no')
      .notNull()
      .references(() => sandboxTrade.tradeNo, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('sandbox_refund_trade_idx').on(table.tradeNo)],
);
