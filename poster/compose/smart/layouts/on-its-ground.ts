import { faded, linear, type Place, solid } from '../../kit';
import type { Part, Picture } from '../facts';
import { closeCrop, cutOutLayer, standsFree } from '../pictures';
import { type Ground, groundOf, isYellow, type Theme } from '../theme';
import { byDensity, type Layout, type Sheet, words } from './sheet';

/** The part of the picture's place in which its subject stays, in shares. */
const OPEN: Part = { left: 0.08, top: 0.11, right: 0.92, bottom: 0.92 };

/** Share of the picture's place in which it fades into the page, which has nearly the color of its ground. */
const FADE = 0.08;

/** Dark text and a solid button on a photo's own light ground; a yellow is for the button only, not for words. */
function groundFor(color: string, { deep, accent, card }: Theme): Ground {
  const yellow = isYellow(accent);
  const ground = groundOf(color, deep.color, yellow ? accent : card.button);
  return yellow ? { ...ground, strong: ground.ink } : ground;
}

/**
 * A packshot whose even, light ground goes on over the whole page, with dark text on it: darkened, such a ground looks like
 * smoke. A subject that its photo shows too close to an edge is cut out.
 */
export function onItsGround(sheet: Sheet, picture: Picture, color: string): Layout | undefined {
  const { k, theme, isLandscape, mx, my } = sheet;
  const share = isLandscape ? byDensity(sheet, 58, 54, 50) : byDensity(sheet, 58, 53, 46);
  const [x, y, width, height] = isLandscape
    ? ([100 - share, 0, share, 100] as const)
    : ([0, 0, 100, share] as const);
  const shown: Place = [x, y, width, height];
  const crop = closeCrop(k, shown, picture, OPEN);
  if (!crop && !standsFree(picture)) return undefined;
  const place: Place = isLandscape
    ? [mx, my, 100 - share - mx, 100 - 2 * my]
    : [mx, share, 100 - 2 * mx, 100 - my - share];
  const text = words(sheet, place, {
    ground: groundFor(color, theme),
    vertical: isLandscape ? 'middle' : 'bottom',
    title: k.format.title * 1.05,
    lines: 3,
  });
  if (!text) return undefined;
  const edge: Place = isLandscape
    ? [x - 0.2, y, FADE * width, height]
    : [x, y + (1 - FADE) * height, width, FADE * height + 0.2];
  const [clear, full] = [faded(color, 0), color];
  const inner: Place = [
    x + OPEN.left * width,
    y + OPEN.top * height,
    (OPEN.right - OPEN.left) * width,
    (OPEN.bottom - OPEN.top) * height,
  ];
  const layers = crop
    ? [
        k.photo('', shown, { source: picture.source, crop }),
        k.rect(edge, isLandscape ? linear(90, full, clear) : linear(180, clear, full)),
      ]
    : [cutOutLayer(k, inner, picture, theme)];
  return { layers: [...layers, ...text.layers], background: { fill: solid(color) } };
}
