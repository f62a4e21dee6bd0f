import type { CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Database, Executor } from '../../db/database';
import { lockUser } from '../../db/lock-user';
import { CallError, RefusedField } from '../../errors';
import type { GiftMemory } from '../gift/service';
import { type Allowance, consume } from '../limit/service';
import type { Session, Sessions } from '../session/service';
import { findMobile, saveMobile } from '../user/service';
import type { Account } from './account';
import type { Codes } from './codes';

const DAY_MS = 86_400_000;

/** Number changes per user and week: a stolen session must not enumerate numbers. */
const changes = (userId: string): Allowance => ({
  key: `change-mobile:${userId}`,
  limit: 3,
  windowMs: 7 * DAY_MS,
});

type MobileChangeDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  sessions: Pick<Sessions, 'closeAll'>;
  codes: Codes;
  account: Pick<Account, 'checkPassword'>;
  gifts: Pick<GiftMemory, 'remember'>;
};

/** Rolls back the use of a code that is right so far. */
class Undo extends Error {}

/** Changes the mobile number of an account. */
export function createMobileChange({ database, sessions, codes, account, gifts }: MobileChangeDependencies) {
  const { orm, transaction } = database;
  const purpose = 'change_mobile';

  type Proof = { mobile: string; code: string };
  type Caller = { address: string; deviceSecret?: string };

  /** Counts a wrong code and throws; leaves a right one usable. */
  const tryCode = async (field: string, { mobile, code }: Proof, caller: Caller): Promise<void> => {
    let attemptsLeft: number | undefined;
    await transaction(async (tx) => {
      const check = await codes.check(tx, { mobile, purpose }, code, caller);
      if (check.right) throw new Undo();
      attemptsLeft = check.attemptsLeft;
    }).catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
    if (attemptsLeft !== undefined) throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft, field });
  };

  const useCode = async (tx: Executor, { mobile, code }: Proof, caller: Caller): Promise<void> => {
    const check = await codes.check(tx, { mobile, purpose }, code, caller);
    // Another call, such as from a second tab, has used it in the meantime.
    if (!check.right)
      throw new CallError(ErrorCode.wrongCredentials, { attemptsLeft: check.attemptsLeft, field: 'code' });
  };

  /**
   * @throws RefusedField if the number belongs to another account or is already this one's, or the old number is not
   * proven; CallError 11002 with the wrong `field`, 10004
   */
  return async (
    { userId, tokenHash }: Session,
    { mobile, code, oldCode, password, deviceSecret }: CallInput<'user.user.changeMobile'>,
    address: string,
  ): Promise<void> => {
    const caller = { address, deviceSecret };
    const old = await findMobile(orm, userId);
    if (old === undefined) throw new CallError(ErrorCode.sessionInvalid);
    if (old === mobile) throw new RefusedField('mobile', 'mobile.same');
    if (oldCode === undefined && password === undefined) throw new RefusedField('oldCode', 'field.missing');
    const fresh = { mobile, code };
    const proof = oldCode === undefined ? undefined : { mobile: old, code: oldCode };
    if (proof) await tryCode('oldCode', proof, caller);
    else await account.checkPassword(userId, password ?? '');
    await tryCode('code', fresh, caller);
    await transaction(async (tx) => {
      await lockUser(tx, userId);
      await consume(tx, [changes(userId)]);
      if (proof) await useCode(tx, proof, caller);
      await useCode(tx, fresh, caller);
      // The caller has proven to own the new number, so may be told that it is taken.
      if (!(await saveMobile(tx, userId, mobile))) throw new RefusedField('mobile', 'mobile.taken');
      // The old number is free for another account, which must not be given the same again.
      await gifts.remember(tx, userId, old);
      await sessions.closeAll(tx, userId, tokenHash);
    });
  };
}
