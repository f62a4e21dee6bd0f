import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Failure, ROOT, run } from '../lib/run.mjs';

/** Lines that say nothing about the build: the banner, its progress, and deprecations inside Taro itself. */
const NOISE =
  /^\s*$|Taro v|^开始编译|编译成功|Webpack|DeprecationWarning|trace-deprecation|Deprecation Warning|sass-lang\.com|^\[Baseline|baseline-browser-mapping/;

/**
 * Runs Taro's build, for release. Nothing leaves the machine: no global configuration of the user's is read,
 * which could add plugins, and no survey or update check runs.
 * @param {string[]} options
 * @param {string} [cwd] the folder of the app
 * @throws {Failure} with what Taro printed when it does not end well
 */
export async function runTaro(options, cwd = ROOT) {
  const { code, output } = await run(
    process.execPath,
    [join(ROOT, 'node_modules/@tarojs/cli/bin/taro'), 'build', ...options, '--disable-global-config'],
    { cwd, env: { ...process.env, NODE_ENV: 'production', CI: '1', NO_UPDATE_NOTIFIER: '1' } },
  );
  const said = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .filter((line) => !NOISE.test(line))
    .join('\n');
  // Taro ends with 0 when its configuration or a style throws, but not without saying so.
  if (code !== 0 || /✖ Errors|^Error:|Module not found|SassError/m.test(said)) {
    throw new Failure('The client does not build: the lines above say where.', said);
  }
}
