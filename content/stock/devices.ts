import {
  at,
  blurred,
  cylinder,
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
  polygon,
  radial,
  rounded,
  shade,
  write,
} from './light';
import { thing } from './picture';

/** A phone from the front. */
function phone(c: Pen): void {
  for (const [x, y, high] of [
    [486, 300, 110],
    [10, 250, 50],
    [10, 330, 84],
    [10, 430, 84],
  ] as const)
    fill(
      c,
      rounded(x, y, 8, high, 4),
      linear(
        c,
        [x, 0, x + 8, 0],
        [
          [0, '#8e949c'],
          [1, '#3c4148'],
        ],
      ),
    );
  const frame = rounded(14, 8, 474, 984, 82);
  fill(
    c,
    frame,
    linear(
      c,
      [14, 0, 488, 992],
      [
        [0, '#d9dde2'],
        [0.25, '#8f969f'],
        [0.5, '#c3c9d0'],
        [0.75, '#6c737c'],
        [1, '#b3bac2'],
      ],
    ),
  );
  line(c, rounded(17, 11, 468, 978, 79), 'rgba(255,255,255,.65)', 2.5);
  fill(c, rounded(22, 16, 458, 968, 74), '#07090c');
  const screen = rounded(38, 32, 426, 936, 60);
  fill(
    c,
    screen,
    linear(
      c,
      [38, 32, 464, 968],
      [
        [0, '#1b2a6b'],
        [0.35, '#4a3fb8'],
        [0.65, '#c2557f'],
        [1, '#ffb36b'],
      ],
    ),
  );
  inside(c, screen, () => {
    blurred(c, 40, () => {
      fill(c, oval(120, 700, 240, 200), 'rgba(255,170,120,.55)');
      fill(c, oval(400, 520, 200, 240), 'rgba(255,110,150,.4)');
      fill(c, oval(120, 240, 260, 180), 'rgba(70,130,255,.45)');
    });
    fill(c, path('M30 800C140 700 240 780 320 700C390 640 440 660 480 640V980H30Z'), 'rgba(30,16,60,.5)');
    fill(c, path('M30 880C120 820 220 870 300 810C380 760 430 800 480 770V980H30Z'), 'rgba(18,10,40,.72)');
  });
  write(c, '9月16日 周三', 251, 190, { size: 30, color: 'rgba(255,255,255,.92)', tracking: 0.04 });
  write(c, '9:41', 251, 284, { size: 140, color: '#ffffff', face: 'noto-sans-sc@700', tracking: -0.01 });
  fill(c, rounded(186, 58, 130, 36, 18), '#05060a');
  fill(
    c,
    oval(296, 76, 8),
    radial(c, 293, 73, 9, [
      [0, '#4a68a8'],
      [1, '#0b1020'],
    ]),
  );
  fill(c, rounded(186, 944, 130, 7, 4), 'rgba(255,255,255,.85)');
  inside(c, screen, () =>
    fill(
      c,
      polygon([38, 32], [330, 32], [60, 968], [38, 968]),
      linear(
        c,
        [38, 32, 300, 300],
        [
          [0, 'rgba(255,255,255,.2)'],
          [1, 'rgba(255,255,255,.03)'],
        ],
      ),
    ),
  );
}

/** A camera from the front. */
function camera(c: Pen): void {
  const silver = ['#7d848c', '#c2c8ce', '#ffffff'] as const;
  const top = path(
    'M40 260C40 226 56 210 90 206L300 196L356 96C364 80 376 72 396 72H604C624 72 636 80 644 96L700 196L910 206C944 210 960 226 960 260V340H40Z',
  );
  cylinder(c, [118, 150, 118, 66], [12, 12, 2, 2], ['#2a2d31', '#62686f', '#c3c8ce'], 0.5);
  for (let notch = 0; notch < 20; notch += 1) line(c, `M${121 + notch * 5.9} 156V196`, 'rgba(0,0,0,.4)', 2);
  cylinder(c, [770, 140, 96, 70], [10, 10, 2, 2], silver, 0.6);
  cylinder(c, [784, 118, 60, 30], [12, 12, 2, 2], ['#8d1f18', '#cf3a30', '#ff9a8c'], 0.6);
  fill(
    c,
    top,
    linear(
      c,
      [0, 72, 0, 340],
      [
        [0, '#ffffff'],
        [0.35, '#cdd2d8'],
        [0.75, '#a3aab2'],
        [1, '#8a9199'],
      ],
    ),
  );
  shade(c, top, 'rgba(20,26,34,.4)', 16, -6, -10);
  gleam(c, top, path('M380 90H560L570 108H372Z'), 0.9, 6);
  fill(c, rounded(440, 56, 120, 22, 4), '#2a2d31');
  write(c, 'MUGUANG', 500, 150, { size: 36, color: '#22262b', face: 'noto-sans-sc@700', tracking: 0.16 });
  const body = rounded(30, 300, 940, 420, [20, 20, 56, 56]);
  fill(
    c,
    body,
    linear(
      c,
      [30, 300, 970, 720],
      [
        [0, '#494d53'],
        [0.4, '#2b2e33'],
        [1, '#141619'],
      ],
    ),
  );
  grain(c, body, 0.55, { seed: 5, stretch: [1.6, 1.6] });
  shade(c, body, 'rgba(0,0,0,.7)', 40, -22, -28);
  dim(c, body, rounded(20, 286, 960, 26, 0), 'rgba(0,0,0,.7)', 8);
  const grip = path('M30 330C30 300 60 300 84 300H170C200 320 206 660 176 720H84C50 720 30 700 30 664Z');
  fill(
    c,
    grip,
    linear(
      c,
      [30, 0, 200, 0],
      [
        [0, '#1b1d21'],
        [0.35, '#565b62'],
        [0.7, '#2c2f34'],
        [1, '#101113'],
      ],
    ),
  );
  grain(c, grip, 0.5, { seed: 6, stretch: [1.6, 1.6] });
  fill(
    c,
    oval(830, 400, 24),
    radial(c, 822, 392, 30, [
      [0, '#8a5c3c'],
      [0.5, '#3d2416'],
      [1, '#120a06'],
    ]),
  );
  line(c, oval(830, 400, 26), '#9aa1a8', 5);
  const lens = (radius: number, colors: readonly (readonly [number, string])[]) =>
    fill(
      c,
      oval(520, 480, radius),
      linear(c, [520 - radius, 480 - radius, 520 + radius, 480 + radius], colors),
    );
  blurred(c, 16, () => inside(c, body, () => fill(c, oval(536, 504, 262), 'rgba(0,0,0,.75)')));
  lens(256, [
    [0, '#ffffff'],
    [0.3, '#b6bdc5'],
    [0.7, '#727a83'],
    [1, '#c9ced4'],
  ]);
  lens(240, [
    [0, '#5a6068'],
    [0.5, '#23262b'],
    [1, '#3a3f46'],
  ]);
  for (let notch = 0; notch < 90; notch += 1)
    at(
      c,
      520,
      480,
      () => line(c, 'M0 -238V-214', notch % 2 ? 'rgba(0,0,0,.7)' : 'rgba(255,255,255,.14)', 5, 'butt'),
      (notch * 2 * Math.PI) / 90,
    );
  lens(206, [
    [0, '#3b4047'],
    [0.4, '#15171a'],
    [1, '#4b5159'],
  ]);
  lens(186, [
    [0, '#101215'],
    [1, '#2b2f35'],
  ]);
  at(c, 520, 480, () => {
    for (const [index, text] of [...'35mm 1:1.8'].entries())
      at(
        c,
        0,
        0,
        () => write(c, text, 0, -160, { size: 26, color: '#d8dee5', face: 'noto-sans-sc@700' }),
        (index - 4.5) * 0.105,
      );
  });
  lens(140, [
    [0, '#050608'],
    [1, '#1d2026'],
  ]);
  const glass = oval(520, 480, 128);
  fill(
    c,
    glass,
    radial(c, 520, 500, 128, [
      [0, '#3c2a6e'],
      [0.35, '#1d2f66'],
      [0.7, '#0c1630'],
      [1, '#04060c'],
    ]),
  );
  inside(c, glass, () =>
    blurred(c, 8, () => {
      fill(c, oval(500, 560, 80, 34, -0.3), 'rgba(92,200,190,.45)');
      fill(c, oval(570, 430, 40, 60, 0.6), 'rgba(190,90,220,.35)');
      fill(c, path('M420 450C430 400 470 366 520 362C480 390 452 430 446 480Z'), 'rgba(255,255,255,.85)');
    }),
  );
  fill(c, oval(574, 536, 9), 'rgba(255,255,255,.8)');
  line(c, oval(520, 480, 130), 'rgba(255,255,255,.25)', 3);
}

export const devices = {
  phone: thing(0.5, 500, 1000, phone),
  camera: thing(1.3, 1000, 760, camera),
};
