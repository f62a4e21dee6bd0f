import { and, desc, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { installPackage } from '../../db/schema/install-package';

export type PublishedPackage = typeof installPackage.$inferSelect;
export type NewPackage = Omit<PublishedPackage, 'active' | 'publishedAt'>;

/** The properties of a published version that an operator may change. */
export type PackageChange = Partial<Pick<PublishedPackage, 'rolloutPercent' | 'active'>>;

/** Maximum number of versions read, for lookups and lists. */
const MAX_VERSIONS = 100;

/** Offered versions above this one, newest first. */
export const findAbove = (tx: Executor, versionCode: number): Promise<PublishedPackage[]> =>
  tx
    .select()
    .from(installPackage)
    .where(and(eq(installPackage.active, true), gt(installPackage.versionCode, versionCode)))
    .orderBy(desc(installPackage.versionCode))
    .limit(MAX_VERSIONS);

/** All versions, newest first. */
export const findPackages = (tx: Executor): Promise<PublishedPackage[]> =>
  tx.select().from(installPackage).orderBy(desc(installPackage.versionCode)).limit(MAX_VERSIONS);

/** Publishes a version; undefined if it was published before, since phones may already have its file. */
export async function addPackage(tx: Executor, published: NewPackage): Promise<PublishedPackage | undefined> {
  const [added] = await tx.insert(installPackage).values(published).onConflictDoNothing().returning();
  return added;
}

/** Changes a version; undefined if it does not exist. */
export async function updatePackage(
  tx: Executor,
  versionCode: number,
  change: PackageChange,
): Promise<{ before: PublishedPackage; after: PublishedPackage } | undefined> {
  const ofVersion = eq(installPackage.versionCode, versionCode);
  const [before] = await tx.select().from(installPackage).where(ofVersion).for('update');
  if (!before) return undefined;
  const [after = before] = await tx.update(installPackage).set(change).where(ofVersion).returning();
  return { before, after };
}
