import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY } from './support/tree';

const FOLDER = join(REPOSITORY, 'src/ui');

it('every component of src/ui is rendered by a test', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tsx'));
  const read = (isTest: boolean) =>
    files
      .filter((name) => name.endsWith('.test.tsx') === isTest)
      .map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  const components = read(false).flatMap((code) =>
    [...code.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => name),
  );
  const tests = read(true).join('\n');
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !new RegExp(`<${name}\\b|mount\\(${name}\\b`).test(tests))).toEqual([]);
});
