import type { SafetyReason, SafetyScene } from '@tuzuo/core/api/safety';
import { type ContentCheck, type WechatEvent, WechatUnavailable } from '../wechat/port';
import {
  type SafetyAnswer,
  type SafetyNotice,
  SafetyNoticeRefused,
  type SafetyPerson,
  type SafetyProvider,
  SafetyUnable,
  SafetyUnavailable,
} from './port';

/** Maximum characters per call. */
const MAX_TEXT = 2_500;

/** WeChat's scene numbers: 1 = profile, 2 = comment, 3 = forum, 4 = social log. */
const SCENES: Readonly<Record<SafetyScene, 1 | 2 | 3 | 4>> = {
  profile: 1,
  share: 4,
  template: 3,
  writing: 4,
  prompt: 4,
  result: 4,
};

/** WeChat's labels; 100 means that nothing was found. */
const REASONS: Readonly<Record<number, SafetyReason>> = {
  10001: 'ads',
  20001: 'politics',
  20002: 'sexual',
  20003: 'abuse',
  20006: 'illegal',
  20008: 'fraud',
  20012: 'sexual',
  20013: 'copyright',
};

/** The user is unknown to the app (40003), or has not used it for two hours (61010). */
const UNABLE: readonly number[] = [40003, 61010];

/** Rate limits of the app: per minute (45009, 44991) or per day. */
const BUSY: readonly number[] = [45009, 44991];
const BUSY_MS = 60_000;

/** Converts WeChat's result: `pass`, `risky`, or `review`. */
function verdictOf(result: unknown): Exclude<SafetyAnswer, { verdict: 'pending' }> | undefined {
  const { suggest, label } = (result ?? {}) as { suggest?: unknown; label?: unknown };
  if (suggest === 'pass') return { verdict: 'clear' };
  const reason = REASONS[Number(label)] ?? 'other';
  if (suggest === 'risky') return { verdict: 'refused', reason };
  return suggest === 'review' ? { verdict: 'review', reason } : undefined;
}

/** WeChat's content security (msg_sec_check and media_check_async, version 2), for users of one mini-program. */
export function createWechatSafety(check: ContentCheck): SafetyProvider & {
  /**
   * Parses the event `wxa_media_check`.
   * @throws SafetyNoticeRefused
   */
  open: (event: WechatEvent) => SafetyNotice;
} {
  const openidOf = ({ openids }: SafetyPerson): string => {
    const openid = openids[check.appId];
    if (openid === undefined) throw new SafetyUnable('the user has never logged in by the mini-program');
    return openid;
  };

  const ask = async (work: () => ReturnType<ContentCheck['text']>) => {
    const answer = await work().catch((error: unknown) => {
      if (!(error instanceof WechatUnavailable)) throw error;
      throw new SafetyUnavailable(error.message);
    });
    const { errcode } = answer;
    if (UNABLE.includes(errcode)) throw new SafetyUnable(`WeChat does not check for this user: ${errcode}`);
    if (errcode !== 0) {
      throw new SafetyUnavailable(`WeChat refuses: ${errcode}`, BUSY.includes(errcode) ? BUSY_MS : undefined);
    }
    return answer;
  };

  return {
    name: 'wechat',
    text: async ({ scene, person, text }) => {
      const openid = openidOf(person);
      const letters = [...text];
      for (let at = 0; at < letters.length; at += MAX_TEXT) {
        const content = letters.slice(at, at + MAX_TEXT).join('');
        const { result } = await ask(() => check.text({ openid, scene: SCENES[scene], content }));
        const verdict = verdictOf(result);
        if (!verdict) throw new SafetyUnavailable('WeChat answered no verdict');
        if (verdict.verdict !== 'clear') return verdict;
      }
      return { verdict: 'clear' };
    },
    picture: async ({ scene, person, url }) => {
      const openid = openidOf(person);
      if (url === undefined) throw new SafetyUnable('WeChat cannot fetch pictures: PUBLIC_URL is not set');
      const { trace_id: ref } = await ask(() => check.picture({ openid, scene: SCENES[scene], url }));
      if (typeof ref !== 'string' || ref === '') throw new SafetyUnavailable('WeChat answered no number');
      return { verdict: 'pending', ref };
    },
    open: (event) => {
      const { appid, trace_id: ref, errcode, result } = event;
      if (appid !== check.appId || typeof ref !== 'string') throw new SafetyNoticeRefused('not of this app');
      // WeChat could not fetch or read the picture: a person has to look.
      const failed = Number(errcode ?? 0) !== 0;
      const answer = failed ? ({ verdict: 'review', reason: 'other' } as const) : verdictOf(result);
      if (!answer) throw new SafetyNoticeRefused('no verdict');
      return { ref, answer };
    },
  };
}
