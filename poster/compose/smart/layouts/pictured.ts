import type { PosterLayer } from '../../../document';
import { faded, type Place, solid } from '../../kit';
import { arch } from '../../ornaments';
import type { Part, Picture } from '../facts';
import {
  canFill,
  canStand,
  cutOutLayer,
  fieldFor,
  isCutBelow,
  mosaic,
  photo,
  standsFree,
  suits,
} from '../pictures';
import { byDensity, type LayOut, type Layout, rings, type Sheet, words } from './sheet';

/** The product on a disc or podium, the title above, other texts beside or below. */
export const stage: LayOut = (sheet) => {
  const { k, theme, pictures, silent, isLandscape, isPortrait, mx, my } = sheet;
  const picture = pictures.find(canStand);
  if (!picture) return undefined;
  const { page } = theme;
  const foot = isCutBelow(picture);
  if (isLandscape) {
    const text = words(sheet, [mx, my, 46, 100 - 2 * my], {
      ground: page,
      vertical: 'middle',
      title: k.format.title * 1.05,
    });
    if (!text) return undefined;
    const room: Place = foot ? [54, 8, 42, 92] : [55, 12, 40, 74];
    return {
      layers: [
        k.disc(75, 50, 22, theme.tint),
        k.disc(75, 50, 17, faded(theme.accent, 0.22)),
        ...text.layers,
        cutOutLayer(k, room, picture, theme, foot),
      ],
    };
  }
  const top = words(sheet, [mx, my, 100 - 2 * mx, isPortrait ? 26 : 30], {
    ground: page,
    parts: ['brand', 'title', 'subtitle'],
    title: k.format.title * 1.1,
    lines: 2,
    align: 'center',
  });
  if (!top) return undefined;
  // A person whom the photo cuts off stands behind a field, which hides where the photo ends.
  const hasField = foot && !silent && hasFacts(sheet);
  const below = words({ ...sheet, silent: silent || !hasFacts(sheet) }, [mx, 76, 100 - 2 * mx, 24 - my], {
    ground: hasField ? theme.field : page,
    parts: ['price', 'points', 'action', 'notes'],
    vertical: 'bottom',
    align: 'center',
  });
  const start = silent ? 12 : top.bottom + 3;
  if (below && below.scale >= 0.6) {
    const end = silent || !hasFacts(sheet) ? (foot ? 100 : 90) : below.top - (foot ? 3.5 : 5);
    const room: Place = [12, start, 76, end - start];
    if (room[3] < 28) return undefined;
    const layers = [...top.layers];
    const middle = start + (end - start) * 0.5;
    layers.unshift(k.disc(50, middle, Math.min(40, ((end - start) * 0.56 * k.height) / k.width), theme.tint));
    const field = hasField ? [k.rect([0, end, 100, 100 - end], theme.field.color)] : [];
    return { layers: [...layers, cutOutLayer(k, room, picture, theme, foot), ...field, ...below.layers] };
  }
  const beside = words(sheet, [mx, top.bottom + 4, 42 - mx, 100 - my - top.bottom - 4], {
    ground: page,
    parts: ['price', 'points', 'action', 'notes'],
    vertical: 'middle',
  });
  if (!beside) return undefined;
  const room: Place = [45, top.bottom + 3, 51, (foot ? 100 : 94) - top.bottom - 3];
  return {
    layers: [
      k.disc(74, 62, 34, theme.tint),
      ...top.layers,
      ...beside.layers,
      cutOutLayer(k, room, picture, theme, foot),
    ],
  };
};

const hasFacts = ({ content: { price, points, action, notes } }: Sheet) =>
  price !== undefined || action !== undefined || points.length + notes.length > 0;

/** A semicircular arch on a box, in hundredths of it, and a rectangle within it, in shares of the box. */
function archMask(sheet: Sheet, [, , width, height]: Place, isFace: boolean): { path: string; open: Part } {
  const { k } = sheet;
  const rise = Math.min(100, (50 * width * k.width) / (height * k.height));
  const [near, far] = [rise * (1 - 0.5523), 50 * (1 - 0.5523)];
  const path = `M0 100V${rise}C0 ${near} ${far} 0 50 0C${100 - far} 0 100 ${near} 100 ${rise}V100Z`;
  // A tenth from its sides, an ellipse has six tenths of its height.
  // Its corners may cut the margins of a face, but not a product.
  const open = isFace ? { left: sheet.isLenient ? 0 : 0.03, top: 0 } : { left: 0.1, top: 0.004 * rise };
  return { path, open: { ...open, right: 1 - open.left, bottom: 1 } };
}

/** A frame around the page, the picture in an arch, and centered text below or beside it. */
export const framed: LayOut = (sheet) => {
  const { k, theme, pictures, silent, isLandscape, isPortrait, mx, my } = sheet;
  const { page } = theme;
  const inset = 0.033 * k.side;
  const frame: Place = [
    (100 * inset) / k.width,
    (100 * inset) / k.height,
    100 - (200 * inset) / k.width,
    100 - (200 * inset) / k.height,
  ];
  const line = k.shape(frame, { kind: 'rect', radius: 0 }, null, {
    stroke: { color: page.strong, width: 0.0032 * k.side },
  });
  const [picture] = pictures;
  if (!picture) {
    const gap = 0.016 * k.side;
    const inner: Place = [
      frame[0] + (100 * gap) / k.width,
      frame[1] + (100 * gap) / k.height,
      frame[2] - (200 * gap) / k.width,
      frame[3] - (200 * gap) / k.height,
    ];
    const thin = k.shape(inner, { kind: 'rect', radius: 0 }, null, {
      stroke: { color: page.strong, width: 0.0015 * k.side },
    });
    const text = words(sheet, [mx + 7, my + 9, 86 - 2 * mx, 82 - 2 * my], {
      ground: page,
      align: 'center',
      vertical: 'middle',
      title: k.format.title * 1.15,
      lines: 3,
    });
    if (!text) return undefined;
    const short = 8;
    return {
      layers: [
        line,
        thin,
        k.rule(
          [50 - short / 2, Math.max(my + 3, text.top - 4), short, (0.5 * k.side) / k.height],
          page.strong,
        ),
        ...text.layers,
        k.rule(
          [50 - short / 2, Math.min(97 - my, text.bottom + 3.6), short, (0.5 * k.side) / k.height],
          page.strong,
        ),
      ],
    };
  }
  const place: Place = silent
    ? isLandscape
      ? [30, 10, 40, 80]
      : [14, 10, 72, 78]
    : isLandscape
      ? [8, 13, 32, 74]
      : isPortrait
        ? [18, 9, 64, byDensity(sheet, 46, 38, 30)]
        : k.width === k.height
          ? [29, 8.5, 42, byDensity(sheet, 43, 36, 28)]
          : [21, 8, 58, byDensity(sheet, 46, 37, 29)];
  const isFace = picture.faces.length > 0;
  const { path, open } = archMask(sheet, place, isFace);
  if (isFace && !sheet.isLenient && !suits(k, place, picture, { at: [0.5, 0.5], open })) return undefined;
  const room: Place = isLandscape
    ? [45, my + 5, 88 - 45, 90 - 2 * my]
    : [mx + 5, place[1] + place[3] + 4.5, 90 - 2 * mx, 96 - my - 4 - place[1] - place[3] - 4.5 + 2];
  const text = words(sheet, room, {
    ground: page,
    align: 'center',
    vertical: 'middle',
    title: k.format.title * 0.95,
    lines: 2,
  });
  if (!text) return undefined;
  const off = 0.014 * k.side;
  const outline: Place = [
    place[0] - (100 * off) / k.width,
    place[1] - (100 * off) / k.height,
    place[2] + (200 * off) / k.width,
    place[3] + (200 * off) / k.height,
  ];
  return {
    layers: [
      line,
      arch(k, outline, null, { stroke: { color: page.strong, width: 0.0026 * k.side } }),
      ...(standsFree(picture) &&
      (picture.isTransparent || !canFill(k, place, picture, { at: [0.5, 0.5], open }))
        ? beforeArch(sheet, place, picture)
        : photo(k, place, picture, theme, { mask: { shape: 'path', path }, open, at: [0.5, 0.5] })),
      ...text.layers,
    ],
  };
};

/** A cut-out that stands in front of an arch and is wider than what fits into it. */
function beforeArch({ k, theme }: Sheet, place: Place, picture: Picture): PosterLayer[] {
  const [x, y, width, height] = place;
  const wider: Place = [x - 0.06 * width, y + 0.1 * height, 1.12 * width, 0.86 * height];
  return [arch(k, place, solid(fieldFor(picture, theme))), cutOutLayer(k, wider, picture, theme, true)];
}

/** A band of pictures across the page, the title above it, other texts below. */
export const horizon: LayOut = (sheet): Layout | undefined => {
  const { k, theme, pictures, silent, isLandscape, isPortrait, mx, my, content } = sheet;
  const { page } = theme;
  if (silent) {
    if (pictures.length === 0) return undefined;
    const band: Place = isLandscape ? [0, 14, 100, 72] : [0, 22, 100, 56];
    return {
      layers: [
        ...mosaic(k, band, pictures, theme),
        k.rule([mx, band[1] - 5, 12, (0.7 * k.side) / k.height], page.strong),
      ],
    };
  }
  const band: Place = isLandscape
    ? [0, 0, 100, byDensity(sheet, 46, 40, 34)]
    : isPortrait
      ? [0, 31, 100, byDensity(sheet, 34, 27, 20)]
      : [0, byDensity(sheet, 33, 30, 28), 100, byDensity(sheet, 33, 26, 20)];
  const [first, second] = pictures;
  if (first && !second && !sheet.isLenient && (first.isTransparent || !canFill(k, band, first)))
    return undefined;
  const inside =
    pictures.length > 0
      ? mosaic(k, band, pictures, theme)
      : [
          k.rect(band, theme.field.color),
          ...rings(k, 86, band[1] + band[3] / 2, ((band[3] / 2) * k.height) / k.width, theme.field.ink),
        ];
  if (isLandscape) {
    const rest = ['subtitle', 'price', 'points', 'action', 'notes'] as const;
    const hasRest = content.subtitle !== undefined || hasFacts(sheet);
    const title = words(sheet, [mx, band[3] + 5, hasRest ? 44 : 100 - 2 * mx, 95 - my - band[3]], {
      ground: page,
      parts: ['brand', 'title'],
      vertical: 'middle',
      title: k.format.title * 1.1,
      lines: 2,
    });
    const facts = hasRest
      ? words(sheet, [56, band[3] + 5, 44 - mx, 95 - my - band[3]], {
          ground: page,
          parts: rest,
          vertical: 'middle',
        })
      : { layers: [] };
    if (!title || !facts) return undefined;
    return {
      layers: [
        ...inside,
        ...title.layers,
        ...(hasRest ? [k.rule([52, band[3] + 9, 0.25, 87 - my - band[3]], page.strong)] : []),
        ...facts.layers,
      ],
    };
  }
  const head = words(sheet, [mx, my, 100 - 2 * mx, band[1] - my - 3], {
    ground: page,
    parts: ['brand', 'title', 'subtitle'],
    vertical: 'bottom',
    title: k.format.title * 1.15,
    lines: 3,
  });
  const bottom = band[1] + band[3];
  const facts = hasFacts(sheet)
    ? words(sheet, [mx, bottom + 3.5, 100 - 2 * mx, 96.5 - my - bottom], {
        ground: page,
        parts: ['price', 'points', 'action', 'notes'],
        columns: 2,
        vertical: 'middle',
      })
    : { layers: [rule(sheet, bottom + 6)] };
  if (!head || !facts) return undefined;
  return { layers: [...inside, ...head.layers, ...facts.layers] };
};

const rule = ({ k, theme, mx }: Sheet, y: number) =>
  k.rule([mx, y, 14, (0.9 * k.side) / k.height], theme.page.strong);
