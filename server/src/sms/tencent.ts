import { askSmsVendor } from './deliver';
import { type CodeMessage, type SmsSender, SmsUnavailable } from './port';
import { signTencent, TENCENT_CONTENT_TYPE, type TencentCredentials } from './tencent-signature';

/** The possible values of the template variables {1}, {2}. */
export const TENCENT_TEMPLATE_PARAMS = ['code', 'minutes'] as const;

export type TencentSmsOptions = TencentCredentials & {
  sdkAppId: string;
  signName: string;
  templateId: string;
  /** The template's variables, in order. */
  templateParams: readonly (typeof TENCENT_TEMPLATE_PARAMS)[number][];
  endpoint?: string;
  timeoutMs?: number;
};

const ENDPOINT = 'https://sms.tencentcloudapi.com';

/** The region for mainland numbers. */
const REGION = 'ap-guangzhou';

/** `Error` of a refused call, or the first `SendStatusSet` entry that is not `Ok`. */
function refusalOf(body: Record<string, unknown>): string | undefined {
  const response = body.Response as
    | { Error?: { Code?: string }; SendStatusSet?: readonly { Code?: string }[] }
    | undefined;
  if (response?.Error) return String(response.Error.Code);
  const code = response?.SendStatusSet?.[0]?.Code;
  return code === 'Ok' ? undefined : String(code);
}

/** Sends through Tencent Cloud's short message service (SendSms, version 2021-01-11). */
export function createTencentSms(options: TencentSmsOptions): SmsSender {
  const endpoint = options.endpoint ?? ENDPOINT;
  const { host } = new URL(endpoint);
  const makeBody = ({ mobile, code, ttlMinutes }: CodeMessage) => {
    const values = { code, minutes: String(ttlMinutes) };
    return JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: options.sdkAppId,
      SignName: options.signName,
      TemplateId: options.templateId,
      TemplateParamSet: options.templateParams.map((name) => values[name]),
    });
  };
  return {
    showsCode: false,
    send: async (message) => {
      const body = makeBody(message);
      const makeRequest = () => {
        const timestamp = Math.floor(Date.now() / 1000);
        const headers = {
          'content-type': TENCENT_CONTENT_TYPE,
          authorization: signTencent({ service: 'sms', host, body, timestamp }, options),
          'x-tc-action': 'SendSms',
          'x-tc-version': '2021-01-11',
          'x-tc-timestamp': String(timestamp),
          'x-tc-region': REGION,
        };
        return { url: `${endpoint}/`, init: { method: 'POST', headers, body } };
      };
      const answer = await askSmsVendor('tencent', makeRequest, options.timeoutMs);
      const refusal = refusalOf(answer);
      if (refusal !== undefined) throw new SmsUnavailable(`tencent refused: ${refusal}`);
    },
  };
}
