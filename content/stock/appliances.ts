import {
  across,
  at,
  blurred,
  cylinder,
  dim,
  fill,
  gleam,
  inside,
  line,
  linear,
  oval,
  type Pen,
  path,
  polygon,
  radial,
  rounded,
  write,
} from './light';
import { thing } from './picture';

/** A standing electric fan, its blades behind a grille. */
function fan(c: Pen): void {
  const white = ['#a9b4bd', '#e3e9ed', '#ffffff'] as const;
  cylinder(c, [318, 640, 64, 300], 10, white, 0.5);
  const foot = path(
    'M130 960C130 918 230 896 350 896C470 896 570 918 570 960V976C570 1006 470 1020 350 1020C230 1020 130 1006 130 976Z',
  );
  fill(c, foot, across(c, 130, 440, ['#8d99a4', '#d5dde3', '#ffffff']));
  fill(
    c,
    oval(350, 952, 218, 50),
    linear(
      c,
      [130, 900, 570, 1000],
      [
        [0, '#ffffff'],
        [0.6, '#dfe6ea'],
        [1, '#b7c2ca'],
      ],
    ),
  );
  dim(c, oval(350, 952, 218, 50), oval(366, 950, 66, 16), 'rgba(30,50,66,.5)', 8);
  for (const [index, x] of [290, 330, 370, 410].entries()) {
    const button = rounded(x - 15, 962, 30, 20, 8);
    fill(c, button, index === 1 ? '#35c2e0' : '#8794a0');
    gleam(c, button, rounded(x - 11, 964, 22, 5, 3), 0.7, 1);
  }
  fill(
    c,
    oval(350, 640, 60, 60),
    radial(c, 336, 620, 80, [
      [0, '#ffffff'],
      [0.6, '#ccd5dc'],
      [1, '#8d99a4'],
    ]),
  );
  const ring = oval(350, 350, 330);
  fill(
    c,
    ring,
    radial(c, 300, 260, 420, [
      [0, '#eef6fa'],
      [0.7, '#cfe0e8'],
      [1, '#9db4c2'],
    ]),
  );
  for (let blade = 0; blade < 5; blade += 1)
    at(
      c,
      350,
      350,
      () => {
        const shape = path('M20 -40C60 -130 170 -270 256 -196C318 -130 230 -30 60 30Z');
        fill(
          c,
          shape,
          linear(
            c,
            [20, -200, 260, 20],
            [
              [0, '#ddf7fd'],
              [0.4, '#7fd8ec'],
              [1, '#1f8fb0'],
            ],
          ),
        );
        line(c, 'M24 -38C64 -128 170 -262 250 -196', 'rgba(255,255,255,.7)', 4);
      },
      blade * ((2 * Math.PI) / 5),
    );
  for (let wire = 0; wire < 54; wire += 1)
    at(
      c,
      350,
      350,
      () => {
        line(c, 'M0 -66C14 -150 14 -240 0 -326', 'rgba(60,80,94,.55)', 4);
        line(c, 'M-2 -66C12 -150 12 -240 -2 -326', 'rgba(255,255,255,.95)', 2.4);
      },
      (wire * 2 * Math.PI) / 54,
    );
  for (const radius of [150, 240]) line(c, oval(350, 350, radius), 'rgba(255,255,255,.9)', 4);
  line(c, ring, '#8d99a4', 20);
  line(
    c,
    ring,
    linear(
      c,
      [20, 20, 680, 680],
      [
        [0, '#ffffff'],
        [0.5, '#dbe3e8'],
        [1, '#9aa7b1'],
      ],
    ),
    14,
  );
  const hub = oval(350, 350, 72);
  fill(
    c,
    hub,
    radial(c, 326, 322, 100, [
      [0, '#ffffff'],
      [0.55, '#d9e1e6'],
      [1, '#8d99a4'],
    ]),
  );
  line(c, oval(350, 350, 52), 'rgba(70,90,104,.35)', 2.5);
  write(c, '微风', 350, 352, { size: 38, color: '#1f6f8a', face: 'noto-sans-sc@700', tracking: 0.08 });
}

/** A range hood: a steel chimney on a curved glass wing, with its lamps on. */
function rangeHood(c: Pen): void {
  const steel = ['#747d86', '#c3cad1', '#fbfcfd'] as const;
  fill(c, rounded(350, 10, 300, 420, 4), across(c, 350, 300, steel));
  inside(c, rounded(350, 10, 300, 420, 4), () => {
    for (let scratch = 0; scratch < 150; scratch += 1)
      line(c, `M${350 + scratch * 2} 10V430`, scratch % 3 ? 'rgba(255,255,255,.06)' : 'rgba(0,0,0,.035)', 1);
    line(c, 'M350 190H650', 'rgba(40,50,60,.45)', 3);
    for (let vent = 0; vent < 6; vent += 1)
      fill(c, rounded(410, 40 + vent * 16, 180, 7, 3), 'rgba(30,38,46,.7)');
  });
  const wing = path('M40 500C140 420 300 384 350 380H650C700 384 860 420 960 500V540H40Z');
  fill(
    c,
    wing,
    linear(
      c,
      [0, 380, 0, 540],
      [
        [0, '#444c55'],
        [0.5, '#22282f'],
        [1, '#0d1013'],
      ],
    ),
  );
  gleam(c, wing, path('M110 484C200 430 320 404 420 400L380 440C280 444 190 470 130 510Z'), 0.5, 8);
  gleam(c, wing, path('M640 396C740 410 830 446 900 490L860 496C800 456 720 430 630 420Z'), 0.22, 7);
  const panel = path('M20 536H980L960 640C958 652 948 660 934 660H66C52 660 42 652 40 640Z');
  fill(
    c,
    panel,
    linear(
      c,
      [0, 536, 0, 660],
      [
        [0, '#fafbfc'],
        [0.3, '#c9d0d6'],
        [0.8, '#929aa3'],
        [1, '#5f6770'],
      ],
    ),
  );
  inside(c, panel, () => {
    for (let scratch = 0; scratch < 40; scratch += 1)
      line(c, `M0 ${538 + scratch * 3}H1000`, scratch % 2 ? 'rgba(255,255,255,.12)' : 'rgba(0,0,0,.05)', 1);
  });
  fill(
    c,
    rounded(340, 570, 320, 58, 29),
    linear(
      c,
      [340, 570, 660, 628],
      [
        [0, '#252b32'],
        [1, '#0b0d10'],
      ],
    ),
  );
  for (const [index, word] of ['关', '弱', '强', '灯'].entries())
    write(c, word, 388 + index * 75, 599, {
      size: 30,
      color: index === 2 ? '#5be7c4' : '#dfe6ec',
      face: 'noto-sans-sc@500',
    });
  const under = path('M60 660H940L900 716C896 724 886 730 876 730H124C114 730 104 724 100 716Z');
  fill(
    c,
    under,
    linear(
      c,
      [0, 660, 0, 730],
      [
        [0, '#3c434a'],
        [1, '#1b1f24'],
      ],
    ),
  );
  for (const x of [170, 510]) {
    const filter = polygon([x, 668], [x + 320, 668], [x + 306, 720], [x + 14, 720]);
    fill(
      c,
      filter,
      linear(
        c,
        [0, 668, 0, 720],
        [
          [0, '#aab2ba'],
          [1, '#5c646d'],
        ],
      ),
    );
    inside(c, filter, () => {
      for (let mesh = 0; mesh < 40; mesh += 1)
        line(c, `M${x + mesh * 8} 664L${x + mesh * 8 - 8} 724`, 'rgba(20,26,32,.55)', 3);
    });
  }
  for (const x of [118, 882]) {
    fill(c, oval(x, 694, 30, 13), '#fff8dc');
    blurred(c, 8, () => fill(c, oval(x, 696, 34, 14), 'rgba(255,240,190,.7)'));
  }
}

export const appliances = {
  fan: thing(0.7, 700, 1030, fan),
  'range-hood': thing(1.3, 1000, 740, rangeHood),
};
