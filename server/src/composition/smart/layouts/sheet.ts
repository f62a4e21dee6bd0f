import type { PosterBackground, PosterLayer } from '@tuzuo/core/poster/document';
import type { FontFaces } from '@tuzuo/core/poster/glyphs';
import { faded, type Kit, linear, type Place } from '../../kit';
import { halftone } from '../../ornaments/patterns';
import { type Content, isSilent } from '../content';
import type { Picture } from '../facts';
import { type StackOptions, stack } from '../stack';
import type { Ground, Theme } from '../theme';

export const DENSITIES = [0, 1, 2] as const;
type Density = (typeof DENSITIES)[number];

/** A page to be laid out. */
export type Sheet = {
  k: Kit;
  faces: FontFaces;
  theme: Theme;
  content: Content;
  pictures: readonly Picture[];
  /** Nothing is to be read. */
  silent: boolean;
  /** It lies; it is much higher than wide. */
  wide: boolean;
  tall: boolean;
  /** How much room the words get: the more of them, the higher. */
  dense: Density;
  /** Of what was set so far: 1 as large as wanted. */
  scales: number[];
  /** Margins in percent of the width and height. */
  mx: number;
  my: number;
};

export type Layout = { layers: PosterLayer[]; background?: Partial<PosterBackground> };

/** Lays a page out; undefined where its texts or pictures do not fit this way. */
export type LayOut = (sheet: Sheet) => Layout | undefined;

export function sheetOf(
  parts: Pick<Sheet, 'k' | 'faces' | 'theme' | 'content' | 'pictures' | 'dense'>,
): Sheet {
  const { k, content } = parts;
  const margin = 0.068 * k.side;
  return {
    ...parts,
    scales: [],
    silent: isSilent(content),
    wide: k.width > 1.3 * k.height,
    tall: k.height > 1.6 * k.width,
    mx: (100 * margin) / k.width,
    my: (100 * margin) / k.height,
  };
}

/** The texts of a page in a place; no layers where there are none. */
export function words(sheet: Sheet, place: Place, options: StackOptions) {
  if (sheet.silent) return { layers: [], top: place[1], bottom: place[1], scale: 1 };
  if (place[2] < 8 || place[3] < 5) return undefined;
  const set = stack(sheet, place, options);
  if (set) sheet.scales.push(set.scale);
  return set;
}

/** One of three measures by how dense a page is. */
export const byDensity = ({ dense }: Sheet, ...measures: readonly [number, number, number]): number =>
  measures[dense];

/** The glyph that a title begins with, where it is one to be looked at. */
export const ghostGlyph = ({ content }: Sheet): string | undefined =>
  /^\p{Script=Han}/u.exec(content.title ?? '')?.[0];

/** A field with dots that fade towards the lower left, for where a picture would be. */
export function dots(k: Kit, place: Place, color: string, opacity = 0.22): PosterLayer {
  return halftone(
    k,
    place,
    faded(color, opacity),
    (u, v) => 0.9 * Math.max(0, u - 0.2) * Math.max(0, 1.05 - v),
    3,
  );
}

/** Rings of a color that run out of a place's corner. */
export function rings(k: Kit, x: number, y: number, radius: number, color: string): PosterLayer[] {
  return [1, 0.74, 0.48].map((share, index) =>
    k.disc(x, y, radius * share, faded(color, 0.1 + 0.07 * index)),
  );
}

/** A field in place of a picture: its color, dots, and the first glyph of the title large and faint. */
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

/** A disc made smaller until it is within its place. */
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

/** From nothing to nearly all of a color, for words on a picture. Angle as of a gradient: 180 downwards. */
export const scrim = (color: string, angle: number) => ({
  ...linear(angle, faded(color, 0)),
  stops: [
    { at: 0, color: faded(color, 0) },
    { at: 0.22, color: faded(color, 0.55) },
    { at: 0.4, color: faded(color, 0.8) },
    { at: 1, color: faded(color, 0.94) },
  ],
});
