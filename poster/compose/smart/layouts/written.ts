import type { PosterLayer } from '../../../document';
import { faded, type Place } from '../../kit';
import { rays, ridge, stripes } from '../../ornaments';
import type { Picture } from '../facts';
import { canFill, cutOutLayer, fillsField, floating, mosaic, photo, standsFree, suits } from '../pictures';
import { titleFaceFor } from '../stack';
import { byDensity, type LayOut, type Sheet, words } from './sheet';

/** The title as large as possible; everything else small below it. */
export const typeWall: LayOut = (sheet) => {
  const { k, theme, pictures, silent, content, isLandscape, mx, my } = sheet;
  if (silent) return undefined;
  const { page } = theme;
  const [picture] = pictures;
  const high = isLandscape ? byDensity(sheet, 56, 46, 38) : byDensity(sheet, 47, 38, 30);
  const head = words(sheet, [mx, my, 100 - 2 * mx, high - my], {
    ground: page,
    parts: content.title === undefined ? ['brand', 'price'] : ['brand', 'title'],
    title: isLandscape ? 0.34 : 0.29,
    lines: isLandscape ? 2 : 4,
  });
  if (!head) return undefined;
  const thick = (1.6 * k.side) / k.height;
  const start = head.bottom + (3.4 * k.side) / k.height;
  const rule = k.rule([mx, start, 100 - 2 * mx, thick], page.strong);
  const top = start + thick + (4 * k.side) / k.height;
  const room = 100 - my - top;
  const parts =
    content.title === undefined
      ? (['subtitle', 'points', 'action', 'notes'] as const)
      : (['subtitle', 'price', 'points', 'action', 'notes'] as const);
  const isBare = parts.every((part) =>
    part === 'points' || part === 'notes' ? content[part].length === 0 : content[part] === undefined,
  );
  if (room < 12) return undefined;
  if (isBare) {
    if (!picture) return { layers: [...head.layers, rule, ...ghostBelow(sheet, top, room)] };
    return { layers: [...head.layers, rule, ...photo(k, [mx, top, 100 - 2 * mx, room], picture, theme)] };
  }
  const halfShare = isLandscape ? 52 : 50;
  const text = words(sheet, [mx, top, picture ? halfShare - mx : 100 - 2 * mx, room], {
    ground: page,
    parts,
    columns: isLandscape && !picture ? 2 : 1,
    vertical: picture ? 'top' : 'bottom',
  });
  if (!text) return undefined;
  const shown = picture ? besideText(sheet, picture, halfShare + 4, top) : [];
  if (!shown) return undefined;
  return { layers: [...head.layers, rule, ...text.layers, ...shown] };
};

/** A picture beside texts: to the corner of the page where it fills that, cut out, or within the margins if it fills these. */
function besideText(
  { k, theme, mx, my, isLenient }: Sheet,
  picture: Picture,
  left: number,
  top: number,
): PosterLayer[] | undefined {
  const corner: Place = [left, top, 100 - left, 100 - top];
  if (canFill(k, corner, picture) && !picture.isTransparent) return photo(k, corner, picture, theme);
  const inside: Place = [left, top, 100 - mx - left, 100 - my - top];
  if (!standsFree(picture)) {
    const isShown = isLenient || canFill(k, inside, picture);
    return isShown ? photo(k, inside, picture, theme) : undefined;
  }
  // Small on a field of its own, a product would be lost.
  const free: Place = [left - 3, top, 100 - left + 3 - 0.4 * mx, inside[3]];
  const middle = top + inside[3] / 2;
  const radius = Math.min(0.46 * inside[2], (0.46 * inside[3] * k.height) / k.width);
  return [k.disc(left + inside[2] / 2, middle, radius, theme.tint), cutOutLayer(k, free, picture, theme)];
}

function ghostBelow(sheet: Sheet, top: number, room: number): PosterLayer[] {
  const { k, theme, mx } = sheet;
  return [stripes(k, [mx, top, 100 - 2 * mx, room], 16, faded(theme.page.ink, 0.12), 0.5, 0.6)];
}

/** A card with the text over the picture's edge, or on a patterned background. */
export const card: LayOut = (sheet) => {
  const { k, theme, pictures, silent, isLandscape, isPortrait, isLenient, mx, my } = sheet;
  const ground = theme.card;
  const shadow = floating(k, theme);
  const radius = 0.028 * k.side;
  if (silent) {
    const place: Place = isLandscape ? [22, 12, 56, 76] : [10, 12, 80, 70];
    const border: Place = isLandscape ? [20.5, 9, 59, 86] : [7, 10, 86, 80];
    return pictures.length > 0
      ? {
          layers: [
            k.rect(border, ground.color, { shadow, radius: radius / 3 }),
            ...mosaic(k, place, pictures, theme),
          ],
        }
      : undefined;
  }
  if (pictures.length === 0) {
    const place: Place = isLandscape ? [13, 12, 74, 76] : isPortrait ? [8, 17, 84, 66] : [9, 12, 82, 76];
    const text = words(sheet, inner(sheet, place), { ground, align: 'center', vertical: 'middle', lines: 3 });
    return (
      text && {
        layers: [
          rays(k, [0, 0, 100, 100], [50, 50], 28, theme.tint, 0.05),
          k.rect(place, ground.color, { radius, shadow }),
          ...text.layers,
        ],
      }
    );
  }
  if (isLandscape) {
    const place: Place = [6, 11, 47, 78];
    const text = words(sheet, inner(sheet, place), { ground, vertical: 'middle', lines: 3 });
    return (
      text && {
        layers: [
          ...mosaic(k, [49, 0, 51, 100], pictures.slice(0, 2), theme, { gap: 0.008, at: [0.56, 0.45] }),
          k.rect(place, ground.color, { radius, shadow }),
          ...text.layers,
        ],
      }
    );
  }
  const edge = byDensity(sheet, isPortrait ? 54 : 50, 42, 33);
  const place: Place = [mx, edge - 3, 100 - 2 * mx, 103 - my - edge];
  const behind: Place = [0, 0, 100, edge];
  const [first, second] = pictures;
  // The card and its shadow lie over the foot of the pictures.
  const open = { left: 0, top: 0, right: 1, bottom: (edge - 5) / edge };
  if (first && !second && !isLenient && !suits(k, behind, first, { open })) return undefined;
  const [x, y, w, h] = inner(sheet, place);
  const text = words(sheet, [x, y, w, h], { ground, vertical: 'middle', align: 'center', lines: 2 });
  return (
    text && {
      layers: [
        ...(first && !second
          ? photo(k, behind, first, theme, { open })
          : mosaic(k, behind, pictures, theme, { gap: 0.008 })),
        k.rect(place, ground.color, { radius, shadow }),
        ...text.layers,
      ],
    }
  );
};

/** The content area of a card. */
function inner({ k }: Sheet, [x, y, width, height]: Place): Place {
  const [px, py] = [(6 * k.side) / k.width, (5.4 * k.side) / k.height];
  return [x + px, y + py, width - 2 * px, height - 2 * py];
}

/** Maximum glyphs in one column. */
const COLUMN = 10;

/** The title as a vertical column at the right, next to a tall picture. */
export const column: LayOut = (sheet) => {
  const { k, theme, pictures, content, isLandscape, isPortrait, isLenient, mx, my } = sheet;
  const title = content.title?.replaceAll(/[\s，。、！？·]/gu, '') ?? '';
  const isHan =
    /^[\p{Script=Han}]+$/u.test(title) &&
    title === content.title &&
    [...title].length <= COLUMN &&
    [...title].length >= 2;
  if (!isHan) return undefined;
  const { page } = theme;
  const [picture] = pictures;
  const face = titleFaceFor(k, title);
  const room = (isLandscape ? 100 - 2 * my : 58) * 0.01 * k.height;
  const size = Math.min(0.15 * k.side, room / ([...title].length * 1.08));
  const width = (100 * size * 1.25) / k.width;
  const place: Place = [100 - mx - width, my + 1, width, (100 * room) / k.height];
  const column = k.text('title', title, place, {
    face,
    size: size / k.side,
    color: page.ink,
    vertical: true,
    lineHeight: 1.2,
    align: 'left',
  });
  const { title: _title, ...others } = content;
  const rest = { ...sheet, content: { ...others } };
  const hasRest =
    others.points.length + others.notes.length > 0 ||
    [others.subtitle, others.price, others.action, others.brand].some((text) => text !== undefined);
  const line = k.rule(
    [place[0] - (2.6 * k.side) / k.width, my + 1, (0.3 * k.side) / k.width, place[3]],
    page.strong,
  );
  const edge = place[0] - (5.4 * k.side) / k.width;
  if (isLandscape) {
    const text = hasRest
      ? words(rest, [picture ? 48 : mx, my, edge - (picture ? 48 : mx) - 2, 100 - 2 * my], {
          ground: page,
          vertical: 'middle',
        })
      : { layers: [] };
    return (
      text && {
        layers: [...(picture ? photo(k, [0, 0, 44, 100], picture, theme) : []), line, column, ...text.layers],
      }
    );
  }
  const high = byDensity(sheet, 58, 52, 46);
  if (picture) {
    const shown: Place = [0, 0, edge - 3, hasRest ? high + 2 : 100];
    if (!isLenient && !fillsField(k, shown, picture)) return undefined;
    const text = hasRest
      ? words(rest, [mx, high + 5.5, 100 - 2 * mx, 94.5 - my - high], {
          ground: page,
          vertical: 'middle',
          isBelowTitle: true,
          isSpread: true,
        })
      : { layers: [] };
    return text && { layers: [...photo(k, shown, picture, theme), line, column, ...text.layers] };
  }
  const text = hasRest
    ? words(rest, [mx, 34, edge - mx - 3, 44], { ground: page, vertical: 'bottom' })
    : { layers: [] };
  return (
    text && {
      layers: [
        k.disc(26, isPortrait ? 17 : 20, 15, theme.field.color),
        ...ridge(k, { base: 90, rise: 5, seed: 7 }, theme.accent, 0.28),
        ...ridge(k, { base: 96, rise: 5, seed: 19 }, theme.accent, 0.5),
        line,
        column,
        ...text.layers,
      ],
    }
  );
};
