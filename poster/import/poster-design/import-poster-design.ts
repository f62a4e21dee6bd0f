import type {
  Fill,
  PosterBackground,
  PosterDocument,
  PosterLayer,
  PosterPage,
  TextRun,
} from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import { MAX_CODE_TEXT } from '../../layers/code/limits';
import { fontOf } from '../font-names';
import { ImportRefusal } from '../imported';
import { groupOf, LayerIds } from '../layers';
import { named } from '../names';
import type { Notes } from '../notes';
import { between, round, side } from '../numbers';
import type { Pictures } from '../pictures';
import { cssColorOf } from '../svg/paint';
import { isLoose, type Loose, listIn, looseIn, numberIn, textIn } from './fields';
import { wordsOfHtml } from './rich-text';

/** Default font. */
const USUAL_FONT = 'SourceHanSansSC-Regular';

type Context = { ids: LayerIds; pictures: Pictures; notes: Notes };

const nameOf = (widget: Loose) => textIn(widget, 'name') || textIn(widget, 'type');

/** Rotation in degrees: from its own field, or from the CSS transform. */
function rotationOf(widget: Loose): number {
  const told = numberIn(widget, 'rotate', Number.NaN);
  if (Number.isFinite(told)) return round(between(told, -3600, 3600));
  const [, degrees = '0'] = /rotate\(\s*(-?[\d.]+)deg/.exec(textIn(widget, 'transform')) ?? [];
  return round(between(Number(degrees), -3600, 3600));
}

function base(widget: Loose, ids: LayerIds) {
  const flip = textIn(widget, 'flip').toUpperCase();
  const isHidden = widget.hidden === true || widget.visible === false;
  return {
    id: ids.next(),
    ...named(nameOf(widget)),
    x: round(numberIn(widget, 'left')),
    y: round(numberIn(widget, 'top')),
    width: side(numberIn(widget, 'width', 1)),
    height: side(numberIn(widget, 'height', 1)),
    rotation: rotationOf(widget),
    opacity: between(numberIn(widget, 'opacity', 1), 0, 1),
    // After rotation around the vertical axis, left and right are swapped.
    ...(flip.includes('Y') && { flipX: true }),
    ...(flip.includes('X') && { flipY: true }),
    ...(widget.lock === true && { locked: true }),
    ...(isHidden && { hidden: true }),
  };
}

const solid = (text: string): Fill | undefined => {
  const color = cssColorOf(text);
  return color === undefined ? undefined : { type: 'solid', color };
};

/** A linear gradient, as used in effects and pages. */
function gradientOf(told: Loose): Fill | undefined {
  const stops = listIn(told, 'stops')
    .slice(0, POSTER_LIMITS.stops)
    .flatMap((stop) => {
      const color = cssColorOf(textIn(stop, 'color'));
      return color === undefined ? [] : [{ at: between(numberIn(stop, 'offset'), 0, 1), color }];
    });
  stops.sort((one, other) => one.at - other.at);
  return stops.length < 2 ? undefined : { type: 'linear', angle: round(numberIn(told, 'angle')), stops };
}

const isOn = (part: Loose) => part.enable === true;

/** The program draws the letters once per effect, the last one on top; a document supports one of each kind. */
function effectsOf(widget: Loose, notes: Notes) {
  const effects = listIn(widget, 'textEffects');
  const [top] = [...effects].reverse().filter((effect) => isOn(looseIn(effect, 'filling')));
  const filling = top && looseIn(top, 'filling');
  const outlined = effects.find((effect) => isOn(looseIn(effect, 'stroke')));
  const shaded = effects.find((effect) => isOn(looseIn(effect, 'shadow')));
  const isMoved = effects.some((effect) => isOn(looseIn(effect, 'offset')));
  const isPicture = filling !== undefined && numberIn(filling, 'type') === 1;
  if (effects.length > 1 || isMoved || isPicture) notes.add('effects', nameOf(widget));
  const kind = filling && numberIn(filling, 'type');
  const fill =
    filling && (kind === 0 ? solid(textIn(filling, 'color')) : gradientOf(looseIn(filling, 'gradient')));
  const stroke = outlined && looseIn(outlined, 'stroke');
  const shadow = shaded && looseIn(shaded, 'shadow');
  return {
    fill,
    // Half of a browser's text stroke lies inside the letters.
    stroke: stroke && {
      color: cssColorOf(textIn(stroke, 'color')) ?? '#000000',
      width: round(between(numberIn(stroke, 'width') / 2, 0, POSTER_LIMITS.strokeWidth)),
    },
    shadow: shadow && {
      color: cssColorOf(textIn(shadow, 'color')) ?? '#000000',
      blur: round(between(numberIn(shadow, 'blur'), 0, POSTER_LIMITS.blur)),
      x: round(numberIn(shadow, 'offsetX')),
      y: round(numberIn(shadow, 'offsetY')),
    },
  };
}

const ALIGN = { left: 'left', center: 'center', right: 'right', justify: 'justify' } as const;

function textLayer(widget: Loose, { ids, notes }: Context): PosterLayer | undefined {
  const text = wordsOfHtml(textIn(widget, 'text')).slice(0, POSTER_LIMITS.text);
  if (text.trim() === '') return undefined;
  const font = textIn(looseIn(widget, 'fontClass'), 'value') || textIn(widget, 'fontFamily') || USUAL_FONT;
  const told = textIn(widget, 'fontWeight');
  const bold = told === 'bold' || told === 'bolder' ? 700 : undefined;
  const weight = bold ?? (Number(told) > 0 ? Number(told) : undefined);
  const face = fontOf(font, weight);
  if (!face.isSame) notes.add('font', textIn(looseIn(widget, 'fontClass'), 'alias') || font);
  if (textIn(widget, 'fontStyle') === 'italic') notes.add('skewed', nameOf(widget));
  const size = round(between(numberIn(widget, 'fontSize', 24), 1, POSTER_LIMITS.fontSize));
  const tracking = round((numberIn(widget, 'letterSpacing') * size) / 100);
  const decoration = textIn(widget, 'textDecoration');
  const { fill, stroke, shadow } = effectsOf(widget, notes);
  const ground = cssColorOf(textIn(widget, 'backgroundColor'));
  const run: TextRun = {
    text,
    family: face.family,
    weight: face.weight,
    size,
    fill: fill ?? solid(textIn(widget, 'color')) ?? { type: 'solid', color: '#000000' },
    ...(tracking !== 0 && { tracking: between(tracking, -POSTER_LIMITS.fontSize, POSTER_LIMITS.fontSize) }),
    ...(stroke && { stroke }),
    ...(/underline/.test(decoration) && { underline: true }),
    ...(/line-through/.test(decoration) && { strike: true }),
  };
  return {
    ...base(widget, ids),
    type: 'text',
    runs: [run],
    align: ALIGN[textIn(widget, 'textAlign') as keyof typeof ALIGN] ?? 'left',
    verticalAlign: 'top',
    lineHeight: round(between(numberIn(widget, 'lineHeight', 1.5), 0.5, 5)),
    ...(/^vertical/.test(textIn(widget, 'writingMode')) && { vertical: true }),
    fit: { mode: 'grow' },
    ...(shadow && { shadow }),
    ...(ground && { background: { color: ground, padding: 0, radius: 0 } }),
  };
}

async function imageLayer(widget: Loose, { ids, pictures, notes }: Context): Promise<PosterLayer> {
  const stored = await pictures.addDataUrl(textIn(widget, 'imgUrl') || textIn(widget, 'svgUrl'));
  if (!stored) notes.add('noPicture', nameOf(widget));
  if (textIn(widget, 'mask')) notes.add('mask', nameOf(widget));
  const filter = looseIn(widget, 'filter');
  const share = (key: string) => round(between(numberIn(filter, key) / 100, -1, 1));
  const told = {
    brightness: share('brightness'),
    contrast: share('contrast'),
    saturation: share('saturate'),
    warmth: share('temperature'),
  };
  const blur = between(numberIn(filter, 'gaussianBlur'), 0, POSTER_LIMITS.blur);
  const changes = {
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value !== 0)),
    ...(blur > 0 && { blur }),
  };
  if (['sharpness', 'hueRotate', 'tint'].some((key) => numberIn(filter, key) !== 0))
    notes.add('effects', nameOf(widget));
  const radius = numberIn(widget, 'radius');
  return {
    ...base(widget, ids),
    type: 'image',
    // Its pictures are stretched to their box.
    source: stored?.source ?? { type: 'empty' },
    ...(stored && { crop: { x: 0, y: 0, width: 1, height: 1 } }),
    ...(Object.keys(changes).length > 0 && { filter: changes }),
    ...(radius > 0 && { mask: { shape: 'rect', radius: round(between(radius, 0, POSTER_LIMITS.length)) } }),
  };
}

function codeLayer(widget: Loose, { ids, notes }: Context): PosterLayer {
  const isTwoColored = textIn(widget, 'dotColorType') !== '' && textIn(widget, 'dotColorType') !== 'single';
  const isFancy = !['', 'square'].includes(textIn(widget, 'dotType')) || textIn(widget, 'url') !== '';
  if (isTwoColored || isFancy) notes.add('effects', nameOf(widget));
  return {
    ...base(widget, ids),
    type: 'code',
    format: 'qr',
    text: textIn(widget, 'value').slice(0, MAX_CODE_TEXT),
    color: cssColorOf(textIn(widget, 'dotColor')) ?? '#000000',
    background: null,
  };
}

async function leaf(widget: Loose, context: Context): Promise<PosterLayer | undefined> {
  switch (textIn(widget, 'type')) {
    case 'w-text':
      return textLayer(widget, context);
    case 'w-image':
    case 'w-svg':
      return imageLayer(widget, context);
    case 'w-qrcode':
      return codeLayer(widget, context);
    default:
      context.notes.add('leftOut', nameOf(widget));
      if (textIn(widget, 'text').trim() !== '') context.notes.lostTexts += 1;
      return undefined;
  }
}

/**
 * Converts widgets, which are in one flat list: those of a group refer to it, and are positioned relative to the page.
 */
async function layersOf(
  widgets: readonly Loose[],
  parent: string,
  depth: number,
  context: Context,
): Promise<PosterLayer[]> {
  const made: PosterLayer[] = [];
  for (const widget of widgets) {
    if ((textIn(widget, 'parent') || '-1') !== parent) continue;
    if (textIn(widget, 'type') !== 'w-group') {
      const layer = await leaf(widget, context);
      if (layer) made.push(layer);
      continue;
    }
    const inner =
      depth < POSTER_LIMITS.depth ? await layersOf(widgets, textIn(widget, 'uuid'), depth + 1, context) : [];
    if (inner.length === 0) continue;
    const { id, opacity, rotation, hidden = false, locked = false } = base(widget, context.ids);
    const group = groupOf(id, inner, { name: nameOf(widget), opacity, hidden, locked });
    made.push({ ...group, rotation });
  }
  return made;
}

async function groundOf(global: Loose, { pictures, notes }: Context): Promise<PosterBackground> {
  const address = textIn(global, 'backgroundImage');
  const stored = await pictures.addDataUrl(address);
  if (address !== '' && !stored) notes.add('noPicture', nameOf(global));
  const gradient = /^linear-gradient\(/.test(textIn(global, 'backgroundGradient'));
  if (gradient) notes.add('effects', nameOf(global));
  return {
    fill: solid(textIn(global, 'backgroundColor')) ?? null,
    ...(stored && { image: { source: stored.source } }),
  };
}

type Sheet = { global: Loose; widgets: Loose[] };

/** The pages of a file, in every format that the program has written. */
function sheetsOf(value: unknown): Sheet[] {
  const inner = isLoose(value) && typeof value.data === 'string' ? parsed(value.data) : value;
  const list = Array.isArray(inner) ? inner.filter(isLoose) : isLoose(inner) ? [inner] : [];
  return list.flatMap((one) => {
    const global = isLoose(one.global) ? one.global : isLoose(one.page) ? one.page : undefined;
    const widgets = Array.isArray(one.layers) ? listIn(one, 'layers') : listIn(one, 'widgets');
    return global && textIn(global, 'type') === 'page' ? [{ global, widgets }] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRefusal('damaged');
  }
}

/** Whether a file was written by poster-design. */
export const isPosterDesign = (value: unknown): boolean => sheetsOf(value).length > 0;

/** Converts a poster-design work to a poster. */
export async function importPosterDesign(
  value: unknown,
  pictures: Pictures,
  notes: Notes,
): Promise<PosterDocument> {
  const sheets = sheetsOf(value).slice(0, POSTER_LIMITS.pages);
  const [first] = sheets;
  if (!first) throw new ImportRefusal('empty');
  const { minSide, maxSide } = POSTER_LIMITS;
  const [width, height] = [
    Math.round(numberIn(first.global, 'width')),
    Math.round(numberIn(first.global, 'height')),
  ];
  if (Math.min(width, height) < minSide) throw new ImportRefusal('tooSmall', { limit: minSide });
  if (Math.max(width, height) > maxSide) throw new ImportRefusal('tooManyPixels', { limit: maxSide });
  const context: Context = { ids: new LayerIds(), pictures, notes };
  const pages: PosterPage[] = [];
  for (const [index, { global, widgets }] of sheets.entries()) {
    const isOther =
      numberIn(global, 'width') !== numberIn(first.global, 'width') ||
      numberIn(global, 'height') !== numberIn(first.global, 'height');
    // All pages of a poster must have the same size.
    if (isOther) notes.add('leftOut', `${index + 1}`);
    else
      pages.push({
        id: `page-${index + 1}`,
        background: await groundOf(global, context),
        layers: await layersOf(widgets.slice(0, 2 * POSTER_LIMITS.layers), '-1', 0, context),
      });
  }
  return { version: 1, size: { width, height }, pages };
}
