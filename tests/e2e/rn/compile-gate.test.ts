import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'tuzuo-rn-'));

/** Each breaks the copied source in one way; the gate must fail and say where. */
const mutations = [
  {
    name: 'a syntax error',
    file: 'src/features/home/home-page.tsx',
    change: (source: string) => `const broken = {;\n${source}`,
    says: /src\/features\/home\/home-page\.tsx: Unexpected token \(1:\d+\)/,
  },
  {
    name: 'an import of nothing',
    file: 'src/features/home/home-page.tsx',
    change: (source: string) => `import { nothing } from './nothing';\nnothing();\n${source}`,
    says: /Unable to resolve module \.\/nothing from src\/features\/home\/home-page\.tsx[\s\S]*> 1 \| import \{ nothing \}/,
  },
  {
    name: 'an import of a package that is not there',
    file: 'src/ui/copy.tsx',
    change: (source: string) => `import { nothing } from 'not-a-package';\nnothing();\n${source}`,
    says: /Unable to resolve module not-a-package from src\/ui\/copy\.tsx/,
  },
  {
    name: 'a page without a file',
    file: 'src/app.config.ts',
    change: (source: string) =>
      source.replace(
        'pages: paths.filter(isMainPage)',
        "pages: [...paths.filter(isMainPage), 'pages/ghost/index']",
      ),
    says: /src\/app\.config\.ts: cannot find \.\/src\/pages\/ghost\/index/,
  },
  {
    name: 'a style that React Native cannot hold',
    file: 'src/ui/copy.scss',
    change: (source: string) => `${source}\n.broken { background: linear-gradient(red, blue); }\n`,
    says: /src\/ui\/copy\.scss: Unexpected token type: function/,
  },
];

beforeAll(() => {
  for (const name of [
    'core',
    'poster',
    'src',
    'config',
    'package.json',
    'package-lock.json',
    'babel.config.js',
  ]) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (source) => !source.endsWith('node_modules'),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(mutations)('$name fails the build, with file and position', ({ file, change, says }) => {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  const mutant = change(source);
  expect(mutant).not.toBe(source);
  writeFileSync(path, mutant);

  const gate = join(root, 'scripts/build-client.mjs');
  const { status, stderr } = spawnSync(process.execPath, [gate, 'android', copy], { encoding: 'utf8' });
  writeFileSync(path, source);

  expect(stderr).toMatch(says);
  expect(stderr).toContain('does not compile for React Native (android)');
  expect(status).toBe(1);
}, 600_000);
