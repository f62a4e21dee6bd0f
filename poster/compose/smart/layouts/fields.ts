import type { PosterLayer } from '../../../document';
import { faded, type Kit, type Place } from '../../kit';
import { stripes } from '../../ornaments';
import type { Picture } from '../facts';
import { canFill, canStand, cutOutLayer, fillsField, isCutBelow, mosaic, photo, suits } from '../pictures';
import {
  byDensity,
  dots,
  emptyField,
  ghostGlyph,
  type LayOut,
  type Layout,
  type Sheet,
  words,
} from './sheet';

/** One half for pictures, one for text. */
export const split: LayOut = (sheet) => {
  const { k, theme, pictures, silent, isLandscape, isPortrait, isLenient, mx, my } = sheet;
  const { page } = theme;
  const seen = (place: Place): PosterLayer[] =>
    pictures.length > 0
      ? mosaic(k, place, pictures.slice(0, 3), theme, { gap: 0.008 })
      : emptyField(sheet, place, theme.field);
  if (silent) {
    const place: Place = isLandscape ? [38, 0, 62, 100] : [0, 0, 100, 76];
    const field: Place = isLandscape ? [0, 0, 38, 100] : [0, 76, 100, 24];
    return pictures.length > 0
      ? { layers: [k.rect(field, theme.field.color), dots(k, field, theme.field.ink, 0.2), ...seen(place)] }
      : undefined;
  }
  const bar = (0.011 * k.side * 100) / k.width;
  if (isLandscape) {
    const to = byDensity(sheet, 52, 47, 42);
    const text = words(sheet, [to + 5, my, 95 - to - mx, 100 - 2 * my], {
      ground: page,
      vertical: 'middle',
      lines: 3,
    });
    return (
      text && {
        layers: [...seen([0, 0, to, 100]), k.rect([to, 0, bar, 100], theme.accent), ...text.layers],
      }
    );
  }
  const from = 52;
  const side: Place = [from, 0, 100 - from, 100];
  const [first] = pictures;
  const isWhole = pictures.length !== 1 || !first || (canFill(k, side, first) && fillsField(k, side, first));
  const beside = isWhole
    ? words(sheet, [mx, my, from - mx - 4, 100 - 2 * my], { ground: page, vertical: 'middle', lines: 4 })
    : undefined;
  if (beside && beside.scale >= 0.5) {
    return {
      layers: [...seen(side), k.rect([from - bar, 0, bar, 100], theme.accent), ...beside.layers],
    };
  }
  // When the half would be too narrow: text above, picture below.
  sheet.scales.length = 0;
  const high = byDensity(sheet, 50, 57, 64) - (isPortrait ? 4 : 0);
  const half: Place = [0, high, 100, 100 - high];
  if (pictures.length === 1 && first && !isLenient && !suits(k, half, first)) return undefined;
  const above = words(sheet, [mx, my, 100 - 2 * mx, high - my - 4], {
    ground: page,
    vertical: 'middle',
    lines: 2,
  });
  return (
    above && {
      layers: [
        ...seen(half),
        k.rect([0, high - (1.1 * k.side) / k.height, 100, (1.1 * k.side) / k.height], theme.accent),
        ...above.layers,
      ],
    }
  );
};

/** The page cut diagonally: pictures on one side, text on the other. */
export const diagonal: LayOut = (sheet) => {
  const { k, theme, pictures, silent, isLandscape, isPortrait, isLenient, mx, my } = sheet;
  const { page, field } = theme;
  const upright = isLandscape || k.width === k.height;
  const picture = pictures.find(canStand) ?? pictures[0];
  const stands = picture !== undefined && canStand(picture);
  if (upright) {
    const shift = byDensity(sheet, 0, 5, 10);
    const [above, below] = isLandscape ? [60 + shift, 46 + shift] : [64 + shift, 48 + shift];
    const area = `M${above},0L100,0L100,100L${below},100Z`;
    const left = below;
    const mask = `M${(100 * (above - left)) / (100 - left)} 0H100V100H0Z`;
    const text = words(sheet, [mx, my, below - mx - 1, 100 - 2 * my], {
      ground: page,
      vertical: 'middle',
      lines: 4,
    });
    if (!text) return undefined;
    const strip = `M${above - 3.4},0L${above - 1.6},0L${below - 1.6},100L${below - 3.4},100Z`;
    const seen =
      picture && !stands
        ? photo(k, [left, 0, 100 - left, 100], picture, theme, {
            mask: { shape: 'path', path: mask },
            open: { left: (above - left) / (100 - left), top: 0, right: 1, bottom: 1 },
            at: [0.58, 0.45],
          })
        : [k.path(area, field.color), dots(k, [below + 12, 0, 88 - below, 100], field.ink, 0.2)];
    const cut =
      picture && stands
        ? [
            cutOutLayer(
              k,
              [below + 4, 12, 94 - below, isCutBelow(picture) ? 88 : 76],
              picture,
              theme,
              isCutBelow(picture),
            ),
          ]
        : [];
    const ghost = picture || silent ? [] : bigPrice(sheet, [below + 10, 30, 86 - below, 40]);
    return { layers: [...seen, k.path(strip, theme.accent), ...cut, ...ghost, ...text.layers] };
  }
  const left = byDensity(sheet, isPortrait ? 60 : 55, 48, 41);
  const right = left - (isPortrait ? 12 : 14);
  const seenTo = left;
  const text = words(sheet, [mx, left + 4.5, 100 - 2 * mx, 95.5 - my - left], {
    ground: page,
    vertical: 'middle',
    lines: 2,
  });
  if (!text) return undefined;
  // The edge crosses the middle, where a face is, at half of its height; at worst, it cuts the margins of a face.
  const isFace = picture !== undefined && picture.faces.length > 0;
  const bottom = isFace ? (isLenient ? seenTo : (left + right) / 2) : right;
  const filling = { at: [0.5, 0.4], open: { left: 0, top: 0, right: 1, bottom: bottom / seenTo } } as const;
  if (picture && !stands && !isLenient && !canFill(k, [0, 0, 100, seenTo], picture, filling))
    return undefined;
  const strip = `M0,${left + 0.6}L100,${right + 0.6}L100,${right + 2}L0,${left + 2}Z`;
  const mask = `M0 0H100V${(100 * right) / seenTo}L0 100Z`;
  const seen =
    picture && !stands
      ? photo(k, [0, 0, 100, seenTo], picture, theme, {
          mask: { shape: 'path', path: mask },
          ...filling,
        })
      : [
          k.path(`M0,0L100,0L100,${right}L0,${left}Z`, field.color),
          dots(k, [30, 0, 70, right], field.ink, 0.2),
        ];
  const cut =
    picture && stands
      ? [
          cutOutLayer(
            k,
            isCutBelow(picture) ? [12, 5, 76, left - 5] : [14, 6, 72, left - 10],
            picture,
            theme,
            isCutBelow(picture),
          ),
        ]
      : [];
  const ghost = picture ? [] : bigPrice(sheet, [10, 8, 80, right - 12]);
  // A person cut off at the bottom stands behind the diagonal edge.
  const over =
    picture && isCutBelow(picture) ? [k.path(`M0,${left}L100,${right}L100,100L0,100Z`, page.color)] : [];
  return {
    layers: [
      ...seen,
      ...(over.length > 0 ? [...cut, ...over] : []),
      k.path(strip, theme.accent),
      ...(over.length > 0 ? [] : cut),
      ...ghost,
      ...text.layers,
    ],
  };
};

/** A large faint glyph for an otherwise empty field. */
function bigPrice(sheet: Sheet, place: Place): PosterLayer[] {
  const { k, theme } = sheet;
  const glyph = ghostGlyph(sheet);
  if (glyph === undefined) return [];
  const size = Math.min((place[2] / 100) * k.width, (place[3] / 100) * k.height) / k.side;
  return [
    k.text(undefined, glyph, place, {
      face: k.pair.title,
      size: size * 0.92,
      color: faded(theme.field.ink, 0.22),
      align: 'center',
      verticalAlign: 'middle',
      lineHeight: 1,
      fit: { mode: 'none' },
    }),
  ];
}

/** Quarters of three discs around the lower left corner of a field without content. */
function quarters(k: Kit, [x, y, width, height]: Place, color: string): PosterLayer[] {
  const ratio = k.width / k.height;
  const largest = Math.min(width, height / ratio) * 0.86;
  const bottom = y + height;
  return [0.16, 0.32, 0.9].map((strength, index) => {
    const across = largest * (1 - index / 3);
    const down = across * ratio;
    const arc = `A${across},${down} 0 0 1 ${x + across},${bottom}`;
    return k.path(`M${x},${bottom - down}${arc}L${x},${bottom}Z`, faded(color, strength));
  });
}

/** A picture twice on four fields, on a page without text. */
const silentGrid = ({ k, theme }: Sheet, picture: Picture): Layout => ({
  layers: [
    ...photo(k, [0, 0, 50, 50], picture, theme, { at: [0.5, 0.5] }),
    k.rect([50, 0, 50, 50], theme.field.color),
    dots(k, [50, 0, 50, 50], theme.field.ink, 0.3),
    k.rect([0, 50, 50, 50], theme.deep.color),
    dots(k, [0, 50, 50, 50], theme.deep.ink, 0.2),
    ...photo(k, [50, 50, 50, 50], picture, theme, { at: [0.5, 0.3] }),
  ],
});

/** Pictures side by side above the text; with one or none, four fields. */
export const grid: LayOut = (sheet) => {
  const { k, theme, pictures, silent, content, isLandscape, mx, my } = sheet;
  const { page, field, deep } = theme;
  if (pictures.length > 1) {
    const gap = (1.2 * k.side) / k.width;
    if (silent)
      return {
        layers: mosaic(
          k,
          [gap, (gap * k.width) / k.height, 100 - 2 * gap, 100 - (2 * gap * k.width) / k.height],
          pictures,
          theme,
          { radius: 0.02 },
        ),
      };
    const place: Place = isLandscape
      ? [44, my, 56 - mx, 100 - 2 * my]
      : [mx, my, 100 - 2 * mx, byDensity(sheet, 52, 42, 32)];
    const room: Place = isLandscape
      ? [mx, my, 44 - mx - 3, 100 - 2 * my]
      : [mx, place[1] + place[3] + 3.5, 100 - 2 * mx, 96.5 - my - place[1] - place[3]];
    const text = words(sheet, room, { ground: page, vertical: 'middle', lines: 3 });
    return text && { layers: [...mosaic(k, place, pictures, theme, { radius: 0.022 }), ...text.layers] };
  }
  const [picture] = pictures;
  if (silent) return picture ? silentGrid(sheet, picture) : undefined;
  const parts = ['subtitle', 'price', 'points', 'action', 'notes'] as const;
  const isBare = parts.every((part) =>
    part === 'points' || part === 'notes' ? content[part].length === 0 : content[part] === undefined,
  );
  const pad = [mx * 0.8, my * 0.8] as const;
  const cell = (x: number, y: number, w: number, h: number): Place => [
    x + pad[0],
    y + pad[1],
    w - 2 * pad[0],
    h - 2 * pad[1],
  ];
  const [cx, cy] = isLandscape ? [54, byDensity(sheet, 54, 46, 40)] : [50, byDensity(sheet, 50, 43, 36)];
  const head = words(sheet, cell(0, 0, cx, cy), {
    ground: field,
    parts: ['brand', 'title'],
    vertical: 'bottom',
    lines: 4,
  });
  const facts = isBare
    ? { layers: [] }
    : words(sheet, isLandscape ? cell(0, cy, cx, 100 - cy) : cell(0, cy, 100, 100 - cy), {
        ground: page,
        parts,
        vertical: 'middle',
        columns: 1,
      });
  const whole = isLandscape
    ? facts
    : isBare
      ? facts
      : words(sheet, cell(cx, cy, 100 - cx, 100 - cy), { ground: page, parts, vertical: 'middle' });
  if (!head || !(whole ?? facts)) return undefined;
  const seen: Place = isLandscape ? [cx, 0, 100 - cx, 100] : [cx, 0, 100 - cx, cy];
  if (picture && !sheet.isLenient && !suits(k, seen, picture, { at: [0.5, 0.5] })) return undefined;
  const top = picture ? photo(k, seen, picture, theme, { at: [0.5, 0.5] }) : emptyField(sheet, seen, deep);
  const last: PosterLayer[] =
    isLandscape || !whole || isBare
      ? []
      : [k.rect([0, cy, cx, 100 - cy], deep.color), ...quarters(k, [0, cy, cx, 100 - cy], deep.strong)];
  const bare: PosterLayer[] = isBare
    ? [stripes(k, [0, cy, isLandscape ? cx : 100, 100 - cy], 12, theme.tint, 0.5, 0.5)]
    : [];
  return {
    layers: [
      k.rect([0, 0, cx, cy], field.color),
      ...top,
      ...bare,
      ...last,
      ...head.layers,
      ...((whole ?? facts)?.layers ?? []),
    ],
  };
};
