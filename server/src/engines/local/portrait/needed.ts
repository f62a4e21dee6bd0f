import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';

/**
 * What no document gives figures for. Light and sharpness stand midway between clear cases, which were derived from two
 * portraits by known amounts (`npm run bench` measures those of the one in the repository again); head, eyes, mouth and
 * what is worn were measured on 85 faces (docs/measured.md).
 */
export const NEEDED = {
  /** Pixels of the photo per pixel of the picture: more looks soft in print. */
  resolution: { max: 1.5 },
  /** Degrees, once straightened: twice what ISO/IEC 19794-5 allows, for single faces scatter by ±3. */
  pitch: { min: -10, max: 10 },
  /** Open 0.27–0.49; laughing with narrow but open eyes down to 0.15, lids down 0.06–0.20: see {@link NEAR}. */
  eyesOpen: { min: 0.22 },
  /** Lips together or just parted up to 0.05; parted by a tenth of the mouth's width 0.11–0.19, a smile 0.16. */
  mouthClosed: { max: 0.08 },
  /**
   * As taken 0.70 and 0.76; falling off by half towards the side that was the darker one 0.50 and 0.51, from below
   * and from above, the same, 0.45 and 0.56. Towards the lighter one light has to fall off by more to be seen.
   */
  evenLight: { min: 0.6 },
  /** Percent of the skin. As taken 0; a lamp's spot of 6 % of the face's height 2.0 and 2.9, one of half that 0.5–0.8. */
  hotSpots: { max: 1.5 },
  /** Percent: of a ground that has to stay, and of one that we draw. */
  ownGround: { max: 6 },
  ground: { max: 1 },
  /** 0 for hair and bald heads; hats that are lighter than the hair or have a color of their own 0.8–5.8. */
  headCovering: { max: 0.7 },
  /** Share of the skin around the eyes: sunglasses 0.9–1, else up to 0.37 (shadow of a hat, dark make-up). */
  darkGlasses: { max: 0.45 },
  /** Levels. As taken 28–31; blurred by a hundredth of the face's height 11–12, by two hundredths 4.6–4.9. */
  sharpness: { min: 8 },
} as const satisfies Record<string, RuleVerdict['needed']>;

/**
 * How far beyond a limit the measure cannot tell a good photo from a bad one: there it is said to be near the limit, and
 * nobody is refused for narrow eyes or full lips.
 */
export const NEAR: Readonly<Partial<Record<PhotoRule, number>>> = {
  pitch: 3,
  eyesOpen: 0.1,
  mouthClosed: 0.04,
  headCovering: 0.2,
  darkGlasses: 0.15,
};
