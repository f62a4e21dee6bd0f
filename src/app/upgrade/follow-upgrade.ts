import { type InstalledApp, type UpgradePackage, upgradeFor } from '@tuzuo/core/app/upgrade';
import { appHost } from '@/platform/app-host';
import { splash } from '@/platform/splash';
import { call } from '@/request';
import { installPages, isForced, offerApk } from './install-upgrade';
import { keptPackage } from './kept-package';

const NAME = 'open.app_install_package.getAndroidUpdatePackage';

/**
 * What to upgrade to: what the server offers, or, when it does not answer, what it offered at an earlier start. What
 * it has taken back, and what has been installed since, is forgotten.
 */
async function findUpgrade(app: InstalledApp): Promise<UpgradePackage | undefined> {
  let offered: UpgradePackage | null | undefined;
  try {
    const currentVersion = String(app.versionCode);
    offered = (await call(NAME, { currentVersion }, { toast: false }).result).installPackageInfo;
  } catch {
    offered = keptPackage.read();
  }
  const upgrade = upgradeFor(app, offered);
  if (!upgrade) keptPackage.forget();
  return upgrade;
}

/**
 * Called once at start, where an app is around the pages: looks for a newer version. New pages are taken at once; an
 * APK is kept, and offered from the next start on, unless it is forced. Never rejects.
 */
export async function followUpgrade(): Promise<void> {
  try {
    const waiting = keptPackage.read();
    const app = await appHost.installed();
    const upgrade = app && (await findUpgrade(app));
    splash.done('update');
    if (!upgrade) return;
    keptPackage.keep(upgrade);
    if (upgrade.packageType === 'resource') await installPages(upgrade);
    else if (isForced(upgrade) || waiting?.packageType === 'apk') await offerApk(upgrade);
  } catch (error) {
    // Nothing is lost: the upgrade is kept, and the next start goes on with it.
    console.warn('The update did not go on:', error);
    splash.done('update');
  }
}
