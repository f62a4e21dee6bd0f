import { describe, expect, it, vi } from 'vitest';
import {
  INPUT_BOUNDS,
  MalformedBody,
  parseForm as parseBytes,
  parsePageQuery,
  queryFields,
} from './form-body';

const { fields: MAX_FIELDS, name: LONGEST_NAME } = INPUT_BOUNDS;

const parseForm = (text: string) => parseBytes(Buffer.from(text));

describe('parseForm', () => {
  it.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['&&a=1&', { a: '1' }],
    ['a+b=c+d', { 'a b': 'c d' }],
    ['text=%E4%BD%A0+%26', { text: '你 &' }],
    ['json=%7B%22a%22%3A1%7D', { json: '{"a":1}' }],
  ])('%s', (text, fields) => {
    expect(parseForm(text)).toEqual(fields);
  });

  it('treats __proto__ as an ordinary name', () => {
    const fields = parseForm('__proto__=polluted');
    expect(Object.keys(fields)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  it.each(['a=%', 'a=%zz', 'a=%ff', '%E4%BD=1'])('refuses the invalid escape in %s', (text) => {
    expect(() => parseForm(text)).toThrow(MalformedBody);
  });

  it('accepts the maximum number of fields, under one name or many, and not one more', () => {
    const pairs = Array.from({ length: MAX_FIELDS }, (_, at) => `f${at}=`);
    expect(Object.keys(parseForm(pairs.join('&')))).toHaveLength(MAX_FIELDS);
    expect(parseForm('a=&'.repeat(MAX_FIELDS)).a).toHaveLength(MAX_FIELDS);
    expect(() => parseForm([...pairs, 'more'].join('&'))).toThrow('too many fields');
    expect(() => parseForm('a=&'.repeat(MAX_FIELDS + 1))).toThrow('too many fields');
  });

  it('decodes nothing of a form with too many fields', () => {
    const decode = vi.spyOn(globalThis, 'decodeURIComponent');
    expect(() => parseForm('a=&'.repeat(1_000))).toThrow('too many fields');
    expect(decode).not.toHaveBeenCalled();
  });

  it('accepts a name of the maximum length, and not a longer one', () => {
    const name = 'n'.repeat(LONGEST_NAME);
    expect(parseForm(`${name}=1`)).toEqual({ [name]: '1' });
    expect(() => parseForm(`${name}n=1`)).toThrow('too long a name');
  });
});

describe('the fields of a query', () => {
  it.each([
    ['/a', {}],
    ['/a?', {}],
    ['/a?b=1&c=%E4%BD%A0?', { b: '1', c: '你?' }],
  ])('of %s', (url, fields) => {
    expect(queryFields({ url })).toEqual(fields);
  });

  it('are parsed as strictly as those of a form', () => {
    expect(() => queryFields({ url: '/a?b=%' })).toThrow(MalformedBody);
    expect(() => queryFields({ url: `/a?${'b=&'.repeat(1_000)}` })).toThrow(MalformedBody);
  });

  it('of a page are parsed leniently', () => {
    expect(parsePageQuery('a=%&b=1&b=2')).toEqual({ a: '%', b: ['1', '2'] });
    expect(parsePageQuery('a=&'.repeat(1_000)).a).toHaveLength(MAX_FIELDS);
  });
});
