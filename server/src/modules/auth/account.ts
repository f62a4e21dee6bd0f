import { ErrorCode } from '@tuzuo/core/errors';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../http/port';
import type { Session, Sessions } from '../session/service';
import { findPasswordHash, savePasswordHash } from '../user/service';
import { claim, countFailure, forgive, oldPasswordWatches, standingOf } from './failures';
import { hashPassword, verifyPassword } from './passwords';

const PASSWORD_TRIES = 10;

type AccountDependencies = { database: Pick<Database, 'orm' | 'transaction'>; sessions: Sessions };

/** What a logged-in user changes about his account. */
export function createAccount({ database, sessions }: AccountDependencies) {
  /** Throws 11002 for the wrong old password, 10004 after ten of them: a stolen session must not become an account. */
  const checkOldPassword = async (userId: string, stored: string, oldPassword: string) => {
    const watches = oldPasswordWatches(userId);
    const failures = await database.transaction(async (tx) => {
      await claim(tx, watches);
      const { lockedMs } = await standingOf(tx, watches);
      if (lockedMs > 0) throw new CallError(ErrorCode.tooManyRequests, { retryAfterMs: lockedMs });
      return countFailure(tx, watches);
    });
    if (!(await verifyPassword(stored, oldPassword))) {
      throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: PASSWORD_TRIES - failures });
    }
    await forgive(database.orm, watches);
  };

  return {
    /** Sets the password and ends the user's other sessions. The old one is asked for when there is one. */
    setPassword: async (
      { tokenHash, userId }: Session,
      { password, oldPassword }: { password: string; oldPassword?: string },
    ): Promise<void> => {
      const stored = await findPasswordHash(database.orm, userId);
      if (stored !== null) {
        if (oldPassword === undefined) throw new RefusedField('oldPassword', 'field.missing');
        await checkOldPassword(userId, stored, oldPassword);
      }
      const hash = await hashPassword(password);
      await database.transaction(async (tx) => {
        await savePasswordHash(tx, userId, hash);
        await sessions.closeAll(tx, userId, tokenHash);
      });
    },
  };
}

export type Account = ReturnType<typeof createAccount>;
