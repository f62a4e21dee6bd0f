import { API_BASE } from '@tuzuo/core/api/routes';
import type { RawAnswer, RawRoute } from '../../http/port';
import { type SafetyNotice, SafetyNoticeRefused } from '../../safety/port';
import type { WechatEvent } from '../../wechat/port';
import { SAFETY_PICTURES } from './pictures';
import type { Safety } from './service';

const MAX_NOTICE_BYTES = 16_384;

/** Parsers of asynchronous verdicts. */
export type SafetyNotices = {
  /** @throws SafetyNoticeRefused */
  webhook?: (notice: { timestamp: string; signature: string; path: string; body: string }) => SafetyNotice;
  /** @throws SafetyNoticeRefused */
  wechat?: (event: WechatEvent) => SafetyNotice;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Asks the provider to retry, because a verdict can arrive before the answer that contains its reference. */
const NOT_YET: RawAnswer = { status: 503, headers: { 'retry-after': '5' }, json: { taken: false } };

/** Endpoints where providers fetch pictures, and where the webhook delivers its verdicts. */
export function safetyRoutes(safety: Safety, { webhook }: SafetyNotices): RawRoute[] {
  const pictures: RawRoute = {
    method: 'GET',
    auth: 'link',
    path: `${SAFETY_PICTURES}/:name`,
    name: 'safety.picture',
    handle: async ({ params }) => {
      const body = await safety.openPicture(params.name ?? '');
      const headers = {
        'content-type': 'image/jpeg',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      };
      return body ? { headers, body } : { status: 404, json: { found: false } };
    },
  };
  if (!webhook) return [pictures];
  const path = `${API_BASE}/safety/notify`;
  const notices: RawRoute = {
    method: 'POST',
    auth: 'signature',
    path,
    name: 'safety.notify',
    body: 'bytes',
    maxBodyBytes: MAX_NOTICE_BYTES,
    handle: async ({ headers, bytes }) => {
      const timestamp = text(headers['x-tuzuo-timestamp']);
      const signature = text(headers['x-tuzuo-signature']);
      try {
        const notice = webhook({ timestamp, signature, path, body: bytes.toString('utf8') });
        return (await safety.recordVerdict('webhook', notice)) ? { json: { taken: true } } : NOT_YET;
      } catch (error) {
        if (error instanceof SafetyNoticeRefused) return { status: 403, json: { taken: false } };
        throw error;
      }
    },
  };
  return [pictures, notices];
}

/** Handles WeChat's verdicts on pictures; throws for an unknown reference, so that WeChat retries. */
export const takeWechatVerdict =
  (safety: Safety, read: NonNullable<SafetyNotices['wechat']>) =>
  async (event: WechatEvent): Promise<undefined> => {
    let notice: SafetyNotice;
    try {
      notice = read(event);
    } catch (error) {
      // A retry would not change it.
      if (error instanceof SafetyNoticeRefused) return undefined;
      throw error;
    }
    if (!(await safety.recordVerdict('wechat', notice))) throw new Error('verdict for an unknown picture');
    return undefined;
  };
