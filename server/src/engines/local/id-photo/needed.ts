import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';

/**
 * What no document gives figures for. Light, sharpness, eyes and mouth stand midway between clear cases, which were
 * derived from two portraits by known amounts (`npm run bench` measures those of the one in the repository again).
 */
export const NEEDED = {
  /** Pixels of the photo per pixel of the picture: more looks soft in print. */
  resolution: { max: 1.5 },
  /** Degrees, once straightened: twice what ISO/IEC 19794-5 allows, for the mesh itself is some degrees off. */
  pitch: { min: -10, max: 10 },
  /** Open 0.35–0.40, lids half down 0.27–0.31; down by nine tenths or all of it 0.15–0.19. */
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
  /** Levels. As taken 28–31; blurred by a hundredth of the face's height 11–12, by two hundredths 4.6–4.9. */
  sharpness: { min: 8 },
} as const satisfies Record<string, RuleVerdict['needed']>;
