import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderExample, renderSettings } from './docs';
import { SETTING_GROUPS, SETTINGS } from './settings';

const DOCUMENT = new URL('../../../docs/configure.md', import.meta.url);

it('docs/configure.md is up to date; if not: npm run configure-docs', () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(renderSettings());
});

it('.env.example lists every setting once, as a comment, without secrets; if not: npm run configure-docs', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  expect(example).toBe(renderExample());
  const names = [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(Object.keys(SETTINGS).sort());
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  expect(example).not.toContain(SETTINGS.SECRET_KEY.schema.parse(undefined));
});

it('every setting belongs to one group, and defaults of secrets are not shown', () => {
  const grouped = Object.values(SETTING_GROUPS).flatMap((table) => Object.keys(table));
  expect(grouped.sort()).toEqual(Object.keys(SETTINGS).sort());
  expect(renderSettings()).not.toContain(SETTINGS.SECRET_KEY.schema.parse(undefined));
});
