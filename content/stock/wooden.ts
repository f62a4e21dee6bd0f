import {
  at,
  blurred,
  fill,
  grain,
  line,
  linear,
  oval,
  type Pen,
  path,
  polygon,
  radial,
  rounded,
  shade,
  write,
} from './light';
import { thing } from './picture';

/** Colors of painted wood: the lit top, the front, and the side away from the lamp. */
export type Paint = readonly [top: string, front: string, side: string];

const RED: Paint = ['#ff9a84', '#ee5a45', '#b5382a'];

export const BLUE: Paint = ['#9cc9f7', '#4a8fe0', '#2a62ad'];

export const YELLOW: Paint = ['#ffe79a', '#fbc540', '#cc9320'];

export const GREEN: Paint = ['#b4e3a4', '#62b765', '#3b8747'];

const WOOD: Paint = ['#f6e0b8', '#e3bf86', '#b98d54'];

const edge = (c: Pen, d: string) => line(c, d, 'rgba(255,255,255,.55)', 5);

/** A cuboid seen from the upper left: its front is `width` by `height`, its depth extends to the right and up. */
function cuboid(
  c: Pen,
  [x, y, width, height, deep]: readonly [number, number, number, number, number],
  [top, front, side]: Paint,
): void {
  const up = deep * 0.52;
  const right = deep * 0.62;
  const lid = polygon([x, y], [x + right, y - up], [x + width + right, y - up], [x + width, y]);
  const flank = polygon(
    [x + width, y],
    [x + width + right, y - up],
    [x + width + right, y + height - up],
    [x + width, y + height],
  );
  const face = rounded(x, y, width, height, 4);
  fill(
    c,
    lid,
    linear(
      c,
      [x, y - up, x + width, y],
      [
        [0, '#ffffff'],
        [0.2, top],
        [1, top],
      ],
    ),
  );
  fill(
    c,
    flank,
    linear(
      c,
      [x + width, y, x + width + right, y + height],
      [
        [0, side],
        [1, side],
      ],
    ),
  );
  shade(c, flank, 'rgba(40,10,20,.35)', 26, -8, -26);
  fill(
    c,
    face,
    linear(
      c,
      [x, y, x + width, y + height],
      [
        [0, top],
        [0.3, front],
        [1, front],
      ],
    ),
  );
  shade(c, face, 'rgba(60,20,20,.28)', 26, -14, -18);
  for (const [shape, turn] of [
    [face, 0],
    [flank, 0.4],
    [lid, 0.1],
  ] as const)
    grain(c, shape, 0.16, { seed: 8, stretch: [5, 0.9], turn });
  edge(c, `M${x + 3} ${y}H${x + width}`);
  edge(c, `M${x + width} ${y}L${x + width + right} ${y - up}`);
  line(c, `M${x + width} ${y + 4}V${y + height - 4}`, 'rgba(255,255,255,.35)', 4);
}

/** A bridge: a cuboid with a round arch cut through. */
function arch(c: Pen, x: number, y: number, size: number, paint: Paint): void {
  const [top, front, side] = paint;
  const s = size / 100;
  at(
    c,
    x,
    y,
    () => {
      const lid = polygon([0, 0], [26, -22], [146, -22], [120, 0]);
      const flank = polygon([120, 0], [146, -22], [146, 58], [120, 80]);
      fill(
        c,
        lid,
        linear(
          c,
          [0, -22, 120, 0],
          [
            [0, '#ffffff'],
            [0.2, top],
            [1, top],
          ],
        ),
      );
      fill(c, flank, side);
      shade(c, flank, 'rgba(40,10,20,.35)', 22, -8, -20);
      const hollow = path('M28 80V66C28 48 42 34 60 34C78 34 92 48 92 66V80Z');
      fill(
        c,
        hollow,
        linear(
          c,
          [28, 34, 92, 80],
          [
            [0, side],
            [1, top],
          ],
        ),
      );
      fill(
        c,
        path('M28 80V66C28 48 42 34 60 34C66 34 71 36 76 39C56 42 48 56 48 70V80Z'),
        'rgba(50,24,0,.35)',
      );
      const face = path('M0 0H120V80H92V66C92 48 78 34 60 34C42 34 28 48 28 66V80H0Z');
      fill(
        c,
        face,
        linear(
          c,
          [0, 0, 120, 80],
          [
            [0, top],
            [0.3, front],
            [1, front],
          ],
        ),
      );
      shade(c, face, 'rgba(60,20,20,.26)', 20, -10, -14);
      grain(c, face, 0.16, { seed: 9, stretch: [0.8, 0.14] });
      line(c, 'M1 0H120L146 -22', 'rgba(255,255,255,.55)', 1.2);
      line(c, 'M120 1V79', 'rgba(255,255,255,.35)', 1);
    },
    0,
    s,
  );
}

/** A gable: a prism on its long side. */
function roof(c: Pen, x: number, y: number, size: number, [top, front, side]: Paint): void {
  at(
    c,
    x,
    y,
    () => {
      const slope = polygon([60, -62], [86, -82], [146, -20], [120, 0]);
      const face = polygon([0, 0], [60, -62], [120, 0]);
      fill(
        c,
        slope,
        linear(
          c,
          [60, -80, 140, -10],
          [
            [0, side],
            [1, side],
          ],
        ),
      );
      shade(c, slope, 'rgba(40,10,20,.3)', 18, -8, -10);
      fill(
        c,
        face,
        linear(
          c,
          [10, -60, 110, 0],
          [
            [0, top],
            [0.4, front],
            [1, front],
          ],
        ),
      );
      shade(c, face, 'rgba(60,20,20,.26)', 18, -8, -12);
      grain(c, face, 0.16, { seed: 7, stretch: [0.9, 0.15] });
      line(c, 'M2 -1L60 -61L86 -81', 'rgba(255,255,255,.6)', 1.2);
      line(c, 'M61 -61L119 -1', 'rgba(255,255,255,.35)', 1);
    },
    0,
    size / 100,
  );
}

/** An upright wooden disc with a hole; its rim is visible on the right. */
function wheel(c: Pen, x: number, y: number, radius: number, [top, front, side]: Paint): void {
  at(
    c,
    x,
    y,
    () => {
      for (let slice = 12; slice > 0; slice -= 1)
        fill(
          c,
          oval(slice * 2.2, -slice * 1.1, 96),
          slice === 12
            ? side
            : linear(
                c,
                [-40, -96, 120, 96],
                [
                  [0, front],
                  [0.6, side],
                  [1, side],
                ],
              ),
        );
      const face = oval(0, 0, 96);
      fill(
        c,
        face,
        radial(c, -36, -42, 150, [
          [0, '#ffffff'],
          [0.22, top],
          [0.6, front],
          [1, front],
        ]),
      );
      shade(c, face, 'rgba(60,20,20,.35)', 20, -10, -14);
      grain(c, face, 0.14, { seed: 12, stretch: [1, 0.16] });
      line(c, oval(0, 0, 74), 'rgba(80,20,10,.22)', 3);
      line(c, oval(1, 1.4, 74), 'rgba(255,255,255,.35)', 2);
      const hole = oval(0, 0, 26);
      fill(
        c,
        hole,
        linear(
          c,
          [-26, -26, 26, 26],
          [
            [0, 'rgba(60,20,0,.9)'],
            [1, side],
          ],
        ),
      );
      shade(c, hole, 'rgba(30,8,0,.7)', 12, 8, 8);
      line(c, face, 'rgba(255,255,255,.4)', 2.4);
    },
    0,
    radius / 96,
  );
}

/** A house of blocks, with a wheel and a loose block next to it. */
function blocks(c: Pen): void {
  const ground = (x: number, y: number, across: number) =>
    blurred(c, 12, () => fill(c, oval(x, y, across, 12), 'rgba(60,30,10,.4)'));
  for (const [x, y, across] of [
    [330, 762, 290],
    [760, 766, 130],
    [900, 770, 90],
  ] as const)
    ground(x, y, across);
  cuboid(c, [70, 480, 150, 280, 120], BLUE);
  arch(c, 232, 560, 250, YELLOW);
  cuboid(c, [540, 480, 120, 280, 120], RED);
  cuboid(c, [60, 390, 610, 84, 130], WOOD);
  cuboid(c, [140, 226, 150, 160, 110], GREEN);
  cuboid(c, [440, 226, 150, 160, 110], BLUE);
  roof(c, 110, 222, 430, RED);
  wheel(c, 800, 672, 92, YELLOW);
  cuboid(c, [880, 650, 110, 116, 84], GREEN);
  write(c, 'A', 935, 708, { size: 86, color: '#fffdf2', face: 'noto-sans-sc@900' });
}

export const wooden = {
  blocks: thing(1.3, 1060, 800, blocks),
  'block-red': thing(1, 900, 900, (c) => cuboid(c, [20, 300, 540, 570, 520], RED)),
  'block-blue': thing(1, 900, 900, (c) => cuboid(c, [20, 300, 540, 570, 520], BLUE)),
  'block-arch': thing(1.4, 1000, 720, (c) => arch(c, 10, 155, 660, YELLOW)),
  'block-roof': thing(1.4, 1000, 720, (c) => at(c, 10, 705, () => roof(c, 0, 0, 660, GREEN), 0, 1, 1.27)),
  'block-wheel': thing(1, 900, 900, (c) => wheel(c, 400, 470, 380, RED)),
};
