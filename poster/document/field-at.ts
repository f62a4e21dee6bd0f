import type { Matrix } from '../draw/matrix';
import { contentOf } from '../layers';
import type { PosterDocument } from '.';
import { BACKGROUND, ON_PAGE, openLayers } from './fields';

/** Converts a point of the page to a layer's coordinates; undefined for a layer without extent. */
function insideOf([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] | undefined {
  const area = a * d - b * c;
  if (area === 0) return undefined;
  const [dx, dy] = [x - e, y - f];
  return [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
}

/**
 * Key of the field at a point of the page: the topmost one whose box contains it, with its rotation and groups. Between
 * fields, and on an image, a text within `slack` counts, too.
 */
export function fieldAt(
  document: PosterDocument,
  page: number,
  { x, y }: { x: number; y: number },
  slack = 0,
): string | undefined {
  const shown = document.pages[page];
  if (!shown) return undefined;
  const placed = openLayers(shown.layers, ON_PAGE).reverse();
  const hit = (reach: number): string | undefined => {
    for (const { layer, matrix } of placed) {
      const { fields, fieldAt: own, source } = contentOf(layer);
      if (!fields) continue;
      const [left, top] = insideOf(matrix, x, y) ?? [Number.NaN, Number.NaN];
      const isIn =
        left >= -reach && top >= -reach && left <= layer.width + reach && top <= layer.height + reach;
      if (!isIn) continue;
      // The tolerance does not apply to images: only texts are hard to hit.
      if (reach > 0 && source) continue;
      return own?.(layer, left, top) ?? layer.id;
    }
    return undefined;
  };
  const exact = hit(0);
  const isPicture = placed.some(({ layer }) => layer.id === exact && contentOf(layer).source);
  const near = slack > 0 && (exact === undefined || isPicture) ? hit(slack) : undefined;
  return near ?? exact ?? (shown.background.image ? BACKGROUND : undefined);
}
