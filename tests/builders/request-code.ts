import { API_BASE } from '../../core/api/routes';
import { solveWork } from './account-client';

/** Makes a call of the family h5 to another server; returns the response's data. */
async function post<Data>(url: string, call: string, fields: Record<string, string>): Promise<Data> {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${url}${API_BASE}/auth/h5/${call}`, { method: 'POST', body });
  return ((await response.json()) as { data: Data }).data;
}

/** Requests a login code from a server that shows its codes, including a proof of work if one is required. */
export async function requestCode(url: string, mobile: string): Promise<string> {
  const work = await post<{ type: string; captchaId: string; salt: string; bits: number }>(
    url,
    'getCaptchaVerifyConfig',
    { mobile },
  );
  const proof =
    work.type === 'none'
      ? {}
      : await post<{ captchaToken: string }>(url, 'verifyCaptcha', {
          captchaId: work.captchaId,
          answer: solveWork(work),
        });
  const { devCode } = await post<{ devCode: string }>(url, 'sendLoginValidateCode', { mobile, ...proof });
  return devCode;
}
