import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const own = Object.getOwnPropertyDescriptor(String.prototype, 'replaceAll');

beforeEach(async () => {
  Reflect.deleteProperty(String.prototype, 'replaceAll');
  vi.resetModules();
  await import('./older-browsers');
});

afterEach(() => {
  if (own) Object.defineProperty(String.prototype, 'replaceAll', own);
});

it('replaces every occurrence of a string without interpreting pattern characters', () => {
  expect('a+b+c'.replaceAll('+', '%20')).toBe('a%20b%20c');
  expect('a+b'.replaceAll('-', '')).toBe('a+b');
  expect('^\\[x]{2}.|'.replaceAll('\\[x]{2}.|', '(?)')).toBe('^(?)');
  expect('a-b-c'.replaceAll('-', () => '*')).toBe('a*b*c');
});

it('replaces every match of a pattern', () => {
  expect('a1b22'.replaceAll(/\d+/g, '#')).toBe('a#b#');
  expect("a(b'c".replaceAll(/[('*]/g, (sign) => `%${sign.charCodeAt(0)}`)).toBe('a%40b%39c');
});

it('is not enumerated when iterating over a string', () => {
  const names: string[] = [];
  for (const name in new String('')) names.push(name);
  expect(names).toEqual([]);
});
