import { createHash, randomBytes } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { CaptchaPurpose } from '@tuzuo/core/session/account';
import type { Captcha } from '../../captcha/port';
import type { Database, Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { CallError } from '../../errors';
import { addressSubject, networkSubject } from '../../lib/network-address';
import { consume, type Fingerprint, limitKey } from '../limit/service';
import { redeemToken, saveChallenge, saveToken, takeUnanswered } from './captcha-repository';
import { findKnownDevice } from './devices';
import { standingOf } from './failures';
import type { SendBudgets } from './send-budget';
import type { Watches } from './watches';

const TTL_MS = 5 * 60_000;
const TOKEN_BYTES = 24;

/**
 * Challenges per address and network. A slider costs about 20 ms of processor time, and a hoarded challenge keeps the
 * difficulty of the time it was made.
 */
const ADDRESS_CHALLENGES = 120;
const NETWORK_CHALLENGES = 480;
const HOUR_MS = 3_600_000;

/** Steps of difficulty that failures of a number or an address add to a challenge. */
const ABUSE_OF_FAILURES = 2;

/** The purpose, and the subject: the number if known, otherwise the address. */
type CaptchaSubject = {
  purpose: CaptchaPurpose;
  mobile?: string;
  address: string;
  /** A known device of the number's owner, as identified by `findKnownDevice`. */
  device: string | undefined;
};

type Config = Api['auth.h5.getCaptchaVerifyConfig']['output'];

const sha256 = (text: string) => createHash('sha256').update(text).digest();

type CaptchaDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  kinds: Readonly<Record<CaptchaPurpose, Captcha>>;
  fingerprint: Fingerprint;
  watches: Watches;
  budget: SendBudgets;
};

/** Captchas, and the single-use tokens for which their answers are exchanged. */
export function createCaptchas({ database, kinds, fingerprint, watches, budget }: CaptchaDependencies) {
  const ofMobile = (mobile: string) => fingerprint('captcha-mobile', mobile);
  const ofAddress = (address: string) => fingerprint('captcha-address', addressSubject(address));

  const hasFailed = async (tx: Executor, { purpose, mobile = '', address, device }: CaptchaSubject) => {
    const watched = purpose === 'sendCode' ? watches.code : watches.password;
    return (await standingOf(tx, watched(mobile, address, device))).captchaNeeded;
  };

  /** Whether a stranger's code would be sent while one of its budgets is strained, since it costs money. */
  const isStrained = async (tx: Executor, wanted: CaptchaSubject, own = 0) =>
    wanted.purpose === 'sendCode' &&
    wanted.device === undefined &&
    (await budget.pressure(tx, wanted, own)) > 0;

  /** After failures, and for codes while the budgets are strained: the first ones of a place need none. */
  const isNeeded = async (tx: Executor, wanted: CaptchaSubject) =>
    (await isStrained(tx, wanted)) || hasFailed(tx, wanted);

  const abuseOf = async (wanted: CaptchaSubject & { mobile: string | undefined }) =>
    (await budget.pressure(database.orm, wanted)) +
    ((await hasFailed(database.orm, wanted)) ? ABUSE_OF_FAILURES : 0);

  const challengesAt = (address: string) => {
    const allowance = (name: string, subject: string, limit: number) => ({
      key: limitKey(fingerprint, name, subject),
      limit,
      windowMs: HOUR_MS,
    });
    return [
      allowance('captcha', addressSubject(address), ADDRESS_CHALLENGES),
      allowance('captcha-network', networkSubject(address), NETWORK_CHALLENGES),
    ];
  };

  return {
    /**
     * The challenge to solve before the call, if any.
     * @throws CallError 10004 for too many challenges
     */
    configure: async ({
      purpose,
      mobile,
      address,
      deviceSecret,
    }: {
      purpose: CaptchaPurpose;
      mobile?: string;
      address: string;
      deviceSecret?: string;
    }): Promise<Config> => {
      const device =
        mobile === undefined ? undefined : await findKnownDevice(database.orm, mobile, deviceSecret);
      const wanted = { purpose, mobile, address, device };
      if (!(await isNeeded(database.orm, wanted))) return { type: 'none' };
      await database.transaction((tx) => consume(tx, challengesAt(address)));
      const { shown, secret } = await kinds[purpose].create(await abuseOf(wanted));
      const id = newId();
      const subject = mobile === undefined ? ofAddress(address) : ofMobile(mobile);
      await saveChallenge(database.orm, { id, purpose, subject, answer: secret }, TTL_MS);
      return { ...shown, captchaId: id, ttlMs: TTL_MS };
    },

    /**
     * Exchanges a right answer for a token. Any answer ends the challenge.
     * @throws CallError 11003
     */
    verify: async (captchaId: string, answer: string, address: string): Promise<string> => {
      const challenge = await takeUnanswered(database.orm, captchaId);
      const right =
        challenge && (await kinds[challenge.purpose].judge(challenge.answer, answer, { address }));
      if (!right) throw new CallError(ErrorCode.captchaNeeded);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await saveToken(database.orm, { ...challenge, id: captchaId, tokenHash: sha256(token) }, TTL_MS);
      return token;
    },

    /**
     * Uses up a token if there is one. Returns whether it was valid.
     * @throws CallError 11003 without a valid one, if one is required
     */
    requireToken: async (
      tx: Executor,
      wanted: CaptchaSubject,
      token: string | undefined,
    ): Promise<boolean> => {
      const { purpose, mobile, address } = wanted;
      const subjects = [ofAddress(address), ...(mobile === undefined ? [] : [ofMobile(mobile)])];
      const good = token !== undefined && (await redeemToken(tx, sha256(token), purpose, subjects));
      if (!good && (await isNeeded(tx, wanted))) throw new CallError(ErrorCode.captchaNeeded);
      return good;
    },

    /**
     * Checks again, once a code without a token has used its allowances, since concurrent requests were not counted yet.
     * @throws CallError 11003
     */
    requireQuiet: async (tx: Executor, wanted: CaptchaSubject): Promise<void> => {
      if (await isStrained(tx, wanted, 1)) throw new CallError(ErrorCode.captchaNeeded);
    },
  };
}

export type Captchas = ReturnType<typeof createCaptchas>;
