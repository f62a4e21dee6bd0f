import { randomInt, timingSafeEqual } from 'node:crypto';
import { SMS_CODE_LENGTH } from '@tuzuo/core/account';
import { ErrorCode } from '@tuzuo/core/errors';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../http/port';
import type { SmsSender } from '../../sms/port';
import {
  type Allowance,
  addressSubject,
  consume,
  type Fingerprint,
  giveBack,
  limitKey,
} from '../limit/service';
import type { Captchas } from './captchas';
import {
  type CodeKey,
  claimCode,
  countWrongTry,
  removeCode,
  removeUnsentCode,
  saveCode,
} from './code-repository';
import { countFailure, forgive } from './failures';
import type { Watches } from './watches';

const MINUTE_MS = 60_000;
const TTL_MINUTES = 5;
const TRIES = 5;

type SendRequest = CodeKey & { address: string; captchaToken?: string; requestId: string };

type CodeCheck = { right: true } | { right: false; attemptsLeft: number };

type CodeDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sms: SmsSender;
  captchas: Captchas;
  fingerprint: Fingerprint;
  watches: Watches;
  log: Pick<BaseLogger, 'warn'>;
};

/** Codes by text message: sent, checked once, dead after five minutes or five wrong tries. */
export function createCodes({ database, sms, captchas, fingerprint, watches, log }: CodeDependencies) {
  const hashCode = ({ mobile, purpose }: CodeKey, code: string) =>
    fingerprint(`code-${purpose}`, `${mobile} ${code}`);

  /** One code a minute and ten a day for a number, whatever the purpose. */
  const allowancesOf = (mobile: string): Allowance[] => [
    { key: limitKey(fingerprint, 'send-minute', mobile), limit: 1, windowMs: MINUTE_MS },
    { key: limitKey(fingerprint, 'send-day', mobile), limit: 10, windowMs: 24 * 60 * MINUTE_MS },
  ];

  /** Thirty an hour for an address. */
  const allowanceAt = (address: string): Allowance => {
    const key = limitKey(fingerprint, 'send-hour', addressSubject(address));
    return { key, limit: 30, windowMs: 60 * MINUTE_MS };
  };

  /** Nothing stays of a code that did not go out: neither the code nor what the number has used. */
  const undo = (request: SendRequest, codeHash: Buffer) =>
    database.transaction(async (tx) => {
      await removeUnsentCode(tx, request, codeHash);
      await giveBack(tx, allowancesOf(request.mobile));
    });

  return {
    /**
     * Sends a code, whether or not the number has an account.
     * @throws CallError 11003, 10004, or 90001 when the message cannot be sent.
     */
    send: async (request: SendRequest): Promise<{ ttlMs: number; devCode?: string }> => {
      const { mobile, address, captchaToken } = request;
      const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
      const codeHash = hashCode(request, code);
      const ttlMs = TTL_MINUTES * MINUTE_MS;
      await database.transaction(async (tx) => {
        await captchas.demand(tx, { purpose: 'sendCode', mobile, address }, captchaToken);
        await consume(tx, [...allowancesOf(mobile), allowanceAt(address)]);
        await saveCode(tx, request, { codeHash, triesLeft: TRIES }, ttlMs);
      });
      try {
        await sms.send({ mobile, code, ttlMinutes: TTL_MINUTES });
      } catch (error) {
        log.warn({ err: error, requestId: request.requestId }, 'a code could not be sent');
        await undo(request, codeHash);
        throw new CallError(ErrorCode.serverFault, { requestId: request.requestId }, 'sms.unavailable');
      }
      return sms.showsCode ? { ttlMs, devCode: code } : { ttlMs };
    },

    /**
     * Checks a code and uses it up when it is right. Let the transaction commit in either case: a wrong try counts.
     * Of several at once with the right code, one wins.
     */
    check: async (tx: Executor, key: CodeKey, code: string, address: string): Promise<CodeCheck> => {
      const watched = watches.code(key.mobile, address);
      const stored = await claimCode(tx, key);
      if (stored && timingSafeEqual(stored.codeHash, hashCode(key, code))) {
        await removeCode(tx, key);
        await forgive(tx, [watched[0]]);
        return { right: true };
      }
      if (stored) await countWrongTry(tx, key);
      await countFailure(tx, watched);
      return { right: false, attemptsLeft: stored ? stored.triesLeft - 1 : 0 };
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
