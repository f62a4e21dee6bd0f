import type { PosterBackground, PosterLayer } from '../../../document';
import type { FontFaces } from '../../../fonts/glyphs';
import { faded, type Kit, linear, type Place } from '../../kit';
import { halftone } from '../../ornaments';
import { type Content, isSilent } from '../content';
import type { Picture } from '../facts';
import { type StackOptions, stack } from '../stack';
import type { Ground, Theme } from '../theme';

export const DENSITIES = [0, 1, 2] as const;
type Density = (typeof DENSITIES)[number];

/** A page to lay out. */
export type Sheet = {
  k: Kit;
  faces: FontFaces;
  theme: Theme;
  content: Content;
  pictures: readonly Picture[];
  /** Whether there is no text. */
  silent: boolean;
  /** `isLandscape`: landscape; `isPortrait`: much higher than wide. */
  isLandscape: boolean;
  isPortrait: boolean;
  /** Density of the texts, which determines their space: higher for more text. */
  dense: Density;
  /** Whether a picture may be shown small on a field: too few other layouts fit. */
  isLenient: boolean;
  /** Text scales so far: 1 = as large as wanted. */
  scales: number[];
  /** Margins in percent of the width and height. */
  mx: number;
  my: number;
};

export type Layout = { layers: PosterLayer[]; background?: Partial<PosterBackground> };

/** Lays out a page; undefined when its texts or pictures do not fit this layout. */
export type LayOut = (sheet: Sheet) => Layout | undefined;

export function sheetOf(
  parts: Pick<Sheet, 'k' | 'faces' | 'theme' | 'content' | 'pictures' | 'dense' | 'isLenient'>,
): Sheet {
  const { k, content } = parts;
  const margin = 0.068 * k.side;
  return {
    ...parts,
    scales: [],
    silent: isSilent(content),
    isLandscape: k.width > 1.3 * k.height,
    isPortrait: k.height > 1.6 * k.width,
    mx: (100 * margin) / k.width,
    my: (100 * margin) / k.height,
  };
}

/** Stacks the page's texts in a place; without layers when there are none. */
export function words(sheet: Sheet, place: Place, options: StackOptions) {
  if (sheet.silent) return { layers: [], top: place[1], bottom: place[1], scale: 1 };
  if (place[2] < 8 || place[3] < 5) return undefined;
  const set = stack(sheet, place, options);
  if (set) sheet.scales.push(set.scale);
  return set;
}

/** Selects one of three values by the density of the page. */
export const byDensity = ({ dense }: Sheet, ...measures: readonly [number, number, number]): number =>
  measures[dense];

/** The first glyph of a title, if it is decorative (a hanzi). */
export const ghostGlyph = ({ content }: Sheet): string | undefined =>
  /^\p{Script=Han}/u.exec(content.title ?? '')?.[0];

/** A field of dots that fade towards the lower left, in place of a picture. */
export function dots(k: Kit, place: Place, color: string, opacity = 0.22): PosterLayer {
  return halftone(
    k,
    place,
    faded(color, opacity),
    (u, v) => 0.9 * Math.max(0, u - 0.2) * Math.max(0, 1.05 - v),
    3,
  );
}

/** Rings that extend beyond a place's corner. */
export function rings(k: Kit, x: number, y: number, radius: number, color: string): PosterLayer[] {
  return [1, 0.74, 0.48].map((share, index) =>
    k.disc(x, y, radius * share, faded(color, 0.1 + 0.07 * index)),
  );
}

/** A field in place of a picture: its color, dots, and the title's first glyph, large and faint. */
export function emptyField(sheet: Sheet, place: Place, ground: Ground): PosterLayer[] {
  const { k } = sheet;
  const glyph = ghostGlyph(sheet);
  const [x, y, width, height] = place;
  const size = Math.min((width / 100) * k.width * 1.1, (height / 100) * k.height * 0.9) / k.side;
  return [
    k.rect(place, ground.color),
    ...(glyph === undefined
      ? rings(k, x + width * 0.62, y + height * 0.5, width * 0.5, ground.ink).map((ring) =>
          clippedTo(k, place, ring),
        )
      : [
          k.text(undefined, glyph, [x - 4, y, width + 8, height], {
            face: k.pair.title,
            size,
            color: faded(ground.ink, 0.16),
            align: 'center',
            verticalAlign: 'middle',
            lineHeight: 1,
            fit: { mode: 'none' },
          }),
        ]),
    dots(k, place, ground.ink, 0.12),
  ];
}

/** Shrinks a disc to fit into its place. */
function clippedTo(k: Kit, [x, y, width, height]: Place, layer: PosterLayer): PosterLayer {
  const side = Math.min(layer.width, (width / 100) * k.width * 0.92, (height / 100) * k.height * 0.92);
  const share = side / layer.width;
  const [cx, cy] = [((x + width / 2) / 100) * k.width, ((y + height / 2) / 100) * k.height];
  return {
    ...layer,
    width: side,
    height: layer.height * share,
    x: cx - side / 2,
    y: cy - (layer.height * share) / 2,
  };
}

/** Share of a scrim, from its clear side, in which it dims a picture by less than a fifth. */
export const CLEAR_SCRIM = 0.08;

/** Scrim for text on a picture: from transparent to nearly opaque. Angle as in gradients: 180 = downwards. */
export const scrim = (color: string, angle: number) => ({
  ...linear(angle, faded(color, 0)),
  stops: [
    { at: 0, color: faded(color, 0) },
    { at: 0.22, color: faded(color, 0.55) },
    { at: 0.4, color: faded(color, 0.8) },
    { at: 1, color: faded(color, 0.94) },
  ],
});
