import {
  across,
  apart,
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
  rounded,
  type Tone,
  write,
} from './light';
import { thing } from './picture';

const RUBBER: Tone = ['#211a18', '#463a36', '#8a7a72'];
const GOLD: Tone = ['#a8875a', '#dcc294', '#fff6df'];

/** A dropper bottle: bulb, collar, thick glass with a liquid, and a paper label. */
function serum(
  c: Pen,
  look: { glass: Tone; liquid: Tone; collar: Tone; paper: string; ink: string; name: string; latin: string },
): void {
  const { glass, liquid, collar, paper, ink, name, latin } = look;
  cylinder(c, [126, 10, 118, 236], [56, 56, 10, 10], RUBBER, 0.3);
  dim(c, rounded(126, 10, 118, 236, 10), rounded(120, 214, 130, 30, 0), 'rgba(0,0,0,.4)', 9);
  cylinder(c, [94, 196, 182, 124], [12, 12, 6, 6], collar, 0.7);
  for (let rib = 0; rib < 23; rib += 1) {
    const x = 97 + 176 * (0.5 - 0.5 * Math.cos((Math.PI * (rib + 0.5)) / 23));
    line(c, `M${x} 214V308`, 'rgba(70,50,20,.22)', 1.6);
    line(c, `M${x + 1.8} 214V308`, 'rgba(255,255,255,.2)', 1.2);
  }
  const neck = rounded(124, 318, 122, 44, 4);
  fill(c, neck, across(c, 124, 122, glass));
  dim(c, neck, rounded(110, 306, 150, 22, 0), 'rgba(0,0,0,.45)', 8);

  const body = path(
    'M124 352H246C262 352 268 362 290 368C332 378 352 398 352 446V946C352 984 334 1002 298 1002H72C36 1002 18 984 18 946V446C18 398 38 378 80 368C102 362 108 352 124 352Z',
  );
  fill(c, body, across(c, 18, 334, glass));
  // The liquid ends slightly below the shoulder, surrounded by clear thick glass.
  const inner = path('M36 470C90 480 280 480 334 470V938C334 966 318 980 292 980H78C52 980 36 966 36 938Z');
  fill(c, inner, across(c, 36, 298, liquid));
  fill(
    c,
    oval(185, 471, 149, 11),
    linear(
      c,
      [36, 0, 334, 0],
      [
        [0, liquid[0]],
        [0.3, '#ffffff'],
        [0.7, liquid[1]],
        [1, liquid[0]],
      ],
    ),
  );
  dim(c, body, rounded(18, 930, 334, 80, 30), 'rgba(0,0,0,.32)', 26);
  inside(c, body, () => line(c, 'M70 990C130 997 240 997 300 990', 'rgba(255,255,255,.55)', 4));
  // The pipette is visible through the glass above the label.
  inside(c, body, () => {
    fill(c, rounded(176, 352, 18, 180, 4), 'rgba(255,255,255,.28)');
    line(c, 'M178 352V530', 'rgba(255,255,255,.5)', 2);
    line(c, 'M193 352V530', 'rgba(0,0,0,.18)', 2);
  });
  gleam(c, body, path('M62 430C62 404 76 396 98 390V960H62Z'), 0.55, 7);
  gleam(c, body, rounded(318, 430, 11, 520, 6), 0.5, 4);
  gleam(c, body, path('M104 372C140 360 220 360 262 372L250 384C214 374 150 374 116 384Z'), 0.6, 5);

  const label = rounded(48, 556, 274, 320, 5);
  blurred(c, 6, () => fill(c, rounded(50, 562, 274, 320, 6), 'rgba(0,0,0,.28)'));
  fill(c, label, paper);
  fill(
    c,
    label,
    linear(
      c,
      [48, 0, 322, 0],
      [
        [0, 'rgba(0,0,0,.26)'],
        [0.12, 'rgba(0,0,0,.06)'],
        [0.28, 'rgba(255,255,255,.2)'],
        [0.5, 'rgba(0,0,0,0)'],
        [0.86, 'rgba(0,0,0,.2)'],
        [1, 'rgba(0,0,0,.08)'],
      ],
    ),
  );
  write(c, name, 185, 636, { size: 80, color: ink, face: 'noto-serif-sc@600', tracking: 0.12 });
  line(c, 'M142 710H228', ink, 3);
  write(c, latin, 185, 752, { size: 24, color: ink, tracking: 0.14 });
  write(c, '精华液 30 ml', 185, 808, { size: 29, color: ink, face: 'noto-sans-sc@400' });
}

/** A low cream jar: a metal lid on frosted glass. */
function jar(c: Pen): void {
  const body = cylinder(c, [20, 250, 960, 415], [20, 20, 120, 120], ['#8fb0c0', '#c4dbe5', '#f6fbfd'], 0.55);
  dim(c, body, rounded(20, 595, 960, 90, 40), 'rgba(30,70,95,.4)', 34);
  dim(c, body, rounded(0, 236, 1000, 34, 0), 'rgba(30,60,80,.5)', 12);
  inside(c, body, () => line(c, 'M130 653C300 663 700 663 870 653', 'rgba(255,255,255,.6)', 5));
  const lid = cylinder(c, [10, 20, 980, 236], [26, 26, 10, 10], GOLD, 0.65);
  gleam(c, lid, rounded(20, 22, 960, 8, 4), 0.9, 2);
  dim(c, lid, rounded(10, 232, 980, 30, 0), 'rgba(90,60,20,.5)', 9);
  line(c, 'M14 246H986', 'rgba(90,60,20,.35)', 2);
  write(c, '晨露', 500, 408, { size: 104, color: '#18384a', face: 'noto-serif-sc@600', tracking: 0.14 });
  line(c, 'M446 490H554', '#18384a', 3);
  write(c, '润泽面霜 50 g', 500, 526, {
    size: 42,
    color: '#18384a',
    face: 'noto-sans-sc@400',
    tracking: 0.06,
  });
}

/** Nail polish: a tall cap on a square bottle of thick glass. */
function nailPolish(c: Pen): void {
  cylinder(c, [170, 10, 180, 470], [28, 28, 8, 8], ['#16110f', '#3a302c', '#94847a'], 0.5);
  line(c, 'M176 400H344', 'rgba(255,255,255,.14)', 3);
  cylinder(c, [186, 476, 148, 40], 4, GOLD, 0.6);
  apart(c, () => {
    c.translate(-10, -90);
    c.scale(1.08, 1);
    const glass = rounded(50, 600, 400, 390, [70, 70, 46, 46]);
    fill(c, glass, across(c, 50, 400, ['#c97a92', '#eab6c5', '#fff1f4']));
    const paint = rounded(82, 634, 336, 316, [52, 52, 34, 34]);
    fill(c, paint, across(c, 82, 336, ['#8e1440', '#c4305c', '#ee7f9f']));
    dim(c, paint, rounded(82, 880, 336, 90, 30), 'rgba(70,0,30,.5)', 26);
    gleam(c, glass, path('M96 690C96 650 120 640 150 640V930H96Z'), 0.6, 9);
    gleam(c, glass, rounded(424, 660, 12, 280, 6), 0.7, 4);
    gleam(c, glass, rounded(110, 612, 280, 10, 5), 0.75, 4);
    gleam(c, glass, rounded(90, 966, 320, 9, 5), 0.6, 4);
    write(c, '花信', 260, 770, { size: 74, color: '#fff4f6', face: 'noto-serif-sc@600', tracking: 0.14 });
    write(c, '08 玫瑰茶', 260, 846, { size: 32, color: '#fff4f6', tracking: 0.06 });
  });
}

export const cosmetics = {
  serum: thing(0.36, 370, 1012, (c) =>
    serum(c, {
      glass: ['#6f9db2', '#b5d3df', '#f4fbfe'],
      liquid: ['#4d7f97', '#86b6ca', '#cfe7f1'],
      collar: GOLD,
      paper: '#f8fbfc',
      ink: '#18384a',
      name: '晨露',
      latin: 'MORNING DEW',
    }),
  ),
  'serum-gold': thing(0.36, 370, 1012, (c) =>
    serum(c, {
      glass: ['#3a2410', '#8a5a24', '#f4d6a0'],
      liquid: ['#2c1a0a', '#7a4a18', '#d69a4a'],
      collar: GOLD,
      paper: '#14120f',
      ink: '#f3e3c2',
      name: '鎏光',
      latin: 'GOLDEN HOUR',
    }),
  ),
  jar: thing(1.5, 1000, 690, jar),
  'nail-polish': thing(0.5, 520, 920, nailPolish),
};
