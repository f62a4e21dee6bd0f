const RGB = 3;

/** Brightness of hair from which the light of the background behind it colors it, in levels: white, gray and fair hair. */
const FAIR = 110;

/** Least difference in chroma between hair and background, in levels, that tells one's color from the other's. */
const COLORED = 24;

/** Shares of the background's color up to which a pixel may be shaded, and from which it is lit through. */
const LIT = { shade: 0.15, sure: 0.45 } as const;

/**
 * Levels by which a pixel may be darker than both hair and background, and from which it is no mixture of the two: a beard
 * beside a cheek, whose color would turn to the opposite of the background's.
 */
const DARKER = { mixed: 20, other: 45 } as const;

type Color = readonly [number, number, number];

const lightOf = ([red, green, blue]: Color) => 0.299 * red + 0.587 * green + 0.114 * blue;

/** A color without its brightness. */
const chromaOf = (color: Color): Color => {
  const light = lightOf(color);
  return [color[0] - light, color[1] - light, color[2] - light];
};

const difference = (one: Color, other: Color): Color => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];

const product = (one: Color, other: Color) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/**
 * Takes the old background out of a pixel of fair hair, in place: its color, which a chroma key calls spill, and where there
 * is much of it also its brightness, which the hair that is lit through lacks on another background. Hair whose own color is
 * not clearly another stays.
 * @param hair mean color of the hair inside
 * @param ground mean color of the background outside
 * @param share how much of it to take, 0 to 1
 */
export function removeSpill(
  rgb: Uint8Array,
  pixel: number,
  { hair, ground, share }: { hair: Color; ground: Color; share: number },
): void {
  if (lightOf(hair) < FAIR) return;
  const spillAxis = difference(chromaOf(ground), chromaOf(hair));
  const length = product(spillAxis, spillAxis);
  if (length < COLORED * COLORED) return;
  const at = pixel * RGB;
  const own: Color = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
  const spill = Math.min(1, product(difference(chromaOf(own), chromaOf(hair)), spillAxis) / length);
  if (spill <= 0) return;
  const below = Math.min(lightOf(hair), lightOf(ground)) - lightOf(own);
  const mixed = Math.min(1, Math.max(0, (DARKER.other - below) / (DARKER.other - DARKER.mixed)));
  const bright = Math.min(1, Math.max(0, (spill - LIT.shade) / (LIT.sure - LIT.shade)));
  // Never past the hair inside.
  const missing = lightOf(hair) - lightOf(own);
  const lost = bright * spill * (lightOf(hair) - lightOf(ground));
  const lighter = missing > 0 ? Math.min(missing, Math.max(0, lost)) : Math.max(missing, Math.min(0, lost));
  for (const [channel, toGround] of spillAxis.entries()) {
    const level = (own[channel] ?? 0) + share * mixed * (lighter - spill * toGround);
    rgb[at + channel] = Math.round(Math.min(255, Math.max(0, level)));
  }
}
