import type {
  Fill,
  ImageContent,
  PosterDocument,
  PosterLayer,
  PosterSize,
  Stroke,
  TextRun,
} from '../../poster/document';
import { POSTER_SLOTS } from '../../poster/document';

/** Random numbers that are identical for a seed on every machine. */
export class Dice {
  constructor(private state: number) {}

  /** In [0, 1) (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Rounded to two decimals, to keep JSON short. */
  between(min: number, max: number): number {
    return Math.round((min + this.next() * (max - min)) * 100) / 100 || 0;
  }

  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.whole(0, choices.length - 1)] as T;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Includes `field: value` in this share of cases. */
  maybe<T extends object>(share: number, make: () => T): T | Record<string, never> {
    return this.chance(share) ? make() : {};
  }

  many<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }
}

const TEXTS = [
  '限时特惠「全场」五折起，满￥199减50，欢迎选购！',
  '新品上市 New Arrival 2026/05/01',
  '招聘设计师（月薪8K—15K）：要求熟悉Photoshop、Illustrator……',
  'AVATAR Wave Tokyo — “Hello, World!” 100% OFF',
  '中秋佳节，月圆人团圆。\n花好月圆夜，把酒话桑麻；但愿人长久，千里共婵娟。',
  '周末烘焙课堂：每周六14:30，地址：北京市朝阳区建国路88号（地铁1号线）',
  '开业大吉🎉🎊欢迎光临😀 爱你❤️每一天👍🏽👨‍👩‍👧🇨🇳',
  '山里的六点半｜民宿早餐供应到10点',
  'שלום עולם مرحبا بالعالم',
  'ประเทศไทย नमस्ते Ångström é',
  '零\u200B宽\u200D字\uFEFF符',
];

const PATHS = [
  'M0 0L100 0 100 100z',
  'M50,5 61-20 A30 30 0 0 1 90 40Q80 80 50 95T10 40z',
  'm10 10h80v80h-80zM30 30c10 0 20 10 20 20s-10 20-20 20z',
];

/** Families to set text in. */
const RANDOM_FAMILIES = ['noto-sans-sc', 'noto-serif-sc', 'lxgw-wenkai', 'zcool-kuaile'] as const;

/** Composes valid documents; a few dozen of them cover every field and kind. */
class Composer {
  private ids = 0;

  constructor(
    private readonly dice: Dice,
    private readonly families: readonly string[],
    private readonly size: PosterSize,
    private readonly charts: boolean,
  ) {}

  color(): string {
    const digits = this.dice.chance(0.2) ? 8 : 6;
    return `#${this.dice.many(digits, () => this.dice.pick([...'0123456789abcdef'])).join('')}`;
  }

  fill(): Fill {
    const { dice } = this;
    const stops = () => dice.many(dice.whole(2, 4), (i) => ({ at: Math.min(1, i / 3), color: this.color() }));
    return dice.pick<() => Fill>([
      () => ({ type: 'solid', color: this.color() }),
      () => ({ type: 'linear', angle: dice.between(0, 360), stops: stops() }),
      () => ({ type: 'radial', stops: stops() }),
    ])();
  }

  stroke(): Stroke {
    const { dice } = this;
    return {
      color: this.color(),
      width: dice.between(0.5, 12),
      ...dice.maybe(0.3, () => ({ dash: dice.many(2, () => dice.between(1, 20)) })),
      ...dice.maybe(0.2, () => ({ cap: dice.pick(['butt', 'round', 'square'] as const) })),
      ...dice.maybe(0.2, () => ({ join: dice.pick(['miter', 'round', 'bevel'] as const) })),
    };
  }

  run(text: string): TextRun {
    const { dice } = this;
    return {
      text,
      family: dice.pick(this.families),
      weight: dice.pick([400, 700]),
      size: dice.between(14, 90),
      fill: this.fill(),
      ...dice.maybe(0.2, () => ({ tracking: dice.between(-2, 8) })),
      ...dice.maybe(0.1, () => ({ rise: dice.between(-8, 20) })),
      ...dice.maybe(0.2, () => ({ stroke: { color: this.color(), width: dice.between(1, 6) } })),
      ...dice.maybe(0.15, () => ({ underline: true })),
      ...dice.maybe(0.15, () => ({ strike: dice.chance(0.9) })),
    };
  }

  runs(): TextRun[] {
    return this.dice.many(this.dice.whole(1, 3), () => this.run(this.dice.pick(TEXTS)));
  }

  image(): ImageContent {
    const { dice } = this;
    return {
      source: dice.pick([
        { type: 'asset', id: `asset-${dice.whole(1, 99)}` },
        { type: 'stock', key: dice.pick(['bottles/amber', 'lamp', 'fruit/orange.1']) },
        { type: 'empty' },
      ]),
      ...dice.maybe(0.4, () => ({
        crop: {
          x: dice.between(0, 0.4),
          y: dice.between(0, 0.4),
          width: 0.5,
          height: dice.between(0.2, 0.6),
        },
      })),
      ...dice.maybe(0.4, () => ({
        filter: {
          ...dice.maybe(0.5, () => ({ brightness: dice.between(-1, 1), warmth: dice.between(-1, 1) })),
          ...dice.maybe(0.5, () => ({ contrast: dice.between(-1, 1), saturation: dice.between(-1, 1) })),
          ...dice.maybe(0.3, () => ({ blur: dice.between(0, 20) })),
        },
      })),
    };
  }

  layer(depth: number): PosterLayer {
    const { dice } = this;
    const { width, height } = this.size;
    const base = {
      id: `layer-${this.ids++}`,
      x: dice.between(-width / 10, width * 0.7),
      y: dice.between(-height / 10, height * 0.8),
      width: dice.between(40, width * 0.8),
      height: dice.between(30, height * 0.3),
      rotation: dice.chance(0.3) ? dice.between(-180, 180) : 0,
      opacity: dice.chance(0.3) ? dice.between(0.1, 1) : 1,
      ...dice.maybe(0.2, () => ({ name: dice.pick(['标题', 'Logo', 'price tag']) })),
      ...dice.maybe(0.1, () => ({ flipX: true })),
      ...dice.maybe(0.1, () => ({ flipY: true, locked: dice.chance(0.5) })),
      ...dice.maybe(0.05, () => ({ hidden: true })),
      ...dice.maybe(0.2, () => ({
        shadow: {
          color: this.color(),
          blur: dice.between(0, 30),
          x: dice.between(-20, 20),
          y: dice.between(-20, 20),
        },
      })),
      ...dice.maybe(0.3, () => ({ slot: dice.pick(POSTER_SLOTS) })),
    };
    const kinds: (() => PosterLayer)[] = [
      ...dice.many(4, () => () => this.text(base)),
      () => ({
        ...base,
        ...this.image(),
        type: 'image',
        ...dice.maybe(0.5, () => ({
          mask: dice.pick([
            { shape: 'rect' as const, radius: dice.between(0, 40) },
            { shape: 'ellipse' as const },
            { shape: 'path' as const, path: dice.pick(PATHS) },
          ]),
        })),
        ...dice.maybe(0.2, () => ({ cutOut: true })),
        ...dice.maybe(0.3, () => ({ stroke: this.stroke() })),
      }),
      () => ({
        ...base,
        type: 'shape',
        shape: dice.pick([
          { kind: 'rect' as const, radius: dice.between(0, 40) },
          { kind: 'ellipse' as const },
          { kind: 'polygon' as const, sides: dice.whole(3, 9) },
          { kind: 'star' as const, points: dice.whole(4, 18), inner: dice.between(0.2, 0.9) },
          {
            kind: 'path' as const,
            path: dice.pick(PATHS),
            box: [100, 100] as [number, number],
            ...dice.maybe(0.5, () => ({ rule: dice.pick(['nonzero', 'evenodd'] as const) })),
          },
        ]),
        fill: dice.chance(0.8) ? this.fill() : null,
        ...dice.maybe(0.4, () => ({ stroke: this.stroke() })),
      }),
      () => ({
        ...base,
        type: 'line',
        points: dice.many(dice.whole(2, 5), () => [dice.between(0, 1), dice.between(0, 1)]),
        stroke: this.stroke(),
        ...dice.maybe(0.5, () => ({ cap: dice.pick(['butt', 'round'] as const) })),
        ...dice.maybe(0.4, () => ({ start: dice.pick(['none', 'arrow', 'dot'] as const) })),
        ...dice.maybe(0.4, () => ({ end: dice.pick(['none', 'arrow', 'dot'] as const) })),
      }),
      () => ({
        ...base,
        type: 'icon',
        box: [100, 100],
        paths: dice.many(dice.whole(1, 3), () => ({
          d: dice.pick(PATHS),
          color: dice.chance(0.6) ? 'inherit' : this.color(),
          ...dice.maybe(0.3, () => ({ rule: dice.pick(['nonzero', 'evenodd'] as const) })),
          ...dice.maybe(0.3, () => ({ opacity: dice.between(0.2, 1) })),
          ...dice.maybe(0.2, () => ({ stroke: dice.between(1, 8) })),
        })),
        color: this.color(),
      }),
      () => ({
        ...base,
        type: 'code',
        ...dice.pick([
          { format: 'qr' as const, text: 'https://example.com/p/1?c=海报' },
          { format: 'code128' as const, text: 'TZ-2026-0001' },
          { format: 'ean13' as const, text: '6901234567892' },
        ]),
        color: '#000000',
        background: dice.chance(0.7) ? '#ffffff' : null,
      }),
      () => ({
        ...base,
        type: 'table',
        columns: [0.5, 0.25, 0.25],
        rows: [0.4, 0.6],
        cells: dice.many(2, () =>
          dice.many(3, () => ({
            runs: [this.run(dice.pick(['桂花拿铁', '¥26', 'Latte 300 ml']))],
            align: dice.pick(['left', 'center', 'right'] as const),
            ...dice.maybe(0.3, () => ({ fill: this.color() })),
          })),
        ),
        border: dice.chance(0.6) ? this.stroke() : null,
        padding: dice.between(0, 10),
      }),
    ];
    if (this.charts)
      kinds.push(() => ({
        ...base,
        type: 'chart',
        form: dice.pick(['bar', 'line', 'ring'] as const),
        rows: dice.many(dice.whole(1, 12), () => ({
          label: dice.pick(['桂花拿铁', 'Latte', '一月', '', 'International shipping']),
          value: dice.pick(['¥26', '30%', '1,280', '-1.2万', '—', '']),
          color: this.color(),
        })),
        text: {
          family: dice.pick(this.families),
          weight: 400,
          size: dice.between(12, 30),
          color: this.color(),
        },
      }));
    if (depth > 0 && dice.chance(0.1)) {
      return { ...base, type: 'group', layers: dice.many(dice.whole(0, 4), () => this.layer(depth - 1)) };
    }
    return dice.pick(kinds)();
  }

  private text(base: Omit<PosterLayer, 'type'>): PosterLayer {
    const { dice } = this;
    return {
      ...base,
      type: 'text',
      runs: this.runs(),
      align: dice.pick(['left', 'center', 'right', 'justify']),
      verticalAlign: dice.pick(['top', 'middle', 'bottom']),
      lineHeight: dice.between(1, 1.8),
      ...dice.maybe(0.2, () => ({ vertical: true })),
      ...dice.maybe(0.15, () => ({ arc: dice.pick([-1, 1]) * dice.between(120, 600) })),
      fit: dice.pick([
        { mode: 'none' as const },
        { mode: 'grow' as const },
        { mode: 'shrink' as const, minSize: dice.between(4, 12) },
      ]),
      ...dice.maybe(0.2, () => ({
        background: { color: this.color(), padding: dice.between(0, 20), radius: dice.between(0, 20) },
      })),
    };
  }
}

/** Options of a random document. */
interface RandomPosterOptions {
  layers?: number;
  pages?: number;
  families?: readonly string[];
  /** Also charts, without which older drawings of a seed stay the same. */
  charts?: boolean;
}

/** A valid random document covering the whole format, deterministic per seed. */
export function randomPoster(
  seed: number,
  { layers = 20, pages = 1, families = RANDOM_FAMILIES, charts = false }: RandomPosterOptions = {},
): PosterDocument {
  const dice = new Dice(seed);
  const [width, height] = dice.pick([
    [750, 1000],
    [1080, 1080],
    [900, 383],
  ] as const);
  const size = {
    width,
    height,
    ...dice.maybe(0.2, () => ({ print: { widthMm: dice.between(50, 300), bleedMm: dice.pick([0, 3]) } })),
  };
  const composer = new Composer(dice, families, size, charts);
  return {
    version: 1,
    size,
    pages: dice.many(pages, (index) => ({
      id: `page-${index}`,
      background: {
        fill: dice.chance(0.85) ? composer.fill() : null,
        ...dice.maybe(0.2, () => ({ image: composer.image() })),
      },
      layers: dice.many(layers, () => composer.layer(2)),
    })),
  };
}
