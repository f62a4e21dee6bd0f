import { and, desc, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { installPackage } from '../../db/schema/install-package';

export type PublishedPackage = typeof installPackage.$inferSelect;
export type NewPackage = Omit<PublishedPackage, 'active' | 'publishedAt'>;

/** The newest version above this one that has not been taken back. */
export async function findNewestAbove(
  tx: Executor,
  versionCode: number,
): Promise<PublishedPackage | undefined> {
  const [newest] = await tx
    .select()
    .from(installPackage)
    .where(and(eq(installPackage.active, true), gt(installPackage.versionCode, versionCode)))
    .orderBy(desc(installPackage.versionCode))
    .limit(1);
  return newest;
}

/** Publishes a version; false when it has been published before, whose file phones may have already. */
export async function addPackage(tx: Executor, published: NewPackage): Promise<boolean> {
  const added = await tx
    .insert(installPackage)
    .values(published)
    .onConflictDoNothing()
    .returning({ versionCode: installPackage.versionCode });
  return added.length > 0;
}

/** Takes a version back, or offers it again; false when there is none. */
export async function setActive(tx: Executor, versionCode: number, active: boolean): Promise<boolean> {
  const changed = await tx
    .update(installPackage)
    .set({ active })
    .where(eq(installPackage.versionCode, versionCode))
    .returning({ versionCode: installPackage.versionCode });
  return changed.length > 0;
}
