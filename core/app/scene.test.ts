import { expect, it } from 'vitest';
import { TOOL_KEYS } from '../tools';
import { decodeScene, encodeScene, type Scene } from './scene';

const SCENES: Scene[] = [
  { kind: 'home' },
  { kind: 'studio' },
  ...TOOL_KEYS.map((id) => ({ kind: 'tool', id }) as const),
  { kind: 'template', id: 'store-opening-red' },
  { kind: 'poster', id: 'Ab3_-9xYz012' },
  { kind: 'invite', id: 'ABCDEFGH' },
];

it.each(SCENES)("the code for $kind $id fits WeChat's 32 characters and decodes to the same", (scene) => {
  const text = encodeScene(scene) ?? '';
  expect(text).toMatch(/^[\w=-]{1,32}$/);
  expect(decodeScene(text)).toEqual(scene);
});

it('names that do not fit have no code', () => {
  expect(encodeScene({ kind: 'template', id: '0197b2c4-0000-7000-8000-000000000000' })).toBeUndefined();
  expect(encodeScene({ kind: 'template', id: 'a&b' })).toBeUndefined();
});

it.each([
  '',
  'x=1',
  'c=1',
  't=gone-tool',
  't=matting=1',
  'p=../../etc',
  'i=',
  '%',
  'undefined',
])('decodes %j as home', (text) => expect(decodeScene(text)).toEqual({ kind: 'home' }));
