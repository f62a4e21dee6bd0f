import { encodeScene } from '@tuzuo/core/app/scene';
import type { BaseLogger } from 'pino';
import { askWithToken, type WechatAppOptions } from './access-token';
import { askForPicture } from './ask';
import { type AccessTokenStore, type MiniCodes, WechatUnavailable } from './port';

/** Size in px, one of WeChat's own; as large as fits on the card. */
const WIDTH = 430;

/** The page that handles a code's scene; WeChat expects no leading slash. */
const PAGE = 'pages/home/index';

/** A picture drawn on request must not wait long. */
const TIMEOUT_MS = 3_000;

/** Number of cached codes, about 40 KB each: they never change, and WeChat creates at most 5,000 per minute. */
const KEPT = 128;

/** Pause after a refusal before the next request, in ms. */
const PAUSE_MS = 60_000;

/**
 * Mini-program codes in unlimited number (getUnlimitedQRCode), created on first use and cached. `check_path` is off,
 * because WeChat refuses the pages of an unpublished mini-program.
 */
export function createMiniCodes(
  options: WechatAppOptions,
  store: AccessTokenStore,
  log: Pick<BaseLogger, 'warn'>,
): MiniCodes {
  const { apiUrl, timeoutMs = TIMEOUT_MS } = options;
  const cache = new Map<string, Buffer>();
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
    const known = cache.get(text);
    if (known) return known;
    try {
      const code = await fetchCode(text);
      cache.set(text, code);
      const [oldest] = cache.keys();
      if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest);
      return code;
    } catch (error) {
      if (!(error instanceof WechatUnavailable)) throw error;
      pausedUntil = Date.now() + PAUSE_MS;
      log.warn({ err: error }, 'mini-program codes unavailable: retrying in a minute');
      return undefined;
    }
  };
}
