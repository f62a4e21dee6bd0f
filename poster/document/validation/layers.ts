import {
  type CodeLayer,
  type GroupLayer,
  type IconLayer,
  type ImageContent,
  type ImageFilter,
  type ImageLayer,
  type LineLayer,
  POSTER_SLOTS,
  type PosterLayer,
  type ShapeLayer,
  type TableCell,
  type TableLayer,
  type TextLayer,
} from '..';
import { POSTER_LIMITS as MOST } from '../limits';
import {
  constant,
  flag,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  orNull,
  pair,
  type Reader,
  type Reading,
  refuse,
  text,
  variants,
} from './readers';
import * as of from './values';

/** The id of a layer; a duplicate gets another one, since nothing in a document refers to ids. */
function layerId(value: unknown, reading: Reading): string {
  const wanted = of.id(value, reading);
  let id = wanted;
  for (let n = 2; reading.ids.has(id); n++) id = `${wanted.slice(0, MOST.id - 5)}-${n}`;
  reading.ids.add(id);
  return id;
}

const base = {
  id: layerId,
  name: optional(of.oneLine(MOST.name)),
  x: of.place,
  y: of.place,
  width: of.length,
  height: of.length,
  rotation: of.angle,
  opacity: of.fraction,
  flipX: optional(flag),
  flipY: optional(flag),
  locked: optional(flag),
  hidden: optional(flag),
  shadow: optional(of.shadow),
  slot: optional(oneOf(...POSTER_SLOTS)),
};

const box = pair(of.positive);

const textLayer = object<TextLayer>({
  ...base,
  type: constant('text'),
  runs: of.runs,
  align: oneOf('left', 'center', 'right', 'justify'),
  verticalAlign: oneOf('top', 'middle', 'bottom'),
  lineHeight: number(0.5, 5),
  vertical: optional(flag),
  arc: optional((value, reading) => {
    const radius = of.place(value, reading);
    return Math.abs(radius) < 1 ? refuse('range') : radius;
  }),
  fit: variants<TextLayer['fit']>('mode', {
    none: object<{ mode: 'none' }>({ mode: constant('none') }),
    grow: object<{ mode: 'grow' }>({ mode: constant('grow') }),
    shrink: object<{ mode: 'shrink'; minSize: number }>({
      mode: constant('shrink'),
      minSize: number(1, MOST.fontSize),
    }),
  }),
  background: optional(
    object<NonNullable<TextLayer['background']>>({ color: of.color, padding: of.length, radius: of.length }),
  ),
});

const change = optional(number(-1, 1));
type Crop = NonNullable<ImageContent['crop']>;
const cropFields = object<Crop>({
  x: of.fraction,
  y: of.fraction,
  width: number(0.0001, 1),
  height: number(0.0001, 1),
});
const crop: Reader<Crop> = (value, reading) => {
  const read = cropFields(value, reading);
  return read.x + read.width > 1.0001 || read.y + read.height > 1.0001 ? refuse('range') : read;
};

const imageContent = {
  source: of.source,
  crop: optional(crop),
  filter: optional(
    object<ImageFilter>({
      brightness: change,
      contrast: change,
      saturation: change,
      warmth: change,
      blur: optional(number(0, MOST.blur)),
    }),
  ),
};

/** The image of a page's background. */
export const backgroundImage: Reader<ImageContent> = object<ImageContent>(imageContent);

type Mask = NonNullable<ImageLayer['mask']>;
const imageLayer = object<ImageLayer>({
  ...base,
  ...imageContent,
  type: constant('image'),
  mask: optional(
    variants<Mask>('shape', {
      rect: object<Extract<Mask, { shape: 'rect' }>>({ shape: constant('rect'), radius: of.length }),
      ellipse: object<Extract<Mask, { shape: 'ellipse' }>>({ shape: constant('ellipse') }),
      path: object<Extract<Mask, { shape: 'path' }>>({ shape: constant('path'), path: of.path }),
    }),
  ),
  cutOut: optional(flag),
  stroke: optional(of.stroke),
});

type Shape = ShapeLayer['shape'];
const corners = integer(3, MOST.corners);
const shapeLayer = object<ShapeLayer>({
  ...base,
  type: constant('shape'),
  shape: variants<Shape>('kind', {
    rect: object<Extract<Shape, { kind: 'rect' }>>({ kind: constant('rect'), radius: of.length }),
    ellipse: object<Extract<Shape, { kind: 'ellipse' }>>({ kind: constant('ellipse') }),
    polygon: object<Extract<Shape, { kind: 'polygon' }>>({ kind: constant('polygon'), sides: corners }),
    star: object<Extract<Shape, { kind: 'star' }>>({
      kind: constant('star'),
      points: corners,
      inner: of.fraction,
    }),
    path: object<Extract<Shape, { kind: 'path' }>>({
      kind: constant('path'),
      path: of.path,
      box,
      rule: optional(oneOf('nonzero', 'evenodd')),
    }),
  }),
  fill: orNull(of.fill),
  stroke: optional(of.stroke),
});

const lineEnd = optional(oneOf('none', 'arrow', 'dot'));
const lineLayer = object<LineLayer>({
  ...base,
  type: constant('line'),
  points: list(pair(number(-10, 10)), 2, MOST.points),
  stroke: of.stroke,
  cap: optional(oneOf('butt', 'round')),
  start: lineEnd,
  end: lineEnd,
});

const iconColor: Reader<string> = (value, reading) =>
  value === 'inherit' ? value : of.color(value, reading);
const iconLayer = object<IconLayer>({
  ...base,
  type: constant('icon'),
  box,
  paths: list(
    object<IconLayer['paths'][number]>({
      d: of.path,
      color: iconColor,
      rule: optional(oneOf('nonzero', 'evenodd')),
      opacity: optional(of.fraction),
      stroke: optional(number(0, MOST.strokeWidth)),
    }),
    1,
    MOST.iconPaths,
  ),
  color: of.color,
});

const codeLayer = object<CodeLayer>({
  ...base,
  type: constant('code'),
  format: oneOf('qr', 'code128', 'ean13'),
  // Whether a barcode can encode it is checked when drawing: an incomplete one can be saved.
  text: text(MOST.codeText, (value) => of.cleanText(value)),
  color: of.color,
  background: orNull(of.color),
});

const cell = object<TableCell>({
  runs: of.runs,
  align: oneOf('left', 'center', 'right'),
  fill: optional(of.color),
});

const shares = (most: number): Reader<number[]> => {
  const read = list(number(0.0001, 1), 1, most);
  return (value, reading) => {
    const parts = read(value, reading);
    const sum = parts.reduce((total, part) => total + part, 0);
    return Math.abs(sum - 1) > 0.001 ? refuse('range') : parts;
  };
};

const tableFields = object<TableLayer>({
  ...base,
  type: constant('table'),
  columns: shares(MOST.tableColumns),
  rows: shares(MOST.tableRows),
  cells: list(list(cell, 1, MOST.tableColumns), 1, MOST.tableRows),
  border: orNull(of.stroke),
  padding: of.length,
});
const tableLayer: Reader<TableLayer> = (value, reading) => {
  const { columns, rows, cells, ...rest } = tableFields(value, reading);
  const complete = cells.length === rows.length && cells.every((row) => row.length === columns.length);
  return complete ? { ...rest, columns, rows, cells } : refuse('format');
};

const groupFields = object<GroupLayer>({
  ...base,
  type: constant('group'),
  layers: (value, reading) => layers(value, reading),
});
const groupLayer: Reader<GroupLayer> = (value, reading) => {
  if (reading.depth >= MOST.depth) return refuse('tooDeep');
  reading.depth++;
  const group = groupFields(value, reading);
  reading.depth--;
  return group;
};

const layer = variants<PosterLayer>('type', {
  text: textLayer,
  image: imageLayer,
  shape: shapeLayer,
  line: lineLayer,
  icon: iconLayer,
  code: codeLayer,
  table: tableLayer,
  group: groupLayer,
});

/** Layers of a page or of a group; all layers of a document count towards the limit. */
export const layers: Reader<PosterLayer[]> = list(
  (value, reading) => {
    reading.take('layers', 1);
    return layer(value, reading);
  },
  0,
  MOST.layers,
);
