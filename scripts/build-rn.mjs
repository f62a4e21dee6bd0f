#!/usr/bin/env node
// Compiles the client for React Native: Taro's transforms through Metro, then Hermes bytecode, both platforms, offline.
// `taro build --type rn` starts the same Metro command but drops its exit code, so a broken build would pass.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, stripVTControlCharacters } from 'node:util';

const PLATFORMS = ['android', 'ios'];
const HERMESC = { linux: 'linux64-bin/hermesc', darwin: 'osx-bin/hermesc', win32: 'win64-bin/hermesc.exe' };

/** A failed build: `message` is written for the person who ran the command. */
class BuildError extends Error {}

/** Runs a command, keeps what it says, and resolves with its exit code. */
function run(command, args, { cwd, env }) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/**
 * What a reader needs of Metro's output: the error with its file and line, once, without stack, colours, banner and
 * other packages' deprecations. Paths become relative to `root`.
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

function sizeOf(path) {
  if (!existsSync(path)) return 0;
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/**
 * Builds one platform into `<root>/dist/rn/<platform>`: index.bundle, index.hbc, assets/.
 * @returns {Promise<{bundle: number, bytecode: number, assets: number, ms: number}>} sizes in bytes
 * @throws {BuildError} with the compiler's own words, file and line
 */
async function buildPlatform(root, platform) {
  const started = Date.now();
  const require = createRequire(join(root, 'package.json'));
  const out = join(root, 'dist/rn', platform);
  const bundle = join(out, 'index.bundle');
  const bytecode = join(out, 'index.hbc');
  // Metro, Taro and Haste keep their caches in the system's temporary folder, shared by all projects of a machine.
  const cache = join(root, '.cache/rn');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(join(out, 'assets'), { recursive: true });
  mkdirSync(cache, { recursive: true });

  const env = { ...process.env, NODE_ENV: 'production', TARO_ENV: 'rn', TMPDIR: cache, TEMP: cache, CI: '1' };
  const metro = await run(
    process.execPath,
    [
      require.resolve('react-native/cli.js'),
      'bundle',
      ...['--platform', platform],
      ...['--dev', 'false'],
      ...['--entry-file', realpathSync(require.resolve('@tarojs/rn-supporter/entry-file.js'))],
      ...['--bundle-output', bundle],
      ...['--assets-dest', join(out, 'assets')],
      ...['--config', join(root, 'config/rn/metro.config.cjs')],
    ],
    { cwd: root, env },
  );
  if (metro.code !== 0 || !existsSync(bundle)) {
    throw new BuildError(`React Native (${platform}) does not compile:\n${explain(metro.output, root)}`);
  }

  const hermesc = resolve(
    require.resolve('react-native/package.json'),
    '../sdks/hermesc',
    HERMESC[process.platform],
  );
  const compiled = await run(hermesc, ['-emit-binary', '-O', '-w', '-out', bytecode, bundle], {
    cwd: root,
    env,
  });
  if (compiled.code !== 0) {
    throw new BuildError(`Hermes does not accept the ${platform} bundle:\n${compiled.output.slice(0, 2000)}`);
  }
  return {
    bundle: sizeOf(bundle),
    bytecode: sizeOf(bytecode),
    assets: sizeOf(join(out, 'assets')),
    ms: Date.now() - started,
  };
}

/** The sizes that are over `limits` (bytes by part), as sentences. */
export function overBudget(platform, sizes, limits) {
  return Object.entries(limits ?? {})
    .filter(([part, limit]) => sizes[part] > limit)
    .map(([part, limit]) => `${platform} ${part} is ${kib(sizes[part])}, over its limit of ${kib(limit)}`);
}

function kib(bytes) {
  return `${(bytes / 1024).toFixed(0)} KiB`;
}

/**
 * Builds the given platforms one after the other (each uses both cores) and prints a line for each.
 * Limits come from `rn` of config/budgets.json: bytes of `bundle`, `bytecode` and `assets`.
 * @throws {BuildError} when one does not compile or is over its limit
 */
export async function buildReactNative({ root, platforms = PLATFORMS }) {
  const { rn: limits } = JSON.parse(readFileSync(join(root, 'config/budgets.json'), 'utf8'));
  const excess = [];
  for (const platform of platforms) {
    const sizes = await buildPlatform(root, platform);
    const { bundle, bytecode, assets, ms } = sizes;
    const parts = `bundle ${kib(bundle)}, bytecode ${kib(bytecode)}, assets ${kib(assets)}`;
    console.log(
      `rn ${platform}: ${parts} (${(ms / 1000).toFixed(0)} s) → ${relative(root, join(root, 'dist/rn', platform))}`,
    );
    excess.push(...overBudget(platform, sizes, limits));
  }
  if (excess.length > 0)
    throw new BuildError(`${excess.join('; ')}. Make it smaller, or raise it in config/budgets.json.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({
    options: {
      root: { type: 'string', default: resolve(import.meta.dirname, '..') },
      platform: { type: 'string' },
    },
  });
  if (values.platform !== undefined && !PLATFORMS.includes(values.platform)) {
    console.error(`Unknown platform "${values.platform}": use ${PLATFORMS.join(' or ')}.`);
    process.exit(2);
  }
  try {
    await buildReactNative({
      root: realpathSync(values.root),
      platforms: values.platform ? [values.platform] : PLATFORMS,
    });
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error);
    process.exit(1);
  }
}
