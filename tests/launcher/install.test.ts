import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spaceProblem } from '../../scripts/lib/install.mjs';
import { runNode } from './support/run-node';
import { REPOSITORY, writeInto, writeTree } from './support/tree';

const SUPPORT = join(REPOSITORY, 'tests/launcher/support');
const entry = (version: string, rest: object = {}) => ({ version, integrity: `sha512-${version}`, ...rest });

const LOCK = JSON.stringify({
  packages: {
    '': {},
    'node_modules/a': entry('1.0.0'),
    'node_modules/tests-only': entry('2.0.0', { dev: true }),
    'node_modules/other-platform': entry('3.0.0', { optional: true }),
  },
});

/** npm's install record without the development packages. */
const RUN_ONLY = JSON.stringify({ packages: { 'node_modules/a': entry('1.0.0') } });

/** A tree with a lock file and, first in PATH, the fake npm. */
function project(files: Record<string, string> = {}) {
  const npm = readFileSync(join(SUPPORT, 'fake-npm.mjs'), 'utf8');
  const root = writeTree({
    'package-lock.json': LOCK,
    'config/rn/package.json': '{"dependencies":{}}',
    'bin/package.json': '{"type":"module"}',
    'bin/npm': npm,
    ...files,
  });
  chmodSync(join(root, 'bin/npm'), 0o755);
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}` };
  return {
    root,
    env,
    install: (set: 'run' | 'all' | 'rn', extra: NodeJS.ProcessEnv = {}) =>
      runNode([join(SUPPORT, 'install.mjs'), root, set], root, { ...env, ...extra }),
    npmCalls: () =>
      existsSync(join(root, 'npm-calls.log'))
        ? readFileSync(join(root, 'npm-calls.log'), 'utf8').trim().split('\n')
        : [],
  };
}

const MS = 20_000;

describe('installing', () => {
  it('installs for running only, without scripts, and not twice', async () => {
    const { install, npmCalls } = project();
    await install('run');
    await install('run');
    expect(npmCalls()).toEqual([
      expect.stringMatching(/^ci --omit=dev --ignore-scripts .*NODE_ENV=production skip=skip$/),
    ]);
  });

  it('adds the development packages in place, and everything satisfies running', async () => {
    const { root, install, npmCalls } = project();
    await install('run');
    writeInto(root, 'node_modules/.package-lock.json', RUN_ONLY);
    await install('all');
    await install('run');
    expect(npmCalls()).toHaveLength(2);
    expect(npmCalls()[1]).toMatch(/^install --no-save --include=dev --ignore-scripts .*NODE_ENV=development/);
  });

  it('updates the installation when the lock has changed', async () => {
    const { root, install, npmCalls } = project();
    await install('all');
    writeFileSync(join(root, 'package-lock.json'), LOCK.replaceAll('1.0.0', '1.0.1'));
    await install('all');
    await install('run');
    expect(npmCalls()).toEqual([
      expect.stringMatching(/^ci --include=dev/),
      expect.stringMatching(/^install --no-save --include=dev/),
    ]);
  });

  it('adopts an installation made with npm by hand', async () => {
    const { install, npmCalls } = project({ 'node_modules/.package-lock.json': LOCK });
    await install('all');
    expect(npmCalls()).toEqual([]);
  });

  it('does not adopt a tree in which a package is missing or has another version', async () => {
    const other = project({ 'node_modules/.package-lock.json': LOCK.replaceAll('1.0.0', '0.9.0') });
    await other.install('run');
    // Packages already installed for tests are kept.
    expect(other.npmCalls()[0]).toMatch(/^install --no-save --include=dev/);
    const none = project({ 'node_modules/.package-lock.json': JSON.stringify({ packages: {} }) });
    await none.install('run');
    expect(none.npmCalls()[0]).toMatch(/^install --no-save --omit=dev/);
  });

  it('lets one process install while a second one waits', async () => {
    const { install, npmCalls } = project();
    const both = await Promise.all([
      install('run', { FAKE_NPM_MS: '800' }),
      install('run', { FAKE_NPM_MS: '800' }),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(npmCalls()).toHaveLength(1);
    expect(both.map(({ output }) => output).join('')).toContain('is installing here: waiting for it');
  });

  it('does not trust an install that was killed, and takes over its lock', { timeout: MS }, async () => {
    const { root, env, install, npmCalls } = project();
    const args = [join(SUPPORT, 'install.mjs'), root, 'run'];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env, FAKE_NPM_MS: '60000' },
      detached: true,
    });
    await expect.poll(npmCalls).toHaveLength(1);
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    expect(existsSync(join(root, '.tuzuo/install.lock'))).toBe(true);
    const before = new Date(Date.now() - 11_000);
    utimesSync(join(root, '.tuzuo/install.lock'), before, before);
    expect((await install('run')).code).toBe(0);
    expect(npmCalls()).toHaveLength(2);
    expect(existsSync(join(root, '.tuzuo/install.lock'))).toBe(false);
  });

  it.each([
    ['ENOTFOUND', 'The npm registry cannot be reached'],
    ['ENOSPC', 'The disk is full'],
    ['EACCES', 'may not be written to'],
    ['EUSAGE', 'package-lock.json does not fit package.json'],
    ['EWHATEVER', 'see the lines of npm above'],
  ])('says what to do when npm fails with %s, and tries again next time', async (code, sentence) => {
    const { install, npmCalls } = project();
    const failed = await install('run', { FAKE_NPM_ERROR: code });
    expect(failed.code).toBe(1);
    expect(failed.output).toContain(`npm error code ${code}`);
    expect(failed.output).toContain(sentence);
    expect(failed.output).not.toContain('    at ');
    expect((await install('run')).code).toBe(0);
    expect(npmCalls()).toHaveLength(2);
  });

  it('after a failed update of the tree, does not trust it', async () => {
    const { root, install, npmCalls } = project();
    writeInto(root, 'node_modules/.package-lock.json', RUN_ONLY);
    expect((await install('all', { FAKE_NPM_ERROR: 'ENOSPC' })).code).toBe(1);
    await install('run');
    expect(npmCalls().at(-1)).toMatch(/^ci /);
  });

  it('does not start where a new tree does not fit', () => {
    expect(spaceProblem(420e6)).toBe(
      'Only 420 MB of disk space are left: free about 3 GB and run the command again.',
    );
    expect(spaceProblem(4e9)).toBeUndefined();
  });

  it('asks for npm when there is none', async () => {
    const { root } = project();
    rmSync(join(root, 'bin/npm'));
    const failed = await runNode([join(SUPPORT, 'install.mjs'), root, 'run'], root, {
      PATH: join(root, 'bin'),
    });
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('npm was not found') });
  });

  it('for a start from a clone, installs what pages are built from first, and the rest while they are', async () => {
    const { root, env, npmCalls } = project();
    const start = () => runNode([join(SUPPORT, 'install.mjs'), root, 'run', 'start'], root, env);
    await start();
    expect(npmCalls()).toEqual([
      expect.stringMatching(/^ci --omit=dev .*--workspace=core .*--include-workspace-root \|/),
      'pages can be built',
      expect.stringMatching(/^install --no-save --omit=dev .*error \|/),
    ]);
    writeFileSync(join(root, 'package-lock.json'), LOCK.replaceAll('1.0.0', '1.0.1'));
    await start();
    // An update is quick, and pages of another version are served meanwhile.
    expect(npmCalls().slice(3)).toEqual([
      expect.stringMatching(/^install --no-save --include=dev .*error \|/),
    ]);
  });

  it('deletes what this system does not load, and installs it again for one that does', async () => {
    const [here, other] = process.arch === 'x64' ? ['x64', 'arm64'] : ['arm64', 'x64'];
    const library = (arch = '') => `onnxruntime-node/bin/napi-v6/${process.platform}/${arch}/library.so`;
    const { root, install, npmCalls } = project({
      'registry/onnxruntime-node/package.json': '{"version":"1.0.0"}',
      [`registry/${library(here)}`]: '',
      [`registry/${library(other)}`]: '',
    });
    const has = (arch?: string) => existsSync(join(root, 'node_modules', library(arch)));
    await install('run');
    expect([has(here), has(other)]).toEqual([true, false]);
    await install('run');
    expect(npmCalls()).toHaveLength(1);
    // As in a tree that was copied from the other system.
    rmSync(join(root, 'node_modules', library(here)));
    const record = { 'onnxruntime-node@1.0.0': [library(here).replace('onnxruntime-node/', '')] };
    writeInto(root, 'node_modules/.tuzuo-pruned.json', JSON.stringify(record));
    await install('run');
    expect(npmCalls()[1]).toMatch(/^install --no-save/);
    expect([has(here), has(other)]).toEqual([true, false]);
  });

  it('installs React Native on its own, and links it into the tree, again after an install there', async () => {
    const { root, env, install, npmCalls } = project({
      'config/rn/package.json': '{"dependencies":{"@scope/a":"1.0.0","react-native":"0.73.6"}}',
      'config/rn/package-lock.json': JSON.stringify({
        packages: { 'node_modules/react-native': entry('0.73.6') },
      }),
      'config/rn/registry/react-native/package.json': '{}',
      'config/rn/registry/@scope/a/package.json': '{}',
      // As npm left it before it had a lock of its own.
      'node_modules/react-native/package.json': '{"version":"0.1.0"}',
    });
    const linked = () =>
      ['react-native', '@scope/a'].map((name) => readlinkSync(join(root, 'node_modules', name)));
    const links = ['../config/rn/node_modules/react-native', '../../config/rn/node_modules/@scope/a'];
    expect((await install('rn')).output).toContain('Installing the packages of React Native');
    expect(linked()).toEqual(links);
    await install('rn');
    rmSync(join(root, 'node_modules'), { recursive: true });
    await runNode([join(SUPPORT, 'install.mjs'), root, 'rn'], root, env);
    expect(linked()).toEqual(links);
    expect(npmCalls()).toEqual([]);
    const calls = readFileSync(join(root, 'config/rn/npm-calls.log'), 'utf8');
    expect(calls).toMatch(/^ci --include=dev --ignore-scripts .*\n$/);
    // npm would delete packages behind the links.
    await install('all');
    expect(npmCalls()).toHaveLength(1);
    expect(existsSync(join(root, 'node_modules/react-native'))).toBe(false);
    expect(existsSync(join(root, 'config/rn/node_modules/react-native'))).toBe(true);
  });
});
