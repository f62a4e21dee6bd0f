import { overlap } from '../../../draw/matrix';
import { faded, linear, type Place, solid } from '../../kit';
import type { Part } from '../facts';
import { keptFree } from '../judge';
import { canFill, isCutByPhoto, isSharpIn, photo } from '../pictures';
import { onItsGround } from './on-its-ground';
import { byDensity, CLEAR_SCRIM, type LayOut, type Sheet, scrim, words } from './sheet';

const PAGE: Place = [0, 0, 100, 100];

/** Converts a place to pixels. */
const boxOf = ({ k }: Sheet, left: number, top: number, right: number, bottom: number) => ({
  left: (left / 100) * k.width,
  top: (top / 100) * k.height,
  right: (right / 100) * k.width,
  bottom: (bottom / 100) * k.height,
});

/** The part of a scrim that dims what is below it, in pixels; see {@link scrim}. */
function shadeOf(sheet: Sheet, [x, y, width, height]: Place, angle: number) {
  const [widthPx, heightPx] = [CLEAR_SCRIM * width, CLEAR_SCRIM * height];
  return boxOf(
    sheet,
    angle === 90 ? x + widthPx : x,
    angle === 180 ? y + heightPx : y,
    angle === 270 ? x + width - widthPx : x + width,
    angle === 0 ? y + height - heightPx : y + height,
  );
}

type Zone = {
  place: Place;
  at: readonly [number, number];
  dark: Place;
  angle: number;
  vertical: 'top' | 'bottom' | 'middle';
};

/** Possible text zones on a picture, the default first. */
function zonesOf(sheet: Sheet): Zone[] {
  const { isLandscape, mx, my } = sheet;
  if (isLandscape) {
    const inner = 100 - 2 * my;
    return [
      { place: [mx, my, 44, inner], at: [0.74, 0.45], dark: [0, 0, 70, 100], angle: 270, vertical: 'middle' },
      {
        place: [56 - mx, my, 44, inner],
        at: [0.26, 0.45],
        dark: [30, 0, 70, 100],
        angle: 90,
        vertical: 'middle',
      },
    ];
  }
  const height = byDensity(sheet, 36, 44, 52);
  return [
    {
      place: [mx, 100 - my - height, 100 - 2 * mx, height],
      at: [0.5, 0.34],
      dark: [0, 84 - height, 100, 16 + height],
      angle: 180,
      vertical: 'bottom',
    },
    {
      place: [mx, my, 100 - 2 * mx, height],
      at: [0.5, 0.7],
      dark: [0, 0, 100, 16 + height],
      angle: 0,
      vertical: 'top',
    },
  ];
}

/** Percent of the page in which a picture ends in a color, and the share of that from which it is dimmed visibly. */
const FADE = 18;
const DIMMED = 0.3;

/**
 * The picture fills the page, with text on a dark gradient; where text would cover the subject, the picture ends in it.
 */
export const fullBleed: LayOut = (sheet) => {
  const { k, theme, pictures, silent, isLandscape, mx, my } = sheet;
  const [picture] = pictures;
  if (!picture || picture.isTransparent || !isSharpIn(k, picture, PAGE)) return undefined;
  if (silent) return canFill(k, PAGE, picture) ? { layers: photo(k, PAGE, picture, theme) } : undefined;
  if (picture.ground !== undefined && picture.faces.length === 0)
    return onItsGround(sheet, picture, picture.ground);
  const { deep } = theme;
  for (const { place, at, dark, angle, vertical } of zonesOf(sheet)) {
    if (!canFill(k, PAGE, picture, { at })) continue;
    const layers = photo(k, PAGE, picture, theme, { at });
    const text = words(sheet, place, { ground: deep, vertical, title: k.format.title * 1.05, lines: 3 });
    if (!text || text.scale < 0.5) continue;
    const [x, , width] = place;
    const boxes = [boxOf(sheet, x, text.top, x + width, text.bottom)];
    // Text may stand on a person's clothes, but a product is not dimmed.
    if (picture.faces.length === 0) boxes.push(shadeOf(sheet, dark, angle));
    if (keptFree(layers, [picture]).some((protectedArea) => boxes.some((box) => overlap(protectedArea, box))))
      continue;
    return {
      layers: [...layers, k.rect(dark, scrim(deep.color, angle)), ...text.layers],
      background: { fill: solid(deep.color) },
    };
  }
  const share = isLandscape ? byDensity(sheet, 58, 54, 50) : byDensity(sheet, 56, 50, 45);
  const shown: Place = isLandscape ? [100 - share, 0, share, 100] : [0, 0, 100, share];
  // What it is of ends where the fade begins to dim it, if the photo shows its end.
  const dimmed = isCutByPhoto(picture) ? 0 : ((1 - DIMMED) * FADE) / share;
  const [left, bottom] = isLandscape ? [dimmed, 1] : [0, 1 - dimmed];
  const open: Part = { left, top: 0, right: 1, bottom };
  const filling = { at: [0.5, 0.42], open } as const;
  if (!canFill(k, shown, picture, filling)) return undefined;
  const edge: Place = isLandscape
    ? [100 - share - 0.5, 0, FADE + 0.5, 100]
    : [0, share - FADE, 100, FADE + 0.6];
  const place: Place = isLandscape
    ? [mx, my, 100 - share - mx - 1, 100 - 2 * my]
    : [mx, share + 0.5, 100 - 2 * mx, 99.5 - my - share];
  const text = words(sheet, place, { ground: deep, vertical: isLandscape ? 'middle' : 'bottom', lines: 3 });
  if (!text) return undefined;
  const fade = isLandscape
    ? linear(90, deep.color, faded(deep.color, 0))
    : linear(180, faded(deep.color, 0), deep.color);
  return {
    layers: [...photo(k, shown, picture, theme, filling), k.rect(edge, fade), ...text.layers],
    background: { fill: solid(deep.color) },
  };
};
