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

it('replaces every place of a text, and reads no sign in it', () => {
  expect('a+b+c'.replaceAll('+', '%20')).toBe('a%20b%20c');
  expect('a+b'.replaceAll('-', '')).toBe('a+b');
  expect('^\\[x]{2}.|'.replaceAll('\\[x]{2}.|', '(?)')).toBe('^(?)');
  expect('a-b-c'.replaceAll('-', () => '*')).toBe('a*b*c');
});

it('replaces every place of a pattern', () => {
  expect('a1b22'.replaceAll(/\d+/g, '#')).toBe('a#b#');
  expect("a(b'c".replaceAll(/[('*]/g, (sign) => `%${sign.charCodeAt(0)}`)).toBe('a%40b%39c');
});

it('is in no loop over the letters of a text', () => {
  const names: string[] = [];
  for (const name in new String('')) names.push(name);
  expect(names).toEqual([]);
});
