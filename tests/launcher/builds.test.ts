import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureBuilt, isBuilt } from '../../scripts/lib/builds.mjs';
import { writeInto, writeTree } from './support/tree';

/** Stands for Taro: "builds" by copying one source, and fails when it says so. */
const BUILD = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('builds.log', process.argv[2] + '\\n');
const source = readFileSync('src/app.ts', 'utf8');
if (source.includes('syntax error')) { console.error('src/app.ts:1: a syntax error'); process.exit(1); }
mkdirSync('dist/h5', { recursive: true });
writeFileSync('dist/h5/app.js', source);
`;

const client = () =>
  writeTree({
    'src/app.ts': 'one',
    'core/a.ts': '',
    'package-lock.json': '{}',
    'scripts/build-client.mjs': BUILD,
  });
const builds = (root: string) => readFileSync(join(root, 'builds.log'), 'utf8').trim().split('\n').length;

describe('building', () => {
  it('builds once, and again only when something that it reads has changed', async () => {
    const root = client();
    expect((await ensureBuilt(root, 'h5')).built).toBe(true);
    expect((await ensureBuilt(root, 'h5')).built).toBe(false);
    writeInto(root, 'src/app.test.ts', 'a test is no input');
    expect(isBuilt(root, 'h5')).toBe(true);
    writeInto(root, 'core/a.ts', 'changed');
    expect(isBuilt(root, 'h5')).toBe(false);
    expect((await ensureBuilt(root, 'h5')).built).toBe(true);
    expect(builds(root)).toBe(2);
  });

  it('sees an output that was changed, and another setting', async () => {
    const root = client();
    await ensureBuilt(root, 'h5');
    expect(isBuilt(root, 'h5', { TARO_APP_API_BASE: 'https://example.com' })).toBe(false);
    writeFileSync(join(root, 'dist/h5/app.js'), 'somebody else built this');
    expect(isBuilt(root, 'h5')).toBe(false);
  });

  it('shows all that a failed build said, and does not call it built', async () => {
    const root = client();
    writeInto(root, 'src/app.ts', 'syntax error');
    await expect(ensureBuilt(root, 'h5')).rejects.toMatchObject({
      message: expect.stringContaining('The h5 build failed'),
      details: expect.stringContaining('src/app.ts:1: a syntax error'),
    });
    expect(isBuilt(root, 'h5')).toBe(false);
    writeInto(root, 'src/app.ts', 'repaired');
    expect((await ensureBuilt(root, 'h5')).built).toBe(true);
  });

  it('lets two callers share one build', async () => {
    const root = client();
    const both = await Promise.all([ensureBuilt(root, 'h5'), ensureBuilt(root, 'h5')]);
    expect(both.map(({ built }) => built).sort()).toEqual([false, true]);
    expect(builds(root)).toBe(1);
  });
});
