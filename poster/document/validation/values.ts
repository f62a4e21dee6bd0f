import type { Fill, PictureSource, Shadow, Stroke, TextRun } from '../base';
import { POSTER_LIMITS as LIMITS } from '../limits';
import { countSegments } from './path';
import {
  constant,
  flag,
  integer,
  list,
  matching,
  number,
  object,
  oneOf,
  optional,
  type Reader,
  refuse,
  text,
  variants,
} from './readers';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const LONE_SURROGATE = /[\uD800-\uDFFF]/gu;

/** Cleans a text for storing and drawing: uniform line ends, no control characters, no lone surrogates. */
export const cleanText = (value: string): string =>
  value
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(CONTROL, '')
    .replace(LONE_SURROGATE, '\uFFFD');

const words = (max: number): Reader<string> =>
  text(max, (value, reading) => {
    reading.spend('allText', value.length);
    return cleanText(value);
  });

export const oneLine = (max: number): Reader<string> =>
  text(max, (value) => cleanText(value).replace(/\n/g, ' '));

/** A text of one line that counts towards the limit of all texts. */
export const oneLineOfAll = (max: number): Reader<string> => {
  const read = oneLine(max);
  return (value, reading) => {
    const line = read(value, reading);
    reading.spend('allText', line.length);
    return line;
  };
};

export const family = matching(LIMITS.id, /^[a-z\d-]+$/);
export const weight = integer(1, 1000);
export const id = matching(LIMITS.id, /^[\w-]+$/);
export const color = matching(9, /^#(?:[\da-f]{6}|[\da-f]{8})$/i);
export const path = text(LIMITS.path, (value, reading) => {
  reading.spend('allPaths', value.length);
  const segments = countSegments(value);
  if (segments > LIMITS.segments) return refuse('tooMany');
  return segments < 0 ? refuse('format') : value;
});

export const fraction = number(0, 1);
export const place = number(-LIMITS.length, LIMITS.length);
export const length = number(0, LIMITS.length);
export const positive = number(0.001, LIMITS.length);
export const angle = number(-3600, 3600);
const strokeWidth = number(0, LIMITS.strokeWidth);

const stops = list(object<{ at: number; color: string }>({ at: fraction, color }), 2, LIMITS.stops);
export const fill: Reader<Fill> = variants<Fill>('type', {
  solid: object<Extract<Fill, { type: 'solid' }>>({ type: constant('solid'), color }),
  linear: object<Extract<Fill, { type: 'linear' }>>({ type: constant('linear'), angle, stops }),
  radial: object<Extract<Fill, { type: 'radial' }>>({ type: constant('radial'), stops }),
});

export const stroke: Reader<Stroke> = object<Stroke>({
  color,
  width: strokeWidth,
  dash: optional(list(strokeWidth, 0, LIMITS.dashes)),
  cap: optional(oneOf('butt', 'round', 'square')),
  join: optional(oneOf('miter', 'round', 'bevel')),
});

export const shadow: Reader<Shadow> = object<Shadow>({
  color,
  blur: number(0, LIMITS.blur),
  x: place,
  y: place,
});

// A type that is not among them is one of a newer version, as a kind of layer is.
export const source: Reader<PictureSource> = variants<PictureSource>(
  'type',
  {
    asset: object<Extract<PictureSource, { type: 'asset' }>>({ type: constant('asset'), id }),
    stock: object<Extract<PictureSource, { type: 'stock' }>>({
      type: constant('stock'),
      // Names separated by slashes: no parent paths, no addresses.
      key: matching(128, /^[\w-]+(?:[./][\w-]+)*$/),
    }),
    empty: object<Extract<PictureSource, { type: 'empty' }>>({ type: constant('empty') }),
  },
  'version',
);

const run = object<TextRun>({
  text: words(LIMITS.text),
  family,
  weight,
  size: number(1, LIMITS.fontSize),
  fill,
  tracking: optional(number(-LIMITS.fontSize, LIMITS.fontSize)),
  rise: optional(number(-LIMITS.fontSize, LIMITS.fontSize)),
  stroke: optional(object<{ color: string; width: number }>({ color, width: strokeWidth })),
  underline: optional(flag),
  strike: optional(flag),
});

/** Reads the runs of one text, whose total length is limited. */
export const runs: Reader<TextRun[]> = (value, reading) => {
  const read = list(run, 1, LIMITS.runs)(value, reading);
  return read.reduce((sum, one) => sum + one.text.length, 0) > LIMITS.text ? refuse('tooLong') : read;
};
