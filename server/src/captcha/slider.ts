import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Captcha, Challenge } from './port';

const WIDTH = 320;
const HEIGHT = 160;

/** The piece's square body, with knobs on its top and right side that extend to `PIECE`. */
const BODY = 44;
const KNOB = 8;
const PIECE = BODY + KNOB + 2;

/** The gap stays clear of the left part, where the piece starts, and of the edges. */
const MIN_ANSWER = PIECE + 20;
const MAX_ANSWER = WIDTH - PIECE - 4;
const MIN_Y = 4;
const MAX_Y = HEIGHT - PIECE - 4;

/** Pixels drawn per puzzle pixel, for high-density screens. */
const SCALE = 2;

const SHAPES = 26;
/** Gaps that the piece does not fit, so that a dark spot alone does not reveal the answer. */
const DECOYS = 2;
const JPEG_QUALITY = 78;

const color = () => `hsl(${randomInt(360)} ${randomInt(45, 90)}% ${randomInt(35, 75)}%)`;

/** Path of the piece's outline at (0, 0) of its square, with knobs on the top and the right. */
function outline(): string {
  const top = KNOB + 1;
  const middle = BODY / 2;
  return [
    `M1 ${top}h${middle - KNOB}a${KNOB} ${KNOB} 0 1 1 ${KNOB * 2} 0h${middle - KNOB}`,
    `v${middle - KNOB}a${KNOB} ${KNOB} 0 1 1 0 ${KNOB * 2}v${middle - KNOB}h-${BODY}z`,
  ].join('');
}

function shape(): string {
  const [x, y, size] = [randomInt(WIDTH), randomInt(HEIGHT), randomInt(10, 70)];
  const paint = `fill="${color()}" opacity="0.${randomInt(45, 95)}"`;
  const turn = `transform="rotate(${randomInt(180)} ${x} ${y})"`;
  if (randomInt(2) === 0)
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size / 2}" ${turn} ${paint}/>`;
  return `<rect x="${x}" y="${y}" width="${size}" height="${size * 1.5}" rx="6" ${turn} ${paint}/>`;
}

const svg = (width: number, height: number, inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );

/** A unique picture of random shapes. */
function scene(): Buffer {
  const ground = `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${color()}"/><stop offset="1" stop-color="${color()}"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>`;
  return svg(WIDTH, HEIGHT, ground + Array.from({ length: SHAPES }, shape).join(''));
}

const gap = (x: number, y: number, opacity: number) =>
  `<path d="${outline()}" transform="translate(${x} ${y})" fill="#000" fill-opacity="${opacity}" stroke="#fff" stroke-opacity="0.6"/>`;

const dataUrl = (mime: string, bytes: Buffer) => `data:${mime};base64,${bytes.toString('base64')}`;

/** Creates a puzzle; its two pictures are about 25 KB. */
async function draw(): Promise<Challenge> {
  const answer = randomInt(MIN_ANSWER, MAX_ANSWER + 1);
  const pieceY = randomInt(MIN_Y, MAX_Y + 1);
  const { data, info } = await sharp(scene()).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const picture = () => sharp(data, { raw: info });
  const mask = svg(PIECE, PIECE, `<path d="${outline()}"/>`);
  const rim = svg(PIECE, PIECE, `<path d="${outline()}" fill="none" stroke="#fff" stroke-width="2"/>`);
  const decoys = Array.from({ length: DECOYS }, () =>
    gap(randomInt(WIDTH - PIECE), randomInt(MIN_Y, MAX_Y), 0.22),
  );
  const [background, piece] = await Promise.all([
    picture()
      .composite([{ input: svg(WIDTH, HEIGHT, decoys.join('') + gap(answer, pieceY, 0.5)) }])
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
    picture()
      .extract({ left: answer * SCALE, top: pieceY * SCALE, width: PIECE * SCALE, height: PIECE * SCALE })
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }, { input: rim }])
      .png()
      .toBuffer(),
  ]);
  return {
    shown: {
      type: 'slider',
      background: dataUrl('image/jpeg', background),
      piece: dataUrl('image/png', piece),
      width: WIDTH,
      height: HEIGHT,
      pieceSize: PIECE,
      pieceY,
    },
    secret: { x: answer },
  };
}

/** Accuracy of a thumb on a small screen; a blind guess succeeds about once in twenty. */
const TOLERANCE_PX = 5;

/** Digits only: `Number` would convert '' to 0. */
const POSITION = /^\d{1,4}(\.\d{1,20})?$/;

/** A slider that the user drags: the answer is the distance of the gap from the left, within the tolerance. */
export const slider: Captcha = {
  create: draw,
  judge: async ({ x }, answer) =>
    typeof x === 'number' && POSITION.test(answer) && Math.abs(x - Number(answer)) <= TOLERANCE_PX,
};
