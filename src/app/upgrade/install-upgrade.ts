import { simulatedProgress, type UpgradePackage } from '@tuzuo/core/app/upgrade';
import { appHost } from '@/platform/app-host';
import { askUser, hideLoading, showLoading, tellUser } from '@/ui/feedback';
import { restarted } from './kept-package';
import { t } from './words';

/** How often the shown progress changes, in ms. */
const TICK_MS = 200;

/** Whether the user has no choice. */
export const isForced = ({ isForceUpdate }: UpgradePackage) => isForceUpdate === '1';

/** Asks whether to go on; a forced upgrade leaves no choice but to do so, however often it has to be said. */
async function isWanted(upgrade: UpgradePackage, content: string, confirmText: string): Promise<boolean> {
  const words = { title: t('title', { version: upgrade.version }), content, confirmText };
  if (!isForced(upgrade)) return askUser({ ...words, cancelText: t('later') });
  while (!(await tellUser(words)));
  return true;
}

/** Runs the work with its progress on the screen: the host tells none, so that it is simulated (product spec). */
async function withProgress<T>(work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const show = (percent: number) =>
    showLoading(t('downloading', { percent: percent.toFixed(2) }), { delayMs: 0, mask: true });
  const tick = () => show(simulatedProgress(Date.now() - started));
  tick();
  const ticking = setInterval(tick, TICK_MS);
  try {
    const result = await work();
    show(100);
    return result;
  } finally {
    clearInterval(ticking);
    hideLoading();
  }
}

/** Downloads and installs; answers why it did not work, as words. */
async function tryToInstall(upgrade: UpgradePackage): Promise<string | undefined> {
  try {
    const outcome = await withProgress(() => appHost.download(upgrade));
    if (outcome !== 'saved') return t(outcome === 'damaged' ? 'damaged' : 'unreachable');
    await appHost.install(upgrade);
    return undefined;
  } catch {
    return t('failed');
  }
}

/**
 * Offers a whole app (APK) to the user until it is handed to the system's installer, or put off. A forced one is
 * offered again when the user comes back without having installed it.
 */
export async function offerApk(upgrade: UpgradePackage): Promise<void> {
  let problem: string | undefined;
  do {
    const content = problem ?? (upgrade.updateNotes || t('notes'));
    if (!(await isWanted(upgrade, content, t(problem === undefined ? 'confirm' : 'retry')))) return;
    problem = await tryToInstall(upgrade);
  } while (problem !== undefined || isForced(upgrade));
}

/**
 * Downloads and installs new pages and restarts the app with them, without asking (product spec, section 4). An app
 * that came back from such a restart with the pages of before installs them again and goes on: it would restart for
 * ever. A failure says nothing: what is installed goes on working, and the next start tries again.
 */
export async function installPages(upgrade: UpgradePackage): Promise<void> {
  if ((await appHost.download(upgrade)) !== 'saved') return;
  await appHost.install(upgrade);
  if (restarted.isFor(upgrade)) return;
  restarted.note(upgrade);
  await appHost.restart();
}
