import { createRequire } from 'node:module';
import svgpath from 'svgpath';
import { EM, type Outline, type OutlineShape, type PathCommand } from './outline';

/** Twemoji, CC BY 4.0: SVG pictures on a square of 36. */
type IconSet = {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
};

const SQUARE = 36;
/** Side of an emoji in ems, slightly larger than a hanzi. */
const SIZE = 1.2;
/** Position of its bottom relative to the baseline, in ems. */
const BOTTOM = -0.2;

const load = (file: string): unknown => createRequire(import.meta.url)(`@iconify-json/twemoji/${file}`);

let loaded: { set: IconSet; names: Record<string, string> } | undefined;
const twemoji = () => {
  loaded ??= { set: load('icons.json') as IconSet, names: load('chars.json') as Record<string, string> };
  return loaded;
};

const VARIATION = 'fe0f';

function bodyOf(text: string): string | undefined {
  const { set, names } = twemoji();
  const codes = [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'));
  const name = names[codes.join('-')] ?? names[codes.filter((code) => code !== VARIATION).join('-')];
  if (name === undefined) return undefined;
  return set.icons[set.aliases?.[name]?.parent ?? name]?.body;
}

/** Whether a unit is shown as an emoji even if a font has it. */
export function looksLikeEmoji(text: string): boolean {
  return /\p{Emoji_Presentation}|\uFE0F|\u20E3/u.test(text) && !text.includes('\uFE0E');
}

type Attributes = Readonly<Record<string, string>>;

const readAttributes = (text: string): Attributes =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** Color names that Twemoji uses. */
const NAMED_COLORS: Readonly<Record<string, string>> = {
  white: '#ffffff',
  azure: '#f0ffff',
  green: '#008000',
  navy: '#000080',
  red: '#ff0000',
};

/** Normalizes a color to the document format. */
function wholeColor(fill: string): string {
  const color = NAMED_COLORS[fill] ?? fill.toLowerCase();
  return color.length === 4 ? color.replaceAll(/[0-9a-f]/g, '$&$&') : color;
}

/** Path data of a shape element. */
function pathOf(tag: string, attributes: Attributes): string | undefined {
  if (tag === 'path') return attributes.d;
  const number = (name: string) => Number(attributes[name] ?? 0);
  const rx = number('r') || number('rx');
  const ry = number('r') || number('ry');
  if ((tag !== 'circle' && tag !== 'ellipse') || !rx || !ry) return undefined;
  const arc = (dx: number) => `a${rx} ${ry} 0 1 1 ${dx} 0`;
  return `M${number('cx') - rx} ${number('cy')}${arc(2 * rx)}${arc(-2 * rx)}Z`;
}

function commandsOf(path: string, transform: string): PathCommand[] {
  const commands: PathCommand[] = [];
  const toEm = (value: number, index: number) =>
    index % 2 === 0 ? (value / SQUARE) * SIZE : SIZE + BOTTOM - (value / SQUARE) * SIZE;
  svgpath(path)
    .transform(transform)
    .abs()
    .unarc()
    .unshort()
    .iterate(([type, ...numbers], _index, x, y) => {
      const values = type === 'H' ? [numbers[0] ?? 0, y] : type === 'V' ? [x, numbers[0] ?? 0] : numbers;
      const letter = type === 'H' || type === 'V' ? 'L' : type;
      commands.push({ type: letter.toUpperCase(), values: values.map(toEm) });
    });
  return commands;
}

/** Whether an element's children are not drawn in place. */
const keeps = (tag: string) => tag === 'defs' || tag === 'clipPath';

/** Reads the shapes of an SVG body as Twemoji writes it: groups, paths, circles, ellipses and `use`. */
function readShapes(body: string): OutlineShape[] {
  const shapes: OutlineShape[] = [];
  const open: Attributes[] = [];
  const definitions = new Map<string, { tag: string; attributes: Attributes }>();
  let hidden = 0;

  const draw = (tag: string, own: Attributes) => {
    const attributes: Attributes = Object.assign({}, ...open, own);
    const path = pathOf(tag, own);
    if (hidden > 0 || path === undefined || attributes.fill === 'none') return;
    const opacity = Number(attributes.opacity ?? 1) * Number(attributes['fill-opacity'] ?? 1);
    shapes.push({
      fill: wholeColor(attributes.fill ?? '#000000'),
      opacity,
      commands: commandsOf(path, own.transform ?? ''),
    });
  };

  for (const [, close, tag = '', text = '', alone] of body.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (close) {
      if (tag === 'g') open.pop();
      if (keeps(tag)) hidden -= 1;
      continue;
    }
    const attributes = readAttributes(text);
    if (attributes.id) definitions.set(attributes.id, { tag, attributes });
    if (tag === 'g' && !alone) open.push(attributes);
    else if (keeps(tag) && !alone) hidden += 1;
    else if (tag === 'use') {
      const target = definitions.get((attributes.href ?? '').slice(1));
      if (target) draw(target.tag, { ...target.attributes, ...attributes });
    } else draw(tag, attributes);
  }
  return shapes;
}

const scaled = (shape: OutlineShape, place: (value: number, index: number) => number): OutlineShape => ({
  ...shape,
  commands: shape.commands.map(({ type, values }) => ({ type, values: values.map(place) })),
});

/** Outline of an emoji; undefined when there is none. `upright`: for a column, with the origin at its top center. */
export function emojiOutline(text: string, upright: boolean): Outline | undefined {
  const body = bodyOf(text);
  if (body === undefined) return undefined;
  const [dx, dy] = upright ? [-SIZE / 2, -(SIZE + BOTTOM)] : [0, 0];
  const place = (value: number, index: number) => Math.round((value + (index % 2 === 0 ? dx : dy)) * EM);
  return {
    advance: Math.round(SIZE * EM),
    shapes: readShapes(body).map((shape) => scaled(shape, place)),
  };
}
