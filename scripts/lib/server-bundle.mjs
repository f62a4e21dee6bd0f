import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { ROOT } from './run.mjs';

const SOURCES = join(ROOT, 'server/src');

/** Beside the server's packages, so that its programs find them. */
const FOLDER = join(ROOT, 'server/node_modules/.tuzuo');

/** What the server's program runs with: an error names the line that was written. */
export const BUNDLE_NODE_ARGS = ['--enable-source-maps'];

/** Our own packages are part of a program; all others stay where they are installed. */
const OWN = /^(@tuzuo\/|[./])/;

/** A file's own address, and with it that of a program which it starts, or which such a program loads. */
const ADDRESS = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g;

/** Parts of programs that a newer build no longer has may be in use by a process that starts. */
const KEEP_MS = 24 * 60 * 60_000;

/** @param {string} source path below `server/src` @returns {string} its program, side by side with all others */
const programOf = (source) => relative(SOURCES, source).replaceAll(/[\\/]/g, '-').replace(/\.ts$/, '.mjs');

/** The server's program, once it is built. */
export const SERVER_PROGRAM = join(FOLDER, programOf(join(SOURCES, 'main.ts')));

/**
 * A file's text in which the programs that it starts are those built from them.
 * @param {string} text
 * @param {string} path
 * @param {(program: string) => string} addressOf code that says the address of a program
 * @param {string} [own] code that says the file's own address, where that is another
 */
const withPrograms = (text, path, addressOf, own = 'import.meta.url') =>
  text.replaceAll(ADDRESS, (_, source) =>
    source ? addressOf(programOf(resolve(dirname(path), source))) : own,
  );

/**
 * The same for a test that runs the server's files themselves: what they start are the programs. Lines stay as they are.
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
 * Files look for others beside themselves, wherever our folder is found by: an account that may not enter the folders
 * above it has another path to it.
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

/** The server, and what its files start. @returns {string[]} */
function entryPoints() {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(SOURCES, name));
  const started = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ADDRESS)].flatMap(([, source]) =>
      source ? [resolve(dirname(file), source)] : [],
    ),
  );
  return [join(SOURCES, 'main.ts'), ...new Set(started)];
}

/**
 * Makes programs of the server's TypeScript, in a second: they start in half the time of its thousand files. Several
 * may make them at once, and others run them meanwhile.
 * @throws {Error} with esbuild's words and the file and line, when one does not parse
 */
export async function buildServer() {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: entryPoints().map((source) => ({
      in: source,
      out: programOf(source).replace(/\.mjs$/, ''),
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
  // Its own process would stay for as long as ours.
  await stop();
  mkdirSync(FOLDER, { recursive: true });
  // What a program imports is there before it.
  const isPart = (/** @type {string} */ path) => relative(FOLDER, path).startsWith('part-');
  for (const { path, contents } of outputFiles.toSorted(
    (a, b) => Number(isPart(b.path)) - Number(isPart(a.path)),
  )) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  for (const path of readdirSync(FOLDER).map((name) => join(FOLDER, name)))
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > KEEP_MS)
      rmSync(path, { recursive: true, force: true });
}
