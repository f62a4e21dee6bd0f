import { expect, it } from 'vitest';
import { RefusedFields } from '../../../errors';
import { readRun } from './run-request';

const BOX = [
  [10, 10],
  [90, 10],
  [90, 30],
  [10, 30],
];
const LINE = { box: BOX, text: '包邮', translation: 'Free shipping' };

const read = (lines: unknown) =>
  readRun({
    tool: 'image-translation',
    inputs: { source: '01890000-0000-7000-8000-000000000000' },
    options: { lines },
  });

it('accepts edited lines, with surrounding spaces trimmed', () => {
  const style = { colour: '#ff0000', weight: 700, align: 'center', size: 24 };
  const given = [LINE, { ...LINE, translation: ' x ', style }, { ...LINE, style: { size: 12 } }];
  expect(read(given).options.lines).toEqual([
    LINE,
    { ...LINE, translation: 'x', style },
    { ...LINE, style: { size: 12 } },
  ]);
});

it.each<[string, unknown, string, string]>([
  ['lines that are not a list', { 0: LINE }, 'lines', 'field.invalid'],
  ['no line', [], 'lines', 'field.tooSmall'],
  ['too many lines', Array.from({ length: 61 }, () => LINE), 'lines', 'field.tooBig'],
  [
    'more than a run allows',
    Array.from({ length: 60 }, () => ({ ...LINE, text: 'x'.repeat(400) })),
    'lines',
    'field.tooLong',
  ],
  ['an invalid line', ['包邮'], 'lines.0', 'field.invalid'],
  ['an unknown field', [{ ...LINE, font: 'x' }], 'lines.0.font', 'field.unknown'],
  [
    'an unknown part of the style',
    [{ ...LINE, style: { bold: true } }],
    'lines.0.style.bold',
    'field.unknown',
  ],
  ['no words', [LINE, { ...LINE, translation: '  ' }], 'lines.1.translation', 'field.missing'],
  [
    'words that are too long',
    [{ ...LINE, translation: 'x'.repeat(201) }],
    'lines.0.translation',
    'field.tooLong',
  ],
  ['no text', [{ box: BOX, translation: 'x' }], 'lines.0.text', 'field.invalid'],
  ['three corners', [{ ...LINE, box: BOX.slice(1) }], 'lines.0.box', 'field.tooSmall'],
  ['a corner far away', [{ ...LINE, box: [[1e9, 0], ...BOX.slice(1)] }], 'lines.0.box.0.0', 'field.tooBig'],
  [
    'a corner that is not a number',
    [{ ...LINE, box: [['1', 0], ...BOX.slice(1)] }],
    'lines.0.box.0.0',
    'field.invalid',
  ],
  ['a color by name', [{ ...LINE, style: { colour: 'red' } }], 'lines.0.style.colour', 'field.invalid'],
  ['an unknown weight', [{ ...LINE, style: { weight: 650 } }], 'lines.0.style.weight', 'field.invalid'],
  ['an unknown alignment', [{ ...LINE, style: { align: 'top' } }], 'lines.0.style.align', 'field.invalid'],
  ['no size', [{ ...LINE, style: { size: 0 } }], 'lines.0.style.size', 'field.tooSmall'],
])('refuses %s with the name of the field', (_, lines, field, why) => {
  let thrown: unknown;
  try {
    read(lines);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(RefusedFields);
  expect(thrown).toMatchObject({ fields: { [`options.${field}`]: { why } } });
});
