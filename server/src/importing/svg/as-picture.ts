import type { Matrix } from '@tuzuo/core/poster/draw/matrix';
import { POSTER_LIMITS } from '@tuzuo/core/poster/limits';
import sharp from 'sharp';
import type { KeptPicture, Pictures } from '../pictures';
import { inheritedOf, type Style } from './style';
import { elementsOf, type SvgElement, written } from './tree';

/** Supersampling of small pages, because a picture cannot be enlarged like vectors. */
const FINE = 2;
const FINE_UP_TO = 4_000_000;
const MOST_PIXELS = 40_000_000;

type DrawnPart = { picture: KeptPicture; x: number; y: number; width: number; height: number };

/** All definitions of a file as markup, collected once. */
export function definitionsOf(root: SvgElement): string {
  const found: string[] = [];
  const visit = (element: SvgElement): void => {
    for (const child of elementsOf(element)) {
      const isDefinition = [
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
      ];
      if (isDefinition.includes(child.name)) found.push(written(child));
      else visit(child);
    }
  };
  visit(root);
  return found.join('');
}

/** Rasterizes a part of a file; undefined when it is invisible. */
export async function drawPart(
  element: SvgElement,
  {
    matrix,
    style,
    page,
    definitions,
    pictures,
  }: {
    matrix: Matrix;
    /** Inherited style. */
    style: Style;
    page: { width: number; height: number };
    definitions: string;
    pictures: Pictures;
  },
): Promise<DrawnPart | undefined> {
  const { width, height } = page;
  const scale = width * height * FINE * FINE <= FINE_UP_TO ? FINE : 1;
  if (width * height * scale * scale > MOST_PIXELS || pictures.isFull) return undefined;
  const inherited = inheritedOf(style).map(
    ([key, value]) => ` ${key}="${value.replaceAll('"', "'").replaceAll('<', '').replaceAll('&', '')}"`,
  );
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${definitions}<g transform="matrix(${matrix.join(' ')})"${inherited.join('')}>${written(element)}</g></svg>`;
  const drawn = await sharp(Buffer.from(text), { limitInputPixels: MOST_PIXELS, unlimited: true })
    .ensureAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (!drawn || drawn.info.channels !== 4) return undefined;
  const { data, info } = drawn;
  let [left, top, right, bottom] = [info.width, info.height, -1, -1];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (data[(y * info.width + x) * 4 + 3] === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (right < 0) return undefined;
  const [w, h] = [right - left + 1, bottom - top + 1];
  const part = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    const from = ((top + y) * info.width + left) * 4;
    part.set(data.subarray(from, from + w * 4), y * w * 4);
  }
  const picture = await pictures.addPixels({ width: w, height: h, data: part });
  return {
    picture,
    x: left / scale,
    y: top / scale,
    width: Math.min(picture.width / scale, POSTER_LIMITS.length),
    height: Math.min(picture.height / scale, POSTER_LIMITS.length),
  };
}
