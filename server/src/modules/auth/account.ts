import { ErrorCode } from '@tuzuo/core/errors';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../http/port';
import type { Session, Sessions } from '../session/service';
import { findPasswordHash, savePasswordHash } from '../user/service';
import { claim, countFailure, forgive, standingOf } from './failures';
import { hashPassword, verifyPassword } from './passwords';
import { PASSWORD_TRIES, type Watches } from './watches';

type AccountDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sessions: Sessions;
  watches: Watches;
};

/** What a logged-in user changes about his account. */
export function createAccount({ database, sessions, watches }: AccountDependencies) {
  /** Throws 11002 for the wrong old password, 10004 after ten of them: a stolen session must not become an account. */
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
