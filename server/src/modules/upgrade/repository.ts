import { and, desc, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../db/database';
import { installPackage } from '../../db/schema/install-package';

export type PublishedPackage = typeof installPackage.$inferSelect;
export type NewPackage = Omit<PublishedPackage, 'active' | 'publishedAt'>;

/** What an operator may change of a version that phones know. */
export type PackageChange = Partial<Pick<PublishedPackage, 'rolloutPercent' | 'active'>>;

/** More versions than this are neither looked through nor listed: older ones are behind those. */
const MOST = 100;

/** Versions above this one that have not been taken back, the newest first. */
export const findAbove = (tx: Executor, versionCode: number): Promise<PublishedPackage[]> =>
  tx
    .select()
    .from(installPackage)
    .where(and(eq(installPackage.active, true), gt(installPackage.versionCode, versionCode)))
    .orderBy(desc(installPackage.versionCode))
    .limit(MOST);

/** Every version, the newest first. */
export const findPackages = (tx: Executor): Promise<PublishedPackage[]> =>
  tx.select().from(installPackage).orderBy(desc(installPackage.versionCode)).limit(MOST);

/** Publishes a version; undefined when it has been published before, whose file phones may have already. */
export async function addPackage(tx: Executor, published: NewPackage): Promise<PublishedPackage | undefined> {
  const [added] = await tx.insert(installPackage).values(published).onConflictDoNothing().returning();
  return added;
}

/** Changes a version; undefined when there is none. */
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
