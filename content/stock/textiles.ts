import {
  at,
  blurred,
  fill,
  gleam,
  inside,
  line,
  linear,
  oval,
  type Pen,
  path,
  radial,
  random,
  rounded,
  shade,
} from './light';
import { thing } from './picture';

/** Linen curtains on a rod, open in the middle. */
function curtain(c: Pen): void {
  const next = random(9);
  for (const side of [0, 1] as const) {
    const from = side ? 470 : 30;
    const folds = 7;
    const wide = 300 / folds;
    const bottoms: string[] = [];
    const edge = side ? [470, 770] : [30, 330];
    for (let fold = 0; fold <= folds; fold += 1)
      bottoms.push(`${from + wide * fold - wide / 2} ${960 + 18 * (fold % 2)} ${from + wide * fold} ${962}`);
    const cloth = path(
      `M${edge[0]} 74L${edge[1]} 74L${edge[1]} 962${bottoms
        .reverse()
        .map((part) => `L${part.split(' ').slice(2).join(' ')}Q${part}`)
        .join('')}L${edge[0]} 962Z`,
    );
    fill(
      c,
      cloth,
      linear(
        c,
        [from, 60, from + 300, 960],
        [
          [0, '#e9dcc4'],
          [0.5, '#dccbac'],
          [1, '#cdb994'],
        ],
      ),
    );
    inside(c, cloth, () => {
      for (let fold = 0; fold < folds; fold += 1) {
        const x = from + wide * (fold + 0.5);
        const sway = (next() - 0.5) * 16;
        blurred(c, 7, () => {
          fill(
            c,
            path(
              `M${x + 8} 70C${x + 16 + sway} 400 ${x + 10 - sway} 700 ${x + 14} 980L${x + 30} 980C${x + 26 - sway} 700 ${x + 34 + sway} 400 ${x + 18} 70Z`,
            ),
            'rgba(96,66,26,.42)',
          );
          fill(
            c,
            path(
              `M${x - 14} 70C${x - 8 + sway} 400 ${x - 12 - sway} 700 ${x - 10} 980L${x + 2} 980C${x - 2 - sway} 700 ${x + 4 + sway} 400 ${x - 4} 70Z`,
            ),
            'rgba(255,252,242,.6)',
          );
        });
      }
      for (let thread = 0; thread < 240; thread += 1) {
        const y = 70 + thread * 3.8;
        line(c, `M${from} ${y}H${from + 300}`, `rgba(90,64,30,${0.03 + next() * 0.05})`, 1);
      }
      blurred(c, 10, () => fill(c, rounded(from - 10, 70, 320, 26, 0), 'rgba(80,50,16,.4)'));
    });
  }
  const rod = linear(
    c,
    [0, 40, 0, 76],
    [
      [0, '#5b3c1e'],
      [0.3, '#b98a55'],
      [0.5, '#8a6036'],
      [1, '#3c2610'],
    ],
  );
  for (let ring = 0; ring < 16; ring += 1) {
    const x = (ring < 8 ? 44 : 484) + (ring % 8) * 39;
    line(c, oval(x, 62, 11, 24), '#8c6a35', 5);
    line(c, `M${x - 9} 50C${x - 6} 40 ${x + 2} 38 ${x + 6} 44`, '#f4dca6', 2.5);
  }
  fill(c, rounded(18, 44, 764, 30, 15), rod);
  for (const x of [18, 782]) {
    const ball = oval(x, 59, 26);
    fill(
      c,
      ball,
      radial(c, x - 9, 48, 40, [
        [0, '#e0b583'],
        [0.5, '#8a6036'],
        [1, '#3c2610'],
      ]),
    );
  }
}

/** A dome tent with its door rolled to one side, and guy lines. */
function tent(c: Pen): void {
  blurred(c, 14, () => fill(c, oval(520, 694, 460, 16), 'rgba(16,26,12,.5)'));
  for (const [d, x, y] of [
    ['M150 420L20 690', 20, 690],
    ['M880 400L1030 690', 1030, 690],
  ] as const) {
    line(c, d, '#f1efe3', 4);
    line(c, `M${x - 8} ${y - 16}L${x + 6} ${y + 10}`, '#b9482a', 10);
  }
  const back = path('M470 60C640 40 800 220 980 690H560Z');
  fill(
    c,
    back,
    linear(
      c,
      [470, 60, 980, 690],
      [
        [0, '#d98c3f'],
        [0.5, '#a95f22'],
        [1, '#6d3a12'],
      ],
    ),
  );
  shade(c, back, 'rgba(50,22,0,.5)', 40, -20, -20);
  const front = path('M470 60C300 120 170 380 70 690H720C680 420 590 180 470 60Z');
  fill(
    c,
    front,
    linear(
      c,
      [120, 90, 700, 690],
      [
        [0, '#ffd08a'],
        [0.35, '#f0a24a'],
        [1, '#c06e26'],
      ],
    ),
  );
  shade(c, front, 'rgba(90,40,4,.42)', 50, -24, -24);
  gleam(c, front, path('M430 100C300 180 200 380 140 600C160 420 280 180 410 96Z'), 0.65, 20);
  const door = path('M452 190C360 300 290 480 254 690H606C580 500 530 320 452 190Z');
  fill(
    c,
    door,
    linear(
      c,
      [260, 190, 600, 690],
      [
        [0, '#1c1710'],
        [0.5, '#3a2c18'],
        [1, '#5b4320'],
      ],
    ),
  );
  inside(c, door, () => {
    fill(
      c,
      oval(470, 640, 260, 170),
      radial(c, 470, 600, 240, [
        [0, 'rgba(255,214,130,.95)'],
        [0.5, 'rgba(255,180,90,.45)'],
        [1, 'rgba(255,170,80,0)'],
      ]),
    );
    fill(c, path('M230 690C300 640 560 640 640 690Z'), '#7c5c34');
    const bag = path('M330 690C320 650 350 632 400 634L560 640C600 642 606 668 600 690Z');
    fill(
      c,
      bag,
      linear(
        c,
        [0, 632, 0, 690],
        [
          [0, '#6fae99'],
          [1, '#2e6b57'],
        ],
      ),
    );
    line(c, 'M420 636C416 660 418 676 422 690', 'rgba(255,255,255,.4)', 3);
    // A lantern hangs from the ridge.
    line(c, 'M452 190V420', 'rgba(255,240,210,.5)', 3);
    fill(c, rounded(434, 420, 38, 54, 8), '#fff6d6');
    fill(c, rounded(430, 414, 46, 10, 4), '#3a2c18');
    fill(c, rounded(430, 470, 46, 12, 4), '#3a2c18');
    blurred(c, 24, () => fill(c, oval(453, 450, 70, 80), 'rgba(255,220,130,.7)'));
    fill(c, rounded(438, 424, 30, 46, 6), '#fffbe8');
  });
  shade(c, door, 'rgba(20,8,0,.7)', 20, 8, 16);
  // The door flap, rolled and tied back at the left.
  const flap = path('M452 190C400 260 350 360 312 470L254 690H200C226 560 290 380 452 190Z');
  fill(
    c,
    flap,
    linear(
      c,
      [200, 300, 380, 420],
      [
        [0, '#ffe0ad'],
        [0.5, '#eda654'],
        [1, '#9d5a1e'],
      ],
    ),
  );
  shade(c, flap, 'rgba(90,40,4,.45)', 12, -6, -6);
  for (const [x, y] of [
    [290, 500],
    [352, 372],
  ] as const)
    at(c, x, y, () => fill(c, rounded(-30, -8, 64, 16, 6), '#5d3210'), -0.5);
  for (const d of [
    'M470 60C640 130 700 420 720 690',
    'M470 60C300 120 170 380 70 690',
    'M470 60C640 40 800 220 980 690',
  ]) {
    line(c, d, '#5d6a5f', 13);
    at(c, -3, -2, () => line(c, d, '#c7d2c8', 5));
  }
  line(c, 'M180 600C320 640 560 640 712 600', 'rgba(110,52,8,.2)', 3);
  inside(c, back, () => line(c, 'M700 200C790 320 840 450 870 690', 'rgba(40,18,0,.3)', 4));
  const pane = path('M760 330C800 380 830 450 846 520L776 530C766 460 756 390 740 340Z');
  fill(
    c,
    pane,
    linear(
      c,
      [740, 330, 846, 530],
      [
        [0, '#ffe6a8'],
        [1, '#e09a48'],
      ],
    ),
  );
  shade(c, pane, 'rgba(60,24,0,.5)', 9, 4, 5);
  line(c, pane, '#7a4214', 4);
}

export const textiles = {
  tent: thing(1.4, 1050, 780, (c) => at(c, 0, 0, () => tent(c), 0, 1, 1.08)),
  curtain: thing(0.8, 800, 1000, curtain),
};
