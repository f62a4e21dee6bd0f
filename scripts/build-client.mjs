/**
 * Builds one target of the client and holds the result to its size limits:
 *   node scripts/build-client.mjs <h5|weapp|idphoto|android|ios> [the root of a copy, of React Native's]
 * `npm run build:<target>` does so where something that it reads has changed.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { precompress } from './client/precompress.mjs';
import { buildReactNative } from './client/rn.mjs';
import { compare, measureH5, measureMini, measureReactNative } from './client/sizes.mjs';
import { runTaro } from './client/taro.mjs';
import { buildWorker } from './client/worker.mjs';
import { Failure, ROOT, runMain } from './lib/run.mjs';

/** A wrong address would only show on the phone, as a request that never answers. */
function checkApiBase(base = process.env.TARO_APP_API_BASE) {
  if (!base) console.log('TARO_APP_API_BASE is not set: this build talks to http://127.0.0.1:8787.');
  else if (!/^https?:\/\/[^/?#\s]+$/.test(base)) {
    throw new Failure(
      `TARO_APP_API_BASE is "${base}": set it to your server's address without a path, such as https://example.com.`,
    );
  }
}

/** @type {Record<string, { output: string, taro?: string[], budget?: string, measure: (folder: string) => Record<string, number> }>} */
const TARGETS = {
  h5: { output: 'dist/h5', taro: ['--type', 'h5'], measure: measureH5 },
  weapp: { output: 'dist/weapp', taro: ['--type', 'weapp'], measure: measureMini },
  idphoto: {
    output: 'dist/weapp-idphoto',
    taro: ['--type', 'weapp', '--mode', 'idphoto'],
    measure: measureMini,
  },
  android: { output: 'dist/rn/android', budget: 'rn', measure: measureReactNative },
  ios: { output: 'dist/rn/ios', budget: 'rn', measure: measureReactNative },
};

await runMain(async () => {
  const [name = '', copy = ROOT] = process.argv.slice(2);
  const target = TARGETS[name];
  if (!target) throw new Failure(`Usage: node scripts/build-client.mjs <${Object.keys(TARGETS).join('|')}>`);
  if (!existsSync(join(ROOT, 'node_modules/@tarojs/cli')))
    throw new Failure(
      'The packages are not installed yet: run "npm start" once, or "npm ci --ignore-scripts".',
    );
  const folder = join(resolve(copy), target.output);
  if (name !== 'h5') checkApiBase();
  rmSync(folder, { recursive: true, force: true });
  if (target.taro) await runTaro(target.taro);
  else await buildReactNative(resolve(copy), name === 'ios' ? 'ios' : 'android');
  if (name === 'h5') {
    await buildWorker(folder);
    await precompress(folder);
  }
  const budgets = JSON.parse(readFileSync(join(ROOT, 'config/budgets.json'), 'utf8'));
  const { lines, over } = compare(target.measure(folder), budgets[target.budget ?? name] ?? {});
  console.log([`${target.output}:`, ...lines].join('\n'));
  if (over.length > 0) {
    throw new Failure(
      `The ${name} build is over its size limit (${over.join(', ')}): make it smaller, or raise the limit in config/budgets.json.`,
    );
  }
});
