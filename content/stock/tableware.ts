import {
  across,
  at,
  blurred,
  dim,
  fill,
  gleam,
  inside,
  line,
  linear,
  oval,
  type Pen,
  path,
  rounded,
  shade,
} from './light';
import { thing } from './picture';

/** A celadon cup with tea on its saucer. */
function teacup(c: Pen): void {
  const glaze = ['#7fa596', '#b9d5c8', '#f3fbf6'] as const;
  const saucer = oval(490, 622, 470, 122);
  fill(c, oval(490, 634, 470, 122), '#6d9384');
  fill(
    c,
    saucer,
    linear(
      c,
      [20, 560, 960, 700],
      [
        [0, '#f4fbf7'],
        [0.45, '#c9dfd5'],
        [1, '#8db3a4'],
      ],
    ),
  );
  fill(
    c,
    oval(490, 622, 440, 108),
    linear(
      c,
      [60, 540, 920, 700],
      [
        [0, '#b6d0c4'],
        [0.5, '#d8e9e0'],
        [1, '#eef7f2'],
      ],
    ),
  );
  fill(
    c,
    oval(484, 634, 250, 56),
    linear(
      c,
      [240, 600, 730, 680],
      [
        [0, '#a2c0b3'],
        [1, '#cfe2d9'],
      ],
    ),
  );
  dim(c, saucer, oval(530, 650, 250, 54), 'rgba(20,50,40,.55)', 22);

  const handle = path(
    'M760 250C900 226 960 300 924 384C894 456 800 490 690 492L704 448C790 440 850 416 870 364C892 306 850 276 758 296Z',
  );
  fill(
    c,
    handle,
    linear(
      c,
      [760, 230, 930, 480],
      [
        [0, '#f1faf5'],
        [0.4, '#b9d5c8'],
        [1, '#6f9587'],
      ],
    ),
  );
  shade(c, handle, 'rgba(20,50,40,.45)', 12, -8, -9);
  line(c, 'M772 264C870 244 920 288 904 360', 'rgba(255,255,255,.75)', 6);

  const body = path(
    'M130 190C132 400 250 560 352 612C376 636 596 636 620 612C722 560 838 400 840 190C700 270 270 270 130 190Z',
  );
  fill(c, body, across(c, 130, 710, glaze));
  dim(c, body, path('M120 420C300 700 700 700 860 420V680H120Z'), 'rgba(25,60,48,.5)', 46);
  gleam(c, body, path('M226 300C250 430 300 520 362 574C300 520 236 420 210 300Z'), 0.95, 12);
  gleam(c, body, path('M786 300C770 400 740 470 690 530C730 460 752 390 764 300Z'), 0.45, 9);
  const foot = rounded(340, 604, 290, 38, [6, 6, 20, 20]);
  fill(c, foot, across(c, 340, 290, glaze));
  dim(c, foot, rounded(330, 594, 310, 20, 0), 'rgba(20,50,40,.45)', 6);
  // Two lines of dark glaze below the rim, and one sprig.
  inside(c, body, () => {
    line(c, 'M120 262C280 345 690 345 850 262', 'rgba(46,107,87,.55)', 4);
    for (const [x, y, turn] of [
      [470, 440, -0.5],
      [520, 430, 0.5],
      [486, 486, -0.9],
      [540, 476, 0.9],
    ] as const)
      at(
        c,
        x,
        y,
        () => fill(c, path('M0 30C-20 8-14-22 0-40C14-22 20 8 0 30Z'), 'rgba(46,107,87,.62)'),
        turn,
      );
    line(c, 'M505 540C500 500 500 460 498 420', 'rgba(46,107,87,.6)', 4);
  });

  const rim = oval(485, 190, 355, 92);
  fill(
    c,
    rim,
    linear(
      c,
      [130, 120, 840, 260],
      [
        [0, '#ffffff'],
        [0.5, '#cfe3d9'],
        [1, '#f7fcf9'],
      ],
    ),
  );
  const hollow = oval(485, 194, 336, 80);
  fill(
    c,
    hollow,
    linear(
      c,
      [150, 120, 820, 260],
      [
        [0, '#8fb3a4'],
        [0.5, '#c2dace'],
        [1, '#eef7f2'],
      ],
    ),
  );
  const tea = oval(485, 218, 310, 62);
  inside(c, hollow, () => {
    fill(
      c,
      tea,
      linear(
        c,
        [180, 170, 790, 280],
        [
          [0, '#8a4a10'],
          [0.4, '#c77a22'],
          [0.8, '#e7ab4c'],
          [1, '#b4691c'],
        ],
      ),
    );
    line(c, tea, 'rgba(255,236,190,.7)', 4);
    blurred(c, 7, () =>
      fill(c, path('M250 214C330 180 420 172 500 178C420 190 340 206 276 232Z'), 'rgba(255,255,255,.7)'),
    );
  });
  dim(c, hollow, path('M120 100H860V170C700 120 270 120 120 190Z'), 'rgba(20,50,40,.35)', 16);
}

/** A glass of red wine; the glass itself is transparent. */
function wineGlass(c: Pen): void {
  const bowl = path(
    'M72 20C40 190 10 400 96 506C140 560 180 580 210 584C240 580 280 560 324 506C410 400 380 190 348 20Z',
  );
  fill(
    c,
    bowl,
    linear(
      c,
      [20, 0, 400, 0],
      [
        [0, 'rgba(255,255,255,.5)'],
        [0.12, 'rgba(235,240,245,.14)'],
        [0.5, 'rgba(255,255,255,.08)'],
        [0.88, 'rgba(225,232,240,.16)'],
        [1, 'rgba(255,255,255,.45)'],
      ],
    ),
  );
  const wine = path(
    'M34 300C36 380 60 462 104 504C150 548 184 566 210 570C236 566 270 548 316 504C360 462 384 380 386 300C300 322 120 322 34 300Z',
  );
  fill(c, wine, across(c, 34, 352, ['#3d0414', '#7c0f2a', '#b32a48']));
  dim(c, wine, path('M60 480C140 560 280 560 360 480V600H60Z'), 'rgba(30,0,8,.6)', 26);
  fill(
    c,
    oval(210, 300, 176, 24),
    linear(
      c,
      [34, 290, 386, 312],
      [
        [0, '#5d0a1e'],
        [0.4, '#c0405c'],
        [1, '#6d1026'],
      ],
    ),
  );
  gleam(c, bowl, path('M78 80C56 220 44 340 92 440C80 340 84 200 104 80Z'), 0.85, 5);
  gleam(c, bowl, path('M344 120C360 260 362 360 334 430C346 330 342 220 332 120Z'), 0.6, 4);
  const stem = path(
    'M196 578C204 640 206 800 200 930C180 968 130 980 70 990H350C290 980 240 968 220 930C214 800 216 640 224 578Z',
  );
  fill(
    c,
    stem,
    linear(
      c,
      [190, 0, 232, 0],
      [
        [0, 'rgba(200,212,222,.85)'],
        [0.35, 'rgba(255,255,255,.9)'],
        [0.7, 'rgba(170,186,198,.75)'],
        [1, 'rgba(240,246,250,.85)'],
      ],
    ),
  );
  const base = oval(210, 992, 150, 28);
  fill(
    c,
    base,
    linear(
      c,
      [60, 970, 360, 1015],
      [
        [0, 'rgba(255,255,255,.85)'],
        [0.4, 'rgba(200,212,222,.55)'],
        [1, 'rgba(255,255,255,.8)'],
      ],
    ),
  );
  line(c, base, 'rgba(255,255,255,.8)', 3);
  line(c, oval(210, 22, 138, 17), 'rgba(255,255,255,.85)', 4);
  line(c, bowl, 'rgba(255,255,255,.4)', 3);
}

export const tableware = {
  teacup: thing(1.3, 1000, 860, (c) => at(c, 0, 0, () => teacup(c), 0, 1, 1.1)),
  'wine-glass': thing(0.4, 480, 1040, (c) => at(c, 0, 0, () => wineGlass(c), 0, 1.14, 1)),
};
