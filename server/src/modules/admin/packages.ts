import {
  changePackage,
  findPackages,
  type PackageChange,
  type Publication,
  type PublishedPackage,
  publishPackage,
} from '../upgrade/service';
import { recordAction } from './audit';
import type { AdminContext, Operator } from './context';

/** Versions of the Android app and their rollout. All functions throw Unpublishable for impossible requests. */
export function adminPackages({ database }: Pick<AdminContext, 'database'>) {
  return {
    listPackages: (): Promise<PublishedPackage[]> => findPackages(database.orm),

    publishPackage: (operator: Operator, publication: Publication): Promise<PublishedPackage> =>
      database.transaction(async (tx) => {
        const after = await publishPackage(tx, publication);
        const subject = { kind: 'package', id: after.version } as const;
        await recordAction(tx, operator, { action: 'package.publish', subject, after });
        return after;
      }),

    /** Raises, lowers or halts a rollout, withdraws a version, or offers it again. */
    changePackage: (operator: Operator, version: string, change: PackageChange): Promise<PublishedPackage> =>
      database.transaction(async (tx) => {
        const { before, after } = await changePackage(tx, version, change);
        const subject = { kind: 'package', id: after.version } as const;
        await recordAction(tx, operator, { action: 'package.change', subject, before, after });
        return after;
      }),
  };
}
