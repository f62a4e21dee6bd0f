import { ErrorCode } from '@tuzuo/core/api/errors';
import { CallError } from '../../errors';
import { PaymentRefused, PaymentUnavailable } from '../../payments/port';
import type { OrderContext } from './context';

/** What a caller is told of an order that cannot be made, paid or given back. */
export const refused = (reason: ConstructorParameters<typeof CallError>[2]) =>
  new CallError(ErrorCode.paymentRefused, null, reason);

/** What a provider's error is to a caller. */
export function toCallError({ log }: Pick<OrderContext, 'log'>, error: unknown, orderId: string): unknown {
  if (!(error instanceof PaymentRefused || error instanceof PaymentUnavailable)) return error;
  log.warn({ err: error, orderId }, 'a payment provider does not do what was asked');
  return refused(error instanceof PaymentRefused ? 'pay.refused' : 'pay.unavailable');
}
