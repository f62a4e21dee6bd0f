import { expect, it } from 'vitest';
import { isMatch } from './matching';

it.each([
  ['抠图', ['智能抠图', '一键去掉背景'], true],
  ['背景 抠图', ['智能抠图', '一键去掉背景'], true],
  ['视频', ['智能抠图'], false],
  ['detour', ['Détourage'], true],
  ['DÉTOURAGE', ['detourage'], true],
  ['photo zebra', ['Photo'], false],
  ['  ', ['anything'], true],
])('%j in %j: %s', (query, texts, expected) => {
  expect(isMatch(query, texts)).toBe(expected);
});
