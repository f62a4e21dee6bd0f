import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { CardShape } from '@tuzuo/core/api/share';
import type { Area, Size } from '@tuzuo/core/geometry/size';
import { wrapText } from '@tuzuo/core/text/wrap-text';
import sharp from 'sharp';
import { openCanvas } from './canvas';
import { type FontWeight, setFont } from './fonts';

export type ShareCard = {
  app: string;
  title: string;
  text: string;
  /** Text on the picture that it was made by AI. */
  mark?: string;
  /** No picture, one, or a before/after pair: encoded in any format. */
  pictures: readonly Buffer[];
  /** Encoded picture of the QR code that leads to the shared item, for shapes with space for one. */
  code?: Buffer | undefined;
};

/** Positions of the texts: left edge and width, top of the first line, and baseline of the product's name. */
type Words = {
  left: number;
  width: number;
  top: number;
  titles: readonly number[];
  titleLines: number;
  /** Font sizes; 0 omits the text next to the title. */
  text: number;
  app: number;
  appAt: number;
};

type Layout = {
  size: Size;
  frame: Area & { radius: number };
  words: Words;
  code?: Area;
};

const MARGIN = 64;

/** Size recommended by chat apps and social networks for link previews (Open Graph). */
const PAGE: Layout = {
  size: { width: 1200, height: 630 },
  frame: { left: 600, top: 55, width: 536, height: 520, radius: 28 },
  words: {
    left: MARGIN,
    width: 600 - 2 * MARGIN,
    top: 100,
    titles: [64, 54, 46],
    titleLines: 3,
    text: 32,
    app: 40,
    appAt: 630 - MARGIN,
  },
};

/** The picture above a band with one line; WeChat also shows the title itself. */
const banded = (width: number, height: number): Layout => ({
  size: { width, height },
  frame: { left: 0, top: 0, width, height: height - 128, radius: 0 },
  words: {
    left: 28,
    width: width - 56,
    top: height - 118,
    titles: [38, 32, 26],
    titleLines: 1,
    text: 0,
    app: 26,
    appAt: height - 24,
  },
});

const LAYOUTS: Readonly<Record<CardShape, Layout>> = {
  page: PAGE,
  friend: banded(800, 640),
  square: banded(640, 640),
  code: {
    size: { width: 900, height: 1200 },
    frame: { left: 40, top: 40, width: 820, height: 770, radius: 28 },
    words: {
      left: MARGIN,
      width: 520,
      top: 844,
      titles: [46, 40, 34],
      titleLines: 2,
      text: 28,
      app: 34,
      appAt: 1200 - 48,
    },
    code: { left: 628, top: 868, width: 232, height: 232 },
  },
};

/** Size of a link's card, for those that announce it. */
export const CARD_SIZE = PAGE.size;

const DIVIDER = 6;

// The theme's light colors.
const COLORS = { page: '#f5f7fa', text: '#1a1d23', muted: '#5b6270', primary: '#2074ff', white: '#ffffff' };

function usePen(context: SKRSContext2D, weight: FontWeight, size: number, color: string): void {
  setFont(context, { size, weight });
  context.fillStyle = color;
}

/** Crops a picture to a part of the frame, on white where it is transparent. */
const fitted = (picture: Buffer, width: number, height: number) =>
  sharp(picture, { failOn: 'none' })
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: COLORS.white })
    .png({ compressionLevel: 1 })
    .toBuffer();

async function drawPictures(
  context: SKRSContext2D,
  { pictures, mark }: ShareCard,
  { left, top, width: full, height, radius }: Layout['frame'],
): Promise<void> {
  const width = full / pictures.length;
  const images = await Promise.all(
    pictures.map(async (picture) => loadImage(await fitted(picture, Math.round(width), height))),
  );
  context.save();
  context.beginPath();
  context.roundRect(left, top, full, height, radius);
  context.clip();
  for (const [index, image] of images.entries()) {
    context.drawImage(image, left + index * width, top);
    context.fillStyle = COLORS.white;
    if (index > 0) context.fillRect(left + index * width - DIVIDER / 2, top, DIVIDER, height);
  }
  if (mark !== undefined) drawMark(context, mark, { left, top, width: full, height });
  context.restore();
}

/** Draws the AI mark in the corner of the frame; letters of 5 % of the shorter side, as GB 45438-2025 requires. */
function drawMark(context: SKRSContext2D, mark: string, frame: Area): void {
  const size = Math.ceil(Math.min(frame.width, frame.height) * 0.05);
  usePen(context, 400, size, COLORS.white);
  const width = context.measureText(mark).width + size;
  const [left, top] = [frame.left + frame.width - width - size, frame.top + frame.height - 2.6 * size];
  context.fillStyle = 'rgba(0, 0, 0, 0.55)';
  context.beginPath();
  context.roundRect(left, top, width, size * 1.6, size * 0.4);
  context.fill();
  context.fillStyle = COLORS.white;
  context.fillText(mark, left + size / 2, top + size * 1.15);
}

/** The font is Chinese, where the French apostrophe is as wide as an ideograph. */
const narrow = (words: string) => words.replaceAll('’', "'");

function drawWords(context: SKRSContext2D, card: ShareCard, { size: canvas, words }: Layout): void {
  const [title, text] = [narrow(card.title), narrow(card.text)];
  const { left, titles, titleLines } = words;
  const hasPicture = card.pictures.length > 0;
  // Without a picture, the texts use the whole card.
  const [width, from] = hasPicture
    ? [words.width, words.top]
    : [canvas.width - 2 * left, Math.min(words.top, canvas.height * 0.3)];
  const measure = (line: string) => context.measureText(line).width;
  const draw = (lines: readonly string[], top: number, height: number): number => {
    for (const [index, line] of lines.entries()) context.fillText(line, left, top + (index + 0.8) * height);
    return top + lines.length * height;
  };
  let lines: string[] = [];
  let size = 0;
  for (size of titles) {
    usePen(context, 700, size, COLORS.text);
    lines = wrapText(title, width, measure);
    if (lines.length <= titleLines) break;
  }
  const top = draw(lines.slice(0, titleLines), from, size * 1.3) + words.text * 0.6;
  if (words.text > 0) {
    const height = Math.round(words.text * 1.44);
    const room = words.appAt - 2 * words.app - top;
    usePen(context, 400, words.text, COLORS.muted);
    draw(wrapText(text, width, measure).slice(0, Math.max(0, Math.floor(room / height))), top, height);
  }
  usePen(context, 700, words.app, COLORS.primary);
  context.fillText(card.app, left, words.appAt);
}

/**
 * Draws the card of a shared item in a shape, as JPEG. Decoding and encoding run on other threads.
 * @throws when one of the pictures cannot be read
 */
export async function drawShareCard(card: ShareCard, shape: CardShape): Promise<Buffer> {
  const layout = LAYOUTS[shape];
  const context = openCanvas(layout.size);
  context.fillStyle = COLORS.page;
  context.fillRect(0, 0, layout.size.width, layout.size.height);
  if (card.pictures.length > 0) await drawPictures(context, card, layout.frame);
  drawWords(context, card, layout);
  if (card.code && layout.code) {
    const { left, top, width, height } = layout.code;
    context.drawImage(await loadImage(card.code), left, top, width, height);
  }
  return context.canvas.encode('jpeg', 85);
}
