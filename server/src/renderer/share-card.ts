import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { wrapText } from '@tuzuo/core/text/wrap-text';
import sharp from 'sharp';
import { openCanvas } from './canvas';
import { type FontWeight, setFont } from './fonts';

/** What chat apps and social networks show beside an address (Open Graph): their advised size. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

type ShareCard = {
  app: string;
  title: string;
  text: string;
  /** Said on the picture, of one that was made by AI. */
  mark?: string;
  /** None, a picture, or one before and after: encoded in whatever format. */
  pictures: readonly Buffer[];
};

const MARGIN = 64;
const FRAME = { left: 600, top: 55, width: 536, height: 520, radius: 28 } as const;
const TEXT_WIDTH = FRAME.left - 2 * MARGIN;
const DIVIDER = 6;

// The theme's light colors.
const COLORS = { page: '#f5f7fa', text: '#1a1d23', muted: '#5b6270', primary: '#2074ff', white: '#ffffff' };

const TITLE_SIZES = [64, 54, 46];
const TITLE_LINES = 3;
const TITLE_TOP = 100;
const TEXT = { size: 32, height: 46, gap: 20 };
const APP_SIZE = 40;

function usePen(context: SKRSContext2D, weight: FontWeight, size: number, color: string): void {
  setFont(context, { size, weight });
  context.fillStyle = color;
}

/** Fills a part of the frame, cut to fit, on white where the picture lets it through. */
const fitted = (picture: Buffer, width: number) =>
  sharp(picture, { failOn: 'none' })
    .resize(width, FRAME.height, { fit: 'cover' })
    .flatten({ background: COLORS.white })
    .png({ compressionLevel: 1 })
    .toBuffer();

async function drawPictures(context: SKRSContext2D, { pictures, mark }: ShareCard): Promise<void> {
  const width = FRAME.width / pictures.length;
  const images = await Promise.all(
    pictures.map(async (picture) => loadImage(await fitted(picture, Math.round(width)))),
  );
  context.save();
  context.beginPath();
  context.roundRect(FRAME.left, FRAME.top, FRAME.width, FRAME.height, FRAME.radius);
  context.clip();
  for (const [index, image] of images.entries()) {
    context.drawImage(image, FRAME.left + index * width, FRAME.top);
    context.fillStyle = COLORS.white;
    if (index > 0)
      context.fillRect(FRAME.left + index * width - DIVIDER / 2, FRAME.top, DIVIDER, FRAME.height);
  }
  if (mark !== undefined) drawMark(context, mark);
  context.restore();
}

/** In the corner of the frame; letters of 5 % of the picture's shorter side, as GB 45438-2025 asks. */
function drawMark(context: SKRSContext2D, mark: string): void {
  const size = Math.ceil(Math.min(FRAME.width, FRAME.height) * 0.05);
  usePen(context, 400, size, COLORS.white);
  const width = context.measureText(mark).width + size;
  const [left, top] = [FRAME.left + FRAME.width - width - size, FRAME.top + FRAME.height - 2.6 * size];
  context.fillStyle = 'rgba(0, 0, 0, 0.55)';
  context.beginPath();
  context.roundRect(left, top, width, size * 1.6, size * 0.4);
  context.fill();
  context.fillStyle = COLORS.white;
  context.fillText(mark, left + size / 2, top + size * 1.15);
}

/** Draws lines below each other; answers where the next one would begin. */
function drawLines(context: SKRSContext2D, lines: readonly string[], top: number, height: number): number {
  for (const [index, line] of lines.entries()) context.fillText(line, MARGIN, top + (index + 0.8) * height);
  return top + lines.length * height;
}

/** The font is Chinese, where the apostrophe of French is as wide as an ideograph. */
const narrow = (words: string) => words.replaceAll('’', "'");

function drawWords(context: SKRSContext2D, { app, pictures, ...words }: ShareCard): void {
  const [title, text] = [narrow(words.title), narrow(words.text)];
  const width = pictures.length > 0 ? TEXT_WIDTH : CARD_SIZE.width - 2 * MARGIN;
  const measure = (words: string) => context.measureText(words).width;
  let lines: string[] = [];
  let size = 0;
  for (size of TITLE_SIZES) {
    usePen(context, 700, size, COLORS.text);
    lines = wrapText(title, width, measure);
    if (lines.length <= TITLE_LINES) break;
  }
  const top = drawLines(context, lines.slice(0, TITLE_LINES), TITLE_TOP, size * 1.3) + TEXT.gap;
  const room = CARD_SIZE.height - MARGIN - 2 * APP_SIZE - top;
  usePen(context, 400, TEXT.size, COLORS.muted);
  drawLines(
    context,
    wrapText(text, width, measure).slice(0, Math.floor(room / TEXT.height)),
    top,
    TEXT.height,
  );
  usePen(context, 700, APP_SIZE, COLORS.primary);
  context.fillText(app, MARGIN, CARD_SIZE.height - MARGIN);
}

/**
 * The picture of a shared address, a JPEG of {@link CARD_SIZE}. Decoding and encoding happen on threads of their own.
 * @throws when one of the pictures cannot be read
 */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  const context = openCanvas(CARD_SIZE);
  context.fillStyle = COLORS.page;
  context.fillRect(0, 0, CARD_SIZE.width, CARD_SIZE.height);
  if (card.pictures.length > 0) await drawPictures(context, card);
  drawWords(context, card);
  return context.canvas.encode('jpeg', 85);
}
