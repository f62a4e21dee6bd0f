import { createHash, randomBytes } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import type { CaptchaPurpose } from '@tuzuo/core/account';
import { ErrorCode } from '@tuzuo/core/errors';
import type { DrawSlider } from '../../captcha/port';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { CallError } from '../../http/port';
import { addressSubject, consume, type Fingerprint, limitKey } from '../limit/service';
import { redeemToken, saveChallenge, saveToken, takeUnanswered } from './captcha-repository';
import { standingOf } from './failures';
import type { Watches } from './watches';

const TTL_MS = 5 * 60_000;
const TOKEN_BYTES = 24;

/** A thumb on a small screen is this exact; a blind guess succeeds once in about twenty. */
const TOLERANCE_PX = 5;

/** Drawing costs some 20 ms of processor time. */
const DRAWINGS_PER_HOUR = 120;
const HOUR_MS = 3_600_000;

/** For what, and for whom: the number if it is known, else the address. */
type CaptchaSubject = { purpose: CaptchaPurpose; mobile?: string; address: string };

type Config = Api['auth.h5.getCaptchaVerifyConfig']['output'];

const sha256 = (text: string) => createHash('sha256').update(text).digest();

type CaptchaDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  drawSlider: DrawSlider;
  fingerprint: Fingerprint;
  watches: Watches;
};

/** Sliders, shown to whom has failed too often, and the single-use tokens that they are exchanged for. */
export function createCaptchas({ database, drawSlider, fingerprint, watches }: CaptchaDependencies) {
  const ofMobile = (mobile: string) => fingerprint('captcha-mobile', mobile);
  const ofAddress = (address: string) => fingerprint('captcha-address', addressSubject(address));

  const isNeeded = async (tx: Executor, { purpose, mobile = '', address }: CaptchaSubject) => {
    const watched = purpose === 'sendCode' ? watches.code : watches.password;
    const { captchaNeeded } = await standingOf(tx, watched(mobile, address));
    return captchaNeeded;
  };

  return {
    /** What is to be shown: nothing as long as nothing went wrong. Throws 10004 for too many pictures. */
    configure: async (wanted: CaptchaSubject): Promise<Config> => {
      const { purpose, mobile, address } = wanted;
      if (!(await isNeeded(database.orm, wanted))) return { type: 'none' };
      const key = limitKey(fingerprint, 'captcha', addressSubject(address));
      await database.transaction((tx) => consume(tx, [{ key, limit: DRAWINGS_PER_HOUR, windowMs: HOUR_MS }]));
      const { answer: x, ...picture } = await drawSlider();
      const id = newId();
      const subject = mobile === undefined ? ofAddress(address) : ofMobile(mobile);
      await saveChallenge(database.orm, { id, purpose, subject, answer: { x } }, TTL_MS);
      return { type: 'slider', captchaId: id, ...picture, ttlMs: TTL_MS };
    },

    /** Exchanges the right answer for a token. An answer, right or wrong, ends the challenge. Throws 11003. */
    verify: async (captchaId: string, answer: number): Promise<string> => {
      const challenge = await takeUnanswered(database.orm, captchaId);
      if (!challenge || Math.abs(challenge.answer.x - answer) > TOLERANCE_PX) {
        throw new CallError(ErrorCode.captchaNeeded);
      }
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await saveToken(database.orm, { ...challenge, id: captchaId, tokenHash: sha256(token) }, TTL_MS);
      return token;
    },

    /** Uses up a token, if one is needed. Throws 11003 without a good one. */
    demand: async (tx: Executor, wanted: CaptchaSubject, token: string | undefined): Promise<void> => {
      if (!(await isNeeded(tx, wanted))) return;
      const { purpose, mobile, address } = wanted;
      const subjects = [ofAddress(address), ...(mobile === undefined ? [] : [ofMobile(mobile)])];
      const good = token !== undefined && (await redeemToken(tx, sha256(token), purpose, subjects));
      if (!good) throw new CallError(ErrorCode.captchaNeeded);
    },
  };
}

export type Captchas = ReturnType<typeof createCaptchas>;
