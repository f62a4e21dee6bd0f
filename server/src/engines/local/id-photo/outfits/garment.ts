import type { Fitting, Pen } from './cloth';
import { jacket, sweater, tie } from './over';
import { body, buttons, collar, collarBack, neckband, roundCollar } from './pieces';
import type { Outfit } from './wardrobe';

/** Depth of necklines. */
const DEPTH = { shirt: 0.45, open: 0.82, rounded: 0.5, crew: 0.46, polo: 0.63 } as const;

/** The back of each, so that nothing of the ground is seen between collar and neck. */
const BACK = {
  shirt: { top: 0.1, wide: 0.032 },
  open: { top: 0.1, wide: 0.032 },
  polo: { top: 0.1, wide: 0.032 },
  rounded: { top: 0.235, wide: 0.05 },
  crew: { top: 0.29, wide: 0.07 },
} as const;

/** That of a jacket, up to the inner edge of its collar. */
const JACKET_BACK = { top: 0.15, wide: 0.095 } as const;

const BUTTON = '#e4e4e2';

type Trimming = (pen: Pen, fitting: Fitting, outfit: Outfit) => void;

/** What each cut has besides its body: collar, buttons, band. */
const TRIMMINGS: Readonly<Record<Outfit['under']['cut'], Trimming>> = {
  crew: (pen, fitting, { under: { colour, trim = colour } }) => neckband(pen, fitting, trim, DEPTH.crew),
  rounded: (pen, fitting, { under: { colour, trim = colour } }) => {
    buttons(pen, BUTTON, 0.62);
    roundCollar(pen, fitting, trim);
  },
  shirt: (pen, fitting, { under: { colour }, tie: tieColour }) => {
    buttons(pen, BUTTON, 0.58);
    if (tieColour) tie(pen, 0.43, tieColour);
    collar(pen, fitting, { colour, meet: 0.46, tip: [0.2, 0.74] });
  },
  polo: (pen, fitting, { under: { colour } }) => {
    buttons(pen, BUTTON, 0.68, 1.15);
    collar(pen, fitting, { colour, meet: 0.64, tip: [0.32, 0.72] });
  },
  open: (pen, fitting, { under: { colour } }) => {
    buttons(pen, BUTTON, 0.92);
    collar(pen, fitting, { colour, meet: 0.84, tip: [0.34, 0.8] });
  },
};

function drawOver(pen: Pen, fitting: Fitting, { over }: Outfit): void {
  if (over?.cut === 'sweater') sweater(pen, fitting, over.colour);
  else if (over) jacket(pen, fitting, { cut: over.cut, colour: over.colour });
}

/** What of a garment is behind the neck: the backs of its collars. */
export function drawBehind(pen: Pen, fitting: Fitting, { under, over }: Outfit): void {
  const { cut, colour, trim = colour } = under;
  if (over && over.cut !== 'sweater') collarBack(pen, fitting, { colour: over.colour, ...JACKET_BACK });
  collarBack(pen, fitting, { colour: trim, ...BACK[cut] });
}

/** What of a garment is before the person, from the skin outwards. */
export function drawFront(pen: Pen, fitting: Fitting, outfit: Outfit): void {
  const { cut, colour } = outfit.under;
  body(pen, fitting, { colour, depth: DEPTH[cut] });
  TRIMMINGS[cut](pen, fitting, outfit);
  drawOver(pen, fitting, outfit);
}
