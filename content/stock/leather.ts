import {
  at,
  blurred,
  fill,
  gleam,
  grain,
  inside,
  line,
  linear,
  oval,
  type Pen,
  path,
  random,
  rounded,
  shade,
  solid,
  stitches,
} from './light';
import { thing } from './picture';

/** A smooth leather handbag with a flap. */
function handbag(c: Pen): void {
  const strap = 'M270 400C250 130 360 40 500 40C640 40 750 130 730 400';
  line(c, strap, '#5a1f16', 44);
  at(c, -4, -6, () => {
    line(
      c,
      strap,
      linear(
        c,
        [260, 40, 740, 400],
        [
          [0, '#d98a6a'],
          [0.5, '#b4573c'],
          [1, '#7c2f20'],
        ],
      ),
      32,
    );
    stitches(c, 'M280 390C264 150 370 54 500 54C630 54 736 150 720 390', 'rgba(255,226,200,.6)');
  });
  const body = path(
    'M170 360C150 360 130 374 124 396L44 900C38 950 60 980 110 982H890C940 980 962 950 956 900L876 396C870 374 850 360 830 360Z',
  );
  fill(
    c,
    body,
    linear(
      c,
      [44, 360, 956, 982],
      [
        [0, '#d47a58'],
        [0.4, '#b4553a'],
        [1, '#702818'],
      ],
    ),
  );
  grain(c, body, 0.22, { seed: 11, stretch: [2, 2] });
  shade(c, body, 'rgba(50,10,4,.6)', 60, -28, -36);
  gleam(c, body, path('M90 760C94 640 130 480 160 420L210 430C170 520 150 660 140 780Z'), 0.3, 18);
  const flap = path(
    'M166 352C150 352 132 366 128 388L100 600C110 660 300 720 500 720C700 720 890 660 900 600L872 388C868 366 850 352 834 352Z',
  );
  blurred(c, 16, () => inside(c, body, () => at(c, 8, 24, () => fill(c, flap, 'rgba(40,6,0,.6)'))));
  fill(
    c,
    flap,
    linear(
      c,
      [100, 352, 900, 720],
      [
        [0, '#e39877'],
        [0.35, '#c4664a'],
        [1, '#8c3a26'],
      ],
    ),
  );
  grain(c, flap, 0.2, { seed: 12, stretch: [2, 2] });
  shade(c, flap, 'rgba(60,14,6,.5)', 34, -16, -24);
  gleam(c, flap, path('M180 380H520C420 400 260 420 170 480Z'), 0.42, 18);
  stitches(
    c,
    'M152 380L120 596C140 644 310 698 500 698C690 698 860 644 880 596L848 380',
    'rgba(255,226,200,.7)',
  );
  for (const x of [270, 730]) {
    fill(
      c,
      rounded(x - 30, 330, 60, 110, 12),
      linear(
        c,
        [x - 30, 0, x + 30, 0],
        [
          [0, '#c4664a'],
          [1, '#7c2f20'],
        ],
      ),
    );
    line(c, oval(x, 362, 26, 26), '#8a6524', 12);
    line(c, oval(x - 1.5, 360, 26, 26), '#f1d392', 6);
  }
  const lock = rounded(450, 650, 100, 92, 14);
  blurred(c, 8, () => fill(c, rounded(456, 660, 100, 92, 14), 'rgba(40,6,0,.6)'));
  fill(
    c,
    lock,
    linear(
      c,
      [450, 650, 550, 742],
      [
        [0, '#fff3cd'],
        [0.4, '#d9b062'],
        [1, '#8a6220'],
      ],
    ),
  );
  line(c, rounded(454, 654, 92, 84, 11), 'rgba(255,255,255,.6)', 2.5);
  fill(c, oval(500, 690, 13), '#5a3d10');
  fill(c, rounded(495, 694, 10, 28, 4), '#5a3d10');
}

/** A white canvas shoe from the side, with the other one of its pair behind it. */
function whiteShoe(c: Pen, isDirty: boolean): void {
  const one = (isNear: boolean) => {
    const sole = path(
      'M46 520C30 548 36 600 70 604H870C930 604 960 570 950 530C944 508 926 500 900 498L90 500C70 500 54 506 46 520Z',
    );
    const upper = path(
      'M66 520C50 440 64 330 86 236C92 210 110 196 136 200L236 214C262 218 280 210 292 190L316 150C330 128 352 122 374 136C470 200 560 290 660 336C760 376 880 384 916 456C926 480 924 504 914 520Z',
    );
    const canvas = linear(
      c,
      [80, 150, 800, 540],
      isDirty
        ? [
            [0, '#f1ebdc'],
            [0.5, '#ddd3bd'],
            [1, '#b3a68a'],
          ]
        : [
            [0, '#ffffff'],
            [0.55, '#f4f6f8'],
            [1, '#c9d0d9'],
          ],
    );
    const shadow = isDirty ? 'rgba(74,56,24,.42)' : 'rgba(60,74,100,.36)';
    fill(c, upper, canvas);
    shade(c, upper, shadow, 44, -24, -22);
    grain(c, upper, 0.16, { seed: 3, stretch: [1.2, 1.2] });
    const opening = path(
      'M86 236C92 210 110 196 136 200L236 214C262 218 280 210 292 190L316 150C330 128 352 122 374 136L392 148C372 190 330 246 282 262C220 280 130 262 86 236Z',
    );
    fill(
      c,
      opening,
      linear(
        c,
        [86, 140, 390, 270],
        isDirty
          ? [
              [0, '#7d715a'],
              [1, '#b5a88c'],
            ]
          : [
              [0, '#a6afbb'],
              [1, '#e4e8ed'],
            ],
      ),
    );
    shade(c, opening, 'rgba(30,30,50,.4)', 18, 8, 12);
    const tongue = path('M316 150C330 116 352 96 384 92C402 92 412 104 408 124L440 180L380 240Z');
    solid(c, tongue, canvas, 14, { dark: shadow });
    const cap = path('M700 352C790 382 890 392 916 456C926 480 924 504 914 520H712C680 470 676 400 700 352Z');
    fill(
      c,
      cap,
      linear(
        c,
        [690, 352, 920, 520],
        isDirty
          ? [
              [0, '#eee6d4'],
              [1, '#b8a98a'],
            ]
          : [
              [0, '#ffffff'],
              [0.6, '#eef1f4'],
              [1, '#c2cad4'],
            ],
      ),
    );
    shade(c, cap, shadow, 26, -14, -14);
    gleam(c, cap, oval(772, 400, 60, 16, 0.2), isDirty ? 0.2 : 0.9, 10);
    const heel = path('M66 520C56 460 60 390 72 310L150 322C150 400 156 460 166 520Z');
    fill(
      c,
      heel,
      linear(
        c,
        [60, 310, 166, 520],
        isDirty
          ? [
              [0, '#7e8f86'],
              [1, '#586a60'],
            ]
          : [
              [0, '#3d8a68'],
              [1, '#1f5c43'],
            ],
      ),
    );
    line(c, 'M150 322C150 400 156 460 166 520', shadow, 4);
    for (const d of [
      'M392 148C372 190 330 246 282 262C292 330 330 420 380 500',
      'M440 180C470 240 560 300 640 336C660 390 668 450 690 516',
      'M86 244C130 270 220 288 286 268',
    ])
      stitches(c, d, shadow);
    for (let lace = 0; lace < 6; lace += 1) {
      const x = 372 + lace * 48;
      const y = 212 + lace * 34;
      fill(c, oval(x - 34, y + 34, 9), '#8e98a4');
      fill(c, oval(x - 35, y + 33, 4), '#2a3038');
      const d = `M${x - 34} ${y + 34}C${x - 10} ${y + 4} ${x + 20} ${y - 24} ${x + 46} ${y - 34}`;
      blurred(c, 3, () => at(c, 3, 8, () => line(c, d, shadow, 16)));
      line(c, d, isDirty ? '#cfc3a8' : '#ffffff', 16);
      line(c, d, isDirty ? 'rgba(90,70,30,.22)' : 'rgba(90,106,130,.18)', 4);
    }
    for (const d of [
      'M360 210C300 170 270 210 300 244C330 270 356 244 366 214',
      'M366 206C400 130 450 140 440 176C430 206 390 216 368 212',
    ]) {
      blurred(c, 3, () => at(c, 3, 7, () => line(c, d, shadow, 13)));
      line(c, d, isDirty ? '#cfc3a8' : '#ffffff', 13);
      line(c, d, isDirty ? 'rgba(90,70,30,.22)' : 'rgba(90,106,130,.18)', 3);
    }
    fill(
      c,
      sole,
      linear(
        c,
        [0, 500, 0, 604],
        isDirty
          ? [
              [0, '#d9cdb2'],
              [0.5, '#b8a987'],
              [1, '#7c6c4a'],
            ]
          : [
              [0, '#ffffff'],
              [0.5, '#eef1f4'],
              [1, '#b7c0cb'],
            ],
      ),
    );
    line(c, 'M50 530C200 536 760 536 948 528', isDirty ? 'rgba(90,84,60,.55)' : '#2e7a5b', 6);
    inside(c, sole, () => {
      for (let groove = 0; groove < 44; groove += 1) line(c, `M${60 + groove * 20} 566V606`, shadow, 4);
    });
    line(c, 'M48 512H930', 'rgba(255,255,255,.6)', 4);
    if (isDirty) {
      const next = random(isNear ? 21 : 22);
      for (const [shape, count] of [
        [upper, 46],
        [sole, 34],
      ] as const)
        inside(c, shape, () => {
          for (let spot = 0; spot < count; spot += 1) {
            const x = 80 + next() * 830;
            const y = shape === sole ? 500 + next() * 100 : 540 - next() ** 2 * 260;
            const size = 6 + next() * 34;
            blurred(c, 3 + next() * 9, () =>
              fill(
                c,
                oval(x, y, size * (1 + next()), size * 0.5, next() * 3),
                `rgba(${84 + next() * 30},${62 + next() * 20},${28 + next() * 14},${0.16 + next() * 0.26})`,
              ),
            );
          }
        });
    }
  };
  at(c, 70, -6, () => one(false), 0, 0.94);
  at(c, 0, 22, () => one(true), 0, 1);
}

export const leather = {
  handbag: thing(1, 1000, 1000, handbag),
  'white-shoe-before': thing(1.6, 1000, 640, (c) => whiteShoe(c, true)),
  'white-shoe-after': thing(1.6, 1000, 640, (c) => whiteShoe(c, false)),
};
