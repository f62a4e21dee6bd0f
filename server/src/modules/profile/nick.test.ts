import { expect, it } from 'vitest';
import { RefusedField } from '../../errors';
import { checkNick } from './nick';

it.each([
  ['小图', '小图'],
  ['  A  B　C ', 'A B C'],
  ['Zoe\u0301', 'Zo\u00e9'],
  ['مرحبا بك', 'مرحبا بك'],
  ['👨‍👩‍👧‍👦'.repeat(20), '👨‍👩‍👧‍👦'.repeat(20)],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['می‌خواهم', 'می‌خواهم'],
  ['图'.repeat(20), '图'.repeat(20)],
])('accepts %j', (given, nick) => {
  expect(checkNick(given)).toBe(nick);
});

it.each([
  ['nothing', ''],
  ['only spaces', '  　'],
  ['21 characters', '图'.repeat(21)],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['10,000 emoji', '👨‍👩‍👧‍👦'.repeat(10_000)],
  ['a new line', 'a\nb'],
  ['a NUL', 'a\u0000'],
  ['an escape', '\u001b[31m'],
  ['a lone surrogate', '\ud83d'],
  ['a direction override', 'gnp.\u202eexe'],
  ['an isolate', '\u2066a'],
  ['a direction mark', '\u200fa'],
  ['a zero-width space', 'a\u200bb'],
  ['only joiners', '\u200d\u200d'],
  ['stacked marks', `a${'\u0301'.repeat(30)}`],
  ['a private-use character', '\ue000'],
])('refuses %s', (_case, given) => {
  expect(() => checkNick(given)).toThrow(RefusedField);
});
