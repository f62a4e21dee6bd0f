import type {
  Fill,
  GroupLayer,
  ImageLayer,
  LineLayer,
  PosterBackground,
  PosterDocument,
  PosterLayer,
  PosterSlot,
  ShapeLayer,
  TextLayer,
  TextRun,
} from '../document';
import { POSTER_VERSION } from '../document';
import { FORMATS, type Format, type FormatKey } from './formats';
import { PALETTES, type Palette, type PaletteKey } from './palettes';
import { type Face, TYPE_PAIRS, type TypePair, type TypePairKey } from './type-pairs';

/** A rectangle on the page, in percent of its width and height: left, top, width, height. */
export type Place = readonly [x: number, y: number, width: number, height: number];

type Of<Layer extends PosterLayer> = Partial<Omit<Layer, 'type' | 'id' | 'x' | 'y' | 'width' | 'height'>>;

type TextOptions = Of<TextLayer> & {
  face?: Face;
  /** Share of the short side. */
  size: number;
  color: string;
  fill?: Fill;
  stroke?: TextRun['stroke'];
  strike?: boolean;
};

export const solid = (color: string): Fill => ({ type: 'solid', color });

export const linear = (angle: number, ...colors: string[]): Fill => ({
  type: 'linear',
  angle,
  stops: colors.map((color, index) => ({ at: index / Math.max(1, colors.length - 1), color })),
});

/** Appends `opacity` (0–1) to a color, as two hex digits. */
export const faded = (color: string, opacity: number): string =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Crop of stock pictures with a margin to what they show. */
const INK: Readonly<Record<string, NonNullable<ImageLayer['crop']>>> = {
  shoes: { x: 0.085, y: 0.18, width: 0.838, height: 0.645 },
  tshirt: { x: 0.255, y: 0.08, width: 0.745, height: 0.92 },
};

/** Builds template layers: places in percent, sizes as shares of the short side, one palette and one type pair. */
export class Kit {
  readonly format: Format;
  readonly palette: Palette;
  readonly pair: TypePair;
  readonly width: number;
  readonly height: number;
  /** Short side, in pixels. */
  readonly side: number;
  private count = 0;

  constructor(format: FormatKey, palette: PaletteKey | Palette, pair: TypePairKey | TypePair) {
    this.format = FORMATS[format];
    this.palette = typeof palette === 'string' ? PALETTES[palette] : palette;
    this.pair = typeof pair === 'string' ? TYPE_PAIRS[pair] : pair;
    ({ width: this.width, height: this.height } = this.format.size);
    this.side = Math.min(this.width, this.height);
  }

  /** Text color on the background. `onAccent` and `onSurface` are the same for the accent and for surfaces. */
  get onBg(): string {
    return this.palette[this.palette.onBg];
  }
  get onAccent(): string {
    return this.palette[this.palette.onAccent];
  }

  private base([x, y, width, height]: Place) {
    this.count += 1;
    return {
      id: `l${this.count}`,
      x: (x / 100) * this.width,
      y: (y / 100) * this.height,
      width: (width / 100) * this.width,
      height: (height / 100) * this.height,
      rotation: 0,
      opacity: 1,
    };
  }

  run(text: string, { face = this.pair.text, size, color, fill, stroke, strike }: TextOptions): TextRun {
    const px = size * this.side * (face.scale ?? 1);
    return {
      text,
      family: face.family,
      weight: face.weight,
      size: px,
      fill: fill ?? solid(color),
      ...(face.tracking && { tracking: face.tracking * px }),
      ...(stroke && { stroke }),
      ...(strike && { strike }),
    };
  }

  /** A text that shrinks to stay in its place; `text` may contain line breaks. */
  text(
    slot: PosterSlot | undefined,
    text: string | TextRun[],
    place: Place,
    options: TextOptions,
  ): TextLayer {
    const {
      face: _face,
      size,
      color: _color,
      fill: _fill,
      stroke: _stroke,
      strike: _strike,
      ...rest
    } = options;
    const base = this.base(place);
    const runs = typeof text === 'string' ? [this.run(text, options)] : text;
    const { lineHeight = 1.5 } = rest;
    // A place for one line gets that line's height, so that the text need not shrink for the space above it.
    const [first] = runs;
    const lines = first && !rest.vertical && rest.arc === undefined ? base.height / first.size : 2;
    return {
      ...base,
      type: 'text',
      runs,
      align: 'left',
      verticalAlign: 'top',
      fit: { mode: 'shrink', minSize: size * this.side * 0.5 },
      ...(slot && { slot }),
      ...rest,
      lineHeight: runs.length === 1 && lines < 2 ? Math.min(lineHeight, Math.max(1, lines)) : lineHeight,
    };
  }

  title(text: string, place: Place, options: Partial<TextOptions> = {}): TextLayer {
    const own = { face: this.pair.title, size: this.format.title, color: this.onBg, lineHeight: 1.16 };
    return this.text('title', text, place, { ...own, ...options });
  }

  /** A word or two centered in a rounded field. */
  pill(
    slot: PosterSlot,
    text: string,
    place: Place,
    options: Partial<TextOptions> & { ground?: string } = {},
  ): PosterLayer[] {
    const { ground = this.palette.accent, ...rest } = options;
    const radius = (place[3] / 200) * this.height;
    // Long texts shrink before they reach the round ends.
    const side = ((0.7 * radius) / this.width) * 100;
    const [x, y, width, height] = place;
    return [
      this.rect(place, ground, { radius }),
      this.text(slot, text, [x + side, y, width - 2 * side, height], {
        face: this.pair.strong,
        size: this.format.body,
        color: this.onAccent,
        align: 'center',
        verticalAlign: 'middle',
        ...rest,
        // As high as the field, so that long texts shrink instead of wrapping.
        lineHeight: ((height / 100) * this.height) / ((rest.size ?? this.format.body) * this.side),
      }),
    ];
  }

  shape(place: Place, shape: ShapeLayer['shape'], fill: Fill | null, rest: Of<ShapeLayer> = {}): ShapeLayer {
    return { ...this.base(place), type: 'shape', shape, fill, ...rest };
  }

  rect(
    place: Place,
    fill: string | Fill,
    { radius = 0, ...rest }: Of<ShapeLayer> & { radius?: number } = {},
  ) {
    return this.shape(place, { kind: 'rect', radius }, typeof fill === 'string' ? solid(fill) : fill, rest);
  }

  /** A disc by center and radius; the radius is in percent of the width. */
  disc(x: number, y: number, radius: number, fill: string | Fill, rest: Of<ShapeLayer> = {}): ShapeLayer {
    const high = (radius * this.width) / this.height;
    const place: Place = [x - radius, y - high, 2 * radius, 2 * high];
    return this.shape(place, { kind: 'ellipse' }, typeof fill === 'string' ? solid(fill) : fill, rest);
  }

  /** A path in percent of the page, such as `M0,82L44,82L40,100L0,100Z`. */
  path(d: string, fill: string | Fill, rest: Of<ShapeLayer> = {}): ShapeLayer {
    return this.shape(
      [0, 0, 100, 100],
      { kind: 'path', path: d, box: [100, 100] },
      typeof fill === 'string' ? solid(fill) : fill,
      rest,
    );
  }

  rule(place: Place, color: string): ShapeLayer {
    return this.rect(place, color);
  }

  /**
   * A stock cut-out. It is not distorted only if the place has its ratio. The layer ends at the picture's ink, so that
   * a replacement is not larger.
   */
  picture(key: string, [x, y, width, height]: Place, rest: Of<ImageLayer> = {}): ImageLayer {
    const crop = INK[key];
    const place: Place = crop
      ? [x + crop.x * width, y + crop.y * height, crop.width * width, crop.height * height]
      : [x, y, width, height];
    return {
      ...this.base(place),
      ...(crop && { crop }),
      type: 'image',
      source: { type: 'stock', key },
      slot: 'product',
      cutOut: true,
      ...rest,
    };
  }

  /** A photo that fills its place; `rest` may add a mask and a rotation. */
  photo(key: string, place: Place, rest: Of<ImageLayer> = {}): ImageLayer {
    return { ...this.base(place), type: 'image', source: { type: 'stock', key }, slot: 'photo', ...rest };
  }

  /** A straight line between two points in percent; `width` and `dash` are shares of the short side. */
  line(
    [x1, y1, x2, y2]: Place,
    color: string,
    width: number,
    { dash, ...rest }: Of<LineLayer> & { dash?: readonly number[] } = {},
  ): LineLayer {
    const thick = width * this.side;
    // Horizontal and vertical lines need a box with an extent, too; the line runs in its middle.
    const along = (from: number, to: number, side: number) => {
      const min = (thick / side) * 100;
      const extent = Math.max(Math.abs(to - from), min);
      const start = (from + to - extent) / 2;
      return { start, extent, from: (from - start) / extent, to: (to - start) / extent };
    };
    const [across, down] = [along(x1, x2, this.width), along(y1, y2, this.height)];
    return {
      ...this.base([across.start, down.start, across.extent, down.extent]),
      type: 'line',
      points: [
        [across.from, down.from],
        [across.to, down.to],
      ],
      stroke: { color, width: thick, ...(dash && { dash: dash.map((length) => length * this.side) }) },
      ...rest,
    };
  }

  /** Layers that move and rotate together; they are placed relative to the page, like all others. */
  group(place: Place, layers: PosterLayer[], rest: Of<GroupLayer> = {}): GroupLayer {
    const base = this.base(place);
    const inside = layers.map((layer) => ({ ...layer, x: layer.x - base.x, y: layer.y - base.y }));
    return { ...base, type: 'group', layers: inside, ...rest };
  }

  document(layers: PosterLayer[], background: Partial<PosterBackground> = {}): PosterDocument {
    return {
      version: POSTER_VERSION,
      size: this.format.size,
      pages: [{ id: 'p1', background: { fill: solid(this.palette.bg), ...background }, layers }],
    };
  }
}
