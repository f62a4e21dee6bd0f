import type {
  GroupLayer,
  ImageLayer,
  PosterDocument,
  PosterLayer,
  ShapeLayer,
} from '@tuzuo/core/poster/document';
import { faded, type Kit, linear, type Place, solid } from '../kit';

/**
 * A cut-out with two shadows of its outline: a narrow dark contact shadow, and a wide soft cast shadow. `dark` is a
 * dark shade of the background's hue.
 */
export function grounded(k: Kit, picture: ImageLayer, dark: string, strength = 1): GroupLayer {
  const { x, y, width, height } = picture;
  const place: Place = [
    (x / k.width) * 100,
    (y / k.height) * 100,
    (width / k.width) * 100,
    (height / k.height) * 100,
  ];
  const shadow = (opacity: number, right: number, down: number, blur: number) => ({
    color: faded(dark, Math.min(1, opacity * strength)),
    x: right * width,
    y: down * height,
    blur: blur * width,
  });
  const { rotation } = picture;
  const standing = { ...picture, rotation: 0, shadow: shadow(0.45, 0.004, 0.016, 0.024) };
  return k.group(place, [standing], { rotation, shadow: shadow(0.34, 0.012, 0.05, 0.085) });
}

/**
 * The floor shadow of a flat base that is `width` percent wide and centered at the point; the object itself covers it.
 */
export function floorShadow(k: Kit, x: number, y: number, width: number, dark: string): PosterLayer[] {
  const px = (width / 100) * k.width;
  const ellipse = (share: number, flat: number, opacity: number, blur: number) => {
    const high = (width * share * flat * k.width) / k.height;
    return k.shape(
      [x - (width * share) / 2, y - high / 2, width * share, high],
      { kind: 'ellipse' },
      solid(faded(dark, opacity)),
      {
        shadow: { color: faded(dark, Math.min(1, opacity * 2)), blur: blur * px, x: 0.03 * px, y: 0.01 * px },
      },
    );
  };
  return [ellipse(0.98, 0.1, 0.16, 0.2), ellipse(0.86, 0.05, 0.34, 0.05)];
}

/**
 * A round podium by the center of its top: side and top, lit from the left. Radius in percent of the width, height of
 * the page.
 */
export function podium(
  k: Kit,
  x: number,
  y: number,
  radius: number,
  height: number,
  colors: { light: string; dark: string; top: string },
): ShapeLayer[] {
  const flat = (0.17 * radius * k.width) / k.height;
  const { light, dark, top } = colors;
  const w = 2 * radius;
  const whole = height + flat;
  const side = `M0 0H100V${(100 * height) / whole}A50 ${(100 * flat) / whole} 0 0 1 0 ${(100 * height) / whole}Z`;
  return [
    k.shape(
      [x - radius, y, w, whole],
      { kind: 'path', path: side, box: [100, 100] },
      linear(90, dark, light, light, dark),
    ),
    k.shape([x - radius, y - flat, w, 2 * flat], { kind: 'ellipse' }, linear(105, top, light)),
  ];
}

/** A beam of light from a lamp above: from the point down to a floor between `left` and `right`, fading on its way. */
export function beam(
  k: Kit,
  [x, y]: readonly [number, number],
  left: number,
  right: number,
  floor: number,
  color: string,
  opacity = 0.4,
): ShapeLayer {
  return k.shape(
    [left, y, right - left, floor - y],
    {
      kind: 'path',
      path: `M${x - left - 3} 0H${x - left + 3}L${right - left} 100H0Z`,
      box: [right - left, 100],
    },
    linear(180, faded(color, opacity), faded(color, 0)),
  );
}

/** A main picture plus a clean page, the product on white without texts, as some shop platforms require. */
export function withCleanPage(
  k: Kit,
  layers: PosterLayer[],
  background: Parameters<Kit['document']>[1],
  picture: string,
  ratio: number,
): PosterDocument {
  const document = k.document(layers, background);
  const page = k.width / k.height;
  const width = Math.min(84, (84 * ratio) / page);
  const height = (width * page) / ratio;
  const clean = grounded(
    k,
    k.picture(picture, [50 - width / 2, 49 - height / 2, width, height]),
    '#5a6068',
    0.45,
  );
  const white = { id: 'p2', background: { fill: solid('#ffffff') }, layers: [clean] };
  return { ...document, pages: [...document.pages, white] };
}
