import {
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
  radial,
  rounded,
  shade,
  write,
} from './light';
import { thing } from './picture';
import { BLUE, GREEN, type Paint, YELLOW } from './wooden';

/** A thick book lying flat, its pages to the front. */
function book(
  c: Pen,
  [x, y, width, thick]: readonly [number, number, number, number],
  [top, front, dark]: Paint,
  title: string,
  ink = '#fffdf4',
): void {
  const cover = rounded(x, y, width, thick, [14, 5, 5, 14]);
  fill(
    c,
    cover,
    linear(
      c,
      [0, y, 0, y + thick],
      [
        [0, top],
        [0.2, front],
        [0.8, front],
        [1, dark],
      ],
    ),
  );
  fill(
    c,
    rounded(x, y, 26, thick, [14, 0, 0, 14]),
    linear(
      c,
      [x, 0, x + 26, 0],
      [
        [0, dark],
        [0.5, top],
        [1, front],
      ],
    ),
  );
  const pages = rounded(x + width * 0.62, y + 10, width * 0.38 - 6, thick - 20, 2);
  fill(
    c,
    pages,
    linear(
      c,
      [0, y, 0, y + thick],
      [
        [0, '#fffdf4'],
        [1, '#d9cdb4'],
      ],
    ),
  );
  inside(c, pages, () => {
    for (let leafOf = 0; leafOf < 12; leafOf += 1)
      line(c, `M${x} ${y + 14 + (leafOf * (thick - 26)) / 12}H${x + width}`, 'rgba(120,96,56,.28)', 1.4);
  });
  shade(c, pages, 'rgba(70,46,10,.4)', 9, 5, 5);
  write(c, title, x + width * 0.32, y + thick / 2, {
    size: thick * 0.5,
    color: ink,
    face: 'zcool-kuaile@400',
    tracking: 0.06,
  });
}

/** Picture books: an open one leaning on a pile. */
function pictureBooks(c: Pen): void {
  blurred(c, 14, () => fill(c, oval(500, 806, 490, 16), 'rgba(40,30,60,.45)'));
  book(c, [10, 694, 980, 106], BLUE, '雨天的小船');
  book(c, [60, 590, 880, 104], YELLOW, '月亮住在哪里', '#5a3a00');
  book(c, [30, 492, 930, 98], GREEN, '会走路的树');
  at(
    c,
    330,
    486,
    () => {
      fill(c, path('M10 -440L420 -470V-22L400 0H30Z'), '#b5382a');
      const pages = path('M384 -462L412 -452V-16L384 -4Z');
      fill(
        c,
        pages,
        linear(
          c,
          [384, 0, 412, 0],
          [
            [0, '#e4d8bd'],
            [1, '#fffdf4'],
          ],
        ),
      );
      const cover = rounded(0, -466, 388, 466, [8, 12, 12, 8]);
      fill(
        c,
        cover,
        linear(
          c,
          [0, -466, 388, 0],
          [
            [0, '#ffb09a'],
            [0.4, '#ff7a66'],
            [1, '#e2543f'],
          ],
        ),
      );
      inside(c, cover, () => {
        fill(c, oval(250, -250, 132), '#ffe6a3');
        fill(c, path('M0 -150C80 -220 160 -130 240 -170C310 -204 350 -160 400 -190V10H0Z'), '#2f9c8f');
        fill(c, path('M0 -90C90 -140 190 -70 400 -110V10H0Z'), '#1f7a74');
        // A cat looking at the moon.
        fill(
          c,
          path(
            'M150 -84C130 -150 142 -220 168 -250L160 -292L192 -272C204 -276 216 -276 228 -272L258 -294L254 -248C284 -210 296 -150 280 -84Z',
          ),
          '#33284f',
        );
        for (const x of [190, 232]) fill(c, oval(x, -244, 7, 9), '#ffe27a');
        line(c, 'M280 -90C330 -90 336 -150 314 -176', '#33284f', 16);
        fill(c, rounded(0, -466, 30, 466, 0), 'rgba(120,20,10,.3)');
        line(c, 'M33 -466V0', 'rgba(255,255,255,.35)', 3);
      });
      write(c, '猫的月亮', 206, -408, { size: 74, color: '#fffdf2', face: 'zcool-kuaile@400' });
      shade(c, cover, 'rgba(80,10,10,.35)', 18, -8, -10);
      gleam(c, cover, path('M40 -460H180L60 -40H40Z'), 0.18, 16);
    },
    -0.06,
  );
}

/** A balloon on a string. */
function balloon(c: Pen): void {
  line(c, 'M352 800C330 850 386 880 352 930C326 968 372 990 350 1020', 'rgba(120,60,60,.8)', 5);
  const skin = path(
    'M350 20C540 20 670 170 670 370C670 560 520 720 372 776H328C180 720 30 560 30 370C30 170 160 20 350 20Z',
  );
  fill(
    c,
    skin,
    radial(c, 240, 220, 620, [
      [0, '#ffc2b4'],
      [0.3, '#ff8571'],
      [0.65, '#f05a46'],
      [1, '#a82c22'],
    ]),
  );
  shade(c, skin, 'rgba(110,10,10,.5)', 70, -34, -44);
  dim(c, skin, path('M520 620C600 540 640 440 640 360C690 480 640 640 540 690Z'), 'rgba(255,190,170,.5)', 24);
  gleam(c, skin, path('M130 300C140 190 210 110 300 90C230 150 190 230 180 340Z'), 0.85, 16);
  gleam(c, skin, oval(206, 420, 16, 30, 0.2), 0.6, 8);
  const knot = path('M328 772L300 812C330 826 370 826 400 812L372 772Z');
  fill(
    c,
    knot,
    linear(
      c,
      [300, 0, 400, 0],
      [
        [0, '#ff9a84'],
        [0.5, '#e2503f'],
        [1, '#9a261d'],
      ],
    ),
  );
  line(c, 'M330 776C344 784 358 784 370 776', 'rgba(90,10,10,.5)', 4);
}

export const toys = {
  'picture-books': thing(1.2, 1000, 830, pictureBooks),
  balloon: thing(0.7, 760, 1030, (c) => at(c, 0, 0, () => balloon(c), 0, 1.06, 1)),
};
