import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run, step } from './run.mjs';

/** Where systems put a Chromium that Playwright can drive. The shell without a window takes a third less time. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** No wrappers of other package systems, which start another program than they are. */
const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox'];

const FONT_PATHS = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk'];

/** What drives WebKitGTK. @typedef {{ driver: string, browser: string, xvfb: string }} WebKitPrograms */

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [knownPaths]
 * @returns {string | undefined} a browser that exists; `CHROME_PATH` wins, and counts as none when it is wrong
 */
export const findChromium = ({ CHROME_PATH: given } = process.env, knownPaths = CHROMIUM_PATHS) =>
  (given ? [given] : knownPaths).find(isExecutable);

/** @returns {string | undefined} */
export const findFirefox = () => FIREFOX_PATHS.find(isExecutable);

/** The names in a folder that contain a word, whole; none where there is no folder. @param {string} folder @param {string} word */
const foldersIn = (folder, word) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.includes(word))
        .map((name) => join(folder, name))
    : [];

/** @returns {WebKitPrograms | undefined} all of them, or nothing */
export function findWebKit(bin = '/usr/bin', lib = '/usr/lib') {
  const [driver, xvfb] = ['WebKitWebDriver', 'Xvfb'].map((name) => join(bin, name)).filter(isExecutable);
  // Below a folder for each kind of machine, and one for each version.
  const browser = foldersIn(lib, 'linux-gnu')
    .flatMap((machine) => foldersIn(machine, 'webkit2gtk-'))
    .map((folder) => join(folder, 'MiniBrowser'))
    .filter(isExecutable)
    .sort()
    .at(-1);
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
}

/** What browser tests need, and Debian's packages for it, the best first. @type {readonly { what: string, packages: string[], isThere: () => unknown }[]} */
const NEEDS = [
  {
    what: 'Chromium',
    packages: ['chromium-headless-shell', 'chromium'],
    // One that is named is not ours to install.
    isThere: () => findChromium() ?? process.env.CHROME_PATH,
  },
  {
    what: 'a Chinese font, without which screens are measured with boxes in place of words',
    packages: ['fonts-noto-cjk'],
    isThere: () => process.env.CHROME_PATH ?? FONT_PATHS.find((path) => existsSync(path)),
  },
  { what: 'Firefox', packages: ['firefox-esr'], isThere: findFirefox },
  // WebKitGTK has no mode without a screen.
  { what: 'WebKitGTK', packages: ['webkit2gtk-driver xvfb'], isThere: findWebKit },
];

const missing = () => NEEDS.filter(({ isThere }) => !isThere());

/** Debian's packages for what is missing, as root, where there is an apt-get. */
async function installByApt() {
  const named = missing().map(({ packages }) => packages.join(' or '));
  await step(`Installing by apt-get: ${named.join(', ')}`, async () => {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, silenceMs: 5 * 60_000 };
    let { output } = await run('apt-get', ['update', '-q'], options);
    for (const { packages, isThere } of missing())
      for (const choice of packages) {
        const args = ['install', '-q', '-y', '--no-install-recommends', ...choice.split(' ')];
        if (!isThere()) ({ output } = await run('apt-get', args, options));
      }
    if (missing().length > 0) process.stderr.write(`${output.trimEnd().split('\n').slice(-3).join('\n')}\n`);
  });
}

/** Installs what browser tests need where that is possible, and says before they begin what is not there. */
export async function ensureBrowsers() {
  const canInstall = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
  if (canInstall && missing().length > 0) await installByApt();
  for (const { what, packages } of missing())
    process.stderr.write(
      `Not there: ${what}. What needs it is skipped. On Debian, as root: apt-get install ${packages[0]}\n`,
    );
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !findChromium())
    process.stderr.write(
      `CHROME_PATH is "${CHROME_PATH}", which is no program: browser tests are skipped.\n`,
    );
}
