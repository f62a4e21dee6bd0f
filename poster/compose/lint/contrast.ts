import type { Fill } from '../../document';
import { contentOf } from '../../layers';
import type { PlacedText } from './texts';

/** A rendered page in RGBA. */
type Pixels = { width: number; height: number; pixels: Uint8ClampedArray };

/** Required contrast of normal and of large text. */
const NORMAL = 4.5;
const LARGE = 3;

/** Text size, as a share of the short side, that counts as large on a phone; less for bold text. */
const LARGE_SIZE = 0.064;
const LARGE_BOLD_SIZE = 0.05;
const BOLD = 700;

/** Text with a lower opacity is an ornament. */
const ORNAMENT = 0.35;

/** Text without a slot and with at most this many glyphs, such as a stamp, is an ornament. */
const ORNAMENT_GLYPHS = 4;

/** Stroke width, as a share of the font size, from which the stroke is the letters' background. */
const OUTLINE = 0.03;

/** Share of glyphs that may stand on a different background than the rest, such as the edge of a shape. */
const STRAY_SHARE = 0.12;

const EMOJI = /\p{Extended_Pictographic}/u;

const SAMPLES = [0.15, 0.38, 0.62, 0.85];

/** Quantile that tolerates samples at the edges of glyphs. */
const NEARLY = 0.97;

type Rgb = readonly [number, number, number];

const channels = (color: string): { rgb: Rgb; alpha: number } => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return { rgb: [red, green, blue], alpha };
};

const over = (top: Rgb, alpha: number, ground: Rgb): Rgb =>
  [0, 1, 2].map((at) => (top[at] ?? 0) * alpha + (ground[at] ?? 0) * (1 - alpha)) as unknown as Rgb;

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors `#rrggbb`, 1 to 21. */
export const contrastOf = (one: string, other: string): number =>
  contrast(channels(one).rgb, channels(other).rgb);

function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const colorsOf = (fill: Fill): string[] =>
  fill.type === 'solid' ? [fill.color] : fill.stops.map(({ color }) => color);

const fillAlpha = (fill: Fill) => Math.max(...colorsOf(fill).map((color) => channels(color).alpha));

/** Whether a text is decorative instead of readable: faint, or a few letters that are not editable. */
export function isOrnament({ layer, runs, laid, opacity }: PlacedText): boolean {
  const isFaint = Math.max(...runs.map(({ fill }) => fillAlpha(fill))) * opacity < ORNAMENT;
  return isFaint || (!layer.slot && laid.glyphs.length <= ORNAMENT_GLYPHS);
}

/** Mean color of the page below a glyph. */
function groundBelow(
  { pixels, width, height }: Pixels,
  scale: number,
  corners: (u: number, v: number) => [number, number],
): Rgb {
  const sum = [0, 0, 0];
  let count = 0;
  for (const u of SAMPLES)
    for (const v of SAMPLES) {
      const [x, y] = corners(u, v).map((value) => Math.round(value * scale)) as [number, number];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0);
      count += 1;
    }
  return sum.map((value) => value / Math.max(1, count)) as unknown as Rgb;
}

/**
 * Describes what is wrong with a text's contrast to its background; undefined when it is sufficient.
 * @param page rendered without texts
 * @param scale its pixels per unit of the document
 * @param side the document's short side
 * @param large required contrast of large text
 */
export function contrastProblem(
  text: PlacedText,
  page: Pixels,
  scale: number,
  side: number,
  large = LARGE,
): string | undefined {
  if (isOrnament(text)) return undefined;
  const { laid, runs, matrix, opacity, ground: own } = text;
  const [a, b, c, d, e, f] = matrix;
  const isVertical = contentOf(text.layer).isVertical?.(text.layer) === true;
  let low = 0;
  let worst = Infinity;
  let min = NORMAL;
  // Emojis have colors of their own.
  const seen = laid.glyphs.filter(({ key }) => key.trim() !== '' && !EMOJI.test(key));
  for (const glyph of seen) {
    const run = runs[glyph.run];
    if (!run) continue;
    const isWide = /\p{Script=Han}/u.test(glyph.key);
    const glyphWidth = glyph.size * (isWide ? 1 : 0.55);
    // An upright glyph is anchored at the center of its top, others on the baseline.
    const [left, top] =
      isVertical && isWide ? [glyph.x - glyphWidth / 2, glyph.y] : [glyph.x, glyph.y - 0.82 * glyph.size];
    const corners = (u: number, v: number): [number, number] => {
      const [x, y] = [left + u * glyphWidth, top + v * 0.92 * glyph.size];
      return [a * x + c * y + e, b * x + d * y + f];
    };
    const below = groundBelow(page, scale, corners);
    const card = own === undefined ? undefined : channels(own);
    const ground = card ? over(card.rgb, card.alpha, below) : below;
    const ratio = Math.min(
      ...colorsOf(run.fill).map((color) => {
        const { rgb, alpha } = channels(color);
        const shown = over(rgb, alpha * opacity, ground);
        const stroke =
          run.stroke && run.stroke.width >= OUTLINE * glyph.size ? channels(run.stroke.color).rgb : undefined;
        return Math.max(contrast(shown, ground), stroke ? contrast(shown, stroke) : 0);
      }),
    );
    const isLarge = glyph.size / side >= (run.weight >= BOLD ? LARGE_BOLD_SIZE : LARGE_SIZE);
    const wanted = isLarge ? large : NORMAL;
    if (ratio < wanted * NEARLY) low += 1;
    if (ratio / wanted < worst / min) [worst, min] = [ratio, wanted];
  }
  if (low <= Math.floor(seen.length * STRAY_SHARE)) return undefined;
  return `“${laid.lines.join('')}” has a contrast of ${worst.toFixed(1)} where ${min} is wanted (${low} of ${seen.length} glyphs)`;
}
