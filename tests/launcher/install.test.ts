import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

/** A tree with a lock and, in front of PATH, the fake npm. */
function project(files: Record<string, string> = {}) {
  const npm = readFileSync(join(SUPPORT, 'fake-npm.mjs'), 'utf8');
  const root = writeTree({
    'package-lock.json': LOCK,
    'bin/package.json': '{"type":"module"}',
    'bin/npm': npm,
    ...files,
  });
  chmodSync(join(root, 'bin/npm'), 0o755);
  const env = { PATH: `${join(root, 'bin')}:${process.env.PATH}` };
  return {
    root,
    env,
    install: (set: 'run' | 'all', extra: NodeJS.ProcessEnv = {}) =>
      runNode([join(SUPPORT, 'install.mjs'), root, set], root, { ...env, ...extra }),
    npmCalls: () =>
      existsSync(join(root, 'npm-calls.log'))
        ? readFileSync(join(root, 'npm-calls.log'), 'utf8').trim().split('\n')
        : [],
  };
}

describe('installing', () => {
  it('installs for running only, without scripts, and not twice', async () => {
    const { install, npmCalls } = project();
    expect((await install('run')).stdout).toBe('fresh\n');
    expect((await install('run')).stdout).toBe('none\n');
    expect(npmCalls()).toHaveLength(1);
    expect(npmCalls()[0]).toMatch(/^ci --omit=dev --ignore-scripts .*NODE_ENV=production skip=skip$/);
  });

  it('adds the development packages in place, and everything satisfies running', async () => {
    const { install, npmCalls } = project();
    await install('run');
    expect((await install('all')).stdout).toBe('grow\n');
    expect((await install('run')).stdout).toBe('none\n');
    expect(npmCalls()[1]).toMatch(/^install --no-save --include=dev --ignore-scripts .*NODE_ENV=development/);
  });

  it('installs afresh when the lock has changed', async () => {
    const { root, install } = project();
    await install('all');
    writeFileSync(join(root, 'package-lock.json'), LOCK.replaceAll('1.0.0', '1.0.1'));
    expect((await install('all')).stdout).toBe('fresh\n');
  });

  it('takes over what somebody installed with npm by hand', async () => {
    const { install, npmCalls } = project({ 'node_modules/.package-lock.json': LOCK });
    expect((await install('run')).stdout).toBe('adopt\n');
    expect((await install('all')).stdout).toBe('none\n');
    expect(npmCalls()).toEqual([]);
  });

  it('takes over what was installed by hand after the lock had changed', async () => {
    const { root, install, npmCalls } = project();
    await install('all');
    const newer = LOCK.replaceAll('1.0.0', '1.0.1');
    writeFileSync(join(root, 'package-lock.json'), newer);
    writeFileSync(join(root, 'node_modules/.package-lock.json'), newer);
    expect((await install('all')).stdout).toBe('adopt\n');
    expect((await install('all')).stdout).toBe('none\n');
    expect(npmCalls()).toHaveLength(1);
  });

  it('does not take over a tree in which a package is missing or another version', async () => {
    const other = LOCK.replaceAll('1.0.0', '0.9.0');
    expect((await project({ 'node_modules/.package-lock.json': other }).install('run')).stdout).toBe(
      'fresh\n',
    );
    const withoutTests = JSON.stringify({ packages: { 'node_modules/a': entry('1.0.0') } });
    const files = { 'node_modules/.package-lock.json': withoutTests };
    expect((await project(files).install('run')).stdout).toBe('adopt\n');
    expect((await project(files).install('all')).stdout).toBe('fresh\n');
  });

  it('heals an install that was killed', async () => {
    const { root, env, install } = project();
    const args = [join(SUPPORT, 'install.mjs'), root, 'run'];
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env, FAKE_NPM_MS: '400' },
    });
    while (!existsSync(join(root, 'npm-calls.log'))) await new Promise((resolve) => setTimeout(resolve, 10));
    child.kill('SIGKILL');
    // The orphaned npm still ends and leaves its record, which must not be believed after a kill.
    while (!existsSync(join(root, 'node_modules/.package-lock.json')))
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await install('run')).stdout).toBe('fresh\n');
    expect((await install('run')).stdout).toBe('none\n');
  });

  it('lets one process install while a second waits and finds the work done', async () => {
    const { install, npmCalls } = project();
    const both = await Promise.all([
      install('run', { FAKE_NPM_MS: '800' }),
      install('run', { FAKE_NPM_MS: '800' }),
    ]);
    expect(both.map(({ stdout }) => stdout).sort()).toEqual(['fresh\n', 'none\n']);
    expect(npmCalls()).toHaveLength(1);
    expect(both.map(({ output }) => output).join('')).toContain('is installing here: waiting for it');
  });

  it.each([
    ['ENOTFOUND', 'The npm registry cannot be reached'],
    ['ENOSPC', 'The disk is full'],
    ['EACCES', 'may not be written to'],
    ['EUSAGE', 'package-lock.json does not fit package.json'],
    ['EWHATEVER', 'see the lines of npm above'],
  ])('says what to do when npm fails with %s, and tries again next time', async (code, sentence) => {
    const { install } = project();
    const failed = await install('run', { FAKE_NPM_ERROR: code });
    expect(failed.code).toBe(1);
    expect(failed.output).toContain(`npm error code ${code}`);
    expect(failed.output).toContain(sentence);
    expect(failed.output).not.toContain('    at ');
    expect((await install('run')).stdout).toBe('fresh\n');
  });

  it('after a failed change of the tree, does not trust what is there', async () => {
    const { install } = project();
    await install('run');
    expect((await install('all', { FAKE_NPM_ERROR: 'ENOSPC' })).code).toBe(1);
    expect((await install('run')).stdout).toBe('fresh\n');
  });

  it('asks for npm when there is none', async () => {
    const { root } = project();
    rmSync(join(root, 'bin/npm'));
    const failed = await runNode([join(SUPPORT, 'install.mjs'), root, 'run'], root, {
      PATH: join(root, 'bin'),
    });
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('npm was not found') });
  });

  it.each([
    ['is gone', '999999999 1'],
    ['is gone, and whose number another process has now', `${process.pid} 1`],
    ['was cut off while writing it', ''],
  ])('takes over a lock whose holder %s', async (_, holder) => {
    const { root, install } = project();
    await install('run');
    writeInto(root, '.tuzuo/install.lock', holder);
    expect((await install('run')).stdout).toBe('fresh\n');
    expect(existsSync(join(root, '.tuzuo/install.lock'))).toBe(false);
  });
});
