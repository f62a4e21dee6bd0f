import { Path2D } from '@napi-rs/canvas';
import { type Fitting, fold, onBothSides, type Pen, sew } from './cloth';

/** Lower than any photo reaches. */
const HEM = 4;

/** From the neck over the shoulder and down the arm; `rise` = how high it sits, `wide` = how far out. */
function side(neck: number, rise: number, wide: number): string {
  const x = neck + 0.1;
  return (
    `C ${x + 0.12} ${0.4 - rise}, ${0.8 * wide} ${0.46 - rise}, ${1.08 * wide} ${0.6 - rise} ` +
    `C ${1.3 * wide} ${0.7 - rise}, ${1.4 * wide} ${0.95 - rise}, ${1.46 * wide} ${1.5} L ${1.56 * wide} ${HEM}`
  );
}

const mirrored = (neck: number, rise: number, wide: number) => {
  const x = neck + 0.1;
  return (
    `L ${-1.56 * wide} ${HEM} L ${-1.46 * wide} 1.5 ` +
    `C ${-1.4 * wide} ${0.95 - rise}, ${-1.3 * wide} ${0.7 - rise}, ${-1.08 * wide} ${0.6 - rise} ` +
    `C ${-0.8 * wide} ${0.46 - rise}, ${-x - 0.12} ${0.4 - rise}, ${-x} ${0.32 - rise}`
  );
};

type Body = {
  colour: string;
  rise?: number;
  wide?: number;
  /** Of the round neck at its centre. */
  depth: number;
};

/** Shoulders and chest with a round opening for the neck. */
export function body(pen: Pen, { neck }: Fitting, { colour, rise = 0, wide = 1, depth }: Body): void {
  const x = neck + 0.1;
  const path =
    `M ${x} ${0.32 - rise} ${side(neck, rise, wide)} ${mirrored(neck, rise, wide)} ` +
    `C ${-x + 0.04} ${depth * 0.78}, ${-neck * 0.62} ${depth}, 0 ${depth} ` +
    `C ${neck * 0.62} ${depth}, ${x - 0.04} ${depth * 0.78}, ${x} ${0.32 - rise} Z`;
  sew(pen, path, { colour, shadow: 0.02 });
  onBothSides(pen, () => {
    fold(
      pen,
      `M ${1.02 * wide} ${0.6 - rise} C ${0.94 * wide} 0.9, ${0.92 * wide} 1.2, ${0.98 * wide} 1.7`,
      0.014,
      0.14,
    );
    fold(
      pen,
      `M ${0.5 * wide} ${0.62} C ${0.56 * wide} 0.85, ${0.6 * wide} 1.1, ${0.58 * wide} 1.5`,
      0.05,
      0.035,
    );
  });
}

/** The back of a collar, behind the neck: as high as `top` at its sides and `wide` beside the neck, where it is seen. */
export function collarBack(
  pen: Pen,
  { neck }: Fitting,
  { colour, top, wide }: { colour: string; top: number; wide: number },
): void {
  const x = neck + wide;
  const path = `M ${-x} 0.6 L ${-x} ${top} C ${-x * 0.6} ${top + 0.05}, ${x * 0.6} ${top + 0.05}, ${x} ${top} L ${x} 0.6 Z`;
  sew(pen, path, { colour, falling: 0.4, shadow: 0 });
}

type Collar = {
  colour: string;
  /** How far down its two halves meet. */
  meet: number;
  /** Where each half ends. */
  tip: readonly [x: number, y: number];
};

/** A turned-down collar: two leaves around the neck. */
export function collar(pen: Pen, { neck }: Fitting, { colour, meet, tip }: Collar): void {
  const x = neck + 0.045;
  const [tipX, tipY] = tip;
  const leaf =
    `M ${x - 0.02} 0.09 C ${x - 0.01} ${meet * 0.55}, ${neck * 0.5} ${meet * 0.86}, 0.008 ${meet} ` +
    `L ${tipX} ${tipY} C ${tipX + 0.1} ${tipY - 0.09}, ${x + 0.14} ${0.52}, ${x + 0.13} 0.36 ` +
    `C ${x + 0.1} 0.24, ${x + 0.05} 0.13, ${x - 0.02} 0.09 Z`;
  onBothSides(pen, () => {
    sew(pen, leaf, { colour, falling: 0.05, shadow: 0.028 });
    fold(pen, `M ${0.045} ${meet + 0.035} L ${tipX - 0.006} ${tipY - 0.045}`, 0.006, 0.1);
  });
}

/** A collar with round ends, as on blouses. */
export function roundCollar(pen: Pen, { neck }: Fitting, colour: string): void {
  const x = neck + 0.045;
  const leaf =
    `M ${x} 0.22 C ${x - 0.02} 0.4, ${neck * 0.55} 0.5, 0.01 0.53 ` +
    `C 0.04 0.66, 0.2 0.74, 0.36 0.66 C ${x + 0.12} 0.6, ${x + 0.2} 0.44, ${x + 0.14} 0.33 C ${x + 0.1} 0.27, ${x + 0.05} 0.23, ${x} 0.22 Z`;
  onBothSides(pen, () => sew(pen, leaf, { colour, falling: 0.05, shadow: 0.026 }));
}

/** A knitted band around a round neck. */
export function neckband(pen: Pen, { neck }: Fitting, colour: string, depth: number): void {
  const x = neck + 0.1;
  const band = (away: number) =>
    `${x + away * 0.6} ${0.3 - away * 0.2} C ${x - 0.04 + away} ${depth * 0.78 + away}, ${neck * 0.62 + away} ${depth + away}, 0 ${depth + away} ` +
    `C ${-neck * 0.62 - away} ${depth + away}, ${-x + 0.04 - away} ${depth * 0.78 + away}, ${-x - away * 0.6} ${0.3 - away * 0.2}`;
  const middle = `M ${band(0.03)}`;
  fold(pen, middle, 0.1, 0.1);
  pen.lineWidth = 0.075;
  pen.lineCap = 'butt';
  pen.strokeStyle = colour;
  pen.stroke(new Path2D(middle));
  fold(pen, `M ${band(0.066)}`, 0.008, 0.25);
  fold(pen, `M ${band(-0.006)}`, 0.006, 0.18);
}

/** The front edge with its buttons, from `top` down. */
export function buttons(pen: Pen, colour: string, top: number, until = HEM): void {
  onBothSides(pen, () => fold(pen, `M 0.075 ${top} L 0.078 ${until}`, 0.006, 0.12));
  for (let y = top + 0.1; y < until; y += 0.34) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.arc(0, y, 0.022, 0, 2 * Math.PI);
    pen.fill();
    pen.strokeStyle = 'rgba(0, 0, 0, 0.28)';
    pen.lineWidth = 0.006;
    pen.stroke();
  }
}
