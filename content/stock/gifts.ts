import {
  at,
  blurred,
  dim,
  fill,
  inside,
  line,
  linear,
  type Pen,
  path,
  polygon,
  rounded,
  shade,
  solid,
} from './light';
import { thing } from './picture';

type Box = {
  front: [string, string];
  side: [string, string];
  top: [string, string];
  ribbon: [string, string, string];
};

/** Satin gradient: light along its folds. */
const satin = (
  c: Pen,
  from: readonly [number, number, number, number],
  [dark, mid, light]: readonly string[],
) =>
  linear(c, from, [
    [0, dark as string],
    [0.22, mid as string],
    [0.4, light as string],
    [0.62, mid as string],
    [1, dark as string],
  ]);

/** A wrapped box seen at its corner, with lid, ribbon and bow. */
function giftBox(c: Pen, { front, side, top, ribbon }: Box, hasBow = true): void {
  const [, mid, light] = ribbon;
  const dark = ribbon[0];
  const faceLeft = polygon([70, 430], [590, 520], [590, 985], [70, 860]);
  const faceRight = polygon([590, 520], [930, 400], [930, 815], [590, 985]);
  fill(
    c,
    faceLeft,
    linear(
      c,
      [70, 430, 590, 985],
      [
        [0, front[0]],
        [1, front[1]],
      ],
    ),
  );
  fill(
    c,
    faceRight,
    linear(
      c,
      [590, 520, 930, 815],
      [
        [0, side[0]],
        [1, side[1]],
      ],
    ),
  );
  const bandLeft = polygon([290, 470], [400, 488], [400, 940], [290, 913]);
  const bandRight = polygon([735, 470], [812, 442], [812, 876], [735, 914]);
  fill(
    c,
    bandLeft,
    linear(
      c,
      [290, 0, 400, 0],
      [
        [0, mid],
        [0.35, light],
        [1, mid],
      ],
    ),
  );
  fill(
    c,
    bandRight,
    linear(
      c,
      [735, 0, 812, 0],
      [
        [0, mid],
        [1, dark],
      ],
    ),
  );
  for (const [shape, lid] of [
    [faceLeft, polygon([40, 470], [600, 580], [600, 616], [40, 506])],
    [faceRight, polygon([590, 580], [960, 436], [960, 474], [590, 620])],
  ] as const)
    dim(c, shape, lid, 'rgba(70,0,30,.5)', 12);
  dim(c, faceLeft, polygon([40, 820], [600, 955], [600, 1000], [40, 1000]), 'rgba(40,0,15,.35)', 26);
  dim(c, faceRight, polygon([580, 955], [940, 785], [940, 1000], [580, 1000]), 'rgba(40,0,15,.4)', 26);

  const lidLeft = polygon([46, 352], [592, 440], [592, 590], [46, 486]);
  const lidRight = polygon([592, 440], [954, 318], [954, 446], [592, 590]);
  const lidTop = polygon([46, 352], [410, 258], [954, 318], [592, 440]);
  fill(
    c,
    lidLeft,
    linear(
      c,
      [46, 352, 592, 590],
      [
        [0, top[0]],
        [1, front[0]],
      ],
    ),
  );
  fill(
    c,
    lidRight,
    linear(
      c,
      [592, 440, 954, 446],
      [
        [0, front[1]],
        [1, side[1]],
      ],
    ),
  );
  fill(
    c,
    lidTop,
    linear(
      c,
      [46, 300, 954, 400],
      [
        [0, top[0]],
        [0.5, top[1]],
        [1, front[0]],
      ],
    ),
  );
  const lidBandLeft = polygon([284, 390], [402, 409], [402, 554], [284, 531]);
  const lidBandRight = polygon([738, 391], [820, 363], [820, 499], [738, 532]);
  fill(
    c,
    lidBandLeft,
    linear(
      c,
      [284, 0, 402, 0],
      [
        [0, mid],
        [0.35, light],
        [1, mid],
      ],
    ),
  );
  fill(
    c,
    lidBandRight,
    linear(
      c,
      [738, 0, 820, 0],
      [
        [0, mid],
        [1, dark],
      ],
    ),
  );
  fill(
    c,
    polygon([284, 390], [402, 409], [745, 295], [640, 283]),
    linear(
      c,
      [284, 400, 700, 290],
      [
        [0, light],
        [1, mid],
      ],
    ),
  );
  fill(
    c,
    polygon([738, 391], [820, 363], [298, 287], [200, 312]),
    linear(
      c,
      [200, 300, 820, 390],
      [
        [0, light],
        [0.5, mid],
        [1, light],
      ],
    ),
  );
  for (const edge of ['M48 353L592 441L953 319', 'M592 441V588', 'M590 655V983'])
    line(c, edge, 'rgba(255,255,255,.38)', 3);
  if (!hasBow)
    dim(c, lidTop, polygon([150, 330], [410, 262], [880, 310], [600, 400]), 'rgba(20,10,10,.45)', 22);
  dim(c, lidTop, path('M330 350C400 300 640 300 700 350C640 400 420 400 330 350Z'), 'rgba(40,0,15,.5)', 18);

  if (!hasBow) return;
  // The bow: two tails, two loops with their insides, the knot.
  const tail = (d: string) =>
    solid(c, path(d), satin(c, [350, 330, 640, 480], ribbon), 12, { dark: 'rgba(60,10,20,.4)' });
  tail('M500 300C440 330 390 380 330 452L372 448L396 484C440 420 490 370 530 322Z');
  tail('M530 300C590 330 650 356 712 420L668 424L650 462C610 400 560 360 506 326Z');
  const loop = (inner: string, outer: string, from: readonly [number, number, number, number]) => {
    const ring = path(outer);
    const hollow = path(inner);
    fill(
      c,
      hollow,
      linear(c, from, [
        [0, dark],
        [1, mid],
      ]),
    );
    shade(c, hollow, 'rgba(50,0,15,.6)', 16, 6, 14);
    const band = path(`${outer}${inner}`);
    inside(c, ring, () => {
      fill(c, band, satin(c, from, ribbon), 'evenodd');
    });
    blurred(c, 5, () => line(c, inner, 'rgba(50,0,20,.22)', 5));
  };
  loop(
    'M488 292C430 250 330 150 260 170C220 184 250 250 320 268C380 284 440 292 488 296Z',
    'M510 300C470 190 330 40 216 76C130 106 150 240 246 288C330 326 440 322 510 306Z',
    [180, 80, 500, 320],
  );
  loop(
    'M546 292C600 244 700 146 760 166C800 182 770 246 706 268C650 284 590 292 546 296Z',
    'M520 300C560 186 690 34 804 72C890 104 874 236 776 286C700 322 590 322 520 306Z',
    [540, 320, 880, 80],
  );
  solid(c, rounded(466, 246, 100, 92, 34), satin(c, [466, 0, 566, 0], ribbon), 14, {
    dark: 'rgba(60,10,20,.45)',
  });
  line(c, 'M492 258C486 286 488 306 496 328', 'rgba(60,10,20,.28)', 4);
  line(c, 'M540 258C546 284 544 308 536 328', 'rgba(60,10,20,.22)', 4);
}

const ROSE: Box = {
  front: ['#e9718c', '#c9476a'],
  side: ['#b93e60', '#94274a'],
  top: ['#f59cb0', '#ee8199'],
  ribbon: ['#d9bfae', '#f6e6d8', '#fffaf3'],
};

const JADE: Box = {
  front: ['#5f9d8a', '#2e6b57'],
  side: ['#2c6350', '#17443a'],
  top: ['#8cc4b0', '#6fae99'],
  ribbon: ['#b98a3a', '#e7c274', '#fff0c2'],
};

const CREAM: Box = {
  front: ['#fff6e6', '#ecdcc0'],
  side: ['#dcc7a2', '#b99f74'],
  top: ['#fffdf6', '#f7ebd3'],
  ribbon: ['#a8324a', '#d9566e', '#f59aa8'],
};

/** Three stacked boxes, each smaller than the one below it. */
function giftStack(c: Pen): void {
  for (const [x, y, size, look] of [
    [20, 388, 0.98, JADE],
    [146, 150, 0.76, CREAM],
    [260, -14, 0.56, ROSE],
  ] as const)
    at(
      c,
      x,
      y,
      () => {
        // Lower boxes have no bow, because another box stands there.
        giftBox(c, look, look === ROSE);
      },
      0,
      size,
      size * 0.7,
    );
}

export const gifts = {
  'gift-box': thing(1, 1000, 1000, (c) => giftBox(c, ROSE)),
  'gift-stack': thing(0.9, 1000, 1110, giftStack),
};
