import {
  across,
  apart,
  at,
  blurred,
  cylinder,
  fill,
  gleam,
  grain,
  inside,
  line,
  linear,
  oval,
  type Pen,
  path,
  polygon,
  radial,
  shade,
  write,
} from './light';
import { thing } from './picture';

/** A woven rattan dome around a warm bulb, seen slightly from below. */
function pendantLamp(c: Pen): void {
  const top = 250;
  const high = 590;
  const wide = (v: number) => 62 + 318 * Math.sin((Math.PI / 2) * v) ** 0.9;
  const point = (v: number, turn: number): [number, number] => [
    400 + wide(v) * Math.sin(turn),
    top + high * v - wide(v) * 0.2 * v * Math.cos(turn),
  ];
  line(c, 'M400 0V200', '#2b211a', 7);
  line(c, 'M398 0V200', 'rgba(255,255,255,.25)', 2);
  cylinder(c, [364, 176, 72, 84], [20, 20, 4, 4], ['#6b4a1e', '#c99b52', '#fbe6b4'], 0.6);

  const bottom = top + high;
  const mouth = oval(400, bottom, 380, 76);
  fill(
    c,
    mouth,
    radial(c, 400, bottom - 30, 380, [
      [0, '#fffbe8'],
      [0.3, '#ffe6a6'],
      [0.7, '#e0a350'],
      [1, '#8f5a22'],
    ]),
  );
  inside(c, mouth, () => {
    for (let ring = 1; ring < 6; ring += 1)
      line(c, oval(400, bottom - 26 + ring * 2, 70 * ring, 14 * ring), 'rgba(120,70,20,.28)', 4);
    fill(
      c,
      oval(400, bottom - 46, 66, 54),
      radial(c, 400, bottom - 50, 66, [
        [0, '#ffffff'],
        [0.7, '#fff6d2'],
        [1, '#ffe29a'],
      ]),
    );
  });

  const edge = (from: number, to: number, v: number) => {
    const points: string[] = [];
    for (let step = 0; step <= 40; step += 1)
      points.push(point(v, from + ((to - from) * step) / 40).join(' '));
    return points;
  };
  const side = (turn: number) => {
    const points: string[] = [];
    for (let step = 0; step <= 30; step += 1) points.push(point(step / 30, turn).join(' '));
    return points;
  };
  const half = Math.PI / 2;
  const dome = path(`M${[...side(-half), ...edge(-half, half, 1), ...side(half).reverse()].join('L')}Z`);
  fill(
    c,
    dome,
    radial(c, 400, 720, 560, [
      [0, '#fff0bd'],
      [0.3, '#f2c372'],
      [0.65, '#c08641'],
      [1, '#7a4a1f'],
    ]),
  );
  shade(c, dome, 'rgba(70,34,8,.55)', 50, -30, -14);
  inside(c, dome, () => {
    const ribs = 38;
    const turnOf = (rib: number) => -half + (Math.PI * rib) / ribs;
    for (let ring = 1; ring <= 34; ring += 1) {
      const v = 0.02 + (0.97 * ring) / 34;
      for (let rib = 0; rib < ribs; rib += 1) {
        const over = (rib + ring) % 2 === 0;
        const part = `M${edge(turnOf(rib), turnOf(rib + 1), v).join('L')}`;
        line(c, part, over ? 'rgba(120,70,24,.62)' : 'rgba(86,46,14,.5)', over ? 12 : 9, 'butt');
        if (over) line(c, part, 'rgba(255,226,160,.55)', 5, 'butt');
      }
    }
    for (let rib = 0; rib <= ribs; rib += 1) {
      const rod = `M${side(turnOf(rib)).join('L')}`;
      line(c, rod, 'rgba(84,44,12,.5)', 3.4);
    }
  });
  gleam(c, dome, oval(230, 480, 60, 190, 0.5), 0.3, 40);
  for (const [shift, color, width] of [
    [0, '#7d4d1f', 26],
    [-3, '#cf9850', 13],
    [-7, '#f6d69a', 4],
  ] as const)
    apart(c, () => {
      c.translate(0, shift);
      line(c, `M${edge(-half, half, 1).join('L')}`, color, width);
    });
}

/** A jointed desk lamp of brass and enamel on a round foot, switched on. */
function deskLamp(c: Pen): void {
  const steel = ['#1b3b36', '#2e6b5f', '#86c2b2'] as const;
  const foot = path(
    'M120 960C120 910 220 884 340 884C460 884 560 910 560 960V984C560 1010 460 1024 340 1024C220 1024 120 1010 120 984Z',
  );
  fill(c, foot, across(c, 120, 440, steel));
  fill(
    c,
    oval(340, 952, 218, 54),
    linear(
      c,
      [120, 900, 560, 1000],
      [
        [0, '#7cb9a9'],
        [0.5, '#3b7a6d'],
        [1, '#214c44'],
      ],
    ),
  );
  gleam(c, oval(340, 952, 218, 54), oval(250, 930, 90, 14, -0.1), 0.6, 8);
  const arm = (from: [number, number], to: [number, number]) => {
    const d = `M${from.join(' ')}L${to.join(' ')}`;
    line(c, d, '#7c5a26', 26);
    apart(c, () => {
      c.translate(-4, -3);
      line(c, d, '#d9b36a', 13);
      line(c, d, '#fff0c8', 4);
    });
  };
  arm([340, 940], [640, 540]);
  arm([640, 540], [270, 196]);
  for (const [x, y, r] of [
    [340, 934, 30],
    [640, 540, 36],
    [274, 196, 30],
  ] as const) {
    fill(
      c,
      oval(x, y, r),
      radial(c, x - r * 0.4, y - r * 0.4, r * 1.6, [
        [0, '#fff2cf'],
        [0.4, '#cda35a'],
        [1, '#6b4a1b'],
      ]),
    );
    fill(c, oval(x, y, r * 0.3), '#5d4017');
  }
  at(
    c,
    262,
    200,
    () => {
      const shadeShape = path(
        'M-70 -60C-60 -100 60 -100 70 -60C130 10 180 110 196 210C120 250-120 250-196 210C-180 110-130 10-70 -60Z',
      );
      fill(c, shadeShape, across(c, -196, 392, steel));
      gleam(c, shadeShape, path('M-96 -10C-130 60-150 120-160 200L-120 212C-112 120-90 40-66 -20Z'), 0.5, 10);
      const mouth = oval(0, 210, 196, 44);
      fill(
        c,
        mouth,
        radial(c, 0, 210, 196, [
          [0, '#ffffff'],
          [0.4, '#fff3c4'],
          [1, '#f2c668'],
        ]),
      );
      line(c, mouth, '#1f4a42', 7);
      fill(c, oval(0, 216, 60, 22), '#fffdf2');
      cylinder(c, [-34, -124, 68, 50], [16, 16, 4, 4], ['#7c5a26', '#d9b36a', '#fff0c8'], 0.6);
    },
    0.42,
  );
}

/** A quilted mattress seen at its corner, with labels on its border. */
function mattress(c: Pen): void {
  blurred(c, 16, () => fill(c, path('M40 470L640 640L1010 440V460L640 664L40 490Z'), 'rgba(20,40,34,.5)'));
  const top = path(
    'M40 300C36 286 44 274 60 268L400 120C412 114 424 114 438 118L996 256C1014 262 1014 280 1000 288L660 444C646 450 634 450 620 446L56 314C46 312 42 308 40 300Z',
  );
  const left = path(
    'M40 300V448C40 462 48 472 62 476L620 634C634 638 646 638 648 630V446C640 450 630 449 620 446L56 314C46 312 42 308 40 300Z',
  );
  const right = path(
    'M1008 272V424C1008 436 1002 444 992 450L668 630C660 634 652 636 646 634V446C650 447 656 446 660 444L1000 288C1006 284 1009 278 1008 272Z',
  );
  fill(
    c,
    left,
    linear(
      c,
      [40, 300, 640, 640],
      [
        [0, '#e8efe9'],
        [0.5, '#d3dfd7'],
        [1, '#b3c6bb'],
      ],
    ),
  );
  fill(
    c,
    right,
    linear(
      c,
      [640, 440, 1008, 440],
      [
        [0, '#a3b9ad'],
        [1, '#7f9a8c'],
      ],
    ),
  );
  fill(
    c,
    top,
    linear(
      c,
      [60, 140, 980, 440],
      [
        [0, '#ffffff'],
        [0.5, '#f3f6f2'],
        [1, '#d9e3dc'],
      ],
    ),
  );
  // Quilting: each cell of the grid bulges between its seams.
  const spot = (u: number, v: number): readonly [number, number] => [
    60 + u * 356 + v * 572,
    292 - u * 158 + v * 138,
  ];
  inside(c, top, () => {
    const across = 6;
    const along = 10;
    for (let row = 0; row < across; row += 1)
      for (let column = 0; column < along; column += 1) {
        const corners = [
          [row, column],
          [row + 1, column],
          [row + 1, column + 1],
          [row, column + 1],
        ] as const;
        const field = polygon(...corners.map(([u, v]) => spot(u / across, v / along)));
        fill(c, field, 'rgba(255,255,255,.2)');
        shade(c, field, 'rgba(60,90,76,.42)', 9, -4, -5);
        shade(c, field, 'rgba(255,255,255,.9)', 6, 3, 3);
      }
  });
  grain(c, top, 0.1, { seed: 3 });
  for (const [shape, lines] of [
    [left, ['M40 350L648 496', 'M40 410L648 570']],
    [right, ['M646 496L1008 322', 'M646 570L1008 384']],
  ] as const)
    inside(c, shape, () => {
      for (const d of lines) {
        blurred(c, 5, () => line(c, d, 'rgba(40,70,56,.4)', 8));
        at(c, 0, 6, () => line(c, d, 'rgba(255,255,255,.4)', 3));
      }
    });
  shade(c, left, 'rgba(30,60,46,.35)', 26, -8, -18);
  shade(c, right, 'rgba(20,46,36,.45)', 26, -8, -18);
  for (const [d, color] of [
    [
      'M40 304C44 312 50 313 56 314L620 446C634 450 646 450 660 444L1000 288C1006 284 1009 280 1008 272',
      '#2e6b57',
    ],
    [
      'M42 456C46 470 54 474 62 476L620 634C634 638 652 638 668 630L992 450C1002 444 1006 438 1008 430',
      '#2e6b57',
    ],
  ] as const) {
    line(c, d, color, 11);
    at(c, -1, -3, () => line(c, d, 'rgba(255,255,255,.45)', 3));
  }
  const label = polygon([250, 372], [404, 408], [404, 500], [250, 464]);
  fill(c, label, '#f5faf6');
  line(c, label, 'rgba(30,60,46,.35)', 2.5);
  apart(c, () => {
    c.transform(1, 0.235, 0, 1, 327, 436);
    write(c, '棠里', 0, -12, { size: 46, color: '#17382e', face: 'noto-serif-sc@600', tracking: 0.1 });
    write(c, '乳胶床垫', 0, 24, { size: 22, color: '#17382e', tracking: 0.1 });
  });
}

export const interior = {
  'pendant-lamp': thing(0.8, 800, 1000, pendantLamp),
  'desk-lamp': thing(0.7, 720, 1040, deskLamp),
  mattress: thing(1.6, 1050, 730, (c) => at(c, 0, 0, () => mattress(c), 0, 1, 1.08)),
};
