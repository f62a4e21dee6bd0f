import { encodeScene } from '@tuzuo/core/api/scene';
import type { BaseLogger } from 'pino';
import { askWithToken, type WechatAppOptions } from './access-token';
import { askForPicture } from './ask';
import { type AccessTokenStore, type MiniCodes, WechatUnavailable } from './port';

/** Of WeChat's own sizes, in px: as much as the card has room for. */
const WIDTH = 430;

/** The page that reads what a code says; WeChat wants no slash before it. */
const PAGE = 'pages/home/index';

/** Nothing that is drawn for one request is worth a long wait. */
const TIMEOUT_MS = 3_000;

/** Codes of some 40 KB that are kept: they never change, and WeChat makes 5,000 a minute at most. */
const KEPT = 128;

/** After a refusal nobody asks again for so long, in ms. */
const PAUSE_MS = 60_000;

/**
 * Codes of which there may be any number (getUnlimitedQRCode), made when first asked for and kept for a while.
 * `check_path` is off: WeChat refuses the pages of a mini-program that is not published yet.
 */
export function createMiniCodes(
  options: WechatAppOptions,
  store: AccessTokenStore,
  log: Pick<BaseLogger, 'warn'>,
): MiniCodes {
  const { apiUrl, timeoutMs = TIMEOUT_MS } = options;
  const kept = new Map<string, Buffer>();
  let pausedUntil = 0;

  const fetchCode = async (scene: string): Promise<Buffer> => {
    const body = { scene, page: PAGE, check_path: false, width: WIDTH };
    const answer = await askWithToken(store, options, (token) => {
      const query = new URLSearchParams({ access_token: token });
      return askForPicture(`${apiUrl}/wxa/getwxacodeunlimit?${query}`, { body, tries: 1, timeoutMs });
    });
    if (!answer.picture) throw new WechatUnavailable(`WeChat makes no code: ${answer.errcode}`);
    return answer.picture;
  };

  return async (scene) => {
    const text = encodeScene(scene);
    if (text === undefined || Date.now() < pausedUntil) return undefined;
    const known = kept.get(text);
    if (known) return known;
    try {
      const code = await fetchCode(text);
      kept.set(text, code);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return code;
    } catch (error) {
      if (!(error instanceof WechatUnavailable)) throw error;
      pausedUntil = Date.now() + PAUSE_MS;
      log.warn({ err: error }, 'WeChat makes no codes of the mini-program for a minute');
      return undefined;
    }
  };
}
