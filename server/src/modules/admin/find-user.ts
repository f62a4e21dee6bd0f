import { MOBILE_PATTERN } from '@tuzuo/core/session/account';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { appUser } from '../../db/schema/app-user';
import { findCredential, mobileIdentity } from '../user/service';
import { AdminRefused, isId } from './context';

/**
 * Finds a user's ID by mobile number or ID.
 * @throws AdminRefused
 */
export async function findUserId(tx: Executor, who: string): Promise<string> {
  if (MOBILE_PATTERN.test(who)) {
    const found = await findCredential(tx, mobileIdentity(who));
    if (found) return found.userId;
  } else if (isId(who)) {
    const [row] = await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, who));
    if (row) return row.id;
  }
  throw new AdminRefused('there is no user with this mobile number or id');
}
