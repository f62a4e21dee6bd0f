import { type Cut, drape, HEM, sleeveSeam } from './pieces';
import type { Relief } from './relief';

/** Where a jacket's fronts meet, and the width of its lapels. */
const CUTS = {
  jacket: { meet: 1.5, lapel: 0.36 },
  blazer: { meet: 1.34, lapel: 0.31 },
} as const;

/** Draws the two fronts of a jacket with lapels over the garment below. */
export function jacket(
  relief: Relief,
  { neck }: Cut,
  { cut, color }: { cut: 'jacket' | 'blazer'; color: string },
): void {
  const { meet, lapel } = CUTS[cut];
  const x = neck + 0.1;
  const fabric = { cloth: 'wool', color } as const;
  const front =
    `M ${x - 0.02} 0.2 C ${x + 0.1} 0.34, 0.8 0.43, 1.06 0.55 C 1.32 0.66, 1.44 0.92, 1.5 1.5 L 1.6 ${HEM} L -0.1 ${HEM} ` +
    `L -0.06 ${meet} C ${x * 0.5} ${meet * 0.72}, ${x * 0.9} 0.62, ${x - 0.02} 0.2 Z`;
  const gorge = 0.6;
  const notch = x + lapel * 0.56;
  const tip = x + lapel;
  // The collar runs around the neck, the lapel from its lower end down to the button.
  const lapelLeaf =
    `M ${x + 0.01} 0.4 L ${notch} ${gorge} L ${tip} ${gorge - 0.015} ` +
    `C ${tip - 0.02} ${gorge + 0.3}, ${x * 0.62} ${meet * 0.86}, -0.05 ${meet} ` +
    `C ${x * 0.46} ${meet * 0.74}, ${x * 0.86} ${meet * 0.46}, ${x + 0.01} 0.4 Z`;
  const collarLeaf =
    `M ${x - 0.06} 0.12 C ${x + 0.02} 0.13, ${x + 0.13} 0.25, ${notch + 0.06} ${gorge - 0.11} ` +
    `L ${notch} ${gorge} L ${x - 0.01} 0.5 C ${x - 0.03} 0.4, ${x - 0.05} 0.26, ${x - 0.06} 0.12 Z`;
  relief.both(() => relief.sew(front, { ...fabric, thick: 0.03, edge: 0.03, shadow: 0.07 }));
  drape(relief, 'wool');
  sleeveSeam(relief);
  relief.both(() => {
    relief.sew(lapelLeaf, { ...fabric, thick: 0.03, edge: 0.022, shadow: 0.06 });
    // The lapel rolls over: its inner edge bends towards the camera.
    const roll = `M ${x + 0.05} 0.55 C ${x * 0.9} ${meet * 0.52}, ${x * 0.52} ${meet * 0.78}, -0.01 ${meet}`;
    relief.fold([{ path: roll, width: 0.06, rise: 1 }], { soft: 0.034, height: 0.05 });
    relief.sew(collarLeaf, { ...fabric, thick: 0.026, edge: 0.022, shadow: 0.04 });
    relief.seam(`M ${x + 0.01} 0.5 L ${notch} ${gorge}`, { width: 0.008, dark: 0.5 });
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
  drape(relief, 'knit');
  sleeveSeam(relief);
  relief.both(() => relief.sew(band, { ...fabric, thick: 0.024, edge: 0.028, shadow: 0.014 }));
}

/** Draws a tie, whose knot lies between the leaves of the collar. */
export function tie(relief: Relief, top: number, color: string): void {
  const knot =
    `M -0.088 ${top} C -0.03 ${top + 0.02}, 0.03 ${top + 0.02}, 0.088 ${top} C 0.095 ${top + 0.06}, 0.07 ${top + 0.14}, 0.052 ${top + 0.19} ` +
    `L -0.052 ${top + 0.19} C -0.07 ${top + 0.14}, -0.095 ${top + 0.06}, -0.088 ${top} Z`;
  const blade =
    `M -0.05 ${top + 0.16} L 0.05 ${top + 0.16} C 0.09 ${top + 0.6}, 0.14 ${top + 1.1}, 0.17 ${HEM} L -0.17 ${HEM} ` +
    `C -0.14 ${top + 1.1}, -0.09 ${top + 0.6}, -0.05 ${top + 0.16} Z`;
  const fabric = { cloth: 'silk', color } as const;
  relief.sew(blade, { ...fabric, thick: 0.03, edge: 0.03, shadow: 0.05 });
  relief.fold(
    [
      {
        path: `M -0.012 ${top + 0.18} C -0.006 ${top + 0.3}, 0.004 ${top + 0.36}, 0.006 ${top + 0.46}`,
        width: 0.02,
        rise: -1,
      },
    ],
    { soft: 0.014, height: 0.03 },
  );
  relief.sew(knot, { ...fabric, thick: 0.045, edge: 0.04, shadow: 0.045 });
}
