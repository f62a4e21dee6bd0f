/**
 * Bundles the shell for both platforms and compiles it to Hermes bytecode like a release build, as far as possible
 * without Google's and Apple's tools.
 *   npm run bundle --prefix native
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const native = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(join(native, 'package.json'));

/** @type {Record<string, string>} */
const HERMESC = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' };

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: native, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const hermesc = join(
  dirname(require.resolve('hermes-compiler/package.json')),
  'hermesc',
  HERMESC[process.platform] ?? '',
);
for (const platform of ['android', 'ios']) {
  const out = join(native, 'dist', platform);
  mkdirSync(out, { recursive: true });
  const bundle = join(out, 'index.bundle');
  const options = {
    platform,
    dev: 'false',
    'reset-cache': 'true',
    'entry-file': 'index.js',
    'bundle-output': bundle,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  run(process.execPath, [require.resolve('react-native/cli.js'), 'bundle', ...args]);
  if (!readFileSync(bundle, 'utf8').includes('TuzuoShell')) {
    console.error(`${platform}: the bundle is without the shell itself.`);
    process.exit(1);
  }
  const bytecode = join(out, 'index.hbc');
  run(hermesc, ['-emit-binary', '-O', '-w', '-out', bytecode, bundle]);
  console.log(`${platform}: ${Math.round(statSync(bytecode).size / 1024)} KiB of bytecode`);
}
