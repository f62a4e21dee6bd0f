import { eq } from 'drizzle-orm';
import type { Executor } from './database';
import { appUser } from './schema/app-user';

/**
 * Locks a user's row until the transaction ends. Whatever reads a user's balance, quota or open requests before it
 * writes begins with it, so that concurrent transactions of one user run one after the other; those that only insert
 * rows which reference the user do not wait for it.
 */
export async function lockUser(tx: Executor, userId: string): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, userId)).for('no key update');
}
