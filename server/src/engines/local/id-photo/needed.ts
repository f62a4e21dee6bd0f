import type { RuleVerdict } from '@tuzuo/core/id-photo/verdict';

/**
 * What no document gives figures for. Light, sharpness, eyes and mouth stand midway between clear cases, which were
 * derived from two portraits by known amounts (`npm run bench` measures those of the one in the repository again).
 */
export const NEEDED = {
  /** Pixels of the photo per pixel of the picture: more looks soft in print. */
  resolution: { max: 1.5 },
  /** Degrees; chins are often a little down. */
  pitch: { min: -14, max: 14 },
  /** Open 0.35–0.40, lids half down 0.27–0.31; down by nine tenths or all of it 0.15–0.19. */
  eyesOpen: { min: 0.22 },
  /** Lips together or just parted up to 0.05; parted by a tenth of the mouth's width 0.11–0.19, a smile 0.16. */
  mouthClosed: { max: 0.08 },
  /** As taken 0.71 and 0.83; falling off by half, from the side that was the lighter one, 0.45 and 0.52. */
  evenLight: { min: 0.6 },
  /** Percent: of a ground that has to stay, and of one that we draw. */
  ownGround: { max: 6 },
  ground: { max: 1 },
  /** Levels. As taken 28–31; blurred by a hundredth of the face's height 11–12, by two hundredths 4.6–4.9. */
  sharpness: { min: 8 },
} as const satisfies Record<string, RuleVerdict['needed']>;
