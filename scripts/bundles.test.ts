import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { filesUnder, OUTPUTS } from './client/sizes.mjs';
import { ROOT } from './lib/run.mjs';
import { ZOD } from './lib/source-rules.mjs';

const TARGETS = ['h5', 'weapp', 'idphoto', 'android'] as const;

describe.each(TARGETS)('the bundle of %s', (target) => {
  const folder = join(ROOT, OUTPUTS[target]);

  it('is free of zod', ({ skip }) => {
    if (!existsSync(folder)) skip('not built');
    const scripts = filesUnder(folder).filter(({ name }) => /\.(js|bundle)$/.test(name));
    expect(scripts.filter(({ path }) => ZOD.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});

/** The syntax that Safari 13.0 supports, the oldest browser in package.json. */
const ECMA_VERSION = 2019;

/** Lookbehind is part of ES2018, but Safari has it only since 16.4. */
const LOOKBEHIND = /\(\?<[=!]/;

const INLINE = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

/** What the oldest browser does not support of a script, with some of the text around it. */
function findUnsupported(text: string): string[] {
  const found: string[] = [];
  try {
    parse(text, {
      ecmaVersion: ECMA_VERSION,
      onToken({ type, start, end }) {
        const pattern = text.slice(start, end);
        if (type.label === 'regexp' && LOOKBEHIND.test(pattern)) found.push(pattern);
      },
    });
  } catch (error) {
    const { pos = 0 } = Object(error);
    found.push(`${error}: ${text.slice(Math.max(0, pos - 60), pos + 20)}`);
  }
  return found;
}

describe('the syntax of h5', () => {
  it('is one that the oldest browsers support, in files and in pages', ({ skip }) => {
    const folder = join(ROOT, OUTPUTS.h5);
    if (!existsSync(folder)) skip('not built');
    const scripts = filesUnder(folder).flatMap(({ name, path }) => {
      if (!/\.(?:js|html)$/.test(name)) return [];
      const text = readFileSync(path, 'utf8');
      const inline = [...text.matchAll(INLINE)].map(([, script = '']) => ({ name, text: script }));
      return name.endsWith('.js') ? [{ name, text }] : inline;
    });
    expect(scripts.length).toBeGreaterThan(50);
    expect(
      scripts.flatMap(({ name, text }) => findUnsupported(text).map((what) => `${name}: ${what}`)),
    ).toEqual([]);
  });

  it.each(['a?.b', 'class A { b = 1 }', '/(?<=a)b/', '/(?<!a)b/'])('is not that of %s', (text) =>
    expect(findUnsupported(text)).toHaveLength(1));
});
