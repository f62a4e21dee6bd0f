import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNode } from './support/run-node';
import { REPOSITORY, writeTree } from './support/tree';

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

/** Each file violates one rule of the linter; `rule` must be reported for it. */
const BREACHES = [
  { rule: 'suspicious/noExplicitAny', file: 'core/a.ts', text: 'export const a = (b: any) => b;\n' },
  { rule: 'performance/noReExportAll', file: 'core/b.ts', text: "export * from './c';\n" },
  { rule: 'style/noDefaultExport', file: 'core/c.ts', text: 'export default 1;\n' },
  {
    rule: 'style/noNonNullAssertion',
    file: 'core/d.ts',
    text: 'export const d = (e?: string) => e!.length;\n',
  },
  { rule: 'style/useFilenamingConvention', file: 'core/notKebab.ts', text: 'export const f = 1;\n' },
  { rule: 'correctness/noUnusedVariables', file: 'core/g.ts', text: 'const g = 1;\nexport const h = 2;\n' },
  { rule: 'style/noRestrictedGlobals', file: 'src/ui/a.ts', text: 'export const a = () => window.name;\n' },
  {
    rule: 'style/noRestrictedGlobals',
    file: 'src/ui/b.ts',
    text: 'export const b = () => document.title;\n',
  },
  { rule: 'style/noRestrictedGlobals', file: 'src/ui/c.ts', text: 'export const c = () => wx.login();\n' },
  { rule: 'style/noProcessEnv', file: 'src/ui/d.ts', text: 'export const d = process.env.TARO_ENV;\n' },
] as const;

/** The same names where they are allowed, or mean something else. */
const ALLOWED = {
  'src/platform/a.h5.ts': 'export const a = () => window.name + process.env.TARO_ENV;\n',
  'src/features/poster/b.ts': 'export const b = (document: { title: string }) => document.title;\n',
};

const biome = (command: readonly string[], root: string) =>
  runNode(
    [
      join(REPOSITORY, 'node_modules/@biomejs/biome/bin/biome'),
      ...command,
      '--config-path=config',
      '--colors=off',
      '.',
    ],
    root,
  );

const tree = (files: Record<string, string>) =>
  writeTree({ 'config/biome.json': read('config/biome.json'), '.gitignore': '', ...files });

it('the linter reports each breach in its file', async () => {
  const root = tree(Object.fromEntries(BREACHES.map(({ file, text }) => [file, text])));
  const { code, output } = await biome(['lint', '--reporter=github', '--max-diagnostics=100'], root);
  expect(code).not.toBe(0);
  const found = output.split('\n').map((line) => {
    const [, rule, file] = /title=lint\/([\w/]+),file=(?:\.\/)?([^,]+),/.exec(line) ?? [];
    return `${rule} ${file}`;
  });
  expect(found).toEqual(expect.arrayContaining(BREACHES.map(({ rule, file }) => `${rule} ${file}`)));
});

it('the linter lets the platform layer use the targets’ APIs', async () => {
  const { code, output } = await biome(['lint'], tree(ALLOWED));
  expect(output).toContain('Checked 2 files');
  expect(code).toBe(0);
});

it('the formatter refuses another style', async () => {
  expect((await biome(['format'], tree({ 'core/a.ts': "export const a = 'b';\n" }))).code).toBe(0);
  expect((await biome(['format'], tree({ 'core/a.ts': 'export const a = "b"\n' }))).code).not.toBe(0);
});

it('the compiler treats an array element as possibly undefined', async () => {
  const files = {
    'tsconfig.base.json': read('tsconfig.base.json'),
    'core/tsconfig.json': read('core/tsconfig.json'),
  };
  const check = async (text: string) => {
    const root = writeTree({ ...files, 'core/a.ts': text });
    return runNode([join(REPOSITORY, 'node_modules/typescript/bin/tsc'), '-p', 'core'], root);
  };
  expect((await check('export const first = (list: string[]) => list[0]?.length;')).code).toBe(0);
  expect((await check('export const first = (list: string[]) => list[0].length;')).output).toContain(
    'TS2532',
  );
  expect((await check('export const title = () => document.title;')).output).toContain("'document'");
});

it('dead code is found: a file nobody imports, an export nobody uses', async () => {
  const root = writeTree({
    'package.json': JSON.stringify({ name: 'tuzuo', workspaces: ['server'] }),
    'config/knip.json': read('config/knip.json'),
    'server/package.json': JSON.stringify({ name: '@tuzuo/server', type: 'module' }),
    'server/src/main.ts': "import { used } from './a';\nused();",
    'server/src/a.ts': 'export const used = () => 1;\nexport const unused = 2;',
    'server/src/nobody.ts': 'export const nobody = 1;',
  });
  const { code, output } = await runNode(
    [join(REPOSITORY, 'node_modules/knip/bin/knip.js'), '--config', 'config/knip.json', '--no-progress'],
    root,
  );
  expect(code).not.toBe(0);
  expect(output).toContain('server/src/nobody.ts');
  expect(output).toMatch(/unused\s+unknown\s+server\/src\/a\.ts/);
});
