import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { setFont } from '../../../server/src/renderer/fonts';
import { photo } from './pictures';

/** A text of a panel: its position is its middle, or the first letter's of a column, or its start. */
type Text = {
  text: string;
  translation: string;
  x: number;
  y: number;
  size: number;
  color: string;
  weight?: 400 | 700 | 900;
  align?: 'left';
  glow?: string;
  isColumn?: boolean;
};

/** A drawn panel, label or package with known texts. */
export type Panel = {
  name: string;
  width: number;
  height: number;
  ground: (context: SKRSContext2D, size: { width: number; height: number }) => Promise<void> | void;
  texts: readonly Text[];
};

const plain =
  (color: string): Panel['ground'] =>
  (context, { width, height }) => {
    context.fillStyle = color;
    context.fillRect(0, 0, width, height);
  };

const sheen =
  (...colors: readonly string[]): Panel['ground'] =>
  (context, { width, height }) => {
    const gradient = context.createLinearGradient(0, 0, width, 0);
    for (const [index, color] of colors.entries()) gradient.addColorStop(index / (colors.length - 1), color);
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
  };

const onPhoto =
  (name: string): Panel['ground'] =>
  async (context, { width, height }) => {
    const covered = await sharp(photo(name))
      .removeAlpha()
      .resize(width, height, { fit: 'cover' })
      .png()
      .toBuffer();
    context.drawImage(await loadImage(covered), 0, 0);
  };

/** A rounded label on another ground. */
const label =
  (below: Panel['ground'], color: string, [x, y, width, height]: readonly [number, number, number, number]) =>
  async (context: SKRSContext2D, size: { width: number; height: number }) => {
    await below(context, size);
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(x, y, width, height, 16);
    context.fill();
  };

/** Lines of a list, from the top left one on. */
const list = (
  lines: readonly (readonly [string, string])[],
  { step, ...look }: Omit<Text, 'text' | 'translation'> & { step: number },
) =>
  lines.map(
    ([text, translation], index): Text => ({
      ...look,
      text,
      translation,
      y: look.y + index * step,
      align: 'left',
    }),
  );

const SQUARE = { width: 600, height: 600 };
const WIDE = { width: 600, height: 300 };
const TALL = { width: 400, height: 640 };

const one = (text: string, translation: string, look: Omit<Text, 'text' | 'translation'>): Text[] => [
  { text, translation, ...look },
];

export const PANELS: readonly Panel[] = [
  {
    name: 'a list',
    ...SQUARE,
    ground: plain('#f7f3ea'),
    texts: list(
      [
        ['轻薄透气面料', 'Light, breathable fabric'],
        ['速干不粘身', 'Dries quickly'],
        ['四面弹力舒适', 'Comfortable four-way stretch'],
        ['机洗不变形不起球', 'Machine washable, keeps its shape'],
      ],
      { x: 60, y: 130, size: 40, color: '#2b2b2b', step: 110 },
    ),
  },
  {
    name: 'small print',
    ...SQUARE,
    ground: plain('#ffffff'),
    texts: list(
      [
        ['材质：聚酯纤维', 'Material: polyester'],
        ['尺码：均码', 'Size: one size'],
        ['重量：约200克', 'Weight: about 200 g'],
        ['产地：浙江', 'Origin: Zhejiang'],
      ],
      { x: 40, y: 60, size: 24, color: '#555555', step: 66 },
    ),
  },
  {
    name: 'a glowing column',
    ...TALL,
    ground: plain('#140a24'),
    texts: one('深夜食堂', '深夜食堂', {
      x: 200,
      y: 130,
      size: 72,
      color: '#ffd9f4',
      weight: 700,
      glow: '#ff2bd0',
      isColumn: true,
    }),
  },
  {
    name: 'a glowing column on a photo',
    ...TALL,
    ground: onPhoto('rocket.jpg'),
    texts: one('限时特惠', '限時特惠', {
      x: 200,
      y: 100,
      size: 64,
      color: '#ffffff',
      weight: 700,
      glow: '#39a0ff',
      isColumn: true,
    }),
  },
  {
    name: 'columns',
    ...TALL,
    ground: plain('#f3e7d3'),
    texts: [
      ...one('春日新茶', '春日新茶上市', {
        x: 300,
        y: 120,
        size: 60,
        color: '#3b2412',
        weight: 700,
        isColumn: true,
      }),
      ...one('手工采摘', '手工採摘', { x: 160, y: 180, size: 40, color: '#8a5a2b', isColumn: true }),
    ],
  },
  {
    name: 'a round package',
    ...SQUARE,
    ground: sheen('#0c5f3c', '#2fa56e', '#0a4d31'),
    texts: one('绿茶', 'Green tea', { x: 300, y: 180, size: 130, color: '#ffffff', weight: 900 }),
  },
  {
    name: 'a tin',
    ...SQUARE,
    ground: sheen('#7a1420', '#d8505f', '#8a1a28', '#5f0f1a'),
    texts: one('茉莉花茶', 'Jasmine tea', { x: 300, y: 200, size: 80, color: '#ffe9b0', weight: 700 }),
  },
  {
    name: 'the label of a package',
    ...SQUARE,
    ground: label(sheen('#1d3f6b', '#5a8fc8', '#1d3f6b'), '#f8f4e3', [110, 300, 380, 260]),
    texts: list(
      [
        ['净含量：500克', 'Net weight: 500 g'],
        ['保质期：12个月', 'Shelf life: 12 months'],
        ['产地：福建省', 'Origin: Fujian'],
      ],
      { x: 150, y: 360, size: 28, color: '#112233', step: 70 },
    ),
  },
  {
    name: 'a button',
    ...WIDE,
    ground: label(plain('#222a36'), '#ff4d3a', [180, 180, 240, 70]),
    texts: [
      ...one('全场五折起', 'Up to 50% off', { x: 300, y: 90, size: 56, color: '#ffd36b', weight: 900 }),
      ...one('立即抢购', 'Buy now', { x: 300, y: 215, size: 32, color: '#ffffff', weight: 700 }),
    ],
  },
  {
    name: 'a label on a photo',
    ...SQUARE,
    ground: label(onPhoto('product-shoes.jpg'), '#fffbe8', [60, 40, 300, 90]),
    texts: one('新品上市', 'New arrival', { x: 210, y: 85, size: 48, color: '#c0261c', weight: 700 }),
  },
  {
    name: 'a tag with a band',
    ...SQUARE,
    ground: label(label(plain('#cfd8dc'), '#ffffff', [100, 60, 400, 480]), '#e53935', [100, 220, 400, 80]),
    texts: [
      ...one('建议零售价', 'Retail price', { x: 300, y: 140, size: 40, color: '#333333' }),
      ...one('会员专享', 'Members only', { x: 300, y: 260, size: 44, color: '#ffffff', weight: 700 }),
    ],
  },
  {
    name: 'room to the right',
    ...WIDE,
    ground: plain('#fdf6e3'),
    texts: one('防水', 'Waterproof to 50 m', {
      x: 40,
      y: 150,
      size: 56,
      color: '#1a1a1a',
      weight: 700,
      align: 'left',
    }),
  },
  ...(['coffee.jpg', 'product-tshirt.jpg', 'chelsea.jpg', 'rocket.jpg', 'astronaut.jpg'] as const).map(
    (name, index): Panel => ({
      name: `a photo, ${name}`,
      ...SQUARE,
      ground: onPhoto(name),
      texts: one('自然之选', 'The natural choice', {
        x: 300,
        y: [90, 480, 300, 120, 520][index] ?? 300,
        size: 72,
        color: ['#ffffff', '#0b2f8a', '#ffffff', '#ffd34d', '#ffffff'][index] ?? '#ffffff',
        weight: 900,
      }),
    }),
  ),
  ...(['#3fa9f5', '#8c1d18', '#0a7a3d'] as const).map(
    (color, index): Panel => ({
      name: `an even ground, ${color}`,
      ...WIDE,
      ground: plain(color),
      texts: one(
        ['清凉一夏', '新年快乐', '天然有机'][index] ?? '',
        ['Cool summer', 'Happy New Year', 'Organic'][index] ?? '',
        {
          x: 300,
          y: 150,
          size: 84,
          color: '#ffffff',
          weight: 900,
        },
      ),
    }),
  ),
];

/** Draws a panel as PNG, with or without its texts. */
export async function drawPanel({ width, height, ground, texts }: Panel, hasTexts: boolean): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  await ground(context, { width, height });
  for (const { text, x, y, size, color, weight = 400, align = 'center', glow, isColumn } of hasTexts
    ? texts
    : []) {
    context.save();
    setFont(context, { size, weight });
    context.textAlign = align;
    context.textBaseline = 'middle';
    context.fillStyle = color;
    if (glow) {
      context.shadowColor = glow;
      context.shadowBlur = size * 0.35;
    }
    if (!isColumn) context.fillText(text, x, y);
    else
      for (const [index, letter] of [...text].entries()) context.fillText(letter, x, y + index * size * 1.15);
    context.restore();
  }
  return canvas.toBuffer('image/png');
}
