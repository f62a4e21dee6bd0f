import {
  blurred,
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
  random,
  rounded,
  shade,
  write,
} from './light';
import { thing } from './picture';

/** An open laptop with a document on its screen. */
function laptop(c: Pen): void {
  const lid = rounded(130, 16, 840, 560, [30, 30, 4, 4]);
  fill(
    c,
    lid,
    linear(
      c,
      [130, 16, 970, 576],
      [
        [0, '#eef1f4'],
        [0.5, '#b9c0c8'],
        [1, '#8d959e'],
      ],
    ),
  );
  fill(c, rounded(136, 22, 828, 554, [25, 25, 2, 2]), '#0b0d10');
  const screen = rounded(160, 48, 780, 496, 6);
  fill(c, screen, '#f6f4ef');
  inside(c, screen, () => {
    fill(c, rounded(160, 48, 780, 42, 0), '#20262e');
    for (const [x, color] of [
      [184, '#ff6b5e'],
      [210, '#ffc24b'],
      [236, '#54cf7e'],
    ] as const)
      fill(c, oval(x, 69, 8), color);
    write(c, '剪辑 · 第三课', 550, 69, { size: 20, color: '#dfe6ee' });
    fill(c, rounded(160, 90, 780, 454, 0), '#161b22');
    const view = rounded(180, 108, 500, 282, 6);
    fill(
      c,
      view,
      linear(
        c,
        [180, 108, 680, 390],
        [
          [0, '#f7c07a'],
          [0.5, '#e9805a'],
          [1, '#7a4a8c'],
        ],
      ),
    );
    inside(c, view, () => {
      fill(c, oval(560, 210, 46), '#fff1cf');
      fill(c, path('M170 340C260 260 330 320 400 280C480 230 560 300 690 250V400H170Z'), '#4c3470');
      fill(c, path('M170 380C280 320 380 370 480 330C560 300 620 340 690 320V400H170Z'), '#2c2049');
    });
    for (let row = 0; row < 5; row += 1) {
      fill(
        c,
        rounded(704, 112 + row * 56, 72, 44, 5),
        ['#5be7c4', '#ffb84d', '#7aa2ff', '#f28bb0', '#9ad36a'][row] as string,
      );
      fill(c, rounded(790, 118 + row * 56, 126, 10, 5), 'rgba(232,240,255,.7)');
      fill(c, rounded(790, 138 + row * 56, 84, 8, 4), 'rgba(232,240,255,.3)');
    }
    const next = random(4);
    for (let track = 0; track < 3; track += 1) {
      let x = 180;
      while (x < 900) {
        const wide = 40 + next() * 130;
        fill(
          c,
          rounded(x, 412 + track * 42, Math.min(wide, 920 - x) - 5, 34, 5),
          ['#3f7fd6', '#2e9c86', '#c47a2c'][track] as string,
        );
        x += wide;
      }
    }
    fill(c, rounded(470, 402, 3, 136, 0), '#ffffff');
    fill(
      c,
      polygon([160, 48], [520, 48], [300, 544], [160, 544]),
      linear(
        c,
        [160, 48, 460, 320],
        [
          [0, 'rgba(255,255,255,.16)'],
          [1, 'rgba(255,255,255,.02)'],
        ],
      ),
    );
  });
  const deck = path('M120 578H980L1084 690H16Z');
  fill(
    c,
    deck,
    linear(
      c,
      [0, 578, 0, 690],
      [
        [0, '#aab1b9'],
        [0.15, '#d5dae0'],
        [1, '#eef1f4'],
      ],
    ),
  );
  inside(c, deck, () => {
    for (let row = 0; row < 4; row += 1) {
      const y = 590 + row * 15;
      const spread = 1 + (y - 578) * 0.0016;
      for (let key = 0; key < 14; key += 1) {
        const wide = 51 * spread;
        const x = 550 + (key - 7) * wide;
        if (row === 3 && key > 4 && key < 9) continue;
        fill(c, rounded(x + 2, y, wide - 4, 11, 3), '#2a2f36');
      }
      if (row === 3) fill(c, rounded(550 - 2 * 54, y, 4 * 54 - 4, 11, 3), '#2a2f36');
    }
    fill(c, path('M440 656H660L672 684H428Z'), 'rgba(120,128,138,.28)');
    blurred(c, 4, () => fill(c, rounded(100, 572, 900, 12, 0), 'rgba(0,0,0,.5)'));
  });
  const front = path('M16 690H1084V702C1084 716 1070 722 1050 722H50C30 722 16 716 16 702Z');
  fill(
    c,
    front,
    linear(
      c,
      [0, 690, 0, 722],
      [
        [0, '#ffffff'],
        [0.2, '#c3c9d0'],
        [1, '#70777f'],
      ],
    ),
  );
  fill(c, path('M470 690H630C628 700 620 704 606 704H494C480 704 472 700 470 690Z'), '#9aa2ab');
}

/** A small printer with a page coming out. */
function printer(c: Pen): void {
  const paper = path('M290 20H720L740 300H270Z');
  fill(
    c,
    paper,
    linear(
      c,
      [0, 20, 0, 300],
      [
        [0, '#ffffff'],
        [1, '#dfe4ea'],
      ],
    ),
  );
  const body = path(
    'M80 300C80 262 100 250 130 248H880C910 250 930 262 930 300L968 560V690C968 716 950 730 924 730H86C60 730 42 716 42 690V560Z',
  );
  fill(
    c,
    body,
    linear(
      c,
      [0, 248, 0, 730],
      [
        [0, '#ffffff'],
        [0.42, '#e6eaee'],
        [0.6, '#c7ced5'],
        [1, '#a5adb6'],
      ],
    ),
  );
  shade(c, body, 'rgba(30,40,56,.35)', 30, -16, -12);
  fill(
    c,
    path('M84 304C84 270 104 262 130 260H880C906 262 926 270 926 304L950 470H60Z'),
    linear(
      c,
      [60, 260, 950, 470],
      [
        [0, '#4a525c'],
        [0.3, '#2a3038'],
        [1, '#14181d'],
      ],
    ),
  );
  gleam(c, body, path('M110 270H560L480 460H70Z'), 0.16, 10);
  fill(c, path('M250 262H760L772 300H238Z'), '#07090b');
  fill(
    c,
    path('M292 180H720L734 296H276Z'),
    linear(
      c,
      [0, 180, 0, 296],
      [
        [0, 'rgba(255,255,255,0)'],
        [1, '#b9c2cc'],
      ],
    ),
  );
  const panel = rounded(640, 350, 230, 84, 10);
  fill(
    c,
    panel,
    linear(
      c,
      [640, 350, 870, 434],
      [
        [0, '#1d4ed8'],
        [1, '#3aa0ff'],
      ],
    ),
  );
  write(c, 'A4 彩色', 755, 392, { size: 36, color: '#ffffff', face: 'noto-sans-sc@700' });
  fill(
    c,
    oval(160, 396, 24),
    radial(c, 152, 388, 32, [
      [0, '#9be8c0'],
      [1, '#2aa36a'],
    ]),
  );
  const slot = path('M190 540H820L846 640H164Z');
  fill(
    c,
    slot,
    linear(
      c,
      [0, 540, 0, 640],
      [
        [0, '#0a0c0f'],
        [1, '#333a43'],
      ],
    ),
  );
  const out = path('M240 596H770L838 800H172Z');
  fill(
    c,
    out,
    linear(
      c,
      [0, 596, 0, 800],
      [
        [0, '#b9c0c8'],
        [0.3, '#f4f6f8'],
        [1, '#ffffff'],
      ],
    ),
  );
  inside(c, out, () => {
    for (const [color, x0, x1, y] of [
      ['#1d4ed8', 262, 560, 668],
      ['#cfd6de', 254, 700, 700],
      ['#cfd6de', 248, 660, 726],
      ['#cfd6de', 242, 720, 752],
    ] as const)
      fill(c, rounded(x0, y, x1 - x0, y === 668 ? 16 : 9, 4), color);
    fill(
      c,
      polygon([640, 664], [752, 664], [772, 724], [652, 724]),
      linear(
        c,
        [640, 664, 772, 724],
        [
          [0, '#ffb84d'],
          [1, '#ff5a36'],
        ],
      ),
    );
    blurred(c, 8, () => fill(c, rounded(160, 580, 700, 40, 0), 'rgba(0,0,0,.5)'));
  });
  line(c, 'M172 800H838', 'rgba(80,90,104,.5)', 3);
}

export const office = {
  laptop: thing(1.5, 1100, 740, laptop),
  printer: thing(1.2, 1010, 840, printer),
};
