import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { SMS_CODE_LENGTH } from '@tuzuo/core/account';
import { ErrorCode } from '@tuzuo/core/errors';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../http/port';
import type { SmsSender } from '../../sms/port';
import { type Allowance, addressSubject, consume, giveBack, limitKey } from '../limit/service';
import type { Captchas } from './captchas';
import {
  type CodeKey,
  claimCode,
  countWrongTry,
  removeCode,
  removeUnsentCode,
  saveCode,
} from './code-repository';
import { codeWatches, countFailure, forgive } from './failures';

const MINUTE_MS = 60_000;
const TTL_MINUTES = 5;
const MAX_WRONG_TRIES = 5;
const SALT_BYTES = 16;

type SendRequest = CodeKey & { address: string; captchaToken?: string; requestId: string };

export type CodeCheck = { right: true } | { right: false; attemptsLeft: number };

function hashCode(salt: Buffer, { mobile, purpose }: CodeKey, code: string): Buffer {
  return createHash('sha256').update(salt).update(`${mobile}|${purpose}|${code}`).digest();
}

/** One code a minute and ten a day for a number, whatever the purpose; thirty an hour for an address. */
function allowances({ mobile, address }: SendRequest): { perMobile: Allowance[]; perAddress: Allowance } {
  return {
    perMobile: [
      { key: limitKey('send-minute', mobile), limit: 1, windowMs: MINUTE_MS },
      { key: limitKey('send-day', mobile), limit: 10, windowMs: 24 * 60 * MINUTE_MS },
    ],
    perAddress: { key: limitKey('send-hour', addressSubject(address)), limit: 30, windowMs: 60 * MINUTE_MS },
  };
}

type CodeDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sms: SmsSender;
  captchas: Captchas;
  log: Pick<BaseLogger, 'warn'>;
};

/** Codes by text message: sent, checked once, dead after five minutes or five wrong tries. */
export function createCodes({ database, sms, captchas, log }: CodeDependencies) {
  /** Nothing stays of a code that did not go out: neither the code nor what the number has used. */
  const undo = (request: SendRequest, codeHash: Buffer) =>
    database.transaction(async (tx) => {
      await removeUnsentCode(tx, request, codeHash);
      for (const { key } of allowances(request).perMobile.sort((a, b) => (a.key < b.key ? -1 : 1))) {
        await giveBack(tx, key);
      }
    });

  return {
    /**
     * Sends a code, whether or not the number has an account.
     * @throws CallError 11003, 10004, or 90001 when the message cannot be sent.
     */
    send: async (request: SendRequest): Promise<{ ttlMs: number; devCode?: string }> => {
      const { mobile, purpose, address, captchaToken } = request;
      const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
      const salt = randomBytes(SALT_BYTES);
      const codeHash = hashCode(salt, request, code);
      const ttlMs = TTL_MINUTES * MINUTE_MS;
      await database.transaction(async (tx) => {
        await captchas.demand(tx, { purpose: 'sendCode', mobile, address }, captchaToken);
        const { perMobile, perAddress } = allowances(request);
        await consume(tx, [...perMobile, perAddress]);
        await saveCode(tx, { mobile, purpose }, { salt, codeHash }, ttlMs);
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
      const watches = codeWatches(key.mobile, address);
      const stored = await claimCode(tx, key, MAX_WRONG_TRIES);
      if (stored && timingSafeEqual(stored.codeHash, hashCode(stored.salt, key, code))) {
        await removeCode(tx, key);
        await forgive(tx, [watches[0]]);
        return { right: true };
      }
      if (stored) await countWrongTry(tx, key);
      await countFailure(tx, watches);
      return { right: false, attemptsLeft: stored ? MAX_WRONG_TRIES - stored.wrongTries - 1 : 0 };
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
