import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const KEY = 'auto-straighten';

/** Same text as in scripts/new-tool; no other tool uses it. */
const TIP = 'Take the original, not a screenshot.';
const SOURCE_TIP = '用原图，不要用截图或转发过的图。';

const WORKSPACES = ['core', 'poster', 'contract', 'embedded-postgres', 'server'];

const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('node_modules') && existsSync(join(root, file)));

/** Copies git's files out of this work tree: packages are linked, workspaces are the copy's own. */
function copyRepository(): string {
  const root = mkdtempSync(join(tmpdir(), 'tuzuo-new-tool-'));
  for (const file of filesOf('.')) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  mkdirSync(join(root, 'node_modules/@tuzuo'), { recursive: true });
  for (const name of readdirSync('node_modules')) {
    if (name === '@tuzuo' || name === '.cache') continue;
    symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of WORKSPACES) {
    symlinkSync(join(root, name), join(root, 'node_modules/@tuzuo', name));
    const own = resolve(name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(root, name, 'node_modules'));
  }
  return root;
}

let root: string;
beforeAll(() => {
  root = copyRepository();
}, 120_000);
afterAll(() => rmSync(root, { recursive: true, force: true }), 120_000);

/** The command's output, and whether it succeeded. */
function newTool(...args: string[]): { ok: boolean; said: string } {
  try {
    const said = execFileSync(process.execPath, ['scripts/new-tool.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { ok: true, said };
  } catch (error) {
    return { ok: false, said: String(Reflect.get(Object(error), 'stderr')) };
  }
}

/** Files of the copy that contain the text. */
const filesWith = (text: string, folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(
      (file) => /\.(js|json|ts|tsx|mjs)$/.test(file) && readFileSync(join(root, file), 'utf8').includes(text),
    );

describe('npm run new:tool', () => {
  it.each([
    [['matting'], 'is no key'],
    [['Auto-Straighten'], 'is no key'],
    [['smart-eliminate'], 'is taken: there is core/tools/smart-eliminate'],
    [['label-verify'], 'is taken: there is src/subPages/label-verify'],
    [[KEY, '--module', 'nothing'], 'is no module'],
    [[], 'One key is wanted'],
  ])('refuses %o', (args, reason) => {
    const { ok, said } = newTool(...args);
    expect(ok).toBe(false);
    expect(said).toContain(reason);
    expect(existsSync(join(root, 'core/tools', KEY))).toBe(false);
  });

  it('makes a tool that compiles and builds, and exists in its folders and the registries', {
    timeout: 900_000,
  }, async () => {
    const before = new Set(filesOf('.'));
    const { ok, said } = newTool(KEY, '--zh', '自动拉直', '--en', 'Straighten');
    expect(ok, said).toBe(true);
    expect(said).toContain('Made 21 files, and a line in core/tools/index.ts');

    const sources = [
      'core',
      'poster',
      'contract',
      'embedded-postgres',
      'src',
      'server/src',
      'config',
      'scripts',
    ].flatMap((folder) => filesWith(KEY, folder).filter((file) => !file.includes('node_modules')));
    const isOwn = (file: string) => file.includes(`/${KEY}/`) || file.includes(`/${KEY}-generate-list/`);
    // A usage line of the command.
    const isUsage = (file: string) => file === 'scripts/new-tool.mjs';
    const elsewhere = sources.filter((file) => !isOwn(file) && !isUsage(file));
    expect(elsewhere.sort()).toEqual([
      'core/tools/index.ts',
      'server/src/tools/index.ts',
      'src/tools/faces.ts',
    ]);
    expect(sources.filter(isOwn).filter((file) => before.has(file))).toEqual([]);

    for (const project of ['core', 'poster', 'contract', 'server', '.', 'scripts']) {
      const args = ['node_modules/typescript/bin/tsc', '-p', `${project}/tsconfig.json`, '--pretty', 'false'];
      expect(
        () => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }),
        project,
      ).not.toThrow();
    }

    // One more tool may exceed the size budget, which is not tested here.
    const budgets = JSON.parse(readFileSync(join(root, 'config/budgets.json'), 'utf8'));
    budgets.h5.totalGzip += 65_536;
    budgets.weapp.main += 65_536;
    budgets.weapp.subPackages += 65_536;
    writeFileSync(join(root, 'config/budgets.json'), JSON.stringify(budgets));
    for (const target of ['h5', 'weapp'])
      execFileSync(process.execPath, ['scripts/build-client.mjs', target], { cwd: root, stdio: 'inherit' });
    expect(filesWith(`subPages/${KEY}/index`, '.cache/builds/h5')).not.toEqual([]);
    const [file, ...others] = filesWith(TIP, '.cache/builds/h5/words').filter((name) =>
      name.includes('/fr.'),
    );
    expect([file, others]).toEqual([expect.stringMatching(/fr\.[\da-f]{12}\.json$/), []]);
    const { subPackages } = JSON.parse(readFileSync(join(root, 'dist/weapp/app.json'), 'utf8'));
    expect(JSON.stringify(subPackages)).toContain(`"${KEY}/index"`);
    expect(filesWith('自动拉直', 'dist/weapp')).not.toEqual([]);
    // The page's texts are in its sub-package: the first page does not wait for them.
    const withTexts = filesWith(SOURCE_TIP, 'dist/weapp');
    expect(withTexts.length).toBeGreaterThan(0);
    expect(withTexts.filter((file) => !file.startsWith('dist/weapp/subPages/'))).toEqual([]);
  });
});
