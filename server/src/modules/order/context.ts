import type { Family } from '@tuzuo/core/api/family';
import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import type { AnomalyKind } from '../../db/schema/payment-anomaly';
import type { PaymentProvider, TradeRef } from '../../payments/port';
import type { WechatApp } from '../../wechat/port';
import type { Ledger } from '../ledger/service';
import type { Payment } from './repository';

/** Dependencies of the order module. */
export type OrderContext = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<
    Ledger,
    | 'rechargeFor'
    | 'grantMembershipMonth'
    | 'lockRefundable'
    | 'tierUseCents'
    | 'takeBack'
    | 'returnTaken'
    | 'timeZone'
  >;
  /** The configured providers. */
  providers: readonly PaymentProvider[];
  /** The mini-programs through which a payer's openid is looked up. */
  wechatApps: Partial<Record<Family, Pick<WechatApp, 'sessionOf'>>>;
  /**
   * Days after payment in which a user may request a refund of the unused part; 0 leaves every refund to the operator.
   */
  refundDays: number;
  /** Whether users cannot request refunds of orders with an issued invoice; otherwise it must be reversed. */
  keepsInvoiced?: boolean | undefined;
  /** IDs of users (app reviewers) for whom purchases in a provider's test environment are delivered. */
  testers?: readonly string[] | undefined;
  /** The public base URL of the app, if configured. */
  publicUrl: string | undefined;
  log: Pick<BaseLogger, 'warn' | 'error'>;
  /** Counts a report that matches nothing here; both labels are from fixed sets. */
  countAnomaly?: ((what: { provider: PaymentProvider['name']; kind: AnomalyKind }) => void) | undefined;
};

/** Names of the configured providers that support recurring charges. */
export const renewing = ({ providers }: Pick<OrderContext, 'providers'>): PaymentProvider['name'][] =>
  providers.flatMap(({ name, contracts }) => (contracts ? name : []));

/**
 * The trade number of a payment or refund at its provider: its ID without hyphens, because providers accept 32
 * characters.
 */
export const numberOf = (id: string): string => id.replaceAll('-', '');

/** The reference by which a provider finds a payment. */
export const tradeOf = ({ id, family, payer, providerTradeNo }: Payment): TradeRef => ({
  tradeNo: numberOf(id),
  family,
  openid: payer.openid,
  transactionId: providerTradeNo ?? undefined,
});

const NUMBER = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Converts a trade number back to an ID; undefined if the number is not one of ours. */
export function idOfNumber(number: string): string | undefined {
  const parts = NUMBER.exec(number);
  return parts ? parts.slice(1).join('-') : undefined;
}

/** The provider of a payment; undefined if it is no longer configured. */
export const providerOf = ({ providers }: OrderContext, { provider }: Pick<Payment, 'provider'>) =>
  providers.find(({ name }) => name === provider);
