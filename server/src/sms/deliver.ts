import {
  callVendor,
  type VendorAnswer,
  type VendorRequest,
  VendorUnreachable,
} from '../outbound/vendor-call';
import { SmsUnavailable } from './port';

/** Like {@link callVendor}, but throws SmsUnavailable. */
export async function askSmsVendor(
  vendor: string,
  makeRequest: () => VendorRequest,
  timeoutMs?: number,
): Promise<VendorAnswer['body']> {
  try {
    const { body } = await callVendor(makeRequest, { timeoutMs });
    return body;
  } catch (error) {
    if (!(error instanceof VendorUnreachable)) throw error;
    throw new SmsUnavailable(`${vendor} does not answer`, { cause: error });
  }
}
