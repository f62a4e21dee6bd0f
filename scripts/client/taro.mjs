import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Failure, ROOT, run } from '../lib/run.mjs';

/** Lines to hide: the banner, progress, and deprecation warnings inside Taro. */
const NOISE =
  /^\s*$|Taro v|^开始编译|编译成功|Webpack|DeprecationWarning|trace-deprecation|Deprecation Warning|sass-lang\.com|^\[Baseline|baseline-browser-mapping/;

/**
 * Runs Taro's production build, without the user's global configuration, which could add plugins, and without network
 * access for surveys or updates.
 * @param {string[]} options
 * @param {string} [cwd] the folder of the app
 * @throws {Failure} with Taro's output when the build fails
 */
export async function runTaro(options, cwd = ROOT) {
  const { code, output } = await run(
    process.execPath,
    [join(ROOT, 'node_modules/@tarojs/cli/bin/taro'), 'build', ...options, '--disable-global-config'],
    { cwd, env: { ...process.env, NODE_ENV: 'production', CI: '1', NO_UPDATE_NOTIFIER: '1' } },
  );
  const printed = stripVTControlCharacters(output)
    .split(/\r?\n/)
    .filter((line) => !NOISE.test(line))
    .join('\n');
  // Taro's exit code is 0 even when its configuration or a style throws.
  if (code !== 0 || /✖ Errors|^Error:|Module not found|SassError/m.test(printed)) {
    throw new Failure('The client does not build: the lines above say where.', printed);
  }
}
