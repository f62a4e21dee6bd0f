import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../errors';
import type { Client, Sessions } from '../session/service';
import {
  findCredential,
  findOrCreateUser,
  type Identity,
  logUserIn,
  mobileIdentity,
  type Origin,
  savePasswordHash,
  type Welcome,
} from '../user/service';
import type { Captchas } from './captchas';
import type { Codes } from './codes';
import { findKnownDevice, forgetDevices, rememberDevice } from './devices';
import { claim, countFailure, forgive, standingOf } from './failures';
import { refuseGuessable } from './guessable-passwords';
import { hashPassword, verifyPassword } from './passwords';
import { PASSWORD_TRIES, type Watches } from './watches';

export type LoggedIn = Api['auth.h5.mobileLogin']['output'];

/** The caller's client and address. */
type Caller = Client & { address: string };

/** Sent by a device that has logged in before. */
type Device = { deviceSecret?: string };

type CodeProof = { mobile: string; code: string } & Device;
type CodeLogin = CodeProof & Origin;
type NewPassword = { mobile: string; password: string };
type PasswordLogin = NewPassword & Device & { captchaToken?: string };

type LoginDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sessions: Sessions;
  captchas: Captchas;
  codes: Codes;
  watches: Watches;
  welcome: Welcome;
};

/** The login methods. */
export function createLogins({ database, sessions, captchas, codes, watches, welcome }: LoginDependencies) {
  const open = async (
    tx: Executor,
    userId: string,
    { family, device }: Client,
    given: string | undefined,
  ): Promise<LoggedIn> => {
    const token = await sessions.open(tx, userId, { family, device });
    const deviceSecret = await rememberDevice(tx, userId, given);
    return { user: await logUserIn(tx, userId, token), header: { [SESSION_HEADER]: token }, deviceSecret };
  };

  /** Runs `work` in the transaction that uses the code up. A wrong code is counted before the error is thrown. */
  const withCode = async <T>(
    purpose: 'login' | 'register' | 'find_password',
    { mobile, code, deviceSecret }: CodeProof,
    address: string,
    work: (tx: Executor) => Promise<T>,
  ): Promise<T> => {
    const outcome = await database.transaction(async (tx) => {
      const check = await codes.check(tx, { mobile, purpose }, code, { address, deviceSecret });
      return check.right ? { result: await work(tx) } : check;
    });
    if ('result' in outcome) return outcome.result;
    throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: outcome.attemptsLeft });
  };

  const identify = (tx: Executor, mobile: string, origin: Origin) =>
    findOrCreateUser(tx, [mobileIdentity(mobile)], origin, welcome);

  /** Sets a new password for the owner of a number, proven by a code, and closes all existing sessions. */
  const resetPassword = async (
    tx: Executor,
    userId: string,
    { mobile, password }: NewPassword,
    address: string,
  ) => {
    // Failure counts before the user, in the same lock order as a password login, to prevent deadlocks.
    await forgive(tx, [watches.password(mobile, address, undefined)[0]]);
    await savePasswordHash(tx, userId, await hashPassword(password));
    await sessions.closeAll(tx, userId);
    await forgetDevices(tx, userId);
  };

  return {
    /** Logs in by code; creates an account for a new number. */
    byCode: (input: CodeLogin, caller: Caller): Promise<LoggedIn> =>
      withCode('login', input, caller.address, async (tx) =>
        open(
          tx,
          await identify(tx, input.mobile, { ...input, family: caller.family }),
          caller,
          input.deviceSecret,
        ),
      ),

    /**
     * Registers by code with a password; for a number that has an account, equivalent to a password reset and login.
     */
    register: async (input: CodeLogin & NewPassword, caller: Caller): Promise<LoggedIn> => {
      refuseGuessable(input.password, input.mobile);
      return withCode('register', input, caller.address, async (tx) => {
        const userId = await identify(tx, input.mobile, { ...input, family: caller.family });
        await resetPassword(tx, userId, input, caller.address);
        return open(tx, userId, caller, undefined);
      });
    },

    /** Sets a password by code, also for a number without an account; the answer does not reveal which. */
    findPassword: async (input: CodeLogin & NewPassword, address: string): Promise<void> => {
      refuseGuessable(input.password, input.mobile);
      await withCode('find_password', input, address, async (tx) => {
        await resetPassword(tx, await identify(tx, input.mobile, {}), input, address);
      });
    },

    /**
     * Logs in by password. Every try is counted before it is checked, so that concurrent tries cannot bypass the limit.
     */
    byPassword: async (input: PasswordLogin, caller: Caller): Promise<LoggedIn> => {
      const { mobile, password, captchaToken, deviceSecret } = input;
      const { address } = caller;
      const device = await findKnownDevice(database.orm, mobile, deviceSecret);
      const watched = watches.password(mobile, address, device);
      const failures = await database.transaction(async (tx) => {
        await claim(tx, watched);
        const { lockedMs } = await standingOf(tx, watched);
        if (lockedMs > 0) throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: lockedMs });
        await captchas.requireToken(tx, { purpose: 'passwordLogin', mobile, address, device }, captchaToken);
        return countFailure(tx, watched);
      });
      const credential = await findCredential(database.orm, mobileIdentity(mobile));
      const right = await verifyPassword(credential?.passwordHash ?? null, password);
      if (!right || !credential) {
        throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: PASSWORD_TRIES - failures });
      }
      return database.transaction(async (tx) => {
        await forgive(tx, watched);
        return open(tx, credential.userId, caller, deviceSecret);
      });
    },

    /** Logs in by identities that a third party has verified, strongest first. */
    byIdentities: (identities: readonly [Identity, ...Identity[]], caller: Origin & Client & Device) =>
      database.transaction(async (tx) =>
        open(tx, await findOrCreateUser(tx, identities, caller, welcome), caller, caller.deviceSecret),
      ),
  };
}

export type Logins = ReturnType<typeof createLogins>;
