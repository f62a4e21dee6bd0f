import type { PosterDocument, PosterLayer } from '../../document';
import { POSTER_LIMITS } from '../../document/limits';
import type { Matrix } from '../../draw/matrix';
import { multiply } from '../../draw/matrix';
import { ImportRefusal } from '../imported';
import { groupOf, LayerIds, pictureLayer } from '../layers';
import { named } from '../names';
import { Notes } from '../notes';
import { boxAround, round, side } from '../numbers';
import type { Pictures } from '../pictures';
import { definitionsOf, drawPart } from './as-picture';
import { lengthOf, shareOf } from './lengths';
import { dataOf, outlineOf } from './outline';
import { pageOf, takeGround } from './page';
import { type PaintBox, paintOf } from './paint';
import { shapeOf, strokeOf } from './shape';
import { tooManyOf } from './simplify';
import { createStyles, type Style, type Styles } from './style';
import { textLayers } from './text';
import { partsOf, pointOf, transformOf } from './transform';
import { elementsOf, indexOf, readSvg, type SvgElement } from './tree';
import { applies, framed, reachesBeyond, type UsedSize, type Viewport, viewportOf } from './viewport';

/** Limits of drawn elements, repeated uses included: a drawing that references itself ends here. */
const MAX_DRAWN = 5_000;
const MAX_DEPTH = 60;

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

type Size = { width: number; height: number };

type Place = {
  matrix: Matrix;
  style: Style;
  depth: number;
  /** Reference for relative lengths, where it is not the page's. */
  view?: Size | undefined;
};

class SvgImport {
  readonly ids = new LayerIds();
  private readonly byId: ReadonlyMap<string, SvgElement>;
  private readonly styles: Styles;
  private readonly definitions: string;
  private drawn = 0;

  constructor(
    root: SvgElement,
    private readonly page: { width: number; height: number },
    /** Reference for relative lengths. */
    private readonly view: { width: number; height: number },
    private readonly pictures: Pictures,
    private readonly notes: Notes,
    /** Parts that become pictures, because there are too many layers. */
    private readonly flattened: ReadonlySet<SvgElement> = new Set(),
  ) {
    const { byId, styles } = indexOf(root);
    this.byId = byId;
    this.styles = createStyles(root, styles, notes);
    this.definitions = definitionsOf(root, this.styles);
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
      styleOf: this.styles.styleOf,
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
      byId: this.byId,
      styles: this.styles,
      pictures,
    });
    if (!part) {
      if (part === null) {
        notes.add('leftOut', name);
        if (this.hasText(element)) notes.lostTexts += 1;
      }
      return [];
    }
    if (this.hasText(element)) notes.lostTexts += 1;
    notes.add('asPicture', name, part.picture.id);
    const layer = pictureLayer(this.ids.next(), part.picture, { x: part.x, y: part.y, name });
    return [{ ...layer, width: side(part.width), height: side(part.height) }];
  }

  private async shape(element: SvgElement, place: Place, around: Place): Promise<PosterLayer[]> {
    const { view, notes } = this;
    const made = shapeOf(element, place, {
      view: place.view ?? view,
      paint: (value, opacity, box) => this.paint(value, opacity, place, box),
      onChanged: () => notes.add('effects', this.nameOf(element)),
    });
    if (made === 'picture') return this.asPicture(element, around);
    return made ? [{ ...made, id: this.ids.next(), opacity: shareOf(place.style.opacity) }] : [];
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
      const outline = strokeOf({ ...place, style: own }, this.view, (value, opacity) =>
        this.paint(value, opacity, { ...place, style: own }, box),
      ).stroke;
      // Half of an SVG stroke lies inside the letters; ours lies around them.
      return {
        fill: found?.fill ?? ({ type: 'solid', color: '#00000000' } as const),
        stroke: outline && { color: outline.color, width: round(outline.width / 2) },
      };
    };
    const name = this.nameOf(element);
    return textLayers(element, {
      style,
      matrix,
      styleOf: this.styles.styleOf,
      paint,
      notes: this.notes,
      name,
    }).map((layer) => ({
      ...layer,
      id: this.ids.next(),
      ...named(element.attributes.label ?? element.attributes.id),
      opacity: shareOf(style.opacity),
    }));
  }

  private async image(element: SvgElement, place: Place, around: Place): Promise<PosterLayer[]> {
    const { attributes } = element;
    const { rotation, scaleX, scaleY, isSkewed } = partsOf(place.matrix);
    const view = place.view ?? this.view;
    const name = this.nameOf(element);
    const stored = await this.pictures.addDataUrl(attributes.href ?? '');
    const width = lengthOf(attributes.width, view.width) ?? stored?.width ?? 0;
    const height = lengthOf(attributes.height, view.height) ?? stored?.height ?? 0;
    if (!stored) this.notes.add(width > 0 && height > 0 ? 'noPicture' : 'leftOut', name);
    if (!(width > 0 && height > 0)) return [];
    if (isSkewed && stored) return this.asPicture(element, around);
    const [x, y] = [lengthOf(attributes.x, view.width) ?? 0, lengthOf(attributes.y, view.height) ?? 0];
    const aspect = attributes.preserveAspectRatio ?? '';
    const { box, crop } = framed(stored, { x, y, width, height }, aspect);
    const [middleX, middleY] = pointOf(place.matrix, box.x + box.width / 2, box.y + box.height / 2);
    return [
      {
        type: 'image',
        id: this.ids.next(),
        ...named(attributes.label ?? attributes.id),
        ...boxAround(middleX, middleY, box.width * scaleX, box.height * scaleY),
        rotation: round(rotation),
        opacity: shareOf(place.style.opacity),
        source: stored?.source ?? { type: 'empty' },
        ...(crop && { crop }),
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

  /** @param used size that a `use` gives to a symbol or picture */
  async element(element: SvgElement, around: Place, used?: UsedSize): Promise<PosterLayer[]> {
    this.drawn += 1;
    if (this.drawn > MAX_DRAWN || around.depth > MAX_DEPTH)
      throw new ImportRefusal('tooManyLayers', { limit: POSTER_LIMITS.layers });
    const { name, attributes } = element;
    if (UNSEEN.includes(name) && around.depth > 0 && !used) return [];
    const style = this.styles.styleOf(element, around.style);
    if (style.display === 'none' || style.visibility === 'hidden') return [];
    const matrix = multiply(around.matrix, transformOf(attributes.transform ?? style.transform));
    const place: Place = { matrix, style, depth: around.depth + 1, view: around.view };
    if (this.flattened.has(element)) return this.asPicture(element, around);
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
    if (CONTAINERS.includes(name)) return this.container(element, place, used);
    // Includes embedded HTML, which is not supported.
    this.notes.add('leftOut', this.nameOf(element));
    if (hasWords(element)) this.notes.lostTexts += 1;
    return [];
  }

  private async use(element: SvgElement, place: Place): Promise<PosterLayer[]> {
    const { attributes } = element;
    const view = place.view ?? this.view;
    const target = this.byId.get((attributes.href ?? '').replace(/^#/, ''));
    if (!target) return [];
    const [x, y] = [lengthOf(attributes.x, view.width) ?? 0, lengthOf(attributes.y, view.height) ?? 0];
    const matrix = multiply(place.matrix, [1, 0, 0, 1, x, y]);
    const isViewport = target.name === 'symbol' || target.name === 'svg';
    const { width, height } = attributes;
    return this.element(target, { ...place, matrix }, isViewport ? { width, height } : undefined);
  }

  private async container(element: SvgElement, place: Place, used?: UsedSize): Promise<PosterLayer[]> {
    const { attributes, name } = element;
    // The page is the viewport of the root element.
    const isRoot = place.depth === 1;
    const isViewport = !isRoot && (name === 'svg' || name === 'symbol');
    const inner: Place & { box?: Viewport } = isViewport
      ? { ...place, ...viewportOf(element, place.matrix, place.view ?? this.view, used) }
      : place;
    const children = elementsOf(element);
    const applicable =
      name === 'switch'
        ? children.filter((child) => applies(child) && !UNSEEN.includes(child.name)).slice(0, 1)
        : children;
    const layers: PosterLayer[] = [];
    for (const child of applicable) layers.push(...(await this.element(child, inner)));
    const isCut = inner.box && !/visible|auto/.test(place.style.overflow ?? '');
    if (isCut && inner.box && reachesBeyond(layers, inner.box, this.page))
      this.notes.add('mask', this.nameOf(element));
    const opacity = shareOf(place.style.opacity);
    const title = isRoot ? undefined : (attributes.label ?? attributes.id);
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

/** Converts an SVG to a poster. With too many layers, groups become pictures. */
export async function importSvg(text: string, pictures: Pictures, notes: Notes): Promise<PosterDocument> {
  const root = readSvg(text, notes);
  const { size, view, matrix } = pageOf(root);
  const convert = async (own: Notes, flattened?: ReadonlySet<SvgElement>) => {
    const work = new SvgImport(root, size, view, pictures, own, flattened);
    return work.element(root, { matrix, style: {}, depth: 0 });
  };
  const told = new Notes();
  const layers = await convert(told).catch((error: unknown) => {
    if (!(error instanceof ImportRefusal) || error.fault !== 'tooManyLayers') throw error;
    pictures.clear();
    told.clear();
    return convert(told, tooManyOf(root));
  });
  notes.addAll(told);
  const background = takeGround(layers, size);
  if (layers.length === 0 && !background.fill) throw new ImportRefusal('empty');
  return { version: 1, size, pages: [{ id: 'page', background, layers }] };
}
