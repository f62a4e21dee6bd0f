import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockedVersions, problemsOf } from './lib/advisories.mjs';
import { boundaryFaults, ROOM_RULE } from './lib/boundaries.mjs';
import { licenseDocument, refusedPackages, shippedPackages } from './lib/licenses.mjs';
import { ROOT, run } from './lib/run.mjs';
import { faultsOf, findIdleRules } from './lib/source-rules.mjs';

/** Programs that `npm run check` runs, each as one test. */
const TOOLS: Record<string, string> = {
  'format and lint':
    '@biomejs/biome/bin/biome check --error-on-warnings --config-path=config --max-diagnostics=50 --colors=off .',
  'dead code': 'knip/bin/knip.js --config config/knip.json --no-progress',
};

/** Folders or files of the TypeScript configurations; `.` is the client's, and the server's includes content. */
const TYPES =
  'tests server . tests/tsconfig.client.json core poster contract embedded-postgres scripts'.split(' ');
for (const project of TYPES) TOOLS[`types of ${project}`] = `typescript-native/bin/tsc -p ${project}`;

const SILENCE_MS = 5 * 60_000;

/** Biome's rule with the limit of config/biome.json, where it is off: below it is compared with a list. */
const LONG_FUNCTIONS =
  'node_modules/@biomejs/biome/bin/biome lint --only=complexity/noExcessiveLinesPerFunction --reporter=json --max-diagnostics=none --config-path=config core poster contract embedded-postgres server/src src scripts config';

type LintReport = { diagnostics: { location: { path: string; start: { line: number } } }[] };

/** The name of the function that begins on the last of the lines; its declaration may have begun two lines before. */
const nameAt = (lines: readonly string[]) =>
  lines
    .slice(-3)
    .reverse()
    .flatMap(
      (line) =>
        /(?:function\*?|const)\s+(\w+)/.exec(line)?.[1] ?? /^\s*(?:async )?(\w+)[:(]/.exec(line)?.[1] ?? [],
    )[0] ?? 'unnamed';

/** Images and other files that are not text. */
const BINARY = /\.(png|jpe?g|gif|webp|ico|icns|ttf|otf|woff2?|zip|gz|br|wasm|onnx|keystore|jar)$/i;

/** Larger files are data. */
const MAX_BYTES = 2_000_000;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));

/** Files that are committed or would be. */
const repositoryFiles = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => lstatSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile());

describe.concurrent('checks', () => {
  it.each(Object.entries(TOOLS))('%s', async (_, command) => {
    const [program = '', ...args] = command.split(' ');
    const { code, output } = await run(process.execPath, [join('node_modules', program), ...args], {
      silenceMs: SILENCE_MS,
    });
    // The tool's output is the message; a stack would point here.
    if (code !== 0) throw Object.assign(new Error(`\n${output}`), { stack: '' });
  });

  it('import boundaries', async () => {
    expect(await boundaryFaults()).toEqual([]);
  });

  it('sources', () => {
    const texts = repositoryFiles().filter(
      (path) => !BINARY.test(path) && lstatSync(join(ROOT, path)).size < MAX_BYTES,
    );
    expect(texts.flatMap((path) => faultsOf(path, read(path)))).toEqual([]);
  });

  it('boundary rules in use', () => {
    const { forbidden } = createRequire(import.meta.url)('../config/dependency-cruiser.cjs');
    expect(findIdleRules([...forbidden, ROOM_RULE], repositoryFiles())).toEqual([]);
  });

  // A function is one idea. Remove from the list what has become shorter; split what is new instead of adding it.
  it('functions above 80 lines: those of config/long-functions.json, and no other', async () => {
    const { output } = await run(process.execPath, LONG_FUNCTIONS.split(' '), { silenceMs: SILENCE_MS });
    const report: LintReport = JSON.parse(
      output.slice(output.indexOf('{"summary"'), output.lastIndexOf('}') + 1),
    );
    const found = report.diagnostics
      .filter(({ location: { path } }) => !/\.test\.tsx?$/.test(path))
      .map(
        ({ location: { path, start } }) => `${path} ${nameAt(read(path).split('\n').slice(0, start.line))}`,
      );
    const listed = Object.entries<string[]>(readJson('config/long-functions.json'));
    expect(found.sort()).toEqual(
      listed.flatMap(([path, names]) => names.map((name) => `${path} ${name}`)).sort(),
    );
  });

  it('licenses', async ({ expect }) => {
    const { packages } = readJson('package-lock.json');
    expect(refusedPackages(shippedPackages(packages))).toEqual([]);
    await expect(licenseDocument(packages), 'npm run licenses').toMatchFileSnapshot('../docs/packages.md');
  });

  // Drizzle skips a migration that is older than the newest one in a database.
  it('migrations, each named once by its number, later than the one before', () => {
    const { entries }: { entries: { idx: number; when: number; tag: string }[] } = readJson(
      'server/migrations/meta/_journal.json',
    );
    const files = repositoryFiles().flatMap(
      (path) => /^server\/migrations\/(\w+)\.sql$/.exec(path)?.[1] ?? [],
    );
    expect(entries.map(({ tag }) => tag).sort()).toEqual(files.sort());
    const times = entries.map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    expect(entries.filter(({ idx, tag }) => Number(tag.slice(0, 4)) !== idx)).toEqual([]);
    // Drizzle compares the schema with the newest snapshot only; older ones are megabytes that no one reads.
    const snapshots = repositoryFiles().flatMap(
      (path) => /^server\/migrations\/meta\/(\d+)_snapshot\.json$/.exec(path)?.[1] ?? [],
    );
    expect(snapshots.map(Number)).toEqual([entries.at(-1)?.idx]);
  });

  it('advisories', () => {
    const locks = ['package-lock.json', 'config/rn/package-lock.json'].map((path) => readJson(path).packages);
    const versions = lockedVersions(...locks);
    const exceptions = readJson('config/advisory-exceptions.json');
    expect(problemsOf(readJson('config/advisories.json').advisories, versions, exceptions)).toEqual([]);
  });
});
