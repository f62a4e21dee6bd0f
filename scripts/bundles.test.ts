import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import {
  filesUnder,
  findDrift,
  measureH5,
  measureMini,
  measureReactNative,
  type Sizes,
} from './client/sizes.mjs';
import { ROOT } from './lib/run.mjs';
import { ZOD } from './lib/source-rules.mjs';

/** Sizes of every target in KiB, as they were when somebody last agreed to them. */
const SNAPSHOT = join(ROOT, 'tests/frozen/snapshots/sizes.json');

const MEASURES: [target: string, output: string, measure: (folder: string) => Sizes][] = [
  ['h5', 'dist/h5', measureH5],
  ['weapp', 'dist/weapp', measureMini],
  ['idphoto', 'dist/weapp-idphoto', measureMini],
  ['android', 'dist/rn/android', measureReactNative],
];

const readFrozen = (): Record<string, Sizes> => JSON.parse(readFileSync(SNAPSHOT, 'utf8'));

it('every target has its sizes written down under its own name, built or not', () => {
  expect(Object.keys(readFrozen()).sort()).toEqual(MEASURES.map(([target]) => target).sort());
});

/** Small drift stays out of the file, so that to write one target down does not touch the others. */
function writeDown(frozen: Record<string, Sizes>, target: string, sizes: Sizes) {
  const inKib = Object.entries(sizes).map(([part, bytes]) => [part, Math.round(bytes / 1024)]);
  writeFileSync(SNAPSHOT, `${JSON.stringify({ ...frozen, [target]: Object.fromEntries(inKib) }, null, 2)}\n`);
}

describe.each(MEASURES)('the bundle of %s', (target, output, measure) => {
  const folder = join(ROOT, output);

  it('has the sizes that were written down; if this is wanted: UPDATE_FROZEN=1 npm run sizes', ({ skip }) => {
    if (!existsSync(folder)) skip('not built');
    const frozen = readFrozen();
    const sizes = measure(folder);
    const drift = findDrift(sizes, frozen[target] ?? {});
    if (drift.length > 0 && process.env.UPDATE_FROZEN === '1') writeDown(frozen, target, sizes);
    else expect(drift).toEqual([]);
  });

  it('is free of zod', ({ skip }) => {
    if (!existsSync(folder)) skip('not built');
    const scripts = filesUnder(folder).filter(({ path }) => /\.(js|bundle)$/.test(path));
    expect(scripts.filter(({ path }) => ZOD.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});

/** What Safari 13.0 reads, the oldest of package.json's browsers. */
const ECMA_VERSION = 2019;

/** Patterns that look behind are of ES2018, but Safari has them only since 16.4. */
const LOOKBEHIND = /\(\?<[=!]/;

const INLINE = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

/** Every script of the pages, those that stand in index.html too. */
function scriptsOf(folder: string): [name: string, text: string][] {
  return filesUnder(folder).flatMap(({ path }): [string, string][] => {
    if (path.endsWith('.js')) return [[path, readFileSync(path, 'utf8')]];
    if (!path.endsWith('.html')) return [];
    return [...readFileSync(path, 'utf8').matchAll(INLINE)].map(([, text = '']) => [path, text]);
  });
}

/** What the oldest browsers cannot read of a script, with some of the text around it. */
function findUnreadable(text: string): string[] {
  const patterns: string[] = [];
  try {
    parse(text, {
      ecmaVersion: ECMA_VERSION,
      onToken({ type, start, end }) {
        const pattern = text.slice(start, end);
        if (type.label === 'regexp' && LOOKBEHIND.test(pattern)) patterns.push(pattern);
      },
    });
    return patterns;
  } catch (error) {
    if (!(error instanceof SyntaxError && 'pos' in error)) throw error;
    const at = Number(error.pos);
    return [`${error.message}: ${text.slice(Math.max(0, at - 60), at + 20)}`];
  }
}

describe('the syntax of h5', () => {
  const folder = join(ROOT, 'dist/h5');

  it('is one that the oldest browsers read', ({ skip }) => {
    if (!existsSync(folder)) skip('not built');
    const scripts = scriptsOf(folder);
    expect(scripts.length).toBeGreaterThan(50);
    const refused = scripts.flatMap(([name, text]) => findUnreadable(text).map((what) => `${name}: ${what}`));
    expect(refused).toEqual([]);
  });

  it.each([
    'a?.b',
    'a ?? b',
    'class A { b = 1 }',
    'a ??= b',
    '1_000',
    '/(?<=a)b/',
    '/(?<!a)b/',
  ])('is not that of %s', (text) => expect(findUnreadable(text)).toHaveLength(1));
});
