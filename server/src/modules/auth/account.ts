import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { Session, Sessions } from '../session/service';
import { findMobile, findPasswordHash, savePasswordHash } from '../user/service';
import type { Codes } from './codes';
import { claim, countFailure, forgive, standingOf } from './failures';
import { refuseGuessable } from './guessable-passwords';
import { hashPassword, verifyPassword } from './passwords';
import { PASSWORD_TRIES, type Watches } from './watches';

type AccountDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sessions: Sessions;
  codes: Codes;
  watches: Watches;
};

type NewPassword = { password: string; oldPassword?: string; code?: string; deviceSecret?: string };

/** Account changes by a logged-in user. */
export function createAccount({ database, sessions, codes, watches }: AccountDependencies) {
  /**
   * @throws CallError 11002 for a wrong current password, 10004 after ten: a stolen session must not gain the account
   */
  const checkOldPassword = async (userId: string, stored: string, oldPassword: string) => {
    const watched = watches.oldPassword(userId);
    const failures = await database.transaction(async (tx) => {
      await claim(tx, watched);
      const { lockedMs } = await standingOf(tx, watched);
      if (lockedMs > 0) throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: lockedMs });
      return countFailure(tx, watched);
    });
    if (!(await verifyPassword(stored, oldPassword))) {
      throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: PASSWORD_TRIES - failures });
    }
    await forgive(database.orm, watched);
  };

  /** @throws CallError 11002 for a wrong code; it must have been sent to the account's own number */
  const checkCode = async (
    mobile: string,
    purpose: 'find_password' | 'close_account',
    code: string,
    caller: { address: string; deviceSecret?: string },
  ) => {
    const key = { mobile, purpose };
    const check = await database.transaction((tx) => codes.check(tx, key, code, caller));
    if (!check.right) {
      throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: check.attemptsLeft });
    }
  };

  return {
    /** @throws CallError 11002 for a wrong password or if none is set, 10004 after ten */
    checkPassword: async (userId: string, password: string): Promise<void> => {
      const stored = await findPasswordHash(database.orm, userId);
      if (stored === null)
        throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: 0, field: 'password' });
      await checkOldPassword(userId, stored, password);
    },

    /**
     * Uses up the code that confirms closing the account.
     * @throws CallError 11002
     */
    proveForClosing: async (
      userId: string,
      code: string,
      caller: { address: string; deviceSecret?: string },
    ): Promise<void> => {
      const mobile = await findMobile(database.orm, userId);
      if (mobile === undefined) throw new CallError(ErrorCode.sessionInvalid);
      await checkCode(mobile, 'close_account', code, caller);
    },

    /**
     * Sets the password and closes the user's other sessions. A session alone is not enough, since it may be stolen:
     * the current password or, if there is none, a code is required.
     */
    setPassword: async (
      { tokenHash, userId }: Session,
      { password, oldPassword, code, deviceSecret }: NewPassword,
      address: string,
    ): Promise<void> => {
      const mobile = await findMobile(database.orm, userId);
      if (mobile === undefined) throw new CallError(ErrorCode.sessionInvalid);
      refuseGuessable(password, mobile);
      const stored = await findPasswordHash(database.orm, userId);
      if (code !== undefined) await checkCode(mobile, 'find_password', code, { address, deviceSecret });
      else if (stored === null) throw new RefusedField('code', 'field.missing');
      else if (oldPassword === undefined) throw new RefusedField('oldPassword', 'field.missing');
      else await checkOldPassword(userId, stored, oldPassword);
      const hash = await hashPassword(password);
      await database.transaction(async (tx) => {
        await savePasswordHash(tx, userId, hash);
        await sessions.closeAll(tx, userId, tokenHash);
      });
    },
  };
}

export type Account = ReturnType<typeof createAccount>;
