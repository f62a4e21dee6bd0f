/**
 * Compiles the client for React Native, offline: Taro's transforms through Metro, then Hermes bytecode.
 *   node scripts/build-rn.mjs [--root DIR] [--platform android|ios]
 * `taro build --type rn` starts the same Metro command but drops its exit code, so a broken build would pass.
 */
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { checkBudget } from './client/budget.mjs';
import { measurePlatform } from './client/sizes.mjs';
import { runChild } from './lib/child.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { ROOT } from './lib/paths.mjs';

const PLATFORMS = ['android', 'ios'];

/** @type {Record<string, string>} */
const HERMESC = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' };

/**
 * What a reader needs of Metro's output: the error with its file and line, once, without stack, colors, banner and
 * other packages' deprecations. Paths become relative to `root`.
 * @param {string} output
 * @param {string} root
 */
export function explain(output, root) {
  const noise = [
    /^\s+at /,
    /deprecat/i,
    /^\s*$/,
    /^[\s#:=@]+$/,
    /Welcome to Metro|Fast - Scalable|sass-lang|stylelint/,
  ];
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !noise.some((pattern) => pattern.test(line)));
  const first = Math.max(
    0,
    lines.findIndex((line) => /^error /.test(line)),
  );
  // The React Native command prints "error <message>" and then the same error again, by its class.
  const again = lines.findIndex((line, index) => index > first && /^\w*Error: /.test(line));
  return lines
    .slice(first, again === -1 ? first + 30 : again)
    .join('\n')
    .replaceAll(`${root}/`, '')
    .replace(/^error (Error: )?/, '');
}

/**
 * Builds one platform into `<root>/dist/rn/<platform>`: index.bundle, index.hbc, assets/.
 * @param {string} root the repository, or a copy of it with its own or a linked node_modules
 * @param {string} platform
 * @returns {Promise<{bytecode: number, assets: number}>} sizes in bytes
 * @throws {Failure} with the compiler's own words, file and line
 */
async function buildPlatform(root, platform) {
  const require = createRequire(join(root, 'package.json'));
  const out = join(root, 'dist/rn', platform);
  const [bundle, bytecode, assets] = [join(out, 'index.bundle'), join(out, 'index.hbc'), join(out, 'assets')];
  // Metro and Taro keep their caches in the system's temporary folder, which all projects of a machine share.
  const cache = join(root, '.cache/rn');
  for (const folder of [assets, cache]) mkdirSync(folder, { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production', TARO_ENV: 'rn', TMPDIR: cache, TEMP: cache, CI: '1' };

  const metro = await runChild(
    process.execPath,
    [
      require.resolve('react-native/cli.js'),
      'bundle',
      ...['--platform', platform],
      ...['--dev', 'false'],
      // Hermes compiles it all the same, to bytecode of the same size.
      ...['--minify', 'false'],
      ...['--entry-file', realpathSync(require.resolve('@tarojs/rn-supporter/entry-file.js'))],
      ...['--bundle-output', bundle],
      ...['--assets-dest', assets],
      ...['--config', join(root, 'config/rn/metro.config.cjs')],
    ],
    { cwd: root, env },
  );
  if (metro.code !== 0 || !existsSync(bundle)) {
    throw new Failure(
      `The client does not compile for React Native (${platform}): the lines above say where.`,
      {
        details: explain(metro.output, root),
      },
    );
  }

  const hermes = join(
    require.resolve('react-native/package.json'),
    '../sdks/hermesc',
    HERMESC[process.platform] ?? '',
  );
  const compiled = await runChild(hermes, ['-emit-binary', '-O', '-w', '-out', bytecode, bundle], {
    cwd: root,
    env,
  });
  if (compiled.code !== 0) {
    throw new Failure(`Hermes does not accept the ${platform} bundle: the lines above say why.`, {
      details: compiled.output.slice(0, 2000),
    });
  }
  return measurePlatform(out);
}

/**
 * Builds the given platforms one after the other (each uses all cores) and prints their sizes beside the limits.
 * @param {{ root: string, platforms?: readonly string[] }} options
 * @throws {Failure} when one does not compile, or is over `rn` of config/budgets.json
 */
export async function buildReactNative({ root, platforms = PLATFORMS }) {
  rmSync(join(root, 'dist/rn'), { recursive: true, force: true });
  for (const platform of platforms) {
    const sizes = await buildPlatform(root, platform);
    console.log(`React Native for ${platform} is in dist/rn/${platform}.`);
    checkBudget('rn', sizes);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const { values } = parseArgs({ options: { root: { type: 'string' }, platform: { type: 'string' } } });
    if (values.platform !== undefined && !PLATFORMS.includes(values.platform)) {
      throw new Failure(`Unknown platform "${values.platform}": use ${PLATFORMS.join(' or ')}.`, {
        exitCode: 64,
      });
    }
    const platforms = values.platform === undefined ? PLATFORMS : [values.platform];
    await buildReactNative({ root: realpathSync(resolve(values.root ?? ROOT)), platforms });
  });
}
