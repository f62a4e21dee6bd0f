import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { GATE } from '../lib/react-native.mjs';
import { Failure, run } from '../lib/run.mjs';

/** @type {Record<string, string>} */
const HERMESC = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' };

/** Stacks, the banner, and deprecation warnings of packages. */
const NOISE = /^\s+at |deprecat|^[\s#:=@]*$|Welcome to Metro|Fast - Scalable|sass-lang|stylelint/i;

/** Metro's first error, with its file and line. @param {string} output @param {string} root */
function explain(output, root) {
  const lines = stripVTControlCharacters(output)
    .replaceAll(`${root}/`, '')
    .split('\n')
    .filter((line) => !NOISE.test(line));
  const first = lines.findIndex((line) => line.startsWith('error '));
  return lines.slice(Math.max(first, 0), Math.max(first, 0) + 30).join('\n');
}

/**
 * Compiles the client for one platform of React Native, offline, into `<root>/dist/rn/<platform>`: Metro with Taro's
 * transforms, then Hermes bytecode. `taro build --type rn` starts the same Metro but ignores its exit code, so a broken
 * build would pass.
 * @param {string} root the repository, or a copy of it with its own or a linked node_modules
 * @param {'android' | 'ios'} platform
 * @throws {Failure} with the compiler's message, file and line
 */
export async function buildReactNative(root, platform) {
  const require = createRequire(join(root, 'package.json'));
  const out = join(root, 'dist/rn', platform);
  rmSync(out, { recursive: true, force: true });
  // By default the caches of Metro and Taro are in the system's temporary folder, shared by all projects.
  const cache = join(root, '.cache/rn');
  for (const folder of [join(out, 'assets'), cache]) mkdirSync(folder, { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production', TARO_ENV: 'rn', TMPDIR: cache, TEMP: cache, CI: '1' };
  const bundle = join(out, 'index.bundle');
  const options = {
    platform,
    dev: false,
    // Minified or not, Hermes produces bytecode of the same size.
    minify: false,
    entryFile: realpathSync(require.resolve('@tarojs/rn-supporter/entry-file.js')),
    bundleOutput: bundle,
    assetsDest: join(out, 'assets'),
    config: join(root, GATE, 'metro.config.cjs'),
  };
  const args = [join(root, GATE, 'bundle.cjs'), JSON.stringify(options)];
  const metro = await run(process.execPath, args, { cwd: root, env });
  if (metro.code !== 0 || !existsSync(bundle)) {
    const sentence = `The client does not compile for React Native (${platform}): the lines above say where.`;
    throw new Failure(sentence, explain(metro.output, root));
  }
  const tools = join(require.resolve('react-native/package.json'), '../sdks/hermesc');
  const hermes = await run(join(tools, HERMESC[process.platform] ?? ''), [
    '-emit-binary',
    '-O',
    '-w',
    '-out',
    join(out, 'index.hbc'),
    bundle,
  ]);
  if (hermes.code !== 0) {
    const sentence = `Hermes does not accept the ${platform} bundle: the lines above say why.`;
    throw new Failure(sentence, hermes.output.slice(0, 2000));
  }
}
