import sharp from 'sharp';
import { POSTER_LIMITS } from '../../document/limits';
import type { Matrix } from '../../draw/matrix';
import { IMPORT_LIMITS } from '../imported';
import type { KeptPicture, Pictures } from '../pictures';
import { inheritedOf, type Style, type Styles } from './style';
import { elementsOf, type SvgElement, written } from './tree';

/** Supersampling of small parts, because a picture cannot be enlarged like vectors. */
const FINE = 2;
const FINE_UP_TO = 4_000_000;

/** Pixels of the first, coarse drawing of the page that finds where a part is. */
const COARSE_PIXELS = 250_000;

type DrawnPart = { picture: KeptPicture; x: number; y: number; width: number; height: number };
type Box = { x: number; y: number; width: number; height: number };

const DEFINITIONS = [
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'filter',
  'linearGradient',
  'radialGradient',
  'marker',
];

/** All definitions of a file as markup, collected once. */
export function definitionsOf(root: SvgElement, { declared }: Styles): string {
  const found: string[] = [];
  const visit = (element: SvgElement): void => {
    for (const child of elementsOf(element)) {
      if (DEFINITIONS.includes(child.name)) found.push(written(child, declared));
      else visit(child);
    }
  };
  visit(root);
  return found.join('');
}

/** What a part uses from elsewhere that is no definition, as markup. */
function usedBy(part: SvgElement, byId: ReadonlyMap<string, SvgElement>, { declared }: Styles): string {
  const found = new Set<SvgElement>();
  const visit = (element: SvgElement): void => {
    const target = element.name === 'use' ? byId.get((element.attributes.href ?? '').slice(1)) : undefined;
    if (target && target !== part && !found.has(target)) {
      found.add(target);
      visit(target);
    }
    elementsOf(element).forEach(visit);
  };
  visit(part);
  const own = [...found].filter(({ name }) => !DEFINITIONS.includes(name));
  return own.length > 0 ? `<defs>${own.map((one) => written(one, declared)).join('')}</defs>` : '';
}

/** Box of what is not transparent, in pixels. */
function inkOf(data: Uint8Array, width: number, height: number): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Rasterizes a part of a file; undefined when it is invisible, null when it cannot be drawn. */
export async function drawPart(
  element: SvgElement,
  {
    matrix,
    style,
    page,
    definitions,
    byId,
    styles,
    pictures,
  }: {
    matrix: Matrix;
    /** Inherited style. */
    style: Style;
    page: { width: number; height: number };
    definitions: string;
    byId: ReadonlyMap<string, SvgElement>;
    styles: Styles;
    pictures: Pictures;
  },
): Promise<DrawnPart | undefined | null> {
  if (pictures.isFull) return null;
  const inherited = inheritedOf(style).map(
    ([key, value]) => ` ${key}="${value.replaceAll('"', "'").replaceAll('<', '').replaceAll('&', '')}"`,
  );
  const content = `${definitions}${usedBy(element, byId, styles)}<g transform="matrix(${matrix.join(' ')})"${inherited.join('')}>${written(element, styles.declared)}</g>`;
  const draw = async (box: Box, width: number, height: number) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" preserveAspectRatio="none">${content}</svg>`;
    const drawn = await sharp(Buffer.from(text), {
      limitInputPixels: IMPORT_LIMITS.picturePixels,
      unlimited: true,
    })
      .ensureAlpha()
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
    if (!drawn || drawn.info.channels !== 4) return undefined;
    return { data: drawn.data, width: drawn.info.width, height: drawn.info.height };
  };
  const pixels = page.width * page.height;
  const coarse = Math.min(1, Math.sqrt(COARSE_PIXELS / pixels));
  const small = [page.width, page.height].map((side) => Math.max(1, Math.round(side * coarse)));
  const [width = 1, height = 1] = small;
  const sketch = await draw({ x: 0, y: 0, ...page }, width, height);
  if (!sketch) return null;
  const seen = inkOf(sketch.data, width, height);
  if (!seen) return undefined;
  const [across, down] = [page.width / width, page.height / height];
  // Two coarse pixels more: fine lines may end there.
  const left = Math.max(0, Math.floor((seen.x - 2) * across));
  const top = Math.max(0, Math.floor((seen.y - 2) * down));
  const box = {
    x: left,
    y: top,
    width: Math.min(page.width, Math.ceil((seen.x + seen.width + 2) * across)) - left,
    height: Math.min(page.height, Math.ceil((seen.y + seen.height + 2) * down)) - top,
  };
  const area = box.width * box.height;
  const max = Math.sqrt((IMPORT_LIMITS.picturePixels * 0.99) / area);
  const scale = area * FINE * FINE <= FINE_UP_TO ? FINE : Math.min(1, max);
  const fine = await draw(
    box,
    Math.max(1, Math.floor(box.width * scale)),
    Math.max(1, Math.floor(box.height * scale)),
  );
  if (!fine) return null;
  const ink = inkOf(fine.data, fine.width, fine.height);
  if (!ink) return undefined;
  const part = new Uint8ClampedArray(ink.width * ink.height * 4);
  for (let y = 0; y < ink.height; y++) {
    const from = ((ink.y + y) * fine.width + ink.x) * 4;
    part.set(fine.data.subarray(from, from + ink.width * 4), y * ink.width * 4);
  }
  const picture = await pictures.addPixels({ width: ink.width, height: ink.height, data: part });
  const [byX, byY] = [box.width / fine.width, box.height / fine.height];
  return {
    picture,
    x: box.x + ink.x * byX,
    y: box.y + ink.y * byY,
    width: Math.min(picture.width * byX, POSTER_LIMITS.length),
    height: Math.min(picture.height * byY, POSTER_LIMITS.length),
  };
}
