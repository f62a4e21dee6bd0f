import type { Fill, PosterDocument, PosterLayer, Stroke } from '@tuzuo/core/poster/document';
import type { Matrix } from '@tuzuo/core/poster/draw/matrix';
import { multiply } from '@tuzuo/core/poster/draw/matrix';
import { POSTER_LIMITS } from '@tuzuo/core/poster/limits';
import { ImportRefusal } from '../imported';
import { groupOf, LayerIds, pictureLayer } from '../layers';
import { named } from '../names';
import type { Notes } from '../notes';
import { between, boxAround, round, side } from '../numbers';
import { bytesOfDataUrl, type Pictures } from '../pictures';
import { definitionsOf, drawPart } from './as-picture';
import { dataOf, type Outline, outlineOf } from './outline';
import { pageOf, takeGround } from './page';
import { type PaintBox, paintOf } from './paint';
import { createStyles, lengthOf, numbersIn, type Style, shareOf } from './style';
import { textLayers } from './text';
import { partsOf, pointOf, transformOf, viewBoxMatrix } from './transform';
import { elementsOf, indexOf, readSvg, type SvgElement } from './tree';

/** Limits of drawn elements, repeated uses included: a drawing that references itself ends here. */
const MOST_DRAWN = 5_000;
const MOST_DEPTH = 60;

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const CONTAINERS = ['g', 'a', 'svg', 'symbol', 'switch'];
/** Elements that are not drawn in place, or do not affect the appearance. */
const UNSEEN = [
  'defs',
  'style',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'filter',
  'linearGradient',
  'radialGradient',
  'marker',
  'title',
  'desc',
  'metadata',
  'view',
  'namedview',
  'font',
  'font-face',
  'cursor',
  'color-profile',
];

type Place = { matrix: Matrix; style: Style; depth: number };

class SvgImport {
  readonly ids = new LayerIds();
  private readonly byId: ReadonlyMap<string, SvgElement>;
  private readonly styleOf: ReturnType<typeof createStyles>;
  private readonly definitions: string;
  private drawn = 0;

  constructor(
    root: SvgElement,
    private readonly page: { width: number; height: number },
    /** Reference for relative lengths. */
    private readonly view: { width: number; height: number },
    private readonly pictures: Pictures,
    private readonly notes: Notes,
  ) {
    const { byId, styles } = indexOf(root);
    this.byId = byId;
    this.styleOf = createStyles(styles);
    this.definitions = definitionsOf(root);
  }

  private nameOf({ attributes, name }: SvgElement): string {
    return attributes.label ?? attributes.id ?? attributes['data-name'] ?? name;
  }

  private paint(value: string | undefined, opacity: number, place: Place, box: PaintBox) {
    return paintOf(value, {
      opacity,
      style: place.style,
      box,
      matrix: place.matrix,
      byId: this.byId,
      styleOf: this.styleOf,
    });
  }

  private async asPicture(element: SvgElement, around: Place): Promise<PosterLayer[]> {
    const { page, pictures, notes } = this;
    const name = this.nameOf(element);
    const part = await drawPart(element, {
      matrix: around.matrix,
      style: around.style,
      page,
      definitions: this.definitions,
      pictures,
    });
    if (!part) {
      if (pictures.isFull) notes.add('leftOut', name);
      return [];
    }
    notes.add('asPicture', name, part.picture.id);
    const layer = pictureLayer(this.ids.next(), part.picture, { x: part.x, y: part.y, name });
    return [{ ...layer, width: side(part.width), height: side(part.height) }];
  }

  private strokeOf(place: Place, box: PaintBox): { stroke?: Stroke; isCut: boolean } {
    const { style, matrix } = place;
    const painted = this.paint(style.stroke ?? 'none', shareOf(style['stroke-opacity']), place, box);
    if (!painted) return { isCut: painted === undefined };
    const { scaleX, scaleY } = partsOf(matrix);
    const scale = Math.sqrt(scaleX * scaleY);
    const width = round(
      between((lengthOf(style['stroke-width'], this.view.width) ?? 1) * scale, 0, POSTER_LIMITS.strokeWidth),
    );
    const dash = numbersIn(style['stroke-dasharray'])
      .slice(0, POSTER_LIMITS.dashes)
      .map((one) => round(Math.max(0, one * scale)));
    const { fill } = painted;
    const color = fill.type === 'solid' ? fill.color : (fill.stops[0]?.color ?? '#000000');
    if (width <= 0) return { isCut: false };
    return {
      stroke: { color, width, ...(dash.some((one) => one > 0) && { dash }) },
      isCut: fill.type !== 'solid',
    };
  }

  /** Keeps axis-aligned rectangles and ellipses editable as such. */
  private plainShape(
    { name, attributes }: SvgElement,
    { matrix }: Place,
    outline: Outline,
  ): Extract<PosterLayer, { type: 'shape' }>['shape'] {
    const { rotation, scaleX, scaleY, isSkewed } = partsOf(matrix);
    const isUpright = !isSkewed && Math.abs(rotation) < 0.01;
    if (isUpright && (name === 'circle' || name === 'ellipse')) return { kind: 'ellipse' };
    if (isUpright && name === 'rect') {
      const rx =
        (lengthOf(attributes.rx, this.view.width) ?? lengthOf(attributes.ry, this.view.height) ?? 0) * scaleX;
      const ry =
        (lengthOf(attributes.ry, this.view.height) ?? lengthOf(attributes.rx, this.view.width) ?? 0) * scaleY;
      if (Math.abs(rx - ry) < 0.5)
        return { kind: 'rect', radius: round(Math.min(rx, outline.width / 2, outline.height / 2)) };
    }
    return { kind: 'path', path: outline.d, box: [side(outline.width), side(outline.height)] };
  }

  private async shape(element: SvgElement, place: Place, around: Place): Promise<PosterLayer[]> {
    const data = dataOf(element, this.view);
    if (data === undefined || data.trim() === '') return [];
    const outline = outlineOf(data, place.matrix);
    if (!outline) return this.asPicture(element, around);
    const { style } = place;
    const box = { x: outline.x, y: outline.y, width: outline.width, height: outline.height };
    const painted =
      element.name === 'line'
        ? null
        : this.paint(style.fill ?? '#000000', shareOf(style['fill-opacity']), place, box);
    const line = this.strokeOf(place, box);
    const hasMarker = ['marker-start', 'marker-mid', 'marker-end'].some(
      (key) => (style[key] ?? 'none') !== 'none',
    );
    if (painted === undefined || line.isCut || hasMarker) return this.asPicture(element, around);
    if (painted === null && !line.stroke) return [];
    if (painted && !painted.isSame) this.notes.add('effects', this.nameOf(element));
    const base = {
      id: this.ids.next(),
      ...named(element.attributes.label ?? element.attributes.id),
      x: round(outline.x),
      y: round(outline.y),
      width: side(outline.width),
      height: side(outline.height),
      rotation: 0,
      opacity: shareOf(style.opacity),
    };
    const isHoled = style['fill-rule'] === 'evenodd' && painted !== null && element.name === 'path';
    const fill: Fill | null = painted?.fill ?? null;
    if (isHoled && fill?.type === 'solid' && !line.stroke) {
      return [
        {
          ...base,
          type: 'icon',
          box: [side(outline.width), side(outline.height)],
          paths: [{ d: outline.d, color: 'inherit', rule: 'evenodd' }],
          color: fill.color,
        },
      ];
    }
    if (isHoled) return this.asPicture(element, around);
    return [
      {
        ...base,
        type: 'shape',
        shape: this.plainShape(element, place, outline),
        fill,
        ...(line.stroke && { stroke: line.stroke }),
      },
    ];
  }

  private texts(element: SvgElement, place: Place): PosterLayer[] {
    const { matrix, style } = place;
    const paint = (own: Style) => {
      const [x, y] = pointOf(matrix, 0, 0);
      const box = { x, y, width: 1, height: 1 };
      const found = this.paint(
        own.fill ?? '#000000',
        shareOf(own['fill-opacity']),
        { ...place, style: own },
        box,
      );
      const outline = this.strokeOf({ ...place, style: own }, box).stroke;
      // Half of an SVG stroke lies inside the letters; ours lies around them.
      return {
        fill: found?.fill ?? ({ type: 'solid', color: '#00000000' } as const),
        stroke: outline && { color: outline.color, width: round(outline.width / 2) },
      };
    };
    const name = this.nameOf(element);
    return textLayers(element, { style, matrix, styleOf: this.styleOf, paint, notes: this.notes, name }).map(
      (layer) => ({
        ...layer,
        id: this.ids.next(),
        ...named(element.attributes.label ?? element.attributes.id),
        opacity: shareOf(style.opacity),
      }),
    );
  }

  private async image(element: SvgElement, place: Place, around: Place): Promise<PosterLayer[]> {
    const { attributes } = element;
    const { rotation, scaleX, scaleY, isSkewed } = partsOf(place.matrix);
    const bytes = bytesOfDataUrl(attributes.href ?? '');
    const kept = bytes && !this.pictures.isFull ? await this.pictures.addFile(bytes) : undefined;
    const width = lengthOf(attributes.width, this.view.width) ?? kept?.width ?? 0;
    const height = lengthOf(attributes.height, this.view.height) ?? kept?.height ?? 0;
    if (!(width > 0 && height > 0)) return [];
    if (isSkewed) return this.asPicture(element, around);
    const [x, y] = [
      lengthOf(attributes.x, this.view.width) ?? 0,
      lengthOf(attributes.y, this.view.height) ?? 0,
    ];
    const [middleX, middleY] = pointOf(place.matrix, x + width / 2, y + height / 2);
    const aspect = attributes.preserveAspectRatio ?? '';
    // By `preserveAspectRatio`: contained in the box, cropped by it, or stretched.
    const fit =
      kept && !/^none/.test(aspect) && !/slice/.test(aspect)
        ? Math.min(width / kept.width, height / kept.height)
        : undefined;
    const [w, h] = fit && kept ? [kept.width * fit, kept.height * fit] : [width, height];
    if (!kept) this.notes.add('noPicture', this.nameOf(element));
    const isStretched = kept && /^none/.test(aspect);
    return [
      {
        type: 'image',
        id: this.ids.next(),
        ...named(attributes.label ?? attributes.id),
        ...boxAround(middleX, middleY, w * scaleX, h * scaleY),
        rotation: round(rotation),
        opacity: shareOf(place.style.opacity),
        source: kept?.source ?? { type: 'empty' },
        ...(isStretched && { crop: { x: 0, y: 0, width: 1, height: 1 } }),
      },
    ];
  }

  /** Whether a clip hides nothing: a rectangle around the whole page, as many programs write it. */
  private hidesNothing(reference: string, matrix: Matrix): boolean {
    const id = /^url\(\s*["']?#([^"')]+)/.exec(reference)?.[1];
    const clip = id === undefined ? undefined : this.byId.get(id);
    const [only, ...more] = clip?.name === 'clipPath' ? elementsOf(clip) : [];
    if (only?.name !== 'rect' || more.length > 0 || clip?.attributes.clipPathUnits === 'objectBoundingBox')
      return false;
    const outline = outlineOf(
      dataOf(only, this.view) ?? '',
      multiply(matrix, transformOf(only.attributes.transform)),
    );
    const slack = 1;
    return (
      outline !== undefined &&
      outline.x <= slack &&
      outline.y <= slack &&
      outline.x + outline.width >= this.page.width - slack &&
      outline.y + outline.height >= this.page.height - slack
    );
  }

  private hasText(element: SvgElement): boolean {
    return element.name === 'text' || elementsOf(element).some((child) => this.hasText(child));
  }

  async element(element: SvgElement, around: Place): Promise<PosterLayer[]> {
    this.drawn += 1;
    if (this.drawn > MOST_DRAWN || around.depth > MOST_DEPTH)
      throw new ImportRefusal('tooManyLayers', { limit: POSTER_LIMITS.layers });
    const { name, attributes } = element;
    if (UNSEEN.includes(name) && around.depth > 0) return [];
    const style = this.styleOf(element, around.style);
    if (style.display === 'none' || style.visibility === 'hidden') return [];
    const matrix = multiply(around.matrix, transformOf(attributes.transform ?? style.transform));
    const place: Place = { matrix, style, depth: around.depth + 1 };
    const set = (key: string) => (style[key] ?? 'none') !== 'none';
    const isClipped = set('clip-path') && !this.hidesNothing(style['clip-path'] ?? '', matrix);
    const isBlended = (style['mix-blend-mode'] ?? 'normal') !== 'normal';
    if (isBlended) this.notes.add('blend', this.nameOf(element));
    if (isClipped || set('mask') || set('filter')) {
      if (!this.hasText(element)) return this.asPicture(element, around);
      // Text stays text, even if parts of it were clipped or recolored.
      this.notes.add(set('filter') ? 'effects' : 'mask', this.nameOf(element));
    }
    if (SHAPES.includes(name)) return this.shape(element, place, around);
    if (name === 'text') return this.texts(element, place);
    if (name === 'image') return this.image(element, place, around);
    if (name === 'use') return this.use(element, place);
    if (CONTAINERS.includes(name)) return this.container(element, place);
    // Includes embedded HTML, which is not supported.
    this.notes.add('leftOut', this.nameOf(element));
    if (hasWords(element)) this.notes.lostTexts += 1;
    return [];
  }

  private async use(element: SvgElement, place: Place): Promise<PosterLayer[]> {
    const { attributes } = element;
    const target = this.byId.get((attributes.href ?? '').replace(/^#/, ''));
    if (!target) return [];
    const [x, y] = [
      lengthOf(attributes.x, this.view.width) ?? 0,
      lengthOf(attributes.y, this.view.height) ?? 0,
    ];
    const matrix = multiply(place.matrix, [1, 0, 0, 1, x, y]);
    if (target.name !== 'symbol') return this.element(target, { ...place, matrix });
    const { width, height, ...rest } = target.attributes;
    const sized = {
      ...rest,
      width: attributes.width ?? width ?? '100%',
      height: attributes.height ?? height ?? '100%',
    };
    return this.element({ ...target, name: 'svg', attributes: sized }, { ...place, matrix });
  }

  private async container(element: SvgElement, place: Place): Promise<PosterLayer[]> {
    const { attributes, name } = element;
    let inner = place;
    if (name === 'svg') {
      const [x, y] = [
        lengthOf(attributes.x, this.view.width) ?? 0,
        lengthOf(attributes.y, this.view.height) ?? 0,
      ];
      const width = lengthOf(attributes.width, this.view.width) ?? this.view.width;
      const height = lengthOf(attributes.height, this.view.height) ?? this.view.height;
      const own = viewBoxMatrix(numbersIn(attributes.viewBox), width, height, attributes.preserveAspectRatio);
      inner = { ...place, matrix: multiply(multiply(place.matrix, [1, 0, 0, 1, x, y]), own) };
    }
    const children = elementsOf(element);
    const layers: PosterLayer[] = [];
    for (const child of name === 'switch' ? children.slice(-1) : children)
      layers.push(...(await this.element(child, inner)));
    const opacity = shareOf(place.style.opacity);
    const title = attributes.label ?? attributes.id;
    // Purely structural groups are dissolved, because users would have to open them one by one.
    const isGroup =
      layers.length > 1 && (opacity < 1 || title !== undefined) && place.depth <= POSTER_LIMITS.depth;
    if (isGroup)
      return [groupOf(this.ids.next(), layers, { name: title, opacity, hidden: false, locked: false })];
    return opacity < 1 ? layers.map((layer) => ({ ...layer, opacity: layer.opacity * opacity })) : layers;
  }
}

const hasWords = ({ children }: SvgElement): boolean =>
  children.some((child) => (typeof child === 'string' ? child.trim() !== '' : hasWords(child)));

/** Converts an SVG to a poster. */
export async function importSvg(text: string, pictures: Pictures, notes: Notes): Promise<PosterDocument> {
  const root = readSvg(text);
  const { size, view, matrix } = pageOf(root);
  const work = new SvgImport(root, size, view, pictures, notes);
  const whole: SvgElement = { name: 'g', attributes: {}, children: [] };
  // Presentation attributes of the root element apply to everything.
  const { width: _width, height: _height, viewBox: _box, id: _id, ...told } = root.attributes;
  const layers = await work.element(
    { ...whole, attributes: { ...told, transform: '' }, children: root.children },
    { matrix, style: {}, depth: 0 },
  );
  const background = takeGround(layers, size);
  if (layers.length === 0 && !background.fill) throw new ImportRefusal('empty');
  return { version: 1, size, pages: [{ id: 'page', background, layers }] };
}
