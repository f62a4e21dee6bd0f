import type { Family } from '@tuzuo/core/api/family';
import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import type { PaymentProvider, TradeRef } from '../../payments/port';
import type { WechatApp } from '../../wechat/port';
import type { Ledger } from '../ledger/service';
import type { Payment } from './repository';

/** What orders work with. */
export type OrderContext = {
  database: Pick<Database, 'orm' | 'transaction'>;
  ledger: Pick<
    Ledger,
    'rechargeFor' | 'grantMembershipMonth' | 'lockRefundable' | 'takeBack' | 'returnTaken'
  >;
  /** Those that are configured. */
  providers: readonly PaymentProvider[];
  /** The mini-programs that tell who a payer is. */
  wechatApps: Partial<Record<Family, Pick<WechatApp, 'sessionOf'>>>;
  /** So many days after paying a user may have back what is not used; 0 = the operator decides. */
  refundDays: number;
  /** Users for whom what is bought in a provider's test environment counts: those who review an app. */
  testers?: readonly string[] | undefined;
  /** The address that users open, where it is set. */
  publicUrl: string | undefined;
  log: Pick<BaseLogger, 'warn' | 'error'>;
};

/** Names of the providers that can charge again, as the settings are now. */
export const renewing = ({ providers }: Pick<OrderContext, 'providers'>): PaymentProvider['name'][] =>
  providers.flatMap(({ name, contracts }) => (contracts ? name : []));

/** The number that providers know a payment or a refund by: its id, of which they take 32 characters. */
export const numberOf = (id: string): string => id.replaceAll('-', '');

/** A payment as its provider finds it. */
export const tradeOf = ({ id, family, payer, providerTradeNo }: Payment): TradeRef => ({
  tradeNo: numberOf(id),
  family,
  openid: payer.openid,
  transactionId: providerTradeNo ?? undefined,
});

const NUMBER = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The id in a provider's number; undefined in one that is not ours. */
export function idOfNumber(number: string): string | undefined {
  const parts = NUMBER.exec(number);
  return parts ? parts.slice(1).join('-') : undefined;
}

/** What is signed, and yet not of a payment as we know it: nothing is delivered, and the operator told. */
export class StrangePayment extends Error {
  override readonly name = 'StrangePayment';
}

/** Who has taken this payment; undefined when the operator has unset its settings. */
export const providerOf = ({ providers }: OrderContext, { provider }: Pick<Payment, 'provider'>) =>
  providers.find(({ name }) => name === provider);
