import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';
import { ROOT } from './paths.mjs';

const SOURCES = join(ROOT, 'server/src');

/** Beside the server's packages, so that its programs find them. */
const FOLDER = join(ROOT, 'server/node_modules/.tuzuo');

/** What was read for them. */
const NOTE = join(FOLDER, 'made.json');

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

/** The server's program, once it is made. */
export const SERVER_PROGRAM = join(FOLDER, programOf(join(SOURCES, 'main.ts')));

/**
 * A file's text in which the programs that it starts are those made from them.
 * @param {string} text
 * @param {string} path
 * @param {(program: string) => string} addressOf code that says the address of a made program
 * @param {string} [own] code that says the file's own address, where that is another
 */
const withPrograms = (text, path, addressOf, own = 'import.meta.url') =>
  text.replaceAll(ADDRESS, (_, source) =>
    source ? addressOf(programOf(resolve(dirname(path), source))) : own,
  );

/**
 * The same for a test that runs the server's files themselves: what they start are the made programs.
 * @returns {import('vitest/config').ViteUserConfig['plugins']}
 */
export const startsMadePrograms = () => [
  {
    name: 'starts-made-programs',
    enforce: 'pre',
    transform(text, id) {
      if (!id.startsWith(`${SOURCES}/`) || id.includes('.test.')) return undefined;
      const code = withPrograms(text, id, (program) => {
        return `new URL(${JSON.stringify(pathToFileURL(join(FOLDER, program)).href)})`;
      });
      // Lines stay as they are.
      return code === text ? undefined : { code, map: null };
    },
  },
];

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
 * Files look for others beside themselves, wherever our folder is found by: an account that may not enter the folders
 * above it has another path to it.
 * @type {import('esbuild').Plugin}
 */
const sources = {
  name: 'sources',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'entry-point' || OWN.test(path) ? undefined : { path, external: true },
    );
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const own = JSON.stringify(relative(FOLDER, path).replaceAll('\\', '/'));
      const contents = withPrograms(
        readFileSync(path, 'utf8'),
        path,
        (program) => `new URL('./${program}', import.meta.url)`,
        `new URL(${own}, import.meta.url).href`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

/** The server, and what its files start. */
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

/** @param {readonly string[]} written */
function removeOldParts(written) {
  const current = new Set(written);
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name);
    if (
      !current.has(path) &&
      Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEEP_MS
    )
      rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Makes programs of the server's TypeScript, unless they are there: they start in half the time of its thousand files.
 * Several may make them at once.
 * @throws {Error} with esbuild's words and the file and line, when one does not parse
 */
export async function ensureServerProgram() {
  if (isFresh()) return;
  const { outputFiles, metafile } = await build({
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
  // What a program imports is there before it, and the note comes last: what is not whole counts as not made.
  const isPart = (/** @type {string} */ path) => relative(FOLDER, path).startsWith('part-');
  const programs = outputFiles.toSorted((a, b) => Number(isPart(b.path)) - Number(isPart(a.path)));
  const note = { path: NOTE, text: JSON.stringify({ root: ROOT, inputs }) };
  for (const { path, text } of [...programs, note]) {
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, text);
    renameSync(aside, path);
  }
  removeOldParts([...programs.map(({ path }) => path), NOTE]);
}
