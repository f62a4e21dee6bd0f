import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { ROOT } from './run.mjs';

const SOURCES = join(ROOT, 'server/src');

/** Below the server's node_modules, so that the programs find its packages. */
const FOLDER = join(ROOT, 'server/node_modules/.tuzuo');

/** Node's options for the server's program: stack traces refer to the TypeScript sources. */
export const BUNDLE_NODE_ARGS = ['--enable-source-maps'];

/** Imports that become part of a program; other packages are loaded from where they are installed. */
const OWN = /^(@tuzuo\/|[./])/;

/** A file's own address, or one relative to it: that of another program. */
const ADDRESS = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** Age at which outdated files of a program are deleted; until then a process that is starting may load them. */
const KEEP_MS = 24 * 60 * 60_000;

/** @param {string} source @returns {string} file name of its program; all are in one folder */
const programOf = (source) =>
  relative(source.startsWith(SOURCES) ? SOURCES : ROOT, source)
    .replaceAll(/[\\/]/g, '-')
    .replace(/\.ts$/, '.mjs');

/** Path of a program, once it is built. @param {string} source path from the repository's root */
export const builtProgram = (source) => join(FOLDER, programOf(join(ROOT, source)));

/** Path of the server's program, once it is built. */
export const SERVER_PROGRAM = builtProgram('server/src/main.ts');

/**
 * Replaces addresses in a source file.
 * @param {string} text
 * @param {string} path
 * @param {(program: string) => string} addressOf returns code for the address of a program
 * @param {string} [own] code for the file's own address
 */
const withPrograms = (text, path, addressOf, own = 'import.meta.url') =>
  text.replaceAll(ADDRESS, (_, source) =>
    source ? addressOf(programOf(resolve(dirname(path), source))) : own,
  );

/**
 * Makes source files that Vitest runs start the built programs instead of TypeScript files.
 * @type {import('vitest/node').Vite.Plugin}
 */
export const startsPrograms = {
  name: 'starts-programs',
  enforce: 'pre',
  transform(text, id) {
    if (!id.startsWith(`${SOURCES}/`) || id.includes('.test.')) return undefined;
    const addressOf = (/** @type {string} */ program) =>
      `new URL(${JSON.stringify(pathToFileURL(join(FOLDER, program)).href)})`;
    return { code: withPrograms(text, id, addressOf), map: null };
  },
};

/**
 * Keeps packages external, and addresses of sources relative: an account that may not enter the folders above the
 * repository reaches it by another path.
 * @type {import('esbuild').Plugin}
 */
const sources = {
  name: 'sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'entry-point' || OWN.test(path) ? undefined : { path, external: true },
    );
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const own = `new URL(${JSON.stringify(relative(FOLDER, path).replaceAll('\\', '/'))}, import.meta.url).href`;
      const addressOf = (/** @type {string} */ program) => `new URL('./${program}', import.meta.url)`;
      return { contents: withPrograms(readFileSync(path, 'utf8'), path, addressOf, own), loader: 'ts' };
    });
  },
};

/** @returns {string[]} the server, and every program that a source file starts */
function entryPoints() {
  const started = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(SOURCES, name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(ADDRESS)].flatMap(([, source]) =>
        source ? resolve(dirname(file), source) : [],
      ),
    );
  return [join(SOURCES, 'main.ts'), ...new Set(started)];
}

/**
 * Bundles the server's TypeScript into programs, in about a second; they start in half the time. Safe while other
 * processes build or run them.
 * @param {readonly string[]} [more] further programs, by their path from the repository's root
 * @throws {Error} from esbuild, with file and line, when a file does not parse
 */
export async function buildServer(more = []) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints(), ...more.map((source) => join(ROOT, source))].map((source) => ({
      in: source,
      out: programOf(source).slice(0, -'.mjs'.length),
    })),
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'part-[hash]',
    splitting: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    write: false,
    logLevel: 'silent',
    plugins: [sources],
  });
  // Otherwise esbuild's process lives as long as this one.
  await stop();
  mkdirSync(FOLDER, { recursive: true });
  // Parts first, so that a program never lacks what it imports.
  const isProgram = (/** @type {string} */ path) => !relative(FOLDER, path).startsWith('part-');
  outputFiles.sort((a, b) => Number(isProgram(a.path)) - Number(isProgram(b.path)));
  for (const { path, contents } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  for (const path of readdirSync(FOLDER).map((name) => join(FOLDER, name)))
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > KEEP_MS)
      rmSync(path, { recursive: true, force: true });
}
