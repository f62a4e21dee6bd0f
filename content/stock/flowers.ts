import { leaf, openFlower, PINK, RED, rose, WHITE, YELLOW } from './blooms';
import {
  across,
  at,
  dim,
  fill,
  gleam,
  grain,
  inside,
  line,
  linear,
  oval,
  type Pen,
  path,
  radial,
  shade,
  solid,
} from './light';
import { thing } from './picture';

function spray(c: Pen, d: string, dots: readonly (readonly [number, number])[], color: string): void {
  line(c, d, '#6f9a4c', 5);
  for (const [x, y] of dots)
    fill(
      c,
      oval(x, y, 15),
      radial(c, x - 5, y - 5, 20, [
        [0, '#ffffff'],
        [0.6, color],
        [1, '#c9b8d8'],
      ]),
    );
}

/** Cut flowers in a vase with pale green glaze. */
function vaseFlowers(c: Pen): void {
  const lip = oval(361, 640, 100, 18);
  fill(c, lip, '#35504a');
  const stems = [
    'M350 700C330 560 300 420 290 250',
    'M370 700C380 560 470 420 520 330',
    'M340 700C300 600 200 500 140 420',
    'M372 700C400 600 520 540 600 520',
    'M346 700C330 600 250 600 180 600',
  ];
  for (const stem of stems) {
    line(c, stem, '#3e6b30', 11);
    line(c, stem, '#8ab866', 4);
  }
  spray(
    c,
    'M380 660C440 460 430 300 420 130M425 300C450 240 480 200 500 150M424 360C400 280 380 240 376 180',
    [
      [420, 124],
      [448, 160],
      [402, 150],
      [500, 146],
      [520, 180],
      [376, 176],
      [440, 210],
      [470, 110],
    ],
    '#e4dcf2',
  );
  for (const [x, y, size, turn] of [
    [330, 560, 250, -1.1],
    [400, 560, 250, 0.95],
    [300, 480, 210, -0.75],
    [430, 470, 230, 0.5],
    [350, 620, 230, -1.6],
    [400, 620, 240, 1.5],
    [360, 420, 220, -0.1],
  ] as const)
    leaf(c, x, y, size, turn);
  openFlower(c, 590, 520, 100, YELLOW, 0.9, 5);
  openFlower(c, 132, 420, 118, YELLOW, 0.92, 2);
  openFlower(c, 520, 318, 150, WHITE, 0.94, 3);
  openFlower(c, 282, 240, 200, PINK, 0.95, 4);
  openFlower(c, 200, 590, 112, WHITE, 0.86, 6);
  rose(c, 392, 506, 128, PINK, 7);

  const vase = path(
    'M262 640C262 664 250 690 230 720C170 800 176 900 246 992C258 1010 280 1018 310 1018H412C442 1018 464 1010 476 992C546 900 552 800 492 720C472 690 460 664 460 640Z',
  );
  fill(c, vase, across(c, 182, 360, ['#688f86', '#a9c8bf', '#f0f8f5']));
  dim(c, vase, path('M170 880C240 1010 480 1010 560 880V1040H170Z'), 'rgba(20,50,44,.5)', 36);
  dim(c, vase, path('M240 620H490V690C420 720 300 720 240 690Z'), 'rgba(20,46,30,.42)', 20);
  gleam(c, vase, path('M262 740C216 800 214 880 248 940C240 880 244 800 286 740Z'), 0.9, 9);
  gleam(c, vase, path('M496 770C516 830 510 890 478 946C490 890 494 830 480 770Z'), 0.4, 6);
  grain(c, vase, 0.1, { seed: 3 });
  line(c, 'M461 640C461 664 261 664 261 640', '#e6f2ee', 8);
  leaf(c, 300, 664, 150, -2.3);
  leaf(c, 432, 660, 140, 2.2);
}

/** Roses and daisies wrapped in paper, tied with a ribbon. */
function bouquet(c: Pen): void {
  const back = path('M60 330C130 190 330 80 420 70C520 80 690 190 750 330L500 800H320Z');
  fill(
    c,
    back,
    linear(
      c,
      [60, 100, 750, 700],
      [
        [0, '#f6ead6'],
        [1, '#d8c09a'],
      ],
    ),
  );
  shade(c, back, 'rgba(90,56,20,.4)', 30, -12, -14);
  for (const [x, y, size, turn] of [
    [200, 330, 240, -0.8],
    [610, 320, 240, 0.8],
    [300, 220, 190, -0.4],
    [520, 210, 190, 0.4],
    [400, 190, 170, 0],
    [150, 400, 170, -1.1],
    [660, 400, 170, 1.1],
  ] as const)
    leaf(c, x, y, size, turn);
  for (const [x, y] of [
    [250, 130],
    [330, 110],
    [480, 104],
    [560, 140],
    [650, 190],
    [170, 190],
    [410, 96],
  ] as const)
    for (let dot = 0; dot < 5; dot += 1)
      fill(
        c,
        oval(x + 20 * Math.cos(dot * 1.3), y + 20 * Math.sin(dot * 1.3), 11),
        radial(c, x, y, 40, [
          [0, '#ffffff'],
          [1, '#e6d8ee'],
        ]),
      );
  openFlower(c, 178, 330, 92, WHITE, 0.95, 2);
  openFlower(c, 640, 326, 92, WHITE, 0.95, 3);
  rose(c, 300, 220, 100, PINK, 4);
  rose(c, 520, 212, 104, RED, 5);
  rose(c, 410, 190, 92, PINK, 8);
  openFlower(c, 300, 420, 84, YELLOW, 0.9, 7);
  rose(c, 238, 372, 96, RED, 6);
  rose(c, 566, 372, 100, PINK, 9);
  openFlower(c, 492, 436, 80, WHITE, 0.9, 11);
  rose(c, 404, 336, 128, RED, 10);
  rose(c, 396, 480, 88, PINK, 12);

  const left = path('M24 352C90 420 230 520 420 560L372 830C340 800 300 760 270 720C180 600 80 480 24 352Z');
  const right = path(
    'M790 346C720 420 590 510 380 556L430 836C470 800 520 750 556 700C640 590 730 470 790 346Z',
  );
  fill(
    c,
    right,
    linear(
      c,
      [790, 346, 400, 760],
      [
        [0, '#f3e2c6'],
        [0.5, '#e2c9a2'],
        [1, '#bd9c6c'],
      ],
    ),
  );
  shade(c, right, 'rgba(90,56,20,.4)', 24, -10, -12);
  fill(
    c,
    left,
    linear(
      c,
      [24, 352, 420, 760],
      [
        [0, '#fff6e4'],
        [0.5, '#efdcba'],
        [1, '#cbae80'],
      ],
    ),
  );
  shade(c, left, 'rgba(90,56,20,.32)', 22, -10, -10);
  for (const crease of [
    'M110 440C210 560 310 700 366 800',
    'M220 500C290 590 340 700 380 810',
    'M690 440C600 560 500 690 440 800',
    'M590 500C530 590 470 690 436 780',
  ])
    line(c, crease, 'rgba(110,70,24,.22)', 4);
  const foot = path('M330 780C300 860 262 930 236 1000C330 1020 480 1020 576 1000C540 930 500 860 478 780Z');
  fill(
    c,
    foot,
    linear(
      c,
      [236, 0, 576, 0],
      [
        [0, '#cfb180'],
        [0.3, '#fdf0d8'],
        [0.65, '#dfc496'],
        [1, '#a98854'],
      ],
    ),
  );
  inside(c, foot, () => {
    for (const [from, to] of [
      [350, 290],
      [380, 350],
      [410, 410],
      [440, 470],
      [462, 530],
    ] as const)
      line(c, `M${from} 790L${to} 1010`, 'rgba(110,70,24,.28)', 5);
  });
  const satin = linear(
    c,
    [320, 0, 490, 0],
    [
      [0, '#7c1230'],
      [0.3, '#e46a86'],
      [0.6, '#b3284c'],
      [1, '#6d0e2a'],
    ],
  );
  fill(c, path('M318 760C360 786 450 786 492 756L486 820C450 846 360 846 324 822Z'), satin);
  solid(c, path('M420 800C470 850 500 920 512 984L474 962L446 990C440 930 424 860 396 812Z'), '#b3284c', 9);
  solid(c, path('M400 800C360 850 330 900 300 962L340 952L362 986C380 920 400 860 424 812Z'), '#c43a5e', 9);
  for (const side of [-1, 1])
    at(
      c,
      408,
      794,
      () => {
        const loop = path('M0 0C30 -70 120 -104 150 -66C174 -30 120 22 0 12Z');
        fill(
          c,
          loop,
          linear(
            c,
            [0, -60, 150, 20],
            [
              [0, '#8c1838'],
              [0.4, '#e9758f'],
              [0.7, '#c43a5e'],
              [1, '#7c1230'],
            ],
          ),
        );
        const hollow = path('M34 -18C60 -58 112 -72 126 -52C134 -30 100 -8 34 -6Z');
        fill(c, hollow, '#8c1838');
      },
      0,
      side,
      1,
    );
  solid(
    c,
    path(
      'M378 772C400 760 420 760 440 772C450 796 448 816 436 830C416 838 400 838 382 830C370 816 368 796 378 772Z',
    ),
    '#cf4a6c',
    10,
  );
}

export const flowers = {
  'vase-flowers': thing(0.7, 720, 1030, vaseFlowers),
  bouquet: thing(0.8, 810, 1030, bouquet),
};
