import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compareMarks, DOCUMENT, marksIn, marksOf } from '../../scripts/lib/spec-marks.mjs';
import { faultsOf, placeOf } from './coverage';
import { renderDocument } from './document';

const root = fileURLToPath(new URL('../..', import.meta.url));
const written = readFileSync(`${root}${DOCUMENT}`, 'utf8');
const marks = marksIn(written);

describe('the coverage of the product spec', () => {
  it('has a test or a reason for every statement on every target, and never both', () => {
    expect(faultsOf(marks)).toEqual([]);
  });

  it('is written as today’s statements and reasons have it; if not: npm run spec-coverage', () => {
    expect(written).toBe(renderDocument(marks));
  });

  it('names tests that exist, of pages that are no placeholders', () => {
    expect(Object.keys(marks).filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
    const statements = Object.values(marks).flat();
    const placeholders = [...written.matchAll(/`s2\.([\w-]+)` \|.*placeholder/g)].map(
      ([, name = '']) => name,
    );
    for (const name of placeholders) {
      const stub = ['subPages', 'pages']
        .map((folder) => `${root}src/${folder}/${name.replace(/-list$/, '-generate-list')}/index.tsx`)
        .find(existsSync);
      expect(stub && readFileSync(stub, 'utf8'), name).toContain('pendingPage(');
      expect(statements).not.toContain(`s2.${name}`);
    }
    expect(placeholders.length).toBeGreaterThan(0);
  });
});

describe('a mark', () => {
  const tests = [
    { status: 'passed', title: '[s2.hash, s2.back] goes back', fullName: '' },
    { status: 'skipped', title: '[s2.query] is told', fullName: '' },
    { status: 'failed', title: '[s2.share] shares', fullName: '' },
    { status: 'passed', title: 'proves nothing of the spec', fullName: '' },
  ];
  const report = (numPassedTests: number) => ({
    numPassedTests,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [{ status: 'passed', name: '/repo/tests/e2e/h5/a.test.ts', assertionResults: tests }],
  });

  it('is of a test that passed, not of one that was skipped or failed', () => {
    expect(marksOf('/repo', report(2))).toEqual({ 'tests/e2e/h5/a.test.ts': ['s2.back', 's2.hash'] });
  });

  it('is not to be had of a suite that was skipped', () => {
    expect(marksOf('/repo', report(0))).toEqual({});
  });

  it('counts where its file runs, and for shared code where no reason says otherwise', () => {
    expect(['tests/e2e/h5/a.test.ts', 'tests/client/rn/b.test.ts', 'core/c.test.ts'].map(placeOf)).toEqual([
      'h5',
      'rn',
      'shared',
    ]);
    const row = (files: Record<string, string[]>, id: string) =>
      renderDocument(files)
        .split('\n')
        .find((line) => line.includes(`\`${id}\``));
    expect(row({ 'core/c.test.ts': ['s2.hash'] }, 's2.hash')).toMatch(
      /\| ○ \| ✗ \| ✗ \| shared: \[c\.test\.ts\]/,
    );
    expect(row({ 'tests/e2e/h5/a.test.ts': ['s2.hash'] }, 's2.hash')).toMatch(/\| ✓ \| ✗ \| ✗ \| H5: /);
    expect(marksIn(renderDocument({ 'core/c.test.ts': ['s2.hash', 's2.back'] }))).toEqual({
      'core/c.test.ts': ['s2.back', 's2.hash'],
    });
  });

  it('that nothing explains, or that a reason contradicts, is a fault', () => {
    const faults = faultsOf({ 'tests/e2e/weapp/a.test.ts': ['s2.hash', 's2.nothing'] });
    expect(faults).toContain('tests/e2e/weapp/a.test.ts names s2.nothing, which is no statement');
    expect(faults).toContain('s2.hash has neither test nor reason on h5');
    expect(faults).toContain('s2.hash is proven on weapp by tests/e2e/weapp/a.test.ts: take its reason away');
  });
});

describe('the document against a run', () => {
  const claimed = { 'a.test.ts': ['s2.back', 's2.hash'], 'b.test.ts': ['s2.query'] };

  it('holds when what ran proves it; what did not run refutes nothing', () => {
    expect(compareMarks(claimed, { 'a.test.ts': ['s2.back', 's2.hash'] })).toEqual({ ok: true, output: '' });
  });

  it('fails when it claims what no passed test proves', () => {
    const { ok, output } = compareMarks(claimed, { 'a.test.ts': ['s2.back'], 'b.test.ts': [] });
    expect(ok).toBe(false);
    expect(output).toMatch(/s2\.hash by a\.test\.ts\n {2}s2\.query by b\.test\.ts\n/);
  });

  it('is too modest, and says so, when more is proven', () => {
    const { ok, output } = compareMarks(claimed, { 'c.test.ts': ['s2.share'] });
    expect(ok).toBe(true);
    expect(output).toMatch(/s2\.share by c\.test\.ts\n/);
  });
});
