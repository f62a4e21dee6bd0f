import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { ROOT } from './paths.mjs';

/** Beside the server's packages, so that it finds them. */
const FOLDER = join(ROOT, 'server/node_modules/.tuzuo');

/** What was read for it. */
const NOTE = join(FOLDER, 'made.json');

/** What the program runs with: an error names the line that was written. */
export const BUNDLE_NODE_ARGS = ['--enable-source-maps'];

/** Our own packages are part of the program; all others stay where they are installed. */
const OWN = /^(@tuzuo\/|[./])/;

/** The server's program, once it is made. */
export const SERVER_PROGRAM = join(FOLDER, 'main.mjs');

/** @param {string} path relative to the root @returns {string} what a change of the file changes */
function stateOf(path) {
  const { mtimeMs, size } = statSync(join(ROOT, path), { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
}

/** Whether the program was made from the files as they are now, and here. */
function isFresh() {
  try {
    statSync(SERVER_PROGRAM);
    const { root, inputs } = JSON.parse(readFileSync(NOTE, 'utf8'));
    return root === ROOT && Object.entries(inputs).every(([path, state]) => stateOf(path) === state);
  } catch {
    return false;
  }
}

/**
 * Files look for others beside themselves, and children are started by their address: each keeps its own.
 * @type {import('esbuild').Plugin}
 */
const sources = {
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'entry-point' || OWN.test(path) ? undefined : { path, external: true },
    );
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/**
 * Makes one program of the server's TypeScript, unless it is there: it starts in half the time of its thousand files.
 * Several may make it at once.
 * @throws {Error} with esbuild's words and the file and line, when one does not parse
 */
export async function ensureServerProgram() {
  if (isFresh()) return;
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['server/src/main.ts'],
    outfile: SERVER_PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [sources],
  });
  // Its own process would stay for as long as ours.
  await stop();
  const read = [...Object.keys(metafile.inputs), 'scripts/lib/server-bundle.mjs', 'package-lock.json'];
  const inputs = Object.fromEntries(read.map((path) => [path, stateOf(path)]));
  mkdirSync(FOLDER, { recursive: true });
  // The note comes last: what is not whole counts as not made.
  const note = { path: NOTE, text: JSON.stringify({ root: ROOT, inputs }) };
  for (const { path, text } of [...outputFiles, note]) {
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, text);
    renameSync(aside, path);
  }
}
