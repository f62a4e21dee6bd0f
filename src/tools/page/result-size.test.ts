import { expect, it } from 'vitest';
import { sizeNotes } from './result-size';

const format = { number: (value: number) => String(value) };
const source = { width: 911, height: 904 };

const notesOf = (
  ...[tool, name, offered]: [Parameters<typeof sizeNotes>[0], string, readonly (string | number)[]]
) => sizeNotes(tool, name, { source, values: {}, offered }, format);

it('states the size in pixels on the options that determine it, from the tools’ definitions', () => {
  expect([...(notesOf('image-magnify', 'scale', [2, 4])?.values() ?? [])]).toEqual([
    '1822 × 1808',
    '3644 × 3616',
  ]);
  expect(notesOf('ai-expand', 'ratio', ['1:1', '16:9'])?.get('16:9')).toBe('1607 × 904');
  expect(notesOf('ai-video-image', 'ratio', ['source', '9:16'])?.get('9:16')).toBe('510 × 904');
});

it('states none for options that leave it as it is, for tools without a known size, and without an image', () => {
  expect(notesOf('ai-video-image', 'move', ['push', 'pan'])).toBeUndefined();
  expect(notesOf('ai-product', 'ratio', ['1:1', '3:4'])).toBeUndefined();
  const nothing = { source: undefined, values: {}, offered: [2, 4] };
  expect(sizeNotes('image-magnify', 'scale', nothing, format)).toBeUndefined();
});
