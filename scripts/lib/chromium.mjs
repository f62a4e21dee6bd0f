import { accessSync, constants, existsSync } from 'node:fs';
import { run, step } from './run.mjs';

/** Where systems put a Chromium that Playwright can drive. The shell without a window takes a third less time. */
const KNOWN_PATHS = [
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

/** Debian's packages, the best first; not every system has the shell without a window. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];

/** Without a Chinese font, screens are measured with boxes in place of words. */
const FONT = 'fonts-noto-cjk';
const FONT_PATHS = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk'];

/** @param {string} path */
export function isExecutable(path) {
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
export const findChromium = ({ CHROME_PATH: given } = process.env, knownPaths = KNOWN_PATHS) =>
  (given ? [given] : knownPaths).find(isExecutable);

/**
 * On a Debian-like system, as root, installs packages until nothing is missing, and says so before.
 * @param {readonly string[]} choices packages, the best first: each is tried while something is missing
 * @param {readonly string[]} besides packages that come with any of them
 * @param {() => boolean} isThere
 */
export async function installPackages(choices, besides, isThere) {
  if (isThere() || process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return;
  await step(`Installing by apt-get: ${[choices.join(' or '), ...besides].join(', ')}`, async () => {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, silenceMs: 5 * 60_000 };
    let { output } = await run('apt-get', ['update', '-q'], options);
    for (const choice of choices) {
      const args = ['install', '-q', '-y', '--no-install-recommends', choice, ...besides];
      if (!isThere()) ({ output } = await run('apt-get', args, options));
    }
    if (!isThere()) process.stderr.write(`${output.trimEnd().split('\n').slice(-3).join('\n')}\n`);
  });
}

/** The browser and the font that are missing; `CHROME_PATH` names a browser that is not ours to install. */
export async function ensureChromium() {
  if (process.env.CHROME_PATH) return;
  await installPackages(
    BROWSERS,
    [FONT],
    () => findChromium() !== undefined && FONT_PATHS.some((path) => existsSync(path)),
  );
}
