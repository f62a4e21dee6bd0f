import type { PosterLayer } from '@tuzuo/poster/document';
import {
  BLOB,
  box,
  COLORS,
  cutOut,
  dice,
  fade,
  type Golden,
  glow,
  golden,
  HEART,
  type Part,
  photo,
  RING,
  shadow,
  solid,
  text,
  times,
} from './parts';
import { productGoldens } from './products';
import { texts } from './text-documents';

export type { Golden } from './parts';

const stroke = (width: number, dash?: number[]) => ({ color: '#1b1b1e', width, ...(dash && { dash }) });

function shapes(): Golden[] {
  const kinds: Extract<PosterLayer, { type: 'shape' }>['shape'][] = [
    { kind: 'rect', radius: 0 },
    { kind: 'rect', radius: 18 },
    { kind: 'ellipse' },
    { kind: 'polygon', sides: 6 },
    { kind: 'star', points: 5, inner: 0.45 },
    { kind: 'path', path: BLOB, box: [100, 100] },
  ];
  const grid = (make: (index: number) => object): Part[] =>
    kinds.map((shape, index) => ({
      type: 'shape',
      ...box(30 + (index % 2) * 290, 20 + Math.floor(index / 2) * 260, 240.5, 220.25),
      shape,
      fill: solid(COLORS[index] as string),
      ...make(index),
    })) as Part[];
  return [
    golden(
      'shapes',
      grid(() => ({})),
    ),
    golden(
      'shapes with strokes',
      grid((index) => ({
        fill: index % 2 ? null : fade(index * 30),
        stroke: stroke(2 + index * 2, index > 3 ? [12, 6] : undefined),
      })),
    ),
    golden(
      'shapes turned',
      grid((index) => ({ rotation: index * 23 - 30, opacity: 0.6, stroke: stroke(6) })),
      fade(135),
    ),
    golden(
      'shapes with shadows',
      grid((index) => ({ shadow: shadow(index * 6), rotation: index * 9 })),
      solid('#e7eddf'),
    ),
    golden(
      'radial',
      grid(() => ({ fill: glow })),
      glow,
    ),
    golden(
      'lines',
      times(12, (index) => ({
        type: 'line',
        ...box(40, 30 + index * 62, 520, 50, index * 2 - 8),
        points:
          index % 3
            ? [
                [0, 0.5],
                [1, 0.5],
              ]
            : [
                [0, 0],
                [0.4, 1],
                [0.7, 0.2],
                [1, 0.8],
              ],
        stroke: stroke(1 + index, index % 2 ? [16, 8] : undefined),
        cap: index % 4 > 1 ? 'round' : 'butt',
        start: (['none', 'dot', 'arrow'] as const)[index % 3] as 'none',
        end: (['arrow', 'none', 'dot'] as const)[index % 3] as 'none',
      })),
    ),
    golden(
      'icons',
      times(12, (index) => ({
        type: 'icon',
        ...box(20 + (index % 3) * 195, 20 + Math.floor(index / 3) * 195, 160, 160, index * 11),
        opacity: index % 2 ? 1 : 0.5,
        box: [24, 24],
        color: COLORS[index % 6] as string,
        paths: [
          { d: RING, color: '#f2a65a', rule: index % 2 ? 'evenodd' : 'nonzero', opacity: 0.8 },
          { d: HEART, color: 'inherit', ...(index > 7 && { stroke: 1.5 }) },
        ],
      })),
    ),
  ];
}

function pictures(): Golden[] {
  const frame = (index: number, part: object): Part =>
    ({
      type: 'image',
      ...box(20 + (index % 2) * 290, 15 + Math.floor(index / 2) * 262, 270, 240),
      ...photo,
      ...part,
    }) as Part;
  return [
    golden('pictures', [
      frame(0, {}),
      frame(1, { crop: { x: 0.3, y: 0.2, width: 0.3, height: 0.4 } }),
      frame(2, { rotation: 12 }),
      frame(3, { ...cutOut, flipX: true }),
      frame(4, { ...box(20, 540, 80.4, 200.7) }),
      frame(5, { ...box(300, 540, 30, 30) }),
    ]),
    golden('masks', [
      frame(0, { mask: { shape: 'rect', radius: 40 }, stroke: stroke(6) }),
      frame(1, { mask: { shape: 'ellipse' } }),
      frame(2, { mask: { shape: 'path', path: BLOB }, rotation: -9 }),
      frame(3, { mask: { shape: 'ellipse' }, stroke: stroke(10, [20, 10]), opacity: 0.7 }),
      frame(4, { mask: { shape: 'path', path: BLOB }, shadow: shadow(20) }),
      frame(5, { mask: { shape: 'rect', radius: 8 }, rotation: 30 }),
    ]),
    golden('filters', [
      frame(0, { filter: { brightness: 0.3 } }),
      frame(1, { filter: { contrast: -0.4, saturation: -1 } }),
      frame(2, { filter: { warmth: 0.8, saturation: 0.5 } }),
      frame(3, { filter: { blur: 6 } }),
      frame(4, { ...cutOut, filter: { blur: 3, brightness: -0.3 } }),
      frame(5, { filter: { contrast: 0.6 }, rotation: 20, mask: { shape: 'ellipse' } }),
    ]),
    golden(
      'picture shadows',
      times(6, (index) =>
        frame(index, {
          ...cutOut,
          shadow: shadow(4 + index * 8),
          rotation: index * 7,
          opacity: index > 3 ? 0.6 : 1,
        }),
      ),
      solid('#dce8ee'),
    ),
  ];
}

function others(): Golden[] {
  const cell = (words: string, index: number) => ({
    runs: [
      {
        text: words,
        family: 'noto-sans-sc',
        weight: index < 3 ? 700 : 400,
        size: 20,
        fill: solid('#1b1b1e'),
      },
    ],
    align: (['left', 'center', 'right'] as const)[index % 3] as 'left',
    ...(index % 2 === 0 && { fill: '#ffe9c7' }),
  });
  const inner = (index: number): PosterLayer[] =>
    [
      {
        type: 'shape',
        ...box(0, 0, 200, 160),
        shape: { kind: 'rect', radius: 20 },
        fill: solid(COLORS[index] as string),
      },
      {
        type: 'shape',
        ...box(90, 60, 140, 140, 20),
        shape: { kind: 'star', points: 7, inner: 0.6 },
        fill: solid('#ffc53d'),
      },
      text({ ...box(10, 20, 180, 60), text: '成组 Group', run: { size: 30, fill: solid('#ffffff') } }),
    ].map((part, id) => ({ opacity: 1, ...part, id: `g${id}` })) as PosterLayer[];
  const group = (index: number, part: object): Part =>
    ({
      type: 'group',
      ...box(40 + (index % 2) * 280, 30 + Math.floor(index / 2) * 260, 200, 160),
      layers: inner(index),
      ...part,
    }) as Part;
  return [
    golden('codes', [
      {
        type: 'code',
        ...box(20, 20, 251.3, 251.3),
        format: 'qr',
        text: 'https://tuzuo.example/p/123',
        color: '#111111',
        background: '#ffffff',
      },
      {
        type: 'code',
        ...box(310, 20, 250, 300),
        format: 'qr',
        text: '图作海报',
        color: '#0b6e4f',
        background: null,
      },
      {
        type: 'code',
        ...box(20.5, 340.25, 480, 100),
        format: 'code128',
        text: 'TUZUO-2026-001234',
        color: '#111111',
        background: '#ffffff',
      },
      {
        type: 'code',
        ...box(20, 470, 300, 120),
        format: 'ean13',
        text: '690123456789',
        color: '#111111',
        background: null,
      },
      {
        type: 'code',
        ...box(360, 520, 180, 180, 15),
        format: 'qr',
        text: 'turned',
        color: '#111111',
        background: '#ffffff',
      },
    ] as Part[]),
    golden('table', [
      {
        type: 'table',
        ...box(30, 40, 540, 300),
        columns: [0.4, 0.3, 0.3],
        rows: [0.3, 0.35, 0.35],
        cells: [
          ['品名', '规格', '价格'],
          ['云感跑鞋', '36—44', '¥169'],
          ['老白茶饼', '357 g', '¥188'],
        ].map((row, y) => row.map((words, x) => cell(words, y * 3 + x))),
        border: stroke(2),
        padding: 10,
      },
      {
        type: 'table',
        ...box(60, 420, 460, 260, 5),
        opacity: 0.7,
        columns: [0.5, 0.5],
        rows: [0.5, 0.5],
        cells: [
          ['一', '二'],
          ['三', '四'],
        ].map((row, y) => row.map((words, x) => cell(words, y + x))),
        border: { color: '#d7263d', width: 5, dash: [10, 5] },
        padding: 6,
      },
    ] as Part[]),
    golden('groups', [
      group(0, {}),
      group(1, { opacity: 0.5 }),
      group(2, { rotation: 25, shadow: shadow(16) }),
      group(3, { flipX: true, opacity: 0.8, shadow: shadow(8) }),
      group(4, {
        layers: [{ opacity: 0.6, id: 'n', ...group(4, { ...box(20, 20, 180, 140, 10) }) } as PosterLayer],
      }),
    ]),
  ];
}

/** Bars, lines and rings: upright, turned and mirrored, without labels or without numbers. */
function charts(): Golden {
  const chart = (index: number, change: object): Part =>
    ({
      type: 'chart',
      ...box(20 + (index % 2) * 290, 20 + Math.floor(index / 2) * 260, 270.5, 240.25),
      form: (['bar', 'line', 'ring'] as const)[Math.floor(index / 2)],
      rows: ['¥1,280', '-40%', '65', '—', '2.5k'].map((value, row) => ({
        label: ['一月', 'February', 'Mars et avril', '', '五月'][row],
        value,
        color: COLORS[row],
      })),
      text: { family: 'noto-sans-sc', weight: 400, size: 18, color: '#3b2418' },
      ...change,
    }) as Part;
  return golden(
    'charts',
    [
      chart(0, { opacity: 0.8 }),
      chart(1, { hideLabels: true, rotation: 12, shadow: shadow(8) }),
      chart(2, {}),
      chart(3, { hideNumbers: true, flipX: true }),
      chart(4, { rotation: -8, opacity: 0.5 }),
      chart(5, { ...box(330, 530, 150, 250), hideLabels: true }),
    ],
    solid('#f4ebdd'),
  );
}

/** A sheet with every kind of layer, like a seller's poster. */
function sheet(): Golden {
  const made = golden(
    'a poster',
    [
      { type: 'shape', ...box(250, 60, 480, 480), shape: { kind: 'ellipse' }, fill: solid('#fffbf4') },
      { type: 'image', ...box(180, 250, 400, 400), ...cutOut, shadow: shadow(30) },
      text({
        ...box(40, 60, 330, 240),
        lineHeight: 1.15,
        text: '桂花开了\n拿铁也香',
        run: { family: 'noto-serif-sc', weight: 800, size: 64, fill: solid('#3b2418') },
      }),
      text({ ...box(40, 260, 200, 60), text: '燕麦桂花拿铁', run: { size: 26, fill: solid('#b5482a') } }),
      { type: 'shape', ...box(0, 680, 600, 120), shape: { kind: 'rect', radius: 0 }, fill: solid('#b5482a') },
      text({
        ...box(40, 700, 300, 80),
        text: '¥26',
        verticalAlign: 'middle',
        run: { weight: 900, size: 56, fill: solid('#fffbf4') },
      }),
      {
        type: 'code',
        ...box(480, 692, 96, 96),
        format: 'qr',
        text: 'https://tuzuo.example',
        color: '#3b2418',
        background: '#fffbf4',
      },
    ] as Part[],
    solid('#f4ebdd'),
  );
  const [page] = made.document.pages;
  if (page) page.background.image = { ...photo, filter: { blur: 8, saturation: -0.4 } };
  return made;
}

/** All golden documents, seeded so that every run compares the same ones. */
export const goldens = (): Golden[] => [
  ...texts(dice(7)),
  ...shapes(),
  ...pictures(),
  ...others(),
  charts(),
  ...productGoldens(),
  sheet(),
];
