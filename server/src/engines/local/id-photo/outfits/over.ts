import { Path2D } from '@napi-rs/canvas';
import { type Fitting, fold, onBothSides, type Pen, sew, shade } from './cloth';

/** Where a jacket's two fronts meet, and how wide its opening is beside the neck. */
const CUTS = {
  jacket: { meet: 1.45, wide: 1.04, lapel: 0.34 },
  blazer: { meet: 1.3, wide: 0.98, lapel: 0.28 },
} as const;

/** Two fronts with lapels over what is worn under them. */
export function jacket(
  pen: Pen,
  { neck }: Fitting,
  { cut, colour }: { cut: 'jacket' | 'blazer'; colour: string },
): void {
  const { meet, wide, lapel } = CUTS[cut];
  const x = neck + 0.12;
  const front =
    `M ${x - 0.03} 0.2 C ${x + 0.1} 0.3, ${0.78 * wide} 0.4, ${1.1 * wide} 0.54 ` +
    `C ${1.34 * wide} 0.64, ${1.44 * wide} 0.9, ${1.5 * wide} 1.5 L ${1.6 * wide} 4 L -0.1 4 L -0.06 ${meet} ` +
    `C ${x * 0.5} ${meet * 0.72}, ${x * 0.86} 0.6, ${x - 0.03} 0.2 Z`;
  const gorge = 0.62;
  const notch = x + lapel * 0.62;
  // The collar runs around the neck, the lapel from its lower end down to the button.
  const lapelLeaf =
    `M ${x - 0.02} 0.42 L ${notch} ${gorge} L ${x + lapel} ${gorge + 0.05} ` +
    `C ${x + lapel * 0.84} ${gorge + 0.3}, ${x * 0.7} ${meet * 0.84}, -0.05 ${meet} ` +
    `C ${x * 0.42} ${meet * 0.74}, ${x * 0.8} ${meet * 0.5}, ${x - 0.02} 0.42 Z`;
  const collarLeaf =
    `M ${x - 0.06} 0.12 C ${x + 0.01} 0.14, ${x + 0.1} 0.26, ${notch + 0.05} ${gorge - 0.07} ` +
    `L ${notch} ${gorge} L ${x - 0.06} 0.62 C ${x - 0.03} 0.48, ${x - 0.04} 0.3, ${x - 0.06} 0.12 Z`;
  onBothSides(pen, () => {
    sew(pen, front, { colour, falling: 0.22, shadow: 0.03 });
    fold(
      pen,
      `M ${1.04 * wide} 0.54 C ${0.95 * wide} 0.85, ${0.94 * wide} 1.2, ${1.0 * wide} 1.8`,
      0.016,
      0.24,
    );
    fold(
      pen,
      `M ${0.75 * wide} 0.62 C ${0.8 * wide} 0.9, ${0.82 * wide} 1.2, ${0.78 * wide} 1.7`,
      0.06,
      0.05,
    );
    sew(pen, lapelLeaf, { colour: shade(colour, 0.05), falling: 0.14, shadow: 0.03 });
    sew(pen, collarLeaf, { colour: shade(colour, 0.03), falling: 0.02, shadow: 0.022 });
  });
}

/** A knitted V over a shirt. */
export function sweater(pen: Pen, { neck }: Fitting, colour: string): void {
  const x = neck + 0.13;
  const point = 1.12;
  const half =
    `M ${x} 0.26 C ${x + 0.12} 0.36, 0.8 0.44, 1.1 0.58 C 1.34 0.68, 1.44 0.94, 1.5 1.5 L 1.6 4 L 0 4 L 0 ${point} ` +
    `C ${x * 0.5} ${point * 0.86}, ${x * 0.92} 0.62, ${x} 0.26 Z`;
  onBothSides(pen, () => {
    sew(pen, half, { colour, falling: 0.16, shadow: 0.03 });
    fold(pen, `M 1.04 0.58 C 0.95 0.9, 0.94 1.2, 1 1.8`, 0.014, 0.2);
    fold(
      pen,
      `M ${x + 0.025} 0.3 C ${x * 0.94} 0.66, ${x * 0.54} ${point * 0.9}, 0.012 ${point + 0.045}`,
      0.062,
      0.14,
    );
    fold(
      pen,
      `M ${x + 0.055} 0.32 C ${x * 0.98} 0.7, ${x * 0.58} ${point * 0.95}, 0.02 ${point + 0.085}`,
      0.008,
      0.28,
    );
  });
}

/** Its knot lies between the leaves of the collar. */
export function tie(pen: Pen, top: number, colour: string): void {
  const knot = `M -0.1 ${top} L 0.1 ${top} C 0.1 ${top + 0.07}, 0.07 ${top + 0.14}, 0.055 ${top + 0.19} L -0.055 ${top + 0.19} C -0.07 ${top + 0.14}, -0.1 ${top + 0.07}, -0.1 ${top} Z`;
  const blade = `M -0.06 ${top + 0.16} L 0.06 ${top + 0.16} C 0.1 ${top + 0.6}, 0.15 ${top + 1.1}, 0.17 4 L -0.17 4 C -0.15 ${top + 1.1}, -0.1 ${top + 0.6}, -0.06 ${top + 0.16} Z`;
  sew(pen, blade, { colour, falling: 0.1, shadow: 0.022 });
  pen.save();
  pen.beginPath();
  for (let y = top + 0.32; y < 3; y += 0.17) {
    pen.moveTo(-0.2, y + 0.12);
    pen.lineTo(0.2, y - 0.12);
  }
  pen.clip(new Path2D(blade));
  pen.strokeStyle = shade(colour, 0.22);
  pen.lineWidth = 0.014;
  pen.stroke();
  pen.restore();
  sew(pen, knot, { colour: shade(colour, 0.06), falling: 0.3, shadow: 0.02 });
  fold(
    pen,
    `M -0.03 ${top + 0.19} C -0.015 ${top + 0.3}, 0.015 ${top + 0.34}, 0.02 ${top + 0.42}`,
    0.012,
    0.2,
  );
}
