import {
  type InstalledApp,
  readKeptPackage,
  simulatedProgress,
  type UpgradePackage,
  upgradeFor,
} from '@tuzuo/core/app/upgrade';
import { appHost } from '@/platform/app-host';
import { splash } from '@/platform/splash';
import { storage } from '@/platform/storage';
import { call } from '@/request';
import { deviceId } from '@/session/device';
import { askUser, hideLoading, showLoading, tellUser } from '@/ui/feedback';
import { t } from './words';

const NAME = 'open.app_install_package.getAndroidUpdatePackage';

/**
 * Checks for a newer version; called once at start when a native app hosts the pages. New pages are installed at once;
 * an APK is kept and offered from the next start on, unless it is forced. Never rejects.
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
    // Nothing is lost: the upgrade is kept, and the next start resumes it.
    console.warn('The update did not go on:', error);
    splash.done('update');
  }
}

/**
 * Returns the upgrade to install: the server's offer or, when the server does not answer, the one it made at an earlier
 * start. An offer that was withdrawn or is installed by now is forgotten.
 */
async function findUpgrade(app: InstalledApp): Promise<UpgradePackage | undefined> {
  let offered: UpgradePackage | null | undefined;
  try {
    const { versionCode, channel } = app;
    const asked = { currentVersion: String(versionCode), channel, deviceId: deviceId() };
    offered = (await call(NAME, asked, { toast: false }).result).installPackageInfo;
  } catch {
    offered = keptPackage.read();
  }
  const upgrade = upgradeFor(app, offered);
  if (!upgrade) keptPackage.forget();
  return upgrade;
}

/** Interval between updates of the displayed progress, in ms. */
const TICK_MS = 200;

/** How long the complete progress is shown, in ms: enough for the slowest screen to paint it. */
const COMPLETE_MS = 500;

/** Whether the user must install the upgrade. */
const isForced = ({ isForceUpdate }: UpgradePackage) => isForceUpdate === '1';

/** Asks whether to continue. A forced upgrade offers no way to decline and is asked again until it is accepted. */
async function isWanted(upgrade: UpgradePackage, content: string, confirmText: string): Promise<boolean> {
  const words = { title: t('title', { version: upgrade.version }), content, confirmText };
  if (!isForced(upgrade)) return askUser({ ...words, cancelText: t('later') });
  while (!(await tellUser(words)));
  return true;
}

/**
 * Downloads while showing progress. The host reports none, so it is simulated up to 99.99 %; 100 % are shown once the
 * file is there (product spec, section 4).
 */
async function downloadWithProgress(upgrade: UpgradePackage) {
  const started = Date.now();
  const show = (percent: number) =>
    showLoading(t('downloading', { percent: percent.toFixed(2) }), { delayMs: 0, mask: true });
  const tick = () => show(simulatedProgress(Date.now() - started));
  tick();
  const ticking = setInterval(tick, TICK_MS);
  try {
    const outcome = await appHost.download(upgrade);
    clearInterval(ticking);
    if (outcome === 'saved') {
      show(100);
      await new Promise((resolve) => setTimeout(resolve, COMPLETE_MS));
    }
    return outcome;
  } finally {
    clearInterval(ticking);
    hideLoading();
  }
}

/** Downloads and installs the upgrade. Returns a localized error message, or undefined on success. */
async function tryToInstall(upgrade: UpgradePackage): Promise<string | undefined> {
  try {
    const outcome = await downloadWithProgress(upgrade);
    if (outcome !== 'saved') return t(outcome === 'unreachable' ? 'unreachable' : 'damaged');
    await appHost.install(upgrade);
    return undefined;
  } catch {
    return t('failed');
  }
}

/**
 * Offers a full app upgrade (APK) until it is handed to the system's installer or postponed. A forced upgrade is
 * offered again when the user returns without having installed it.
 */
async function offerApk(upgrade: UpgradePackage): Promise<void> {
  let problem: string | undefined;
  do {
    const content = problem ?? (upgrade.updateNotes || t('notes'));
    if (!(await isWanted(upgrade, content, t(problem === undefined ? 'confirm' : 'retry')))) return;
    problem = await tryToInstall(upgrade);
  } while (problem !== undefined || isForced(upgrade));
}

/**
 * Downloads and installs new pages and restarts the app without asking (product spec, section 4). If the app still runs
 * the old pages after such a restart, they are installed again without another restart, which would loop forever.
 * Failures are silent: the installed pages keep working, and the next start tries again.
 */
async function installPages(upgrade: UpgradePackage): Promise<void> {
  if ((await appHost.download(upgrade)) !== 'saved') return;
  await appHost.install(upgrade);
  if (restarted.isFor(upgrade)) return;
  restarted.note(upgrade);
  await appHost.restart();
}

const STORAGE_KEY = 'upgrade';

/** The upgrade that is still to be installed; survives restarts. */
const keptPackage = {
  read: () => readKeptPackage(storage.get(STORAGE_KEY)),
  keep: (upgrade: UpgradePackage) => storage.set(STORAGE_KEY, JSON.stringify(upgrade)),
  forget: () => storage.set(STORAGE_KEY, ''),
};

const RESTARTED_KEY = 'upgradeRestarted';

/** The version of the pages that the app was last restarted for; survives restarts. */
const restarted = {
  isFor: ({ versionCode }: UpgradePackage) => storage.get(RESTARTED_KEY) === String(versionCode),
  note: ({ versionCode }: UpgradePackage) => storage.set(RESTARTED_KEY, String(versionCode)),
};
