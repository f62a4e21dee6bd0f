import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Declared, declaredIn } from './discover';
import { parseSource } from './source-file';

let folder: string | undefined;
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }));

/** Reads `a.test.ts` beside the other files. */
function read(test: string, others: Record<string, string> = {}): Declared[] {
  folder = mkdtempSync(join(tmpdir(), 'tuzuo-spec-'));
  for (const [name, text] of Object.entries({ 'a.test.ts': test, ...others })) {
    writeFileSync(join(folder, name), text);
  }
  return declaredIn(folder, parseSource(folder, join(folder, 'a.test.ts')));
}

it('finds declarations anywhere in a file, with one line or several', () => {
  const found = read(`
    specLine('s8.abort', 'h5', 'one', () => {});
    describe('x', () => {
      for (const kind of kinds) specLine(['s8.timeout', 's8.network'], 'unit', \`two \${kind} three\`, async () => {});
    });
    it('is no line', () => {});
  `);
  expect(found).toEqual([
    { ids: ['s8.abort'], proof: 'h5', title: 'one', path: 'a.test.ts' },
    { ids: ['s8.timeout', 's8.network'], proof: 'unit', title: 'two … three', path: 'a.test.ts' },
  ]);
});

it('reads tables of cases, imported and put together from others, and leaves out cases without a line', () => {
  const found = read(`import { CASES } from './cases'; specCases('weapp', CASES, ({ run }) => run());`, {
    'cases.ts': `
      const first: Case[] = [{ lines: ['s8.abort'], title: 'one', run() {} }];
      const second = [{ lines: [], title: 'plain' }, { lines: ['s8.file'], title: 'two' }] as const satisfies Case[];
      export const CASES = [...first, ...second];
    `,
  });
  expect(found.map(({ ids, proof, title }) => [ids, proof, title])).toEqual([
    [['s8.abort'], 'weapp', 'one'],
    [['s8.file'], 'weapp', 'two'],
  ]);
});

it.each([
  [`specLine(id, 'h5', 'x', f)`, /a\.test\.ts:1 computes its lines/],
  [`\nspecLine([], 'h5', 'x', f)`, /a\.test\.ts:2 names no line/],
  [`specLine('s8.abort', 'moon', 'x', f)`, /names no target/],
  [`specLine('s8.abort', 'h5', title, f)`, /computes its title/],
  [`describe.skip('x', () => { specLine('s8.abort', 'h5', 'x', f) })`, /is skipped/],
  [`specCases('h5', made(), f)`, /computes its cases/],
  [`specCases('h5', CASES, f)`, /CASES, which is no constant/],
  [`const CASES = [{ title: 'x' }]; specCases('h5', CASES, f)`, /computes its lines/],
  [`const CASES = [...rows.map(f)]; specCases('h5', CASES, f)`, /computes its cases/],
])('refuses %s', (text, reason) => {
  expect(() => read(text)).toThrow(reason);
});
