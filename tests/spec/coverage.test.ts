import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { declaredTests, faultsOf } from './coverage';
import type { Declared } from './discover';
import { DOCUMENT, renderDocument, WRITE_COMMAND } from './document';
import type { Proof } from './line';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the coverage of the product spec', () => {
  const tests = declaredTests(root);

  it('has a test or an explanation for every line on every target, and never both', () => {
    expect(faultsOf(tests)).toEqual([]);
  });

  it('is written down as it is', () => {
    const written = readFileSync(`${root}${DOCUMENT}`, 'utf8');
    expect(written, `out of date: run "${WRITE_COMMAND}"`).toBe(renderDocument(tests));
  });
});

describe('the account of lines', () => {
  const test = (id: string, proof: Proof): Declared => ({
    ids: [id],
    proof,
    title: 'shows | it',
    path: 'a.test.ts',
  });

  it('reports a test of a line that does not exist', () => {
    expect(faultsOf([test('s8.nothing', 'h5')])).toContain(
      'a.test.ts names s8.nothing, which is no line of tests/spec/lines',
    );
  });

  it('reports an explanation beside a test, on that target or on all', () => {
    const stale = (proof: Proof) =>
      faultsOf([test('s2.hash', proof)]).filter((fault) => fault.includes('s2.hash is proven'));
    expect(stale('rn')).toEqual(['s2.hash is proven on rn by a.test.ts: take its explanation away']);
    expect(stale('unit')).toHaveLength(2);
    expect(stale('server')).toHaveLength(2);
  });

  it('shows tests and reasons in the row of their line', () => {
    const row = renderDocument([test('s2.hash', 'h5')])
      .split('\n')
      .find((line) => line.includes('`s2.hash`'));
    expect(row).toMatch(
      /\| ✓ \| ✗ \| ✗ \| H5: shows \\\| it \(\[a\.test\.ts\]\(\.\.\/a\.test\.ts\)\)<br>✗ weapp /,
    );
  });
});
