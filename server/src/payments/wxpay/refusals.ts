import { PaymentRefused, PaymentUnavailable } from '../port';
import { WxpayError } from './client';

/** Converts a refusal to PaymentRefused. */
export async function orRefused<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof WxpayError) throw new PaymentRefused(error.code, { cause: error });
    throw error;
  }
}

/** Converts any refusal to PaymentUnavailable, except the codes in `fine`. */
export async function orUnavailable<Result>(
  work: Promise<Result>,
  fine: Readonly<Record<string, Result>> = {},
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WxpayError)) throw error;
    const known = fine[error.code];
    if (known !== undefined) return known;
    throw new PaymentUnavailable(error.message, { cause: error });
  }
}
