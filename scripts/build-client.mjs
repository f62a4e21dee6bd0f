/**
 * Builds one target of the client with Taro and holds the result to its size limits:
 *   node scripts/build-client.mjs <h5|weapp|idphoto|rn|rn-android>
 * Exits with 1 when the build fails or a limit of config/budgets.json is broken, with 64 on a wrong call.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildReactNative } from './build-rn.mjs';
import { checkBudget } from './client/budget.mjs';
import { precompress } from './client/precompress.mjs';
import { measureH5, measureMini } from './client/sizes.mjs';
import { runTaro } from './client/taro.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { ROOT } from './lib/paths.mjs';

/** Where a mini-program or app looks for the server when nobody says: the simulator's own machine. */
const DEFAULT_API_BASE = 'http://127.0.0.1:8787';

/** A wrong address would only show on the phone, as a request that never answers. */
function checkApiBase() {
  const base = process.env.TARO_APP_API_BASE;
  if (base === undefined) {
    console.log(`TARO_APP_API_BASE is not set: this build talks to ${DEFAULT_API_BASE}.`);
  } else if (!/^https?:\/\/[^/?#\s]+$/.test(base)) {
    throw new Failure(
      `TARO_APP_API_BASE is "${base}": set it to your server's address without a path, such as https://example.com.`,
    );
  }
}

/** @param {string[]} taroArguments @param {string} output */
async function buildWithTaro(taroArguments, output) {
  rmSync(join(ROOT, output), { recursive: true, force: true });
  await runTaro(taroArguments);
}

/** @type {Record<string, () => Promise<void>>} */
const targets = {
  async h5() {
    await buildWithTaro(['--type', 'h5'], 'dist/h5');
    await precompress(join(ROOT, 'dist/h5'));
    checkBudget('h5', measureH5(join(ROOT, 'dist/h5')));
  },
  async weapp() {
    checkApiBase();
    await buildWithTaro(['--type', 'weapp'], 'dist/weapp');
    checkBudget('weapp', measureMini(join(ROOT, 'dist/weapp')));
  },
  async idphoto() {
    checkApiBase();
    await buildWithTaro(['--type', 'weapp', '--mode', 'idphoto'], 'dist/weapp-idphoto');
    checkBudget('idphoto', measureMini(join(ROOT, 'dist/weapp-idphoto')));
  },
  async rn() {
    checkApiBase();
    await buildReactNative({ root: ROOT });
  },
  async 'rn-android'() {
    checkApiBase();
    await buildReactNative({ root: ROOT, platforms: ['android'] });
  },
};

await runMain(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const build = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (build === undefined || rest.length > 0) {
    throw new Failure(`Usage: node scripts/build-client.mjs <${Object.keys(targets).join('|')}>`, {
      exitCode: 64,
    });
  }
  if (!existsSync(join(ROOT, 'node_modules/@tarojs/cli'))) {
    throw new Failure(
      'The packages are not installed yet: run "npm start" once, or "npm ci --ignore-scripts".',
    );
  }
  await build();
});
