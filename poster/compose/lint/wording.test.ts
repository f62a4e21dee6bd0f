import { expect, it } from 'vitest';
import { bannedIn, figuresIn } from './wording';

it.each([
  ['本店最低价', '最'],
  ['本店獨家', '獨家'],
  ['The best coffee in town', 'The best'],
  ['Guaranteed results', 'Guaranteed'],
  ['Le meilleur pain', 'Le meilleur'],
  ['El mejor café', 'El mejor'],
])('“%s” says what advertising must not', (text, said) => {
  expect(bannedIn(text)).toBe(said);
});

it.each([
  '新店开业，全场八折',
  'Best before noon',
  'Un pain meilleur',
  'Mejor con leche',
  'Curaçao',
])('“%s” may be said', (text) => {
  expect(bannedIn(text)).toBeUndefined();
});

it.each([
  ['全场八折', ['8']],
  ['三元一杯，周一到周五', ['3']],
  ['１２．５ 元', ['12.5']],
  ['1,299 € / 3,5 kg', ['1299', '3.5']],
  ['no numbers', []],
])('“%s” states %j', (text, figures) => {
  expect(figuresIn(text)).toEqual(figures);
});
