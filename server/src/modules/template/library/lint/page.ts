import { FORMATS } from '@tuzuo/poster/compose/formats';
import { isOrnament } from '@tuzuo/poster/compose/lint/contrast';
import { type PlacedText, placedTexts, withLongerWords } from '@tuzuo/poster/compose/lint/texts';
import type { PosterDocument, PosterSize } from '@tuzuo/poster/document';
import { type Box, overlap } from '@tuzuo/poster/draw/matrix';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { everyLayer } from '@tuzuo/poster/layers/layer-kind';
import type { LibraryTemplate } from '..';

const MAX_LAYERS = 120;
const MAX_BYTES = 60_000;

/** Tolerance as a share of a side: measured lines include the space around their ink. */
const SLACK = 0.021;

/** The margin of pages that have none of our formats. */
const OTHER_SAFE = { x: 0.05, y: 0.05 };

/** Texts that shrink below this without changes were composed too large, and have no space for a user's text. */
const MIN_SHRINK = 0.7;

/** Allowed increase in overlap when texts are longer, as a share of the smaller text. */
const MORE_OVERLAP = 0.1;

const said = ({ laid }: PlacedText) => `“${laid.lines.join('')}”`;

const isTurned = ({ matrix }: PlacedText) => Math.abs(matrix[1]) > 1e-6;

const areaOf = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);

/** Describes where and how far a box is closer to the page's edge than these shares of its sides; '' if it is not. */
function beyond(
  { left, top, right, bottom }: Box,
  { width, height }: PosterSize,
  x: number,
  y: number,
): string {
  const sides = {
    left: x - left / width,
    right: right / width + x - 1,
    top: y - top / height,
    bottom: bottom / height + y - 1,
  };
  return Object.entries(sides)
    .filter(([, share]) => share > SLACK)
    .map(([side, share]) => `${side} by ${(100 * share).toFixed(1)}%`)
    .join(', ');
}

/** Problems with the size of a template. */
export function sizeProblems({ key, document }: LibraryTemplate): string[] {
  const layers = document.pages.reduce((sum, page) => sum + everyLayer(page.layers).length, 0);
  const bytes = Buffer.byteLength(JSON.stringify(document));
  return [
    ...(/^[a-z\d]+(-[a-z\d]+)*$/.test(key) && key.length <= 36
      ? []
      : ['its key is not of lower case and hyphens']),
    ...(layers > MAX_LAYERS ? [`${layers} layers`] : []),
    ...(bytes > MAX_BYTES ? [`${bytes} bytes`] : []),
  ];
}

/** The margin around texts by format, in shares of width and height. */
const safeArea = ({ width, height }: PosterSize) =>
  Object.values(FORMATS).find(({ size }) => size.width === width && size.height === height)?.safe ??
  OTHER_SAFE;

/** Problems with the position of its texts. A rotated one, such as a tape, only has to stay on the page. */
export function placeProblems({ size }: PosterDocument, texts: readonly PlacedText[]): string[] {
  const safe = safeArea(size);
  return texts.flatMap((text) => {
    if (isOrnament(text)) return [];
    const [x, y] = isTurned(text) ? [0, 0] : [safe.x, safe.y];
    const out = beyond(text.box, size, x, y);
    return [
      ...(out ? [`${said(text)} leaves the safe area: ${out}`] : []),
      ...(text.laid.shrink < MIN_SHRINK ? [`${said(text)} shrinks to ${text.laid.shrink.toFixed(2)}`] : []),
      ...(text.laid.overflows ? [`${said(text)} does not fit its box`] : []),
    ];
  });
}

/** Problems when a user's texts are twice as long. */
export function stressProblems(
  document: PosterDocument,
  faces: FontFaces,
  texts: readonly PlacedText[],
): string[] {
  const longer = placedTexts(withLongerWords(document), faces);
  const covered = (list: readonly PlacedText[], one: number, other: number) => {
    const [a, b] = [list[one]?.box, list[other]?.box];
    const shared = a && b && overlap(a, b);
    return shared ? areaOf(shared) / Math.min(areaOf(a), areaOf(b)) : 0;
  };
  const problems: string[] = [];
  for (const [one, text] of longer.entries()) {
    if (isOrnament(text)) continue;
    const out = beyond(text.box, document.size, 0, 0);
    if (out) problems.push(`twice as long, ${said(text)} leaves the page: ${out}`);
    if (text.laid.overflows) problems.push(`twice as long, ${said(text)} does not fit its box`);
    for (let other = one + 1; other < longer.length; other += 1) {
      const next = longer[other];
      if (!next || isOrnament(next)) continue;
      if (covered(longer, one, other) > covered(texts, one, other) + MORE_OVERLAP)
        problems.push(`twice as long, ${said(text)} runs into ${said(next)}`);
    }
  }
  return problems;
}
