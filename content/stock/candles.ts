import {
  across,
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
  rounded,
  shade,
  write,
} from './light';
import { thing } from './picture';

/** A scented candle in a glass, lit. */
function candle(c: Pen): void {
  fill(
    c,
    oval(250, 290, 130, 150),
    radial(c, 250, 290, 150, [
      [0, 'rgba(255,214,130,.4)'],
      [1, 'rgba(255,214,130,0)'],
    ]),
  );
  const glass = rounded(20, 330, 460, 650, [30, 30, 70, 70]);
  fill(c, glass, across(c, 20, 460, ['#b98f62', '#ead2ad', '#fffaf0']));
  const back = oval(250, 344, 228, 44);
  fill(
    c,
    back,
    linear(
      c,
      [20, 0, 480, 0],
      [
        [0, '#cbb08a'],
        [0.4, '#fff7e6'],
        [1, '#b08c60'],
      ],
    ),
  );
  const wax = rounded(44, 450, 412, 500, [20, 20, 54, 54]);
  fill(
    c,
    wax,
    linear(
      c,
      [0, 450, 0, 950],
      [
        [0, '#ffe2a8'],
        [0.3, '#f7e3c2'],
        [1, '#e2c9a4'],
      ],
    ),
  );
  inside(c, wax, () =>
    fill(
      c,
      oval(250, 480, 260, 220),
      radial(c, 250, 480, 240, [
        [0, 'rgba(255,196,92,.85)'],
        [1, 'rgba(255,196,92,0)'],
      ]),
    ),
  );
  shade(c, wax, 'rgba(110,66,20,.4)', 36, -20, -10);
  const pool = oval(250, 452, 206, 38);
  fill(
    c,
    pool,
    radial(c, 250, 450, 206, [
      [0, '#fff8d8'],
      [0.5, '#ffe09a'],
      [1, '#e9b662'],
    ]),
  );
  line(c, 'M250 452C252 430 246 410 250 388', '#3a2412', 8);
  const flame = path(
    'M250 420C196 396 206 330 236 282C246 264 250 246 250 226C282 268 300 318 298 352C296 392 278 412 250 420Z',
  );
  fill(
    c,
    flame,
    linear(
      c,
      [0, 226, 0, 420],
      [
        [0, '#ffb02e'],
        [0.4, '#ffe27a'],
        [0.8, '#fffbe6'],
        [1, '#a9c8ff'],
      ],
    ),
  );
  gleam(c, flame, oval(252, 376, 18, 34), 0.9, 9);
  gleam(c, glass, path('M66 380C66 372 84 366 104 366V930H84C72 920 66 900 66 880Z'), 0.7, 8);
  gleam(c, glass, rounded(440, 380, 14, 540, 7), 0.55, 5);
  line(c, oval(250, 344, 229, 45), 'rgba(255,255,255,.75)', 5);
  const label = rounded(96, 600, 308, 230, 4);
  blurred(c, 5, () => fill(c, rounded(98, 605, 308, 230, 4), 'rgba(80,50,10,.35)'));
  fill(c, label, '#fffaf0');
  fill(
    c,
    label,
    linear(
      c,
      [96, 0, 404, 0],
      [
        [0, 'rgba(90,50,0,.2)'],
        [0.2, 'rgba(255,255,255,.2)'],
        [0.6, 'rgba(0,0,0,0)'],
        [1, 'rgba(90,50,0,.2)'],
      ],
    ),
  );
  write(c, '木樨', 250, 676, { size: 74, color: '#5a3a16', face: 'noto-serif-sc@600', tracking: 0.2 });
  line(c, 'M214 734H286', '#5a3a16', 2.5);
  write(c, '桂花香薰 180 g', 250, 780, {
    size: 30,
    color: '#5a3a16',
    face: 'noto-sans-sc@400',
    tracking: 0.06,
  });
}

export const candles = {
  candle: thing(0.5, 500, 1100, (c) => at(c, 0, 0, () => candle(c), 0, 1, 1.1)),
};
