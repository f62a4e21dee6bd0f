import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, run, step } from './run.mjs';

/** Paths of Chromium that Playwright can drive. The headless shell comes first: it takes a third less time. */
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

/** Does not include wrappers of other package systems, such as /usr/bin/firefox of snap. */
const FIREFOX_PATHS = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox'];

const FONT_PATHS = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk'];

/** Programs that drive WebKitGTK. @typedef {{ driver: string, browser: string, xvfb: string }} WebKitPrograms */

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
 * @returns {string | undefined} an installed browser; a wrong `CHROME_PATH` results in none
 */
export const findChromium = ({ CHROME_PATH: given } = process.env, knownPaths = CHROMIUM_PATHS) =>
  (given ? [given] : knownPaths).find(isExecutable);

/** @returns {string | undefined} */
export const findFirefox = () => FIREFOX_PATHS.find(isExecutable);

/** Paths in a folder whose names contain a word; none when there is no folder. @param {string} folder @param {string} word */
const foldersIn = (folder, word) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.includes(word))
        .map((name) => join(folder, name))
    : [];

/** @returns {WebKitPrograms | undefined} undefined when one of them is missing */
export function findWebKit(bin = '/usr/bin', lib = '/usr/lib') {
  const [driver, xvfb] = ['WebKitWebDriver', 'Xvfb'].map((name) => join(bin, name)).filter(isExecutable);
  // In a folder for each architecture and version.
  const browser = foldersIn(lib, 'linux-gnu')
    .flatMap((machine) => foldersIn(machine, 'webkit2gtk-'))
    .map((folder) => join(folder, 'MiniBrowser'))
    .filter(isExecutable)
    .sort()
    .at(-1);
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined;
}

/** What browser tests need, and alternative Debian packages that contain it, the best first. @type {readonly { what: string, packages: string[], isThere: () => unknown }[]} */
const NEEDS = [
  {
    what: 'Chromium',
    packages: ['chromium-headless-shell', 'chromium'],
    // A browser that the user names is not installed.
    isThere: () => findChromium() ?? process.env.CHROME_PATH,
  },
  {
    what: 'a Chinese font, without which screens are measured with boxes in place of words',
    packages: ['fonts-noto-cjk'],
    isThere: () => process.env.CHROME_PATH ?? FONT_PATHS.find((path) => existsSync(path)),
  },
  { what: 'Firefox', packages: ['firefox-esr'], isThere: findFirefox },
  // WebKitGTK has no headless mode.
  { what: 'WebKitGTK', packages: ['webkit2gtk-driver xvfb'], isThere: findWebKit },
];

const missing = () => NEEDS.filter(({ isThere }) => !isThere());

/** apt's message while another program installs packages, as on a new machine in the cloud for its first minutes. */
const LOCKED = /Could not get lock|Unable to (?:acquire|lock) /;

/**
 * Runs apt-get. While another program holds its lock, waits for that for up to a quarter of an hour.
 * @param {readonly string[]} args
 */
export async function aptGet(args, pauseMs = 5_000, patienceMs = 15 * 60_000) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, silenceMs: 5 * 60_000 };
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    // The option covers only one of apt's locks.
    const result = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=60', ...args], options);
    if (result.code === 0 || !LOCKED.test(result.output) || Date.now() > giveUpAt) return result;
    await sleep(pauseMs);
  }
}

/** Installs the missing Debian packages. */
async function installByApt() {
  const named = missing().map(({ packages }) => packages.join(' or '));
  await step(`Installing by apt-get: ${named.join(', ')}`, async () => {
    let { output } = await aptGet(['update', '-q']);
    for (const { packages, isThere } of missing())
      for (const choice of packages) {
        const args = ['install', '-q', '-y', '--no-install-recommends', ...choice.split(' ')];
        if (!isThere()) ({ output } = await aptGet(args));
      }
    if (missing().length > 0) process.stderr.write(`${output.trimEnd().split('\n').slice(-3).join('\n')}\n`);
  });
}

/**
 * Installs what browser tests need, as root on Debian, and prints what is still missing.
 * @throws {Failure} in CI, where no test may be skipped
 */
export async function ensureBrowsers() {
  const canInstall = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
  if (canInstall && missing().length > 0) await installByApt();
  const isCi = process.env.CI === 'true';
  if (isCi && missing().length > 0)
    throw new Failure(
      `Not there: ${missing()
        .map(({ what }) => what)
        .join(', ')}. In CI no test may be skipped for it: install ${missing()
        .map(({ packages }) => packages[0])
        .join(' ')}.`,
    );
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
