import { type Cut, fall, HEM, sleeveSeam } from './pieces';
import type { Relief } from './relief';

/** Where a jacket's fronts meet, and the width of its lapels. */
const CUTS = {
  jacket: { meet: 1.56, lapel: 0.33 },
  blazer: { meet: 1.4, lapel: 0.28 },
} as const;

/** Pressed edges are thin and crisp: a wide rounded edge looks embossed. */
const PRESSED = { thick: 0.01, edge: 0.007 } as const;

/** Draws the two fronts of a jacket with notched lapels, whose collar lies `gap` beside the neck: a shirt's needs room. */
export function jacket(
  relief: Relief,
  { neck }: Cut,
  { cut, color, gap }: { cut: 'jacket' | 'blazer'; color: string; gap: number },
): void {
  const { meet, lapel } = CUTS[cut];
  const x = neck + 0.1;
  const fabric = { cloth: 'wool', color } as const;
  const front =
    `M ${x - 0.02} 0.25 C ${x + 0.12} 0.37, 0.8 0.44, 1.06 0.56 C 1.3 0.67, 1.42 0.92, 1.48 1.5 L 1.58 ${HEM} L -0.1 ${HEM} ` +
    `L -0.06 ${meet} C ${x * 0.5} ${meet * 0.72}, ${x * 0.86} 0.66, ${x - 0.02} 0.25 Z`;
  const gorge = 0.64;
  const notch = x + lapel * 0.5;
  const tip = x + lapel;
  // The collar runs around the neck, the lapel from its lower end down to the button.
  const lapelLeaf =
    `M ${x - 0.02} 0.5 L ${notch} ${gorge} L ${tip} ${gorge + 0.02} ` +
    `C ${tip - 0.05} ${gorge + 0.26}, ${x * 0.74} ${meet * 0.8}, -0.05 ${meet} ` +
    `C ${x * 0.46} ${meet * 0.76}, ${x * 0.8} ${meet * 0.5}, ${x - 0.02} 0.5 Z`;
  const collarLeaf =
    `M ${neck + gap} 0.165 C ${x + 0.1} 0.17, ${x + 0.17} 0.36, ${notch + 0.075} ${gorge - 0.075} ` +
    `L ${notch} ${gorge} L ${x - 0.03} 0.52 C ${x - 0.02} 0.42, ${neck + gap + 0.04} 0.3, ${neck + gap} 0.165 Z`;
  relief.both(() => relief.sew(front, { ...fabric, ...PRESSED, shadow: 0.06 }));
  fall(relief, 'wool');
  sleeveSeam(relief);
  relief.both(() => {
    relief.sew(lapelLeaf, { ...fabric, ...PRESSED, shadow: 0.05 });
    // The lapel rolls over: its inner edge bends towards the camera.
    const roll = `M ${x - 0.01} 0.56 C ${x * 0.8} ${meet * 0.54}, ${x * 0.48} ${meet * 0.78}, -0.03 ${meet}`;
    relief.fold([{ path: roll, width: 0.07, rise: 1 }], { soft: 0.05, height: 0.045 });
    relief.sew(collarLeaf, { ...fabric, ...PRESSED, shadow: 0.035 });
    relief.seam(`M ${x - 0.02} 0.52 L ${notch} ${gorge}`, { width: 0.007, dark: 0.45 });
  });
}

/** Draws a knitted V-neck sweater over a shirt. */
export function sweater(relief: Relief, { neck }: Cut, color: string): void {
  const x = neck + 0.12;
  const point = 1.06;
  const fabric = { cloth: 'knit', color } as const;
  const halfWidth =
    `M ${x} 0.28 C ${x + 0.14} 0.38, 0.8 0.45, 1.06 0.56 C 1.32 0.68, 1.44 0.94, 1.5 1.5 L 1.6 ${HEM} L -0.005 ${HEM} L -0.005 ${point} ` +
    `C ${x * 0.5} ${point * 0.86}, ${x * 0.92} 0.62, ${x} 0.28 Z`;
  const band =
    `M ${x} 0.28 C ${x * 0.92} 0.62, ${x * 0.5} ${point * 0.86}, -0.004 ${point} L -0.004 ${point + 0.1} ` +
    `C ${x * 0.66} ${point * 0.92}, ${x * 1.1} 0.66, ${x + 0.075} 0.325 Z`;
  relief.both(() => relief.sew(halfWidth, { ...fabric, thick: 0.024, edge: 0.026, shadow: 0.045 }));
  fall(relief, 'knit');
  sleeveSeam(relief);
  relief.both(() => relief.sew(band, { ...fabric, thick: 0.024, edge: 0.028, shadow: 0.014 }));
}

/** Draws a tie with woven stripes, whose knot lies between the leaves of the collar. */
export function tie(relief: Relief, top: number, color: string): void {
  const knot =
    `M -0.1 ${top} C -0.03 ${top + 0.02}, 0.03 ${top + 0.02}, 0.1 ${top} C 0.105 ${top + 0.06}, 0.085 ${top + 0.14}, 0.062 ${top + 0.2} ` +
    `L -0.062 ${top + 0.2} C -0.085 ${top + 0.14}, -0.105 ${top + 0.06}, -0.1 ${top} Z`;
  const blade =
    `M -0.06 ${top + 0.17} L 0.06 ${top + 0.17} C 0.115 ${top + 0.5}, 0.17 ${top + 1}, 0.2 ${HEM} L -0.2 ${HEM} ` +
    `C -0.17 ${top + 1}, -0.115 ${top + 0.5}, -0.06 ${top + 0.17} Z`;
  const fabric = { cloth: 'silk', color } as const;
  relief.sew(blade, { ...fabric, thick: 0.02, edge: 0.018, shadow: 0.045 });
  // The dimple below the knot, and the pull beside it.
  const crease = (x: number, width: number, rise: number) => ({
    path: `M ${0.3 * x} ${top + 0.19} C ${x} ${top + 0.3}, ${1.4 * x} ${top + 0.4}, ${1.5 * x} ${top + 0.56}`,
    width,
    rise,
  });
  relief.fold([crease(-0.012, 0.03, -1), crease(0.05, 0.03, 0.5), crease(-0.06, 0.03, 0.5)], {
    soft: 0.02,
    height: 0.03,
  });
  relief.sew(knot, { ...fabric, thick: 0.035, edge: 0.03, shadow: 0.035 });
}
