import { randomInt, timingSafeEqual } from 'node:crypto';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SMS_CODE_LENGTH } from '@tuzuo/core/session/account';
import type { BaseLogger } from 'pino';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { SmsSender } from '../../sms/port';
import { AllowanceUsedUp, consume, type Fingerprint, giveBack } from '../limit/service';
import type { Captchas } from './captchas';
import {
  type CodeKey,
  claimCode,
  countWrongTry,
  removeCode,
  removeUnsentCode,
  saveCode,
} from './code-repository';
import { findKnownDevice } from './devices';
import { countFailure, forgive } from './failures';
import { type SendBudgets, type SendLimit, sendLimitOf } from './send-budget';
import type { Watches } from './watches';

const MINUTE_MS = 60_000;
const TTL_MINUTES = 5;
const TRIES = 5;

/** A mobile number and the purpose of a code. */
type CodeSubject = Pick<CodeKey, 'mobile' | 'purpose'>;

/** The caller's address and, if sent, the secret of a known device. */
type CodeCaller = { address: string; deviceSecret?: string };

type SendRequest = CodeSubject & CodeCaller & { captchaToken?: string; requestId: string };

type CodeCheck = { right: true } | { right: false; attemptsLeft: number };

/**
 * The outcome of a request for a code: `sent`, `failed` (the provider did not accept it), or refused: `captcha`, or the
 * name of the limit.
 */
export type CodeOutcome = 'sent' | 'failed' | 'captcha' | SendLimit;

type CodeDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sms: SmsSender;
  captchas: Captchas;
  budget: SendBudgets;
  fingerprint: Fingerprint;
  /** By the key before a rotation, or the same. */
  previousFingerprint: Fingerprint;
  watches: Watches;
  log: Pick<BaseLogger, 'warn'>;
  /** Called for each request for a code. */
  count: (outcome: CodeOutcome) => void;
};

/** The reason of a refusal, for the metrics; undefined for any other error. */
function refusalOf(error: unknown): CodeOutcome | undefined {
  if (error instanceof AllowanceUsedUp) return sendLimitOf(error.allowance);
  return error instanceof CallError && error.code === ErrorCode.captchaNeeded ? 'captcha' : undefined;
}

/** Codes sent by text message: valid for one use, five minutes and five tries. */
export function createCodes(dependencies: CodeDependencies) {
  const { database, sms, captchas, budget, fingerprint, previousFingerprint, watches, log, count } =
    dependencies;

  const hashCode = ({ mobile, purpose }: CodeSubject, code: string, by = fingerprint) =>
    by(`code-${purpose}`, `${mobile} ${code}`);

  const isRight = (codeHash: Buffer, subject: CodeSubject, code: string) =>
    [fingerprint, previousFingerprint].some((by) => timingSafeEqual(codeHash, hashCode(subject, code, by)));

  /** Checks the limits and stores the code to be sent. Returns the known device that asked for it, or undefined. */
  const prepare = (request: SendRequest, codeHash: Buffer) =>
    database.transaction(async (tx) => {
      const { mobile, purpose, address, captchaToken, deviceSecret } = request;
      const device = await findKnownDevice(tx, mobile, deviceSecret);
      const wanted = { purpose: 'sendCode', mobile, address, device } as const;
      const isProven = await captchas.requireToken(tx, wanted, captchaToken);
      await consume(tx, budget.allowancesOf({ mobile, address, device }));
      if (!isProven) await captchas.requireQuiet(tx, wanted);
      await saveCode(
        tx,
        { mobile, purpose, device },
        { codeHash, triesLeft: TRIES },
        TTL_MINUTES * MINUTE_MS,
      );
      return device;
    });

  /** Reverts a code that could not be sent: deletes the code and returns the number's allowances. */
  const undo = ({ mobile, purpose, address }: SendRequest, device: string | undefined, codeHash: Buffer) =>
    database.transaction(async (tx) => {
      await removeUnsentCode(tx, { mobile, purpose, device }, codeHash);
      await giveBack(tx, budget.refundsOf({ mobile, address, device }));
    });

  return {
    /**
     * Sends a code, whether or not the number has an account.
     * @throws CallError 11003, 10004, or 90001 if the message cannot be sent
     */
    send: async (request: SendRequest): Promise<{ ttlMs: number; devCode?: string }> => {
      const { mobile, requestId } = request;
      const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
      const codeHash = hashCode(request, code);
      const device = await prepare(request, codeHash).catch((error: unknown) => {
        const refusal = refusalOf(error);
        if (refusal) count(refusal);
        throw error;
      });
      try {
        await sms.send({ mobile, code, ttlMinutes: TTL_MINUTES });
      } catch (error) {
        count('failed');
        log.warn({ err: error, requestId }, 'sending a verification code failed');
        await undo(request, device, codeHash);
        throw new CallError(ErrorCode.serverFault, { requestId }, 'sms.unavailable');
      }
      count('sent');
      const ttlMs = TTL_MINUTES * MINUTE_MS;
      return sms.showsCode ? { ttlMs, devCode: code } : { ttlMs };
    },

    /**
     * Checks a code and uses it up if it is right. The transaction must commit in either case, because a wrong try
     * counts. Of concurrent calls with the right code, one succeeds. A known device's code can only be used on that
     * device.
     */
    check: async (
      tx: Executor,
      { mobile, purpose }: CodeSubject,
      code: string,
      { address, deviceSecret }: CodeCaller,
    ): Promise<CodeCheck> => {
      const device = await findKnownDevice(tx, mobile, deviceSecret);
      const watched = watches.code(mobile, address, device);
      const claimed =
        (device && (await claimCode(tx, { mobile, purpose, device }))) ||
        (await claimCode(tx, { mobile, purpose, device: undefined }));
      if (claimed && isRight(claimed.codeHash, { mobile, purpose }, code)) {
        await removeCode(tx, claimed.key);
        await forgive(tx, [watched[0]]);
        return { right: true };
      }
      if (claimed) await countWrongTry(tx, claimed.key);
      await countFailure(tx, watched);
      return { right: false, attemptsLeft: claimed ? claimed.triesLeft - 1 : 0 };
    },
  };
}

export type Codes = ReturnType<typeof createCodes>;
