import { versionCodeOf } from '@tuzuo/core/app/version';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import { presentPackage } from './present';
import { findUpgrade } from './service';

/** Handlers of the call that offers the Android app a newer version; needs no account. */
export function upgradeHandlers({
  orm,
}: Pick<Database, 'orm'>): Handlers<'open.app_install_package.getAndroidUpdatePackage'> {
  return {
    'open.app_install_package.getAndroidUpdatePackage': async (
      { currentVersion, channel, deviceId },
      { locale },
    ) => {
      const published = await findUpgrade(orm, {
        versionCode: versionCodeOf(currentVersion) ?? 0,
        channel,
        deviceId,
      });
      return { installPackageInfo: published ? presentPackage(published, locale) : null };
    },
  };
}
