import { join } from 'node:path';
import { runChild } from '../lib/child.mjs';
import { Failure } from '../lib/failure.mjs';
import { ROOT } from '../lib/paths.mjs';

/** Colors, progress bars and blank lines that Taro prints whether or not a person watches. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what colors are made of
const COLORS = /\x1b\[[0-9;]*[A-Za-z]/g;

/** Lines that say nothing about the build: the banner, its progress, and deprecations inside Taro itself. */
const NOISE =
  /^\s*$|Taro v|^开始编译|编译成功|Webpack|DeprecationWarning|trace-deprecation|Deprecation Warning|sass-lang\.com|^\[Baseline|baseline-browser-mapping/;

/** @param {string} output */
const readable = (output) =>
  output
    .replace(COLORS, '')
    .split(/\r?\n/)
    .filter((line) => !NOISE.test(line))
    .join('\n');

/**
 * Runs Taro's build, for release. Nothing leaves the machine: no global configuration of the user's is read,
 * which could add plugins, and no survey or update check runs.
 * @param {string[]} options
 * @param {string} cwd the folder of the app
 * @throws {Failure} with what Taro printed when it does not end well
 */
export async function runTaro(options, cwd = ROOT) {
  const result = await runChild(
    process.execPath,
    [join(ROOT, 'node_modules/@tarojs/cli/bin/taro'), 'build', ...options, '--disable-global-config'],
    { cwd, env: { ...process.env, NODE_ENV: 'production', CI: '1', NO_UPDATE_NOTIFIER: '1' } },
  );
  const said = readable(result.output);
  // Taro ends with 0 when its configuration or a style throws, but not without saying so.
  if (result.code !== 0 || /✖ Errors|^Error:|Module not found|SassError/m.test(said)) {
    throw new Failure('The client does not build: the lines above say where.', { details: said });
  }
}
