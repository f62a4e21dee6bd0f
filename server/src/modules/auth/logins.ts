import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/errors';
import { SESSION_HEADER } from '@tuzuo/core/session';
import type { Database, Executor } from '../../db/database';
import { CallError } from '../../http/port';
import type { Client, Sessions } from '../session/service';
import {
  findCredential,
  findOrCreateUser,
  type Identity,
  logUserIn,
  mobileIdentity,
  type Origin,
  savePasswordHash,
} from '../user/service';
import type { Captchas } from './captchas';
import type { Codes } from './codes';
import { claim, countFailure, forgive, standingOf } from './failures';
import { hashPassword, verifyPassword } from './passwords';
import { PASSWORD_TRIES, type Watches } from './watches';

export type LoggedIn = Api['auth.h5.mobileLogin']['output'];

/** Where the caller is and what he uses. */
type Caller = Client & { address: string };

type CodeLogin = { mobile: string; code: string } & Origin;
type NewPassword = { mobile: string; password: string };
type PasswordLogin = { mobile: string; password: string; captchaToken?: string };

type LoginDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sessions: Sessions;
  captchas: Captchas;
  codes: Codes;
  watches: Watches;
};

/** The ways to a session. */
export function createLogins({ database, sessions, captchas, codes, watches }: LoginDependencies) {
  const open = async (tx: Executor, userId: string, { family, device }: Client): Promise<LoggedIn> => {
    const token = await sessions.open(tx, userId, { family, device });
    return { user: await logUserIn(tx, userId, token), header: { [SESSION_HEADER]: token } };
  };

  /** Runs `work` in the transaction that uses the code up. A wrong code is counted, then told. */
  const withCode = async <T>(
    purpose: 'login' | 'register' | 'find_password',
    { mobile, code }: { mobile: string; code: string },
    address: string,
    work: (tx: Executor) => Promise<T>,
  ): Promise<T> => {
    const outcome = await database.transaction(async (tx) => {
      const check = await codes.check(tx, { mobile, purpose }, code, address);
      return check.right ? { result: await work(tx) } : check;
    });
    if ('result' in outcome) return outcome.result;
    throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: outcome.attemptsLeft });
  };

  const identify = (tx: Executor, mobile: string, origin: Origin) =>
    findOrCreateUser(tx, [mobileIdentity(mobile)], origin);

  /** The owner of the number, proven by a code, chooses a password: whoever was logged in before is not any more. */
  const resetPassword = async (
    tx: Executor,
    userId: string,
    { mobile, password }: NewPassword,
    address: string,
  ) => {
    // The counts before the user, as a log-in by password takes them: the two must not wait for each other.
    await forgive(tx, [watches.password(mobile, address)[0]]);
    await savePasswordHash(tx, userId, await hashPassword(password));
    await sessions.closeAll(tx, userId);
  };

  return {
    /** By code; a number without an account gets one. */
    byCode: (input: CodeLogin, caller: Caller): Promise<LoggedIn> =>
      withCode('login', input, caller.address, async (tx) =>
        open(tx, await identify(tx, input.mobile, { ...input, family: caller.family }), caller),
      ),

    /** By code, with a password to be; for a number that has an account, the same as a reset and a log-in. */
    register: (input: CodeLogin & NewPassword, caller: Caller): Promise<LoggedIn> =>
      withCode('register', input, caller.address, async (tx) => {
        const userId = await identify(tx, input.mobile, { ...input, family: caller.family });
        await resetPassword(tx, userId, input, caller.address);
        return open(tx, userId, caller);
      }),

    /** Sets a password by code, also for a number without an account: the answer does not tell. */
    findPassword: (input: CodeLogin & NewPassword, address: string): Promise<void> =>
      withCode('find_password', input, address, async (tx) => {
        await resetPassword(tx, await identify(tx, input.mobile, {}), input, address);
      }),

    /** By password. Every try is counted before it is looked at, so that many at once are no way around. */
    byPassword: async (input: PasswordLogin, caller: Caller): Promise<LoggedIn> => {
      const { mobile, password, captchaToken } = input;
      const { address } = caller;
      const watched = watches.password(mobile, address);
      const failures = await database.transaction(async (tx) => {
        await claim(tx, watched);
        const { lockedMs } = await standingOf(tx, watched);
        if (lockedMs > 0) throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: lockedMs });
        await captchas.demand(tx, { purpose: 'passwordLogin', mobile, address }, captchaToken);
        return countFailure(tx, watched);
      });
      const credential = await findCredential(database.orm, mobileIdentity(mobile));
      const right = await verifyPassword(credential?.passwordHash ?? null, password);
      if (!right || !credential) {
        throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: PASSWORD_TRIES - failures });
      }
      return database.transaction(async (tx) => {
        await forgive(tx, watched);
        return open(tx, credential.userId, caller);
      });
    },

    /** By identities that somebody else has proven, the strongest first. */
    byIdentities: (identities: readonly [Identity, ...Identity[]], origin: Origin & Client) =>
      database.transaction(async (tx) => open(tx, await findOrCreateUser(tx, identities, origin), origin)),
  };
}

export type Logins = ReturnType<typeof createLogins>;
