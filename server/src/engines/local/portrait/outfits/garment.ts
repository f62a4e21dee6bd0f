import { jacket, sweater, tie } from './over';
import {
  body,
  buttons,
  type Cut,
  collar,
  collarBack,
  fall,
  neckband,
  roundCollar,
  sleeveSeam,
} from './pieces';
import type { Relief } from './relief';
import type { Outfit } from './wardrobe';

/** Depth of necklines. */
const DEPTH = { shirt: 0.4, open: 0.78, rounded: 0.44, crew: 0.42, polo: 0.58 } as const;

/** Back collars, so that no background is visible between collar and neck. */
const BACK = {
  shirt: { top: 0.1, hemWidth: 0.03 },
  open: { top: 0.12, hemWidth: 0.03 },
  polo: { top: 0.12, hemWidth: 0.03 },
  rounded: { top: 0.225, hemWidth: 0.045 },
  crew: { top: 0.325, hemWidth: 0.02 },
} as const;

/** The back of a jacket, up to the inner edge of its collar. */
const JACKET_BACK = { top: 0.165, hemWidth: 0.07 } as const;

/** Distance of a jacket's collar from the neck, by whether another collar lies between. */
const gapOf = ({ cut }: Outfit['under']) => (cut === 'crew' ? 0.025 : 0.07);

/** Fabric of each cut. */
const CLOTH = { shirt: 'poplin', open: 'poplin', rounded: 'poplin', polo: 'pique', crew: 'jersey' } as const;

/** Draws the part of a garment behind the neck: the backs of its collars. */
export function drawBehind(relief: Relief, cut: Cut, { under, over }: Outfit): void {
  const { color, trim = color } = under;
  if (over && over.cut !== 'sweater')
    collarBack(relief, cut, { cloth: 'wool', color: over.color, ...JACKET_BACK });
  collarBack(relief, cut, { cloth: under.cloth ?? CLOTH[under.cut], color: trim, ...BACK[under.cut] });
}

/** Draws the part of a garment in front of the person, from the skin outwards. */
export function drawFront(relief: Relief, cut: Cut, { under, over, tie: tieColor }: Outfit): void {
  const { color, trim = color } = under;
  const cloth = under.cloth ?? CLOTH[under.cut];
  const fabric = { cloth, color };
  body(relief, cut, fabric, DEPTH[under.cut]);
  if (!over) {
    fall(relief, cloth);
    sleeveSeam(relief);
  } else fall(relief, cloth, 0.35);
  switch (under.cut) {
    case 'crew':
      neckband(relief, cut, { cloth, color: trim }, DEPTH.crew);
      break;
    case 'rounded':
      buttons(relief, fabric, 0.5);
      roundCollar(relief, cut, { cloth, color: trim });
      break;
    case 'shirt':
      if (tieColor) tie(relief, 0.385, tieColor);
      else buttons(relief, fabric, 0.42);
      collar(relief, cut, { ...fabric, meet: 0.41, tip: [0.2, 0.68] });
      break;
    case 'polo':
      buttons(relief, fabric, 0.6, 1.1);
      collar(relief, cut, { ...fabric, meet: 0.6, tip: [0.3, 0.7], top: 0.14 });
      break;
    case 'open':
      buttons(relief, fabric, 0.8);
      collar(relief, cut, { ...fabric, meet: 0.8, tip: [0.33, 0.78], top: 0.13 });
      break;
  }
  if (over?.cut === 'sweater') sweater(relief, cut, over.color);
  else if (over) jacket(relief, cut, { cut: over.cut, color: over.color, gap: gapOf(under) });
}
