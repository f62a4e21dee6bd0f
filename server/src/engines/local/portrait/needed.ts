import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';

/**
 * Limits that no document specifies. Those of light and sharpness lie midway between clear cases, derived from two
 * portraits altered by known amounts (`npm run bench` repeats this for the one in the repository). Head, eyes, mouth
 * and coverings were measured on 85 faces (docs/measured.md).
 */
export const NEEDED = {
  /** Photo pixels per picture pixel: a higher enlargement looks soft in print. */
  resolution: { max: 1.5 },
  /** Percent of the lower edge's middle, less what shows of where the picture cuts the person off. */
  shoulders: { min: 97 },
  /** Degrees, after straightening: twice what ISO/IEC 19794-5 allows, since single faces scatter by ±3. */
  pitch: { min: -10, max: 10 },
  /** Open eyes 0.27–0.49, narrowed by laughing down to 0.15, closed lids 0.06–0.20: see {@link NEAR}. */
  eyesOpen: { min: 0.22 },
  /** Lips together or just parted up to 0.05; parted by a tenth of the mouth's width 0.11–0.19, a smile 0.16. */
  mouthClosed: { max: 0.08 },
  /**
   * Unaltered 0.70 and 0.76; with light that falls off by half towards the darker side 0.50 and 0.51, from below and
   * above 0.45 and 0.56. Towards the lighter side, the falloff must be stronger to be visible.
   */
  evenLight: { min: 0.6 },
  /** Percent of the skin. Unaltered 0; a spot of 6 % of the face's height 2.0 and 2.9, of half that size 0.5–0.8. */
  hotSpots: { max: 1.5 },
  /** Percent: of a background that is kept, and of one that we render. */
  ownGround: { max: 6 },
  ground: { max: 1 },
  /** 0 for hair and bald heads; 0.8–5.8 for hats that are lighter than the hair or colored. */
  headCovering: { max: 0.7 },
  /** Share of the skin around the eyes: sunglasses 0.9–1, else up to 0.37 (shadow of a hat, dark make-up). */
  darkGlasses: { max: 0.45 },
  /** Levels. Unaltered 28–31; blurred by a hundredth of the face's height 11–12, by two hundredths 4.6–4.9. */
  sharpness: { min: 8 },
} as const satisfies Record<string, RuleVerdict['needed']>;

/**
 * Margin beyond a limit within which the measurement cannot tell a good photo from a bad one. Such photos are reported
 * as near the limit, so that nobody is refused for narrow eyes or full lips.
 */
export const NEAR: Readonly<Partial<Record<PhotoRule, number>>> = {
  pitch: 3,
  eyesOpen: 0.1,
  mouthClosed: 0.04,
  headCovering: 0.2,
  darkGlasses: 0.15,
};
