import { randomUUID } from 'node:crypto';
import { type AliyunCredentials, canonicalQuery, signAliyun } from '../outbound/aliyun-signature';
import { askSmsVendor } from './deliver';
import { type SmsSender, SmsUnavailable } from './port';

type AliyunSmsOptions = AliyunCredentials & {
  signName: string;
  /** Its only variable is `code`. */
  templateId: string;
  endpoint?: string;
  timeoutMs?: number;
};

const ENDPOINT = 'https://dysmsapi.aliyuncs.com';

/** Sends through Alibaba Cloud's short message service (dysmsapi, SendSms, version 2017-05-25). */
export function createAliyunSms(options: AliyunSmsOptions): SmsSender {
  const endpoint = options.endpoint ?? ENDPOINT;
  const { host } = new URL(endpoint);
  return {
    showsCode: false,
    send: async ({ mobile, code }) => {
      const query = {
        PhoneNumbers: mobile,
        SignName: options.signName,
        TemplateCode: options.templateId,
        TemplateParam: JSON.stringify({ code }),
      };
      const makeRequest = () => {
        const date = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
        const request = { host, action: 'SendSms', version: '2017-05-25', query, date, nonce: randomUUID() };
        const { host: _set, ...headers } = signAliyun(request, options);
        return { url: `${endpoint}/?${canonicalQuery(query)}`, init: { method: 'POST', headers } };
      };
      const body = await askSmsVendor('aliyun', makeRequest, options.timeoutMs);
      if (body.Code !== 'OK') throw new SmsUnavailable(`aliyun refused: ${String(body.Code)}`);
    },
  };
}
