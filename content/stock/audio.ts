import {
  apart,
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
  shade,
  solid,
  write,
} from './light';
import { thing } from './picture';

/** Graphite headphones, upright, seen slightly from the left: the face of one shell, the cushion of the other. */
function headphones(c: Pen): void {
  const band = 'M150 560C110 250 230 60 450 60C670 60 790 250 750 560';
  line(c, band, '#14171c', 74);
  apart(c, () => {
    c.translate(-5, -6);
    line(
      c,
      band,
      linear(
        c,
        [120, 60, 780, 560],
        [
          [0, '#8d96a3'],
          [0.3, '#5b6470'],
          [0.6, '#343b45'],
          [1, '#22272f'],
        ],
      ),
      52,
    );
  });
  line(c, 'M168 420C170 220 270 92 440 84', 'rgba(255,255,255,.5)', 7);
  // The padding below the headband, with its seams.
  const pad = 'M262 206C310 148 376 112 450 112C524 112 590 148 638 206';
  line(c, pad, '#0d0f13', 46);
  apart(c, () => {
    c.translate(-3, -5);
    line(c, pad, '#2b313a', 30);
  });
  for (const [x, y, turn] of [
    [330, 150, -0.55],
    [390, 124, -0.26],
    [450, 116, 0],
    [510, 124, 0.26],
    [570, 150, 0.55],
  ] as const)
    at(c, x, y, () => line(c, 'M0 -16C5 -6 5 6 0 16', 'rgba(0,0,0,.55)', 4), turn);
  // Steel arms slide out of the band.
  for (const [d, x] of [
    ['M146 500C140 560 140 600 150 650', 146],
    ['M754 500C760 560 760 600 750 650', 754],
  ] as const) {
    line(c, d, '#5f6a76', 34);
    line(
      c,
      d,
      linear(
        c,
        [x - 17, 0, x + 17, 0],
        [
          [0, '#9aa6b2'],
          [0.35, '#ffffff'],
          [0.7, '#8793a0'],
          [1, '#4c5661'],
        ],
      ),
      26,
    );
  }
  const shell = (x: number, faces: boolean) =>
    at(
      c,
      x,
      740,
      () => {
        if (!faces) {
          const cushion = path(
            'M-118 -170C-196 -140-200 140-118 176C-30 206 40 130 40 0C40 -130-30 -200-118 -170Z',
          );
          solid(
            c,
            cushion,
            linear(
              c,
              [-190, -180, 40, 180],
              [
                [0, '#4a515c'],
                [1, '#1d2128'],
              ],
            ),
            40,
            { light: 'rgba(255,255,255,.4)' },
          );
          inside(c, cushion, () => {
            blurred(c, 5, () => line(c, 'M-92 -160C-150 -120-152 120-92 166', 'rgba(0,0,0,.6)', 9));
            for (let fold = -5; fold <= 5; fold += 1)
              blurred(c, 3, () =>
                line(
                  c,
                  `M-176 ${fold * 26}C-150 ${fold * 25}-140 ${fold * 24}-122 ${fold * 22}`,
                  'rgba(0,0,0,.32)',
                  4,
                ),
              );
          });
        }
        const side = path('M-60 -196C70 -214 130 -120 130 0C130 120 70 214-60 196C-96 150-104 -150-60 -196Z');
        fill(
          c,
          side,
          linear(
            c,
            [-90, -200, 130, 200],
            [
              [0, '#7c8693'],
              [0.35, '#454d58'],
              [1, '#171b20'],
            ],
          ),
        );
        shade(c, side, 'rgba(0,0,0,.55)', 30, -18, -22);
        gleam(c, side, path('M-40 -180C60 -190 100 -110 108 -20C80 -100 40 -160-40 -160Z'), 0.5, 12);
        line(c, 'M-30 -196C90 -180 96 180-30 196', 'rgba(91,231,196,.9)', 6);
      },
      0.04,
    );
  shell(712, false);
  at(c, 190, 740, () => {
    const cushion = path('M70 -190C160 -170 176 150 76 190L-20 170V-170Z');
    solid(
      c,
      cushion,
      linear(
        c,
        [-20, -180, 170, 180],
        [
          [0, '#4a515c'],
          [1, '#16191e'],
        ],
      ),
      34,
      { light: 'rgba(255,255,255,.24)' },
    );
    const face = oval(-18, 0, 152, 214);
    fill(
      c,
      face,
      linear(
        c,
        [-170, -210, 130, 210],
        [
          [0, '#a3adb9'],
          [0.3, '#5c6672'],
          [0.7, '#343b45'],
          [1, '#1c2026'],
        ],
      ),
    );
    shade(c, face, 'rgba(0,0,0,.5)', 34, -20, -24);
    line(c, face, 'rgba(255,255,255,.22)', 3);
    const plate = oval(-22, -2, 112, 166);
    fill(
      c,
      plate,
      linear(
        c,
        [-130, -160, 90, 160],
        [
          [0, '#2b313a'],
          [0.5, '#454e5a'],
          [1, '#7d8794'],
        ],
      ),
    );
    shade(c, plate, 'rgba(0,0,0,.5)', 12, 6, 8);
    line(c, plate, '#5be7c4', 5);
    for (let ring = 0; ring < 5; ring += 1)
      line(c, oval(-22, -2, 92 - ring * 15, 140 - ring * 23), 'rgba(255,255,255,.07)', 2);
    gleam(c, plate, path('M-110 -40C-96 -130-40 -160 20 -150C-40 -120-80 -60-86 40Z'), 0.4, 14);
    write(c, '静界', -22, 2, { size: 46, color: '#e8f0ff', face: 'noto-sans-sc@700', tracking: 0.14 });
  });
}

export const audio = {
  headphones: thing(0.9, 900, 1000, headphones),
};
