import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { newMobile } from '../../builders/account-client';
import { requestCode } from '../../builders/request-code';

/** Calls the product as a client does; throws the server's message. */
export type Ask = <Data>(path: string, body: FormData | Record<string, string>) => Promise<Data>;

/** A new user of the product at `url`. */
export async function newUser(url: string): Promise<{ ask: Ask; session: string }> {
  let headers: Record<string, string> = {};
  const ask: Ask = async <Data>(path: string, body: FormData | Record<string, string>) => {
    const fields = body instanceof FormData ? body : new URLSearchParams(body);
    const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: fields });
    const answer = (await response.json()) as { result: string; reason: string; data: Data };
    if (answer.result !== 'success') throw new Error(`${path}: ${answer.reason}`);
    return answer.data;
  };
  const mobile = newMobile();
  const code = await requestCode(url, mobile);
  const { header } = await ask<{ header: Record<string, string> }>('auth/h5/mobileLogin', { mobile, code });
  const session = header[SESSION_HEADER] ?? '';
  headers = { [SESSION_HEADER]: session };
  return { ask, session };
}
