/**
 * Builds one target of the client and checks the result against its size limits:
 *   node scripts/build-client.mjs <h5|weapp|idphoto|individual|android|ios> [root of a copy, for React Native]
 * `npm run build:<target>` runs this only when an input has changed.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { precompress } from './client/precompress.mjs';
import { buildReactNative } from './client/rn.mjs';
import { BUILD_FOLDERS, checkSizes, OUTPUTS } from './client/sizes.mjs';
import { runTaro } from './client/taro.mjs';
import { buildWorker } from './client/worker.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, ROOT, runMain } from './lib/run.mjs';

/** Rejects an unusable address, which would only be noticed on the phone, as requests without an answer. */
function checkApiBase(base = process.env.TARO_APP_API_BASE) {
  if (!base) console.log('TARO_APP_API_BASE is not set: this build talks to http://127.0.0.1:8787.');
  else if (!/^https?:\/\/[^/?#\s]+$/.test(base)) {
    throw new Failure(
      `TARO_APP_API_BASE is "${base}": set it to your server's address without a path, such as https://example.com.`,
    );
  }
}

const TARO_OPTIONS = {
  h5: ['--type', 'h5'],
  weapp: ['--type', 'weapp'],
  idphoto: ['--type', 'weapp', '--mode', 'idphoto'],
  individual: ['--type', 'weapp', '--mode', 'individual'],
};

await runMain(async () => {
  const [name, copy = ROOT] = process.argv.slice(2);
  const target = /** @type {(keyof typeof OUTPUTS)[]} */ (Object.keys(OUTPUTS)).find((each) => each === name);
  if (!target) throw new Failure(`Usage: node scripts/build-client.mjs <${Object.keys(OUTPUTS).join('|')}>`);
  if (!existsSync(join(ROOT, 'node_modules/@tarojs/cli')))
    throw new Failure(
      'The packages are not installed yet: run "npm start" once, or "npm ci --ignore-scripts".',
    );
  const root = resolve(copy);
  const folder = join(root, BUILD_FOLDERS[target]);
  if (target !== 'h5') checkApiBase();
  rmSync(folder, { recursive: true, force: true });
  if (target === 'android' || target === 'ios') {
    await ensureInstalled('rn');
    await buildReactNative(root, target);
  } else await runTaro(TARO_OPTIONS[target]);
  if (target === 'h5') {
    await buildWorker(folder);
    precompress(folder);
  }
  checkSizes(target, root);
});
