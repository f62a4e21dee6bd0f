import type { PosterLayer } from '../../document';
import type { FontFaces } from '../../fonts/glyphs';
import { layoutText } from '../../text/layout';
import type { Kit, Place } from '../kit';
import type { Face } from '../type-pairs';
import { createRuler } from './breaks';
import type { Ground } from './theme';

export type Align = 'left' | 'center' | 'right';

/** A part of a stack: its height and the space above it, in pixels, and how it is drawn at a distance from the top. */
export type Block = { height: number; gap: number; draw: (top: number) => PosterLayer[] };

export const BODY_LINE = 1.5;

/** Slack in the width of a text in one line, since rounding must never wrap it. */
export const SLACK = 1.03;

/** Minimum size of readable text, a share of the short side. */
const MIN_BODY = 0.0225;

/** A place where texts are stacked: its measures in pixels, and what they are set with. */
export function createTextFrame(k: Kit, faces: FontFaces, place: Place, ground: Ground, align: Align) {
  const [x, y, w, h] = place;
  const [widthPx, heightPx] = [(w / 100) * k.width, (h / 100) * k.height];
  const rule = createRuler(k, faces);
  return {
    k,
    ground,
    align,
    rule,
    widthPx,
    heightPx,
    minBody: MIN_BODY * k.side,
    /** Size of body text at a scale. */
    bodyOf: (step: number) => Math.max(MIN_BODY * k.side, k.format.body * k.side * step),
    /** Start position of an item with this width. */
    startOf: (width: number) =>
      align === 'center' ? (widthPx - width) / 2 : align === 'right' ? widthPx - width : 0,
    /** The place of an item on the page. */
    put: (top: number, height: number, left = 0, width = widthPx): Place => [
      x + (left / k.width) * 100,
      y + (top / k.height) * 100,
      (width / k.width) * 100,
      (height / k.height) * 100,
    ],
    /** Height of a text that wraps at this width; undefined when a word is wider. */
    heightOf(text: string, size: number, face: Face, width: number): number | undefined {
      const words = text.split(/\s+/u).filter((word) => !/\p{Script=Han}/u.test(word));
      const longest = Math.max(0, ...words.map((word) => rule(word, face)));
      if (longest * size * (face.scale ?? 1) > width) return undefined;
      const layer = k.text(undefined, text, [0, 0, (width / k.width) * 100, 1_000], {
        face,
        size: size / k.side,
        color: '#000000',
        fit: { mode: 'none' },
        lineHeight: BODY_LINE,
      });
      const { lines } = layoutText(layer, faces, k.format.size);
      return lines.length * size * (face.scale ?? 1) * BODY_LINE;
    },
  };
}

export type TextFrame = ReturnType<typeof createTextFrame>;
