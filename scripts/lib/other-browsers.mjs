import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, isExecutable } from './chromium.mjs';

/** No wrappers of other package systems, which start another program than they are. */
const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox'];

/** What drives WebKitGTK. @typedef {{ driver: string, browser: string, xvfb: string }} WebKitPrograms */

/** @returns {string | undefined} */
export const findFirefox = () => FIREFOX_PATHS.find(isExecutable);

/** Below a folder for each kind of machine, and one for each version. @param {string} lib */
function miniBrowsers(lib) {
  try {
    return readdirSync(lib)
      .filter((name) => name.includes('linux-gnu'))
      .flatMap((machine) => readdirSync(join(lib, machine)).map((name) => join(lib, machine, name)))
      .filter((folder) => folder.includes('webkit2gtk-'))
      .map((folder) => join(folder, 'MiniBrowser'));
  } catch {
    return [];
  }
}

/** @returns {WebKitPrograms | undefined} all of them, or nothing */
export function findWebKit(bin = '/usr/bin', lib = '/usr/lib') {
  const [driver, xvfb] = ['WebKitWebDriver', 'Xvfb'].map((name) => join(bin, name)).filter(isExecutable);
  const browser = miniBrowsers(lib).filter(isExecutable).sort().at(-1);
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
}

/** Installs Debian's Firefox, and WebKitGTK's driver with its small browser, where they are missing. */
export async function ensureOtherBrowsers() {
  await installPackages(['firefox-esr'], [], () => findFirefox() !== undefined);
  // WebKitGTK has no mode without a screen.
  await installPackages(['webkit2gtk-driver'], ['xvfb'], () => findWebKit() !== undefined);
}
