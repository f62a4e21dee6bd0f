import { describe, expect, it } from 'vitest';
import { MalformedBody, parseForm } from './form-body';

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

  it('keeps __proto__ a mere name', () => {
    const fields = parseForm('__proto__=polluted');
    expect(Object.keys(fields)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  it.each(['a=%', 'a=%zz', 'a=%ff', '%E4%BD=1', 'a=1&'.repeat(1001)])('refuses %s', (text) => {
    expect(() => parseForm(text)).toThrow(MalformedBody);
  });
});
