import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop, transformSync } from 'esbuild';
import { ROOT } from './run.mjs';

const SOURCES = join(ROOT, 'server/src');

/** The table of what the server starts. */
const TABLE = join(SOURCES, 'programs.ts');

/** Below the server's node_modules, so that the programs find its packages. */
const FOLDER = join(ROOT, 'server/node_modules/.tuzuo');

/** Node's options for the server's program: stack traces refer to the TypeScript sources. */
export const BUNDLE_NODE_ARGS = ['--enable-source-maps'];

/** Imports that become part of a program; other packages are loaded from where they are installed. */
const OWN = /^(@tuzuo\/|[./])/;

/** A source file's own address. */
const ADDRESS = 'import.meta.url';

/** Age at which outdated files of a program are deleted; until then a process that is starting may load them. */
const KEEP_MS = 24 * 60 * 60_000;

/**
 * What programs.ts exports; `npm start` has no loader for TypeScript.
 * @type {{ PROGRAMS: Record<string, string>; builtName: (path: string) => string; toolRun: (tool: string) => string }}
 */
const { PROGRAMS, builtName, toolRun } = await import(
  `data:text/javascript,${encodeURIComponent(transformSync(readFileSync(TABLE, 'utf8'), { loader: 'ts' }).code)}`
);

/** Path of a program, once it is built. @param {string} source path from the repository's root */
export const builtProgram = (source) => join(FOLDER, builtName(source.replace('server/src/', '')));

/** Path of the server's program, once it is built. */
export const SERVER_PROGRAM = builtProgram('server/src/main.ts');

/**
 * Makes source files that Vitest runs start the built programs instead of TypeScript files.
 * @type {import('vitest/node').Vite.Plugin}
 */
export const startsPrograms = {
  name: 'starts-programs',
  enforce: 'pre',
  transform: (text, id) =>
    id === TABLE
      ? { code: text.replace(ADDRESS, JSON.stringify(pathToFileURL(SERVER_PROGRAM).href)), map: null }
      : undefined,
};

/**
 * Keeps packages external, and addresses of sources relative: an account that may not enter the folders above the
 * repository reaches it by another path. The table keeps its own address, next to which the programs are.
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
      const text = readFileSync(path, 'utf8');
      return { contents: path === TABLE ? text : text.replaceAll(ADDRESS, own), loader: 'ts' };
    });
  },
};

/** @returns {string[]} paths from the repository's root of the server and of all that it starts */
function entryPoints() {
  const runs = readdirSync(join(SOURCES, 'tools')).map(toolRun);
  return ['main.ts', ...Object.values(PROGRAMS), ...runs.filter((run) => existsSync(join(SOURCES, run)))].map(
    (source) => `server/src/${source}`,
  );
}

/**
 * Bundles the server's TypeScript into programs, in about a second; they start in half the time. Safe while other
 * processes build or run them.
 * @param {readonly string[]} [more] further programs, by their path from the repository's root
 * @returns {Promise<string[]>} paths of what was built, with source maps
 * @throws {Error} from esbuild, with file and line, when a file does not parse
 */
export async function buildServer(more = []) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...new Set([...entryPoints(), ...more])].map((source) => ({
      in: join(ROOT, source),
      out: relative(FOLDER, builtProgram(source)).slice(0, -'.mjs'.length),
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
  return outputFiles.map(({ path }) => path);
}
