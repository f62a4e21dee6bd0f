import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compareMarks, DOCUMENT, marksIn, marksOf } from '../../scripts/lib/results.mjs';
import { faultsOf, placeOf } from './coverage';
import { renderDocument } from './document';

const root = fileURLToPath(new URL('../..', import.meta.url));
const written = readFileSync(`${root}${DOCUMENT}`, 'utf8');
const marks = marksIn(written);

describe('the coverage of the product spec', () => {
  it('has either a test or a reason for every statement on every target, and never both', () => {
    expect(faultsOf(marks)).toEqual([]);
  });

  it('is written as today’s statements and reasons have it; if not: npm run spec-coverage', () => {
    expect(written).toBe(renderDocument(marks));
  });

  it('names tests that exist', () => {
    expect(Object.keys(marks).filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
  });
});

describe('a mark', () => {
  const test = (status: string, title: string) => ({ status, title, fullName: title, failureMessages: [] });
  const report = (...tests: ReturnType<typeof test>[]) => [{ path: 'tests/e2e/h5/a.test.ts', tests }];
  const skipped = test('skipped', '[s2.query] is told');

  it('is of a test that passed, not of one that was skipped or failed', () => {
    const passed = [
      test('passed', '[s2.hash, s2.back] goes back'),
      test('passed', 'proves nothing of the spec'),
    ];
    expect(marksOf(report(...passed, skipped, test('failed', '[s2.share] shares')))).toEqual({
      'tests/e2e/h5/a.test.ts': ['s2.back', 's2.hash'],
    });
  });

  it('does not come from a skipped file', () => {
    expect(marksOf(report(skipped))).toEqual({});
  });

  it('counts for the target of its file, or for shared code unless a reason excludes it', () => {
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

  it('without an explanation, or contradicted by a reason, is a fault', () => {
    const faults = faultsOf({ 'tests/e2e/weapp/a.test.ts': ['s2.hash', 's2.nothing'] });
    expect(faults).toContain('tests/e2e/weapp/a.test.ts names s2.nothing, which is no statement');
    expect(faults).toContain('s2.hash has neither test nor reason on h5');
    expect(faults).toContain('s2.hash is proven on weapp by tests/e2e/weapp/a.test.ts: take its reason away');
  });
});

describe('the document against a run', () => {
  const claimed = { 'a.test.ts': ['s2.back', 's2.hash'], 'b.test.ts': ['s2.query'] };

  it('holds when the run proves it; tests that did not run refute nothing', () => {
    const proven = { 'a.test.ts': ['s2.back', 's2.hash'] };
    expect(compareMarks(claimed, proven)).toEqual({ refuted: [], unsaid: [] });
  });

  it('is refuted when it claims what no passed test proves', () => {
    const { refuted } = compareMarks(claimed, { 'a.test.ts': ['s2.back'], 'b.test.ts': [] });
    expect(refuted).toEqual(['s2.hash by a.test.ts', 's2.query by b.test.ts']);
  });

  it('is incomplete when more is proven', () => {
    expect(compareMarks(claimed, { 'c.test.ts': ['s2.share'] })).toEqual({
      refuted: [],
      unsaid: ['s2.share by c.test.ts'],
    });
  });
});
