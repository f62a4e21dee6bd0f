import type { Cloth } from './cloth';
import type { Crease, Relief } from './relief';

/** Dimensions of a garment: half the neck's width, in face widths. */
export type Cut = { neck: number };

type Fabric = { cloth: Cloth; color: string };

/** Bottom of a garment, below any photo. */
export const HEM = 4;

/** Outline from the neck over the shoulder and down the arm, right side. */
const side = (x: number) =>
  `C ${x + 0.14} 0.42, 0.8 0.47, 1.04 0.58 C 1.28 0.69, 1.4 0.95, 1.46 1.5 L 1.56 ${HEM}`;

const mirrored = (x: number) =>
  `L -1.56 ${HEM} L -1.46 1.5 C -1.4 0.95, -1.28 0.69, -1.04 0.58 C -0.8 0.47, ${-x - 0.14} 0.42, ${-x} 0.32`;

/** Height of a garment's shoulder line below the chin, at a distance from the center. */
export function shoulderLine(aside: number): number {
  const x = Math.abs(aside);
  return x < 1.04 ? 0.3 + 0.27 * Math.max(0, (x - 0.4) / 0.64) ** 1.15 : 0.58 + 1.9 * (x - 1.04) ** 1.7;
}

/** Soft folds of the right side: pulled into the armpit, down the sleeve, and down the chest. */
const FOLDS: readonly Crease[] = [
  { path: 'M 0.96 1.02 C 0.84 1.06, 0.7 1.02, 0.58 0.92', width: 0.06, rise: 0.5 },
  { path: 'M 0.96 1.2 C 0.82 1.3, 0.66 1.3, 0.5 1.24', width: 0.08, rise: -0.4 },
  { path: 'M 1.02 0.8 C 1.12 0.9, 1.2 1.04, 1.22 1.3', width: 0.09, rise: -0.5 },
  { path: 'M 1.08 1 C 1.2 1.12, 1.3 1.24, 1.34 1.5', width: 0.07, rise: 0.45 },
  { path: 'M 0.5 0.62 C 0.54 0.9, 0.46 1.2, 0.44 1.7', width: 0.12, rise: 0.3 },
];

/** How a cloth falls: depth and softness of its folds, and depth of its unevenness, in face widths. */
const FALL: Readonly<Partial<Record<Cloth, { deep: number; soft: number; uneven: number }>>> = {
  poplin: { deep: 0.036, soft: 0.04, uneven: 0.11 },
  wool: { deep: 0.03, soft: 0.055, uneven: 0.085 },
  knit: { deep: 0.045, soft: 0.055, uneven: 0.1 },
  pique: { deep: 0.04, soft: 0.045, uneven: 0.1 },
  jersey: { deep: 0.05, soft: 0.04, uneven: 0.11 },
};

/** Makes a cloth fall as it does on a body: a few folds, and everywhere the unevenness that no ironing removes. */
export function fall(relief: Relief, cloth: Cloth, share = 1): void {
  const { deep, soft, uneven } = FALL[cloth] ?? { deep: 0.02, soft: 0.05, uneven: 0.02 };
  relief.both(() => relief.fold(FOLDS, { soft, height: deep * share }));
  relief.crumple(uneven * share);
}

/** Draws the seam of the sleeves. */
export function sleeveSeam(relief: Relief): void {
  const path = 'M 1.01 0.57 C 0.93 0.82, 0.92 1.15, 0.98 1.8';
  relief.both(() => {
    relief.fold([{ path, width: 0.02, rise: -1 }], { soft: 0.014, height: 0.014 });
    relief.seam(path, { width: 0.006, dark: 0.25 });
  });
}

/** Draws shoulders and chest with a round neckline of `depth` at its center. */
export function body(relief: Relief, { neck }: Cut, fabric: Fabric, depth: number): void {
  const x = neck + 0.1;
  const path =
    `M ${x} 0.32 ${side(x)} ${mirrored(x)} C ${-x + 0.04} ${depth * 0.78}, ${-neck * 0.62} ${depth}, 0 ${depth} ` +
    `C ${neck * 0.62} ${depth}, ${x - 0.04} ${depth * 0.78}, ${x} 0.32 Z`;
  relief.sew(path, { ...fabric, thick: 0.012, edge: 0.02, shadow: 0 });
  relief.round(0.62, 0.3);
}

/** Draws the back of a collar behind the neck: `top` is its height at the sides, `hemWidth` its width beside the neck. */
export function collarBack(
  relief: Relief,
  { neck }: Cut,
  { top, hemWidth, ...fabric }: Fabric & { top: number; hemWidth: number },
): void {
  const x = neck + hemWidth;
  const path = `M ${-x} 0.6 L ${-x} ${top} C ${-x * 0.6} ${top + 0.05}, ${x * 0.6} ${top + 0.05}, ${x} ${top} L ${x} 0.6 Z`;
  relief.sew(path, { ...fabric, shadow: 0 });
  // The neck and the collar's front shade it.
  relief.surface.lit.fill(0.35);
}

type Collar = Fabric & {
  /** Depth at which both halves meet, and position of their tips. */
  meet: number;
  tip: readonly [x: number, y: number];
  /** Height at the sides. */
  top?: number;
};

/** Draws a turn-down collar: two leaves around the neck. */
export function collar(relief: Relief, { neck }: Cut, { meet, tip, top = 0.1, ...fabric }: Collar): void {
  const x = neck + 0.04;
  const [tipX, tipY] = tip;
  const outer = `C ${tipX + 0.12} ${tipY - 0.13}, ${x + 0.13} ${top + 0.44}, ${x + 0.13} ${top + 0.28}`;
  const leaf =
    `M ${x - 0.015} ${top} C ${x - 0.005} ${meet * 0.58}, ${neck * 0.52} ${meet * 0.86}, 0.008 ${meet} ` +
    `L ${tipX} ${tipY} ${outer} C ${x + 0.1} ${top + 0.14}, ${x + 0.05} ${top + 0.04}, ${x - 0.015} ${top} Z`;
  relief.both(() => {
    relief.sew(leaf, { ...fabric, thick: 0.02, edge: 0.016, shadow: 0.05 });
    // The collar bends where it is turned down.
    const roll = `M ${x + 0.02} ${top + 0.06} C ${x + 0.01} ${meet * 0.66}, ${neck * 0.56} ${meet * 0.92}, 0.05 ${meet + 0.03}`;
    relief.fold([{ path: roll, width: 0.03, rise: 1 }], { soft: 0.022, height: 0.03 });
    const stitch =
      `M 0.035 ${meet + 0.012} L ${tipX - 0.004} ${tipY - 0.028} ` +
      `C ${tipX + 0.1} ${tipY - 0.14}, ${x + 0.105} ${top + 0.43}, ${x + 0.108} ${top + 0.27}`;
    relief.seam(stitch, { width: 0.004, dark: 0.22, dashed: true });
  });
}

/** Draws a collar with round ends, as on blouses. */
export function roundCollar(relief: Relief, { neck }: Cut, fabric: Fabric): void {
  const x = neck + 0.045;
  const leaf =
    `M ${x} 0.21 C ${x - 0.02} 0.36, ${neck * 0.55} 0.44, 0.01 0.47 C 0.03 0.6, 0.2 0.68, 0.34 0.61 ` +
    `C ${x + 0.1} 0.56, ${x + 0.17} 0.42, ${x + 0.12} 0.31 C ${x + 0.09} 0.25, ${x + 0.05} 0.22, ${x} 0.21 Z`;
  relief.both(() => {
    relief.sew(leaf, { ...fabric, thick: 0.018, edge: 0.016, shadow: 0.045 });
    const stitch = `M 0.035 0.49 C 0.06 0.58, 0.2 0.655, 0.33 0.59 C ${x + 0.08} 0.54, ${x + 0.145} 0.42, ${x + 0.1} 0.32`;
    relief.seam(stitch, { width: 0.004, dark: 0.2, dashed: true });
  });
}

/** Draws a knitted band around a round neckline. */
export function neckband(relief: Relief, { neck }: Cut, fabric: Fabric, depth: number): void {
  const x = neck + 0.1;
  /** One of the band's edges, from the right shoulder to the left one, and its reverse. */
  const edge = (away: number) => {
    const [outX, outY] = [x + away * 0.5, 0.312 + away * 0.3];
    const low = depth + away;
    const [bend, beside] = [neck * 0.62 + away * 0.8, x - 0.04 + away * 0.8];
    return {
      there: `M ${outX} ${outY} C ${beside} ${low - depth * 0.22}, ${bend} ${low}, 0 ${low} C ${-bend} ${low}, ${-beside} ${low - depth * 0.22}, ${-outX} ${outY}`,
      back: `L ${-outX} ${outY} C ${-beside} ${low - depth * 0.22}, ${-bend} ${low}, 0 ${low} C ${bend} ${low}, ${beside} ${low - depth * 0.22}, ${outX} ${outY} Z`,
    };
  };
  const band = `${edge(-0.012).there} ${edge(0.068).back}`;
  relief.sew(band, { ...fabric, thick: 0.02, edge: 0.024, shadow: 0.018 });
  relief.seam(edge(0.066).there, { width: 0.006, dark: 0.35 });
  relief.seam(edge(0.08).there, { width: 0.004, dark: 0.2, dashed: true });
}

/** Draws the front edge with its buttons, from `top` down. */
export function buttons(relief: Relief, fabric: Fabric, top: number, until = HEM): void {
  const x = 0.085;
  relief.sew(`M ${-x} ${top} L ${x} ${top} L ${x} ${until} L ${-x} ${until} Z`, {
    ...fabric,
    thick: 0.008,
    edge: 0.01,
    shadow: 0.012,
  });
  relief.both(() =>
    relief.seam(`M ${x - 0.016} ${top} L ${x - 0.016} ${until}`, { width: 0.004, dark: 0.18, dashed: true }),
  );
  for (let y = top + 0.11; y < Math.min(until, 2.2); y += 0.34) {
    const r = 0.024;
    const circle = `M ${r} ${y} C ${r} ${y + r * 0.55}, ${r * 0.55} ${y + r}, 0 ${y + r} C ${-r * 0.55} ${y + r}, ${-r} ${y + r * 0.55}, ${-r} ${y} C ${-r} ${y - r * 0.55}, ${-r * 0.55} ${y - r}, 0 ${y - r} C ${r * 0.55} ${y - r}, ${r} ${y - r * 0.55}, ${r} ${y} Z`;
    relief.sew(circle, { cloth: 'button', color: '#e2e1dd', thick: 0.008, edge: 0.006, shadow: 0.014 });
    relief.seam(`M -0.008 ${y} L 0.008 ${y}`, { width: 0.005, dark: 0.4 });
  }
}
