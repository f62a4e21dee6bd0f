import { accessSync, constants, existsSync } from 'node:fs';
import { lastLines, runChild } from './child.mjs';

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
const FONTS = ['fonts-noto-cjk'];
const CHINESE_FONTS = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk'];

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
export function findChromium(env = process.env, knownPaths = KNOWN_PATHS) {
  const given = env.CHROME_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  return knownPaths.find(isExecutable);
}

const mayUseApt = () => process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
const hasChineseFont = () => CHINESE_FONTS.some((path) => existsSync(path));

/**
 * Finds a browser for the browser tests; on a Debian-like system, as root, installs what is missing.
 * @param {string} root
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<{ path: string } | { reason: string }>} `reason`: why the browser tests will be skipped
 */
export async function ensureChromium(root, progress) {
  const found = findChromium();
  if (found && (hasChineseFont() || process.env.CHROME_PATH || !mayUseApt())) return { path: found };
  if (process.env.CHROME_PATH) {
    return {
      reason: `CHROME_PATH is set to ${process.env.CHROME_PATH}, which is no program that can be run`,
    };
  }
  if (!mayUseApt()) return { reason: 'no Chromium was found: install one, or set CHROME_PATH to a browser' };

  // Said before anything of the system is changed.
  const packages = [BROWSERS.join(' or '), ...FONTS].join(', ');
  const problem = await progress.step(`Installing by apt-get: ${packages}`, () => installByApt(root));
  const installed = findChromium();
  return installed
    ? { path: installed }
    : { reason: `Chromium could not be installed by apt-get: ${problem}` };
}

/** @param {string} root @returns {Promise<string>} the last lines of what failed, or nothing */
async function installByApt(root) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { cwd: root, env, timeoutMs: 5 * 60_000 };
  let step = await runChild('apt-get', ['update', '-q'], options);
  for (const browser of BROWSERS) {
    const packages = [browser, ...FONTS];
    step = await runChild(
      'apt-get',
      ['install', '-q', '-y', '--no-install-recommends', ...packages],
      options,
    );
    if (step.code === 0) return '';
  }
  return lastLines(step.output, 3);
}
