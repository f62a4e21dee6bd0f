import { expect, it } from 'vitest';
import queryString from './query-string';

// What query-string 9.5 answers to the same.
it.each([
  ['', {}],
  ['&&', {}],
  ['?b=2&a=1', { a: '1', b: '2' }],
  ['#a', { a: null }],
  ['a=&=x', { '': 'x', a: '' }],
  ['a&a=1&a=2', { a: [null, '1', '2'] }],
  ['a=b=c', { a: 'b=c' }],
  ['a=%E4%B8%AD&b=x+y', { a: '中', b: 'x y' }],
  ['a=%&b=%E4%', { a: '%', b: '%E4%' }],
])('reads %s', (search, query) => expect(queryString.parse(search)).toEqual(query));

it('leaves an address as it is for the router, which reads it once more', () => {
  const url = 'https%3A%2F%2Fexample.com%2F%3Fa%3D1';
  expect(queryString.parse(`url=${url}&stamp=A+1`, { decode: false })).toEqual({ stamp: 'A+1', url });
});

it('sorts the names, which are part of the name that the router gives a page', () => {
  expect(Object.keys(queryString.parse('b=1&c=2&a=3'))).toEqual(['a', 'b', 'c']);
});
