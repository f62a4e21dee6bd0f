import {
  at,
  blurred,
  fill,
  grain,
  inside,
  line,
  linear,
  oval,
  type Pen,
  path,
  radial,
  rounded,
  shade,
  stitches,
  write,
} from './light';
import { thing } from './picture';

type Cloth = { light: string; mid: string; dark: string; fold: string; seam: string };

const BLUE: Cloth = {
  light: '#cfe0f5',
  mid: '#9dbde4',
  dark: '#6b91c4',
  fold: 'rgba(30,60,120,.4)',
  seam: 'rgba(30,60,120,.5)',
};

const WHITE: Cloth = {
  light: '#ffffff',
  mid: '#f1f3f6',
  dark: '#cfd5de',
  fold: 'rgba(60,72,100,.3)',
  seam: 'rgba(70,84,110,.42)',
};

/** A soft fold: shade on one side of a line, light on the other. */
function fold(c: Pen, within: ReturnType<typeof path>, d: string, color: string, width = 16): void {
  inside(c, within, () => {
    blurred(c, width * 0.85, () => line(c, d, color, width));
    c.translate(-width * 0.8, -width * 0.3);
    blurred(c, width * 0.8, () => line(c, d, 'rgba(255,255,255,.5)', width * 0.7));
  });
}

/** A buttoned shirt with long sleeves, laid flat. */
function shirt(c: Pen, { light, mid, dark, fold: shadow, seam }: Cloth): void {
  const paint = linear(
    c,
    [100, 60, 800, 960],
    [
      [0, light],
      [0.45, mid],
      [1, dark],
    ],
  );
  const sleeve = (mirrored: boolean) =>
    at(
      c,
      mirrored ? 900 : 0,
      0,
      () => {
        const arm = path(
          'M292 104C210 140 170 190 150 270C110 430 70 640 40 800C36 826 48 838 70 842L150 856C172 858 184 850 190 828C220 690 262 560 304 430Z',
        );
        fill(
          c,
          arm,
          mirrored
            ? linear(
                c,
                [300, 100, 60, 860],
                [
                  [0, mid],
                  [1, dark],
                ],
              )
            : paint,
        );
        shade(c, arm, shadow, 26, mirrored ? 12 : -14, -14);
        fold(c, arm, 'M230 300C200 420 170 520 130 640', shadow);
        fold(c, arm, 'M280 430C230 470 190 480 130 470', shadow, 12);
        fold(c, arm, 'M200 600C170 640 140 660 90 660', shadow, 10);
        const cuff = path('M52 764L196 792L190 828C184 850 172 858 150 856L70 842C48 838 36 826 40 800Z');
        fill(
          c,
          cuff,
          linear(
            c,
            [40, 760, 190, 860],
            [
              [0, light],
              [1, mid],
            ],
          ),
        );
        shade(c, cuff, shadow, 12, -7, -8);
        line(c, 'M52 764L196 792', seam, 3);
        fill(c, oval(150, 826, 9), '#ffffff');
        line(c, oval(150, 826, 9), seam, 2);
      },
      0,
      mirrored ? -1 : 1,
      1,
    );
  sleeve(false);
  sleeve(true);
  const body = path(
    'M300 100C350 80 380 70 400 64H500C520 70 550 80 600 100C640 120 664 140 680 170C668 300 664 420 668 560C672 720 676 840 668 936C600 972 520 980 450 964C380 980 300 972 232 936C224 840 228 720 232 560C236 420 232 300 220 170C236 140 260 120 300 100Z',
  );
  blurred(c, 12, () =>
    fill(
      c,
      path('M216 200C230 420 226 720 226 940L250 940V200ZM684 200C670 420 674 720 674 940L650 940V200Z'),
      shadow,
    ),
  );
  fill(c, body, paint);
  grain(c, body, 0.12, { seed: 2, stretch: [1, 1] });
  shade(c, body, shadow, 40, -22, -22);
  for (const d of [
    'M270 210C330 380 320 600 300 900',
    'M640 240C590 420 610 640 630 900',
    'M360 560C350 700 370 820 360 940',
    'M560 500C548 640 540 760 556 930',
    'M250 300C300 340 340 350 380 330',
    'M650 300C610 350 570 360 530 344',
  ])
    fold(c, body, d, shadow, 14);
  const placket = path('M424 130H476V966C460 968 440 968 424 966Z');
  fill(
    c,
    placket,
    linear(
      c,
      [424, 0, 476, 0],
      [
        [0, light],
        [1, mid],
      ],
    ),
  );
  line(c, 'M424 130V966', seam, 3);
  line(c, 'M476 130V966', seam, 2.4);
  stitches(c, 'M434 140V960', seam);
  stitches(c, 'M466 140V960', seam);
  for (let button = 0; button < 7; button += 1) {
    const y = 196 + button * 112;
    blurred(c, 2, () => fill(c, oval(452, y + 3, 11), shadow));
    fill(
      c,
      oval(450, y, 10.5),
      radial(c, 446, y - 4, 14, [
        [0, '#ffffff'],
        [1, '#cdd3dc'],
      ]),
    );
    for (const [dx, dy] of [
      [-3, -3],
      [3, -3],
      [-3, 3],
      [3, 3],
    ] as const)
      fill(c, oval(450 + dx, y + dy, 1.6), '#6b7480');
  }
  const pocket = path('M530 330H634V444L582 470L530 444Z');
  fill(
    c,
    pocket,
    linear(
      c,
      [530, 330, 634, 470],
      [
        [0, light],
        [1, mid],
      ],
    ),
  );
  shade(c, pocket, shadow, 10, -5, -6);
  line(c, pocket, seam, 2.4);
  stitches(c, 'M530 348H634', seam);
  const inner = path('M374 42C400 60 500 60 526 42L534 84L450 160L366 84Z');
  fill(
    c,
    inner,
    linear(
      c,
      [0, 60, 0, 160],
      [
        [0, dark],
        [1, mid],
      ],
    ),
  );
  fill(c, rounded(420, 84, 60, 30, 4), '#ffffff');
  write(c, '半格', 450, 99, { size: 20, color: '#22304a', face: 'noto-sans-sc@700' });
  for (const d of [
    'M380 40C362 56 352 76 346 100L392 210L450 128C420 108 396 78 380 40Z',
    'M520 40C538 56 548 76 554 100L508 210L450 128C480 108 504 78 520 40Z',
  ]) {
    blurred(c, 7, () => at(c, 4, 10, () => fill(c, path(d), shadow)));
    const collar = path(d);
    fill(
      c,
      collar,
      linear(
        c,
        [346, 40, 520, 210],
        [
          [0, light],
          [1, mid],
        ],
      ),
    );
    shade(c, collar, shadow, 10, -5, -6);
    line(c, collar, seam, 2);
  }
  line(c, 'M380 40C400 30 500 30 520 40C500 74 400 74 380 40Z', seam, 2.4);
  fill(
    c,
    path('M380 40C400 30 500 30 520 40C500 58 400 58 380 40Z'),
    linear(
      c,
      [380, 0, 520, 0],
      [
        [0, light],
        [1, mid],
      ],
    ),
  );
}

/** A raw canvas bag with two words on it. */
function toteBag(c: Pen): void {
  const handle = (shift: number, color: string) => {
    line(
      c,
      `M240 ${330 + shift}C240 ${120 + shift} 300 40 400 40C500 40 560 ${120 + shift} 560 ${330 + shift}`,
      'rgba(96,70,34,.5)',
      50,
      'butt',
    );
    line(
      c,
      `M240 ${330 + shift}C240 ${120 + shift} 300 40 400 40C500 40 560 ${120 + shift} 560 ${330 + shift}`,
      color,
      44,
      'butt',
    );
  };
  handle(-20, '#cdb68c');
  const back = path('M84 318C200 296 600 296 716 318L716 350H84Z');
  fill(c, back, '#a98f62');
  const body = path(
    'M80 330C200 352 600 352 720 330C736 520 764 800 780 960C700 1004 100 1004 20 960C36 800 64 520 80 330Z',
  );
  fill(
    c,
    body,
    linear(
      c,
      [60, 330, 760, 1000],
      [
        [0, '#fbf3e2'],
        [0.45, '#ecdfc3'],
        [1, '#c9b48a'],
      ],
    ),
  );
  shade(c, body, 'rgba(90,64,24,.45)', 60, -30, -34);
  for (const d of [
    'M130 420C170 600 130 800 160 960',
    'M690 420C640 600 690 760 650 960',
    'M300 900C330 820 320 760 290 700',
    'M520 930C500 860 540 800 530 740',
  ])
    fold(c, body, d, 'rgba(90,64,24,.3)', 22);
  grain(c, body, 0.3, { seed: 4, stretch: [1.4, 1.4] });
  inside(c, body, () => {
    for (let thread = 0; thread < 110; thread += 1)
      line(c, `M0 ${320 + thread * 6.3}H800`, 'rgba(110,84,40,.07)', 1.6);
  });
  line(c, 'M82 372C200 394 600 394 718 372', 'rgba(110,84,40,.35)', 3);
  handle(60, '#e9dabb');
  for (const x of [240, 560]) {
    fill(c, rounded(x - 24, 380, 48, 96, 3), '#e9dabb');
    line(
      c,
      `M${x - 20} 386H${x + 20}V470H${x - 20}ZL${x + 20} 470M${x + 20} 386L${x - 20} 470`,
      'rgba(110,84,40,.5)',
      2.4,
    );
  }
  write(c, '常来', 400, 650, { size: 200, color: '#1f5c39', face: 'noto-serif-sc@800', tracking: 0.1 });
  write(c, '山隅花房 · 会员', 400, 800, {
    size: 46,
    color: '#1f5c39',
    face: 'noto-serif-sc@600',
    tracking: 0.08,
  });
}

export const clothes = {
  'shirt-blue': thing(0.9, 900, 1000, (c) => shirt(c, BLUE)),
  'shirt-white': thing(0.9, 900, 1000, (c) => shirt(c, WHITE)),
  'tote-bag': thing(0.8, 800, 1010, toteBag),
};
