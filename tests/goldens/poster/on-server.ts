import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { PictureSource, PosterDocument } from '@tuzuo/poster/document';
import type { DrawnPage, PosterPicture } from '@tuzuo/poster/draw/port';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { glyphNeeds } from '@tuzuo/poster/text/glyph-needs';
import sharp from 'sharp';
import { glyphPack } from '../../../server/src/renderer/glyphs/glyph-pack';
import { openPicture, pictureKey, posterResources } from '../../../server/src/renderer/poster/resources';
import { rasterPoster } from '../../../server/src/renderer/poster/strips';
import { productPictures } from './products';

/** Pictures of the golden documents as PNG files, by key. */
export async function goldenPictures(): Promise<Record<string, Buffer>> {
  const photo = sharp('tests/fixtures/photos/coffee.jpg');
  // A cup-like object with soft edges and a hole, on a transparent background.
  const canvas = createCanvas(700, 700);
  const pen = canvas.getContext('2d');
  const shine = pen.createLinearGradient(100, 0, 600, 0);
  for (const [at, color] of [
    [0, '#6b2f12'],
    [0.3, '#ffd9b0'],
    [0.6, '#c4622d'],
    [1, '#4a1e0a'],
  ] as const)
    shine.addColorStop(at, color);
  pen.fillStyle = shine;
  pen.beginPath();
  pen.ellipse(330, 380, 230, 280, 0, 0, 2 * Math.PI);
  pen.ellipse(330, 200, 120, 50, 0, 0, 2 * Math.PI, true);
  pen.fill();
  pen.globalAlpha = 0.5;
  pen.fillRect(480, 300, 160, 40);
  return {
    photo: await photo.png().toBuffer(),
    'cut-out': canvas.toBuffer('image/png'),
    ...productPictures(),
  };
}

/** Packed glyphs that a document needs. */
export const packFor = (document: PosterDocument): Promise<Uint8Array> => glyphPack(glyphNeeds(document));

/** Resources with which the server draws golden documents. */
export async function serverTools(files: Readonly<Record<string, Buffer>>) {
  const pictures = new Map<string, PosterPicture>();
  for (const [key, bytes] of Object.entries(files)) {
    const source: PictureSource = { type: 'stock', key };
    pictures.set(pictureKey(source), await openPicture(bytes));
  }
  return (pack: Uint8Array) => {
    const faces: FontFaces = new Map();
    unpackGlyphs(pack, faces);
    const resources = posterResources(faces, pictures);
    // The pictures of products are cut out already.
    return { ...resources, cutOut: resources.picture };
  };
}

type Drawn = { width: number; height: number; pixels: Uint8ClampedArray; lacks: DrawnPage };

/** Draws a document's first page, like an export. */
export function drawOnServer(
  document: PosterDocument,
  resources: ReturnType<typeof posterResources>,
  options: { scale?: number; stripPixels?: number } = {},
): Drawn {
  const raster = rasterPoster(document, 0, resources, options);
  const { width, height, lacks } = raster;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (const strip of raster.strips()) pixels.set(strip.pixels, strip.top * width * 4);
  return { width, height, pixels, lacks };
}

/** Pixels of a PNG. */
export async function pixelsOfPng(png: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  return canvas.getImageData(0, 0, image.width, image.height).data;
}

/** Halves width and height; each pixel is the mean of four. */
export function halved(pixels: Uint8ClampedArray, width: number): Uint8ClampedArray {
  const [wide, high] = [width / 2, pixels.length / (8 * width)];
  const half = new Uint8ClampedArray(wide * high * 4);
  for (let at = 0; at < half.length; at += 1) {
    const channel = at % 4;
    const pixel = (at - channel) / 4;
    const first = 2 * (Math.floor(pixel / wide) * width + (pixel % wide)) * 4 + channel;
    const below = first + 4 * width;
    const sum = [first, first + 4, below, below + 4].reduce(
      (all, place) => all + (pixels[place] as number),
      0,
    );
    half[at] = sum / 4;
  }
  return half;
}

/** Channel difference above which a pixel counts as different. */
const TOLERANCE = 16;

/** Share of pixels, in percent, with a channel difference above the tolerance. */
export function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  if (one.length !== other.length) return 100;
  let off = 0;
  for (let at = 0; at < one.length; at += 4) {
    let max = 0;
    for (let channel = 0; channel < 4; channel += 1)
      max = Math.max(max, Math.abs((one[at + channel] as number) - (other[at + channel] as number)));
    if (max > TOLERANCE) off += 1;
  }
  return (off / (one.length / 4)) * 100;
}
