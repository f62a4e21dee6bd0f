import { versionCodeOf } from '@tuzuo/core/app/version';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import { presentPackage } from './present';
import { findNewestAbove } from './repository';

/** The call by which the Android app learns of a newer version; nobody needs an account for it. */
export function upgradeHandlers({
  orm,
}: Pick<Database, 'orm'>): Handlers<'open.app_install_package.getAndroidUpdatePackage'> {
  return {
    'open.app_install_package.getAndroidUpdatePackage': async ({ currentVersion }, { locale }) => {
      const published = await findNewestAbove(orm, versionCodeOf(currentVersion) ?? 0);
      return { installPackageInfo: published ? presentPackage(published, locale) : null };
    },
  };
}
