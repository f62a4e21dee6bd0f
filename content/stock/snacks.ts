import {
  box,
  cells,
  clamp,
  egg,
  type Field,
  joined,
  moved,
  noise,
  random,
  rough,
  smooth,
  without,
} from './fields';
import { blend, hue, type Light, ramp, type Skin, type Solid, type Vector } from './solids';
import { thingOf } from './studio';

const { abs, atan2, hypot, max, min, sin, cos, sqrt } = Math;

const baked = ramp([0, '#5b2a0b'], [0.25, '#8f4a15'], [0.5, '#c07a2c'], [0.75, '#dfa656'], [1, '#f4dba8']);

export const bread = (): Solid[] => {
  const loaf: Field = (x, y, z) => {
    const wide = 0.62 * (1 - 0.28 * (x / 1.5) ** 4);
    const high = 0.52 * (1 - 0.22 * (x / 1.5) ** 4);
    const cutOf = (at: number) =>
      smooth(0.13, 0, abs(x + 0.55 * z - at)) * smooth(0.05, 0.3, y) * smooth(0.62, 0.2, abs(z));
    const slash = 0.09 * (cutOf(-0.9) + cutOf(-0.3) + cutOf(0.3) + cutOf(0.9));
    const k = hypot(x / 1.55, max(y, -0.2 + 0.2 * y) / high, z / wide);
    return ((k - 1) * 0.5 + slash) * 0.7 + (y < -0.3 ? (-0.3 - y) * 0.6 : 0);
  };
  const slashAt = (x: number, z: number) => {
    let all = 0;
    for (const at of [-0.9, -0.3, 0.3, 0.9])
      all = max(all, smooth(0.17, 0.06, abs(x + 0.55 * z - at + 0.03 * noise(x * 9, z * 9))));
    return all * smooth(0.6, 0.3, abs(z));
  };
  const skin: Skin = {
    color: (x, y, z) => {
      const open = slashAt(x, z) * smooth(0, 0.25, y);
      const flour = smooth(0.56, 0.7, rough(x * 3.2, y * 3.2, z * 3.2, 4)) * smooth(0, 0.4, y);
      const own = baked(
        clamp(0.34 + 0.3 * (rough(x * 5, y * 5, z * 5) - 0.5) + 0.18 * (0.3 - y) + 0.5 * open),
      );
      return blend(own, hue('#fdf3df'), 0.75 * flour * (1 - open * 0.7));
    },
    relief: (x, y, z) =>
      0.014 * rough(x * 12, y * 12, z * 12, 4) + 0.03 * slashAt(x, z) * rough(x * 24, y * 8, z * 24, 2),
    gloss: 0.22,
    spread: 0.6,
    soft: 0.25,
  };
  const crumb: Skin = {
    color: (x, y, z) => {
      const rim = smooth(0.36, 0.42, hypot(y * 1.15, z * 0.86));
      const [near] = cells(x * 3, y * 9, z * 9);
      return blend(blend(hue('#f7e6c2'), hue('#dcb67c'), smooth(0.34, 0.16, near)), baked(0.32), rim);
    },
    relief: (x, y, z) => -0.03 * smooth(0.4, 0.1, cells(x * 3, y * 9, z * 9)[0]),
    gloss: 0.08,
    spread: 0.9,
    soft: 0.5,
  };
  const slice: Field = (x, y, z) =>
    max(hypot(y * 1.18, z * 0.84) - 0.44 - 0.02 * noise(y * 4, z * 4), abs(x) - 0.07) * 0.8 - 0.01;
  return [
    { field: loaf, skin, turn: [0, 0.75, 0], at: [-0.1, 0.1, -0.3], reach: 1.8 },
    { field: slice, skin: crumb, at: [0.5, 0.02, 0.95], turn: [0.35, -0.95, -0.1], reach: 0.7 },
    { field: slice, skin: crumb, at: [0.95, 0.02, 0.7], turn: [0.35, -1.15, -0.12], reach: 0.7 },
  ];
};

export const croissant = (): Solid[] => {
  // A crescent: its axis is an arc of radius 1, along which layers overlap.
  const along = (x: number, z: number) => atan2(x, z + 0.55) / 1.35;
  const steps = 7;
  const layer = (t: number) => {
    const s = t * steps * 0.5 + 0.5;
    const part = s - Math.floor(s);
    return t < 0 ? 1 - part : part;
  };
  const body: Field = (x, y, z) => {
    const t = along(x, z);
    const centre = hypot(x, z + 0.55) - 1;
    const thick = 0.43 * (1 - 0.72 * abs(t) ** 1.7) * (0.9 + 0.16 * layer(abs(t) < 0.07 ? 0.07 : t));
    return (hypot(centre, y * 1.08) - thick + max(0, abs(t) - 1) * 0.9) * 0.55;
  };
  const skin: Skin = {
    color: (x, y, z) => {
      const t = along(x, z);
      const fold = layer(t);
      const centre = hypot(x, z + 0.55) - 1;
      const streak = rough(t * 30, atan2(y, centre) * 2.2, 1, 3);
      return baked(clamp(0.75 - 0.5 * fold + 0.4 * (streak - 0.5) - 0.12 * smooth(0, 0.4, y)));
    },
    relief: (x, y, z) => {
      const t = along(x, z);
      const centre = hypot(x, z + 0.55) - 1;
      return 0.012 * sin(layer(t) * 26) * 0.5 + 0.02 * rough(t * 40, atan2(y, centre) * 3, 1, 3);
    },
    gloss: 0.55,
    spread: 0.38,
    soft: 0.25,
  };
  return [{ field: body, skin, turn: [0.12, 0.16, 0] }];
};

const popsicle = (): Solid[] => {
  const bar: Field = (x, y, z) => {
    const wide = y > 0.82 ? hypot(x, y - 0.82) - 0.48 : max(abs(x) - 0.48, -0.4 - y);
    const p = wide + 0.14;
    const q = abs(z) - 0.05;
    return hypot(max(p, 0), max(q, 0)) + min(max(p, q), 0) - 0.14;
  };
  const flavour = ramp([0, '#f2b33a'], [0.3, '#f58a3c'], [0.62, '#ef5a54'], [1, '#d8315e']);
  const skin: Skin = {
    color: (x, y, z) => {
      const own = flavour(clamp((y + 0.4) / 1.8 + 0.12 * (rough(x * 2.5, y * 2.5, z * 2.5, 3) - 0.5)));
      const [near, next, id] = cells(x * 2.7 + 0.3, y * 2.7, 0.5);
      const bit = id > 0.66 ? smooth(0.32, 0.24, near) * smooth(0, 0.1, next - near) : 0;
      return blend(
        blend(own, hue('#fff0e4'), 0.3 * smooth(0.55, 0.8, rough(x * 9, y * 9, z * 9, 3))),
        hue('#c3203f'),
        bit * 0.6,
      );
    },
    relief: (x, y, z) =>
      0.01 * rough(x * 10, y * 10, z * 10, 3) -
      0.035 * (smooth(0.07, 0.02, abs(abs(x) - 0.17)) * smooth(1.15, 1, y) * smooth(-0.3, -0.1, y)),
    gloss: 0.8,
    spread: 0.25,
    soft: 0.7,
  };
  const wood: Skin = {
    color: (x, y, z) => blend(hue('#e6c48d'), hue('#c99a58'), rough(x * 26, y * 2, z * 9, 3)),
    gloss: 0.1,
    soft: 0.3,
  };
  return [
    { field: bar, skin, at: [0, 0.05, 0] },
    { field: moved(box(0.13, 0.5, 0.045, 0.04), [0, -0.75, 0]), skin: wood },
  ];
};

type Nut = (at: Vector, turn: Vector, scale: number) => Solid;

const brown = ramp([0, '#5a2d12'], [0.5, '#9a5a2a'], [1, '#d29a5e']);

const almond: Nut = (at, turn, scale) => ({
  field: (x, y, z) => (hypot(x / 0.3, y / 0.1, z / (0.17 - 0.1 * clamp(x))) - 1) * 0.1,
  skin: {
    color: (x, y, z) => brown(0.3 + 0.5 * rough(x * 5, y * 30, z * 34, 3)),
    relief: (x, y, z) => 0.01 * rough(x * 6, y * 30, z * 34, 2),
    gloss: 0.2,
    spread: 0.6,
    soft: 0.2,
  },
  at,
  turn,
  scale,
  reach: 0.33,
});

const cashew: Nut = (at, turn, scale) => ({
  field: (x, y, z) => {
    const t = clamp(atan2(z, x) / 2.3, -0.55, 0.55);
    const a = t * 2.3;
    return (hypot(x - 0.2 * cos(a), y, z - 0.2 * sin(a)) - 0.115 * (1.05 - abs(t) * 0.5)) * 0.9;
  },
  skin: {
    color: (x, y, z) => blend(hue('#f3ddb0'), hue('#dfb877'), rough(x * 6, y * 6, z * 6, 3)),
    gloss: 0.35,
    spread: 0.5,
    soft: 0.45,
  },
  at,
  turn,
  scale,
  reach: 0.36,
});

const walnut: Nut = (at, turn, scale) => ({
  field: (x, y, z) =>
    (hypot(x, y * 1.2, z) -
      0.27 -
      0.05 * sin(9 * x + 7 * y) * cos(9 * z - 5 * x) +
      0.05 * smooth(0.06, 0, abs(z))) *
    0.6,
  skin: {
    color: (x, y, z) => brown(0.34 + 0.55 * rough(x * 8, y * 8, z * 8, 3)),
    relief: (x, y, z) => 0.028 * rough(x * 13, y * 13, z * 13, 3),
    gloss: 0.2,
    spread: 0.6,
    soft: 0.25,
  },
  at,
  turn,
  scale,
  reach: 0.36,
});

const pistachio: Nut = (at, turn, scale) => ({
  field: joined(
    0,
    without(egg(0.24, 0.15, 0.15), (x, y, z) => -(y * 1 - 0.03 - 0.4 * abs(z) + 0 * x)),
    egg(0.19, 0.1, 0.1),
  ),
  skin: {
    color: (x, y, z) =>
      hypot(x / 0.2, y / 0.112, z / 0.112) < 1.02
        ? blend(hue('#8fa83c'), hue('#7a4a4a'), smooth(0.45, 0.7, noise(x * 9, y * 9, z * 9)))
        : blend(hue('#ead7ae'), hue('#c9a873'), rough(x * 9, y * 9, z * 9, 3)),
    gloss: 0.25,
    spread: 0.5,
    soft: 0.25,
  },
  at,
  turn,
  scale,
  reach: 0.27,
});

const cranberry: Nut = (at, turn, scale) => ({
  field: egg(0.17, 0.1, 0.12),
  skin: {
    color: (x, y, z) => blend(hue('#5c0d16'), hue('#b02330'), rough(x * 8, y * 8, z * 8, 3)),
    relief: (x, y, z) => 0.03 * rough(x * 9, y * 9, z * 9, 3),
    gloss: 0.7,
    spread: 0.35,
    soft: 0.35,
  },
  at,
  turn,
  scale,
  reach: 0.2,
});

const NUTS: readonly Nut[] = [almond, walnut, cashew, pistachio, almond, cranberry, cashew];

/** A heap of nuts: a few rings, lower at the rim. */
const heap = (seed: number, wide: number, high: number, count: number): Solid[] => {
  const q = random(seed);
  return Array.from({ length: count }, (_, at) => {
    const r = wide * sqrt((at + 0.5) / count);
    const a = at * 2.39996 + q() * 0.4;
    const nut = NUTS[Math.floor(q() * NUTS.length)] as Nut;
    const lift = high * (1 - (r / wide) ** 2) + 0.05 * q();
    return nut(
      [r * cos(a), lift, r * sin(a) * 1.02],
      [q() * 1.2 - 0.6, q() * 6.3, q() * 1.2 - 0.6],
      0.92 + 0.25 * q(),
    );
  });
};

const nuts = (): Solid[] => [
  { field: egg(1.05, 0.42, 1), skin: { color: hue('#6b3d1c') }, at: [0, -0.02, 0] },
  ...heap(4, 1.25, 0.5, 74),
];

const nutBox = (): Solid[] => {
  const red = hue('#b3261e');
  const tray: Solid[] = [];
  const paper: Skin = {
    color: (x, y, z) => {
      const side = z > 0.98 || z < -0.98;
      const line = side
        ? smooth(0.02, 0.008, abs(abs(x) - 1.24)) * smooth(0.3, 0.28, abs(y)) +
          smooth(0.02, 0.008, abs(abs(y) - 0.24)) * smooth(1.28, 1.26, abs(x))
        : 0;
      return blend(red, hue('#e8c27a'), clamp(line));
    },
    gloss: 0.3,
    spread: 0.5,
  };
  const hollow = (at: number): Field =>
    moved(box(0.6, 0.4, 0.42, 0.05), [at % 2 ? 0.66 : -0.66, 0.24, at < 2 ? -0.47 : 0.47]);
  const shell = [0, 1, 2, 3].reduce<Field>((all, at) => without(all, hollow(at)), box(1.36, 0.34, 1, 0.03));
  const q = random(21);
  const kinds: Nut[] = [almond, walnut, cashew, pistachio];
  kinds.forEach((nut, at) => {
    for (let i = 0; i < 30; i++) {
      const [cx, cz] = [at % 2 ? 0.66 : -0.66, at < 2 ? -0.47 : 0.47];
      tray.push(
        nut(
          [
            cx + (((i % 6) + 0.5) / 6 - 0.5) * 1.02 + 0.06 * q(),
            0.14 + 0.14 * q() + (i > 18 ? 0.06 : 0),
            cz + ((Math.floor(i / 6) + 0.5) / 5 - 0.5) * 0.68,
          ],
          [q() - 0.5, q() * 6.3, q() - 0.5],
          0.62 + 0.14 * q(),
        ),
      );
    }
  });
  const lid: Solid = {
    field: box(1.38, 0.05, 0.42, 0.03),
    skin: {
      ...paper,
      color: (x, _y, z) => {
        const frame = smooth(0.02, 0.008, abs(max(abs(x) - 1.3, abs(z) - 0.34)));
        const ringed = smooth(0.02, 0.008, abs(hypot(x, z) - 0.29));
        const petal = smooth(0.03, 0.01, hypot(x, z) - 0.13 - 0.09 * abs(cos(4 * atan2(z, x))));
        return blend(red, hue('#e8c27a'), clamp(frame + ringed + petal));
      },
    },
    at: [0, 0.6, -1.22],
    turn: [1, 0, 0],
    reach: 1.5,
  };
  return [
    {
      field: shell,
      skin: {
        ...paper,
        color: (x, y, z) =>
          max(abs(x) / 1.36, abs(z)) < 0.985
            ? hue('#f1dfba')
            : (paper.color as (x: number, y: number, z: number) => Light)(x, y, z),
      },
    },
    lid,
    ...tray,
  ];
};

export const snacks = {
  bread: thingOf(1.4, () => ({ solids: bread(), pitch: 40, care: 0.8 })),
  croissant: thingOf(1.4, () => ({ solids: croissant(), pitch: 74, care: 0.8 })),
  popsicle: thingOf(0.4, () => ({ solids: popsicle(), pitch: 6 })),
  nuts: thingOf(1.2, () => ({ solids: nuts(), pitch: 48, care: 0.8 })),
  'nut-box': thingOf(1.2, () => ({ solids: nutBox(), pitch: 38 })),
};
