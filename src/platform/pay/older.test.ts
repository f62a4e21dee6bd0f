import { expect, it } from 'vitest';
import { isOlder } from './older';

it.each([
  ['8.0.67', '8.0.68', true],
  ['8.0.68', '8.0.68', false],
  ['8.0.100', '8.0.68', false],
  ['8.1', '8.0.68', false],
  ['14.8.1', '15', true],
  ['15', '15', false],
  ['', '8.0.68', true],
  ['x', '15', false],
])('%s is older than %s: %s', (version, than, older) => {
  expect(isOlder(version, than)).toBe(older);
});
