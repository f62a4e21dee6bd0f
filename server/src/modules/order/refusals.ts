import { ErrorCode } from '@tuzuo/core/api/errors';
import { CallError } from '../../errors';
import { PaymentRefused, PaymentUnavailable } from '../../payments/port';
import type { OrderContext } from './context';

/** The error for an order that cannot be created, paid or refunded. */
export const refused = (reason: ConstructorParameters<typeof CallError>[2]) =>
  new CallError(ErrorCode.paymentRefused, null, reason);

/** Converts a provider's error to the one for the caller, and logs it; returns any other error unchanged. */
export function toCallError({ log }: Pick<OrderContext, 'log'>, error: unknown, orderId: string): unknown {
  if (!(error instanceof PaymentRefused || error instanceof PaymentUnavailable)) return error;
  log.warn({ err: error, orderId }, 'payment provider refused the request');
  return refused(error instanceof PaymentRefused ? 'pay.refused' : 'pay.unavailable');
}
