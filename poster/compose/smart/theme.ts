import { hexOf, rgbOf } from '@tuzuo/core/text/hex-color';
import { contrastOf } from '../lint/contrast';
import { PALETTES, type Palette, type PaletteKey } from '../palettes';

/** Contrast of all texts; slightly above the required minimum. */
const READABLE = 4.7;

/** Contrast of a button with its surroundings, from which it stands out. */
const APART = 1.6;

type Lch = { l: number; c: number; h: number };

const toLinear = (level: number) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (share: number) =>
  255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);

/** Converts a color to OKLCH. */
export function lchOf(color: string): Lch {
  const [r = 0, g = 0, b = 0] = rgbOf(color).map(toLinear);
  const [x, y, z] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ];
  const l = 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z;
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const d = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  return { l, c: Math.hypot(a, d), h: Math.atan2(d, a) };
}

/** Euclidean distance of two colors in OKLab: 0 for the same color, 1 for black and white. */
export function distanceOf(one: string, other: string): number {
  const [a, b] = [lchOf(one), lchOf(other)];
  return Math.hypot(
    a.l - b.l,
    a.c * Math.cos(a.h) - b.c * Math.cos(b.h),
    a.c * Math.sin(a.h) - b.c * Math.sin(b.h),
  );
}

/** Converts from OKLCH, with chroma reduced to the sRGB gamut. */
export function colorOf({ l, c, h }: Lch): string {
  for (let chroma = c; ; chroma *= 0.94) {
    const [a, d] = [chroma * Math.cos(h), chroma * Math.sin(h)];
    const [x, y, z] = [
      (l + 0.3963377774 * a + 0.2158037573 * d) ** 3,
      (l - 0.1055613458 * a - 0.0638541728 * d) ** 3,
      (l - 0.0894841775 * a - 1.291485548 * d) ** 3,
    ];
    const linear = [
      4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
      -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
      -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
    ];
    if (chroma < 0.002 || linear.every((share) => share > -0.0005 && share < 1.0005))
      return hexOf(linear.map((share) => fromLinear(Math.min(1, Math.max(0, share)))));
  }
}

/** The color of the same hue, with the nearest lightness that is readable on a background. */
function readable(color: string, ground: string, min = READABLE): string {
  if (contrastOf(color, ground) >= min) return color;
  const { c, h, l } = lchOf(color);
  for (let step = 0.02; step <= 1; step += 0.02)
    for (const lightness of [l - step, l + step]) {
      if (lightness < 0 || lightness > 1) continue;
      const next = colorOf({ l: lightness, c, h });
      if (contrastOf(next, ground) >= min) return next;
    }
  return contrastOf('#ffffff', ground) >= contrastOf('#000000', ground) ? '#ffffff' : '#000000';
}

/**
 * How far a color may be darkened for white text, in lightness of OKLCH, and the hues in radians that turn brown or olive
 * before that: those of yellows. Paler and yellower colors keep dark text.
 */
const DARKENED = { most: 0.17, step: 0.01, yellow: [1.15, 2.15], chroma: 0.06 } as const;

/** Hues from which oranges turn towards red while they are darkened, by that per lightness, so that they do not turn brown. */
const ORANGE = { from: 0.7, turn: 1.8 } as const;

/** Whether a color is a yellow, which turns brown or olive when it is darkened. */
export function isYellow(color: string): boolean {
  const { c, h } = lchOf(color);
  const [from, to] = DARKENED.yellow;
  return c >= DARKENED.chroma && h > from && h < to;
}

/** The color as it is, or darkened until white text on it is readable, where its hue stays recognizable. */
function underWhite(color: string): string {
  const lch = lchOf(color);
  const [from, to] = DARKENED.yellow;
  if (lch.c < DARKENED.chroma || (lch.h > from && lch.h < to)) return color;
  for (let less = 0; less <= DARKENED.most; less += DARKENED.step) {
    const isOrange = lch.h > ORANGE.from && lch.h < from;
    const h = isOrange ? Math.max(ORANGE.from, lch.h - less * ORANGE.turn) : lch.h;
    const next = less === 0 ? color : colorOf({ l: lch.l - less, c: lch.c, h });
    if (contrastOf('#ffffff', next) >= READABLE) return next;
  }
  return color;
}

/** Lightness below which a yellow looks dirty below dark text. */
const BRIGHT = 0.78;

/** The color of a button or a field: dark enough for white text, or a yellow bright enough for dark text. */
function clearOf(color: string): string {
  if (!isYellow(color) || contrastOf('#ffffff', color) >= READABLE) return underWhite(color);
  const lch = lchOf(color);
  return lch.l < BRIGHT ? colorOf({ ...lch, l: BRIGHT }) : color;
}

/** A background with its readable colors: text, emphasized text and button. */
export type Ground = { color: string; ink: string; strong: string; button: string; onButton: string };

/** The colors of one proposal. */
export type Theme = {
  /** Backgrounds: the page, a card on it, a field that stands out, and the darkest one. */
  page: Ground;
  card: Ground;
  field: Ground;
  deep: Ground;
  accent: string;
  /** For ornaments on the page. */
  tint: string;
  palette: Palette;
};

/** Creates a background with readable colors. */
export function groundOf(color: string, ink: string, accent: string): Ground {
  const words = readable(ink, color, 7);
  const strong = readable(accent, color);
  const button =
    [clearOf(accent), accent].find((candidate) => contrastOf(candidate, color) >= APART) ?? strong;
  const onButton = ['#ffffff', colorOf({ ...lchOf(button), l: 0.2, c: 0.04 })].find(
    (candidate) => contrastOf(candidate, button) >= READABLE,
  );
  return { color, ink: words, strong, button, onButton: onButton ?? readable('#ffffff', button) };
}

export const MOODS = ['tint', 'solid', 'paper', 'deep'] as const;

/** How a theme is derived from one color: on a tint of it, on the color itself, on paper, or on a dark shade. */
export type Mood = (typeof MOODS)[number];

/** Derives a theme from one color. Where white text needs it, buttons and fields are a darker shade of it. */
export function themeOf(seed: string, mood: Mood): Theme {
  const { l, c, h } = lchOf(seed);
  const isGrey = c < 0.025;
  const at = (lightness: number, chroma: number, turn = 0) =>
    colorOf({ l: lightness, c: isGrey ? Math.min(chroma, 0.006) : chroma, h: h + turn });
  const dark = at(0.24, 0.055);
  const paper = at(0.985, 0.006);
  const deepest = at(0.2, 0.05);
  // A dark or light seed gets a clearer shade of itself as accent.
  const point = isGrey ? (mood === 'deep' || (mood === 'solid' && l < 0.5) ? '#f0c64a' : '#1f1f1f') : seed;
  const solid = l > 0.9 ? at(0.86, Math.max(c, 0.06)) : clearOf(seed);
  const onSolid = contrastOf('#ffffff', solid) >= READABLE ? '#ffffff' : at(0.2, 0.05);
  const other = at(l > 0.62 ? 0.4 : 0.86, Math.min(0.16, Math.max(0.1, c)), isGrey ? 0 : 0.75);
  const grounds: Record<Mood, { page: string; ink: string; accent: string; tint: string; field: string }> = {
    tint: { page: at(0.945, 0.032), ink: dark, accent: point, tint: at(0.885, 0.06), field: solid },
    solid: {
      page: solid,
      ink: onSolid,
      accent: readable(other, solid, 3),
      tint: colorOf({ l: l > 0.55 ? l - 0.045 : l + 0.055, c, h }),
      field: paper,
    },
    paper: { page: at(0.975, 0.009), ink: dark, accent: point, tint: at(0.93, 0.022), field: at(0.9, 0.05) },
    deep: {
      page: deepest,
      ink: at(0.96, 0.015),
      accent: at(0.8, Math.max(c, 0.09)),
      tint: at(0.27, 0.06),
      field: solid,
    },
  };
  const { page, ink, accent, tint, field } = grounds[mood];
  const card = mood === 'deep' ? at(0.965, 0.012) : '#ffffff';
  const cardAccent = mood === 'solid' ? seed : point;
  return assemble({
    page: groundOf(page, ink, accent),
    card: groundOf(card, dark, cardAccent),
    field: groundOf(field, contrastOf('#ffffff', field) >= READABLE ? '#ffffff' : dark, page),
    deep: groundOf(deepest, at(0.97, 0.012), at(0.84, Math.max(c, 0.1))),
    accent,
    tint,
  });
}

function assemble(theme: Omit<Theme, 'palette'>): Theme {
  const { page, card, accent } = theme;
  const palette: Palette = {
    bg: page.color,
    surface: card.color,
    ink: theme.deep.color,
    accent,
    price: card.strong,
    onBg: 'ink',
    onAccent: 'ink',
  };
  return { ...theme, palette };
}

/** Derives a theme from a hand-made palette. */
export function themeOfPalette(key: PaletteKey): Theme {
  const { bg, surface, ink, accent, price, onBg } = PALETTES[key];
  const dark = [bg, surface, ink].sort((one, other) => lchOf(one).l - lchOf(other).l)[0] ?? ink;
  const light = [bg, surface, ink].sort((one, other) => lchOf(other).l - lchOf(one).l)[0] ?? surface;
  const pageInk = onBg === 'ink' ? ink : surface;
  const field = clearOf(accent);
  const fieldInk = ['#ffffff', ink].find((candidate) => contrastOf(candidate, field) >= READABLE) ?? dark;
  return assemble({
    page: groundOf(bg, pageInk, accent),
    card: groundOf(light, dark, price),
    field: groundOf(field, fieldInk, bg),
    deep: groundOf(dark, light, accent),
    accent,
    tint: colorOf({ ...lchOf(bg), l: lchOf(bg).l + (lchOf(bg).l > 0.5 ? -0.045 : 0.05) }),
  });
}

/** Chroma below which a picture is gray: a palette derived from it would look unfinished. */
const COLORFUL = 0.03;

/** Seed color of a palette: the brand's color in any case, else that of the first colorful picture. */
export const seedOf = (
  brandColor: string | undefined,
  pictures: readonly { color: string }[],
): string | undefined => brandColor ?? pictures.find(({ color }) => lchOf(color).c >= COLORFUL)?.color;

/** Palettes that suit a scene; the first ones go to the strongest layouts. */
const OF_SCENE: Readonly<Record<string, readonly PaletteKey[]>> = {
  promotion: ['sale', 'midyear', 'summer', 'sport', 'fruit', 'night'],
  new: ['fashion', 'skincare', 'coffee', 'kids', 'beauty', 'digital'],
  festival: ['sale', 'moonlight', 'tea', 'beauty', 'gold', 'care'],
  store: ['coffee', 'matcha', 'noodles', 'autumn', 'summer', 'home'],
  hiring: ['jobs', 'fashion', 'kids', 'digital', 'summer', 'award'],
  learning: ['jobs', 'matcha', 'kids', 'award', 'care', 'home'],
  members: ['care', 'gold', 'autumn', 'beauty', 'midyear', 'award'],
  everyday: ['tea', 'home', 'coffee', 'moonlight', 'care', 'noodles'],
  inviting: ['award', 'moonlight', 'beauty', 'gold', 'tea', 'home'],
  office: ['fashion', 'jobs', 'home', 'seafood', 'award', 'digital'],
};

const ANY: readonly PaletteKey[] = ['coffee', 'jobs', 'matcha', 'summer', 'moonlight', 'fashion'];

/** Palettes beside pictures without a color of their own, such as black goods and portraits: paper, cream, and dark ones. */
const BESIDE_GRAY: readonly PaletteKey[] = ['gold', 'fashion', 'tea', 'skincare', 'coffee', 'award'];

/** Palettes for a scene when no color is given. */
export const palettesOf = (sceneId: string | undefined, hasPictures: boolean): readonly PaletteKey[] =>
  OF_SCENE[sceneId ?? ''] ?? (hasPictures ? BESIDE_GRAY : ANY);
