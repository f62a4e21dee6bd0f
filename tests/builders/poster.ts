import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** A line of a poster, positioned by its center or its left end. */
type PosterLine = {
  text: string;
  x: number;
  y: number;
  size: number;
  color: string;
  bold?: boolean;
  align?: 'left' | 'center';
  /** Degrees, clockwise. */
  turned?: number;
  /** Sets upright letters below each other, starting at the position, with this pitch in font sizes. */
  pitch?: number;
};

const WEIGHTS = { bold: '700Bold/NotoSansSC_700Bold.ttf', regular: '400Regular/NotoSansSC_400Regular.ttf' };

function setFont(context: SKRSContext2D, { size, bold = false }: PosterLine): void {
  const name = bold ? 'bold' : 'regular';
  const family = `poster-${name}`;
  if (!GlobalFonts.has(family)) {
    const { resolve } = createRequire(new URL('../../server/package.json', import.meta.url));
    GlobalFonts.registerFromPath(resolve(`@expo-google-fonts/noto-sans-sc/${WEIGHTS[name]}`), family);
  }
  context.font = `${size}px ${family}`;
}

/** A drawn poster as PNG: a vertical gradient, optionally a red button, and lines of text. */
export function poster({
  width,
  height,
  lines,
  ground = ['#fff1e0', '#ffc9a8'],
  button,
}: {
  width: number;
  height: number;
  lines: readonly PosterLine[];
  ground?: readonly [string, string];
  button?: { x: number; y: number; width: number; height: number };
}): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const gradient = context.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, ground[0]);
  gradient.addColorStop(1, ground[1]);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  if (button) {
    context.fillStyle = '#d0021b';
    context.beginPath();
    context.roundRect(button.x, button.y, button.width, button.height, button.height / 2);
    context.fill();
  }
  for (const line of lines) {
    context.save();
    context.translate(line.x, line.y);
    context.rotate(((line.turned ?? 0) * Math.PI) / 180);
    setFont(context, line);
    context.fillStyle = line.color;
    context.textAlign = line.align ?? 'center';
    context.textBaseline = 'middle';
    if (line.pitch === undefined) context.fillText(line.text, 0, 0);
    else
      for (const [index, letter] of [...line.text].entries())
        context.fillText(letter, 0, index * line.pitch * line.size);
    context.restore();
  }
  return canvas.toBuffer('image/png');
}

/** A small poster of a shop, with its texts in reading order. */
export const SHOP_POSTER = {
  width: 480,
  height: 480,
  button: { x: 140, y: 370, width: 200, height: 60 },
  lines: [
    { text: '夏季新品全场五折起', x: 240, y: 60, size: 44, color: '#b3201c', bold: true },
    { text: '限时优惠，满300元立减50元', x: 240, y: 125, size: 26, color: '#5a2a1a' },
    { text: '轻薄透气', x: 40, y: 200, size: 24, color: '#333333', align: 'left' },
    { text: '售后客服热线400-820-8820', x: 40, y: 250, size: 24, color: '#333333', align: 'left' },
    { text: '新品上市', x: 380, y: 300, size: 32, color: '#1c5fb3', bold: true, turned: -20 },
    { text: '立即抢购', x: 240, y: 400, size: 30, color: '#ffffff', bold: true },
  ],
} as const satisfies Parameters<typeof poster>[0];
