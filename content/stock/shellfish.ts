import { plate } from './dishes';
import { box, egg, type Field, noise, random, ring, rough, smooth, TURN } from './fields';
import { LEMON, leafField, leafSkin, sliceOf } from './fruit';
import { blend, hue, type Skin, type Solid, type Vector } from './solids';
import { thingOf } from './studio';

const { abs, atan2, hypot, max, min, sin, cos, sqrt } = Math;

const oysters = (): Solid[] => {
  const q = random(18);
  const one = (x: number, z: number, way: number, size: number): Solid[] => {
    const shape = (a: number, c: number) => hypot(a / (0.62 + 0.16 * c), c / 0.86);
    const shell: Field = (a, b, c) => {
      const r = shape(a, c) * (1 + 0.05 * sin(9 * atan2(c, a)) + 0.03 * noise(a * 6, c * 6));
      const level = 0.34 * r * r - 0.12 + 0.03 * noise(a * 5, c * 5);
      return max(abs(b - level) - 0.045 - 0.02 * noise(a * 9, c * 9), (r - 1) * 0.5) * 0.55;
    };
    const skin: Skin = {
      color: (a, b, c) => {
        const r = shape(a, c);
        const inside = smooth(0.02, 0.06, b - 0.34 * r * r + 0.1);
        const layer = noise(r * 16, atan2(c, a) * 2);
        const out = blend(hue('#5b564e'), hue('#a39a8a'), layer);
        const pearl = blend(hue('#e6e2dc'), hue('#b9b4c2'), smooth(0.55, 0.9, r + 0.2 * noise(a * 4, c * 4)));
        return blend(out, pearl, inside * smooth(1, 0.93, r));
      },
      relief: (a, b, c) =>
        (b < 0.34 * shape(a, c) ** 2 - 0.12 ? 0.05 : 0.012) * noise(shape(a, c) * 22, atan2(c, a) * 5),
      gloss: 0.7,
      spread: 0.3,
      soft: 0.2,
    };
    const flesh: Solid = {
      field: (a, b, c) =>
        (hypot(a / 0.36, (b - 0.06) / 0.15, c / 0.5) - 1 - 0.12 * sin(9 * a + 4 * c) * cos(7 * c)) * 0.12,
      skin: {
        color: (a, b, c) => {
          const rim = smooth(0.75, 1, hypot(a / 0.36, c / 0.5));
          return blend(
            blend(hue('#efe0c2'), hue('#d2b686'), rough(a * 5, b * 5, c * 5, 3)),
            hue('#4a4238'),
            rim * 0.8,
          );
        },
        relief: (a, b, c) => 0.012 * rough(a * 9, b * 9, c * 9, 3),
        gloss: 1,
        spread: 0.2,
        soft: 0.5,
      },
      reach: 0.62,
    };
    const turn: Vector = [0.05, way, 0];
    const at: Vector = [x, 0.12, z];
    const [s, c] = [sin(way), cos(way)];
    const bits = Array.from({ length: 26 }, (_, i): Solid => {
      const [a, r] = [q() * TURN, 0.42 * sqrt(q())];
      const [u, w] = [0.75 * r * cos(a), r * sin(a)];
      return {
        field: i % 3 === 0 ? ring(0.036, 0.014) : box(0.035, 0.028, 0.03, 0.014),
        skin: {
          color:
            i % 3 === 0
              ? hue('#5fa53c')
              : i % 7 === 1
                ? hue('#c8281a')
                : blend(hue('#f2d28a'), hue('#c8873a'), q()),
          gloss: 0.6,
          soft: 0.5,
        },
        at: [x + size * (u * c + w * s), 0.12 + size * (0.21 - 0.25 * r * r), z + size * (w * c - u * s)],
        turn: [q(), q() * 6, q()],
        reach: 0.06,
      };
    });
    return [
      { field: shell, skin, at, turn, scale: size, reach: 1.1 },
      { ...flesh, at, turn, scale: size },
      ...bits,
    ];
  };
  return [
    plate('#26282b', '#4a4d52', 0.93),
    ...one(-0.82, 0.05, 0.5, 0.74),
    ...one(0, -0.18, 0.1, 0.76),
    ...one(0.82, 0.05, -0.4, 0.74),
    ...one(-0.02, 0.62, 1.6, 0.6),
    { ...sliceOf(0.24, 0.035, LEMON), at: [0.72, 0.14, 0.72], turn: [0.5, 0.3, 0.2] },
  ];
};

const snails = (): Solid[] => {
  const q = random(27);
  const whorls: Field = (() => {
    const balls = Array.from({ length: 15 }, (_, at) => {
      const t = at / 14;
      const a = t * TURN * 2.4;
      const r = 0.2 * (1 - t) ** 1.2;
      return [r * cos(a), -0.14 + 0.5 * t ** 0.85, r * sin(a), 0.185 * (1 - t) ** 0.9 + 0.015] as const;
    });
    return (x, y, z) => {
      let all = 1e9;
      for (const [a, b, c, r] of balls) {
        const far = hypot(x - a, y - b, z - c) - r;
        const soft = max(0.05 - abs(all - far), 0) / 0.05;
        all = min(all, far) - soft * soft * 0.0125;
      }
      return max(all, 0.1 - hypot(x - 0.24, y + 0.22, z + 0.06));
    };
  })();
  const shell: Skin = {
    color: (x, y, z) => {
      const band = noise(atan2(z, x) * 5 + y * 14, y * 3);
      const mouth = smooth(0.2, 0.12, hypot(x - 0.24, y + 0.22, z + 0.06));
      return blend(blend(hue('#33240f'), hue('#7d6332'), band * 0.9), hue('#180d08'), mouth);
    },
    relief: (x, _y, z) => 0.002 * sin(atan2(z, x) * 26),
    gloss: 1,
    spread: 0.18,
    soft: 0.12,
  };
  const all: Solid[] = [
    plate('#f3ede0', '#b8331f', 0.86),
    { field: egg(1.12, 0.24, 0.8), skin: { color: hue('#5a1c0c'), gloss: 0.9, spread: 0.2 }, at: [0, 0, 0] },
  ];
  const count = 46;
  for (let at = 0; at < count; at++) {
    const r = sqrt((at + 0.5) / count);
    const a = at * 2.39996;
    all.push({
      field: whorls,
      skin: shell,
      at: [1.08 * r * cos(a), 0.1 + 0.34 * (1 - r * r) + 0.05 * q(), 0.76 * r * sin(a)],
      turn: [q() * 6, q() * 6, q() * 6],
      scale: 0.72 + 0.2 * q(),
      reach: 0.46,
    });
  }
  for (let at = 0; at < 34; at++) {
    const r = sqrt(q());
    const a = q() * TURN;
    const base: Pick<Solid, 'at' | 'turn'> = {
      at: [1.02 * r * cos(a), 0.3 + 0.34 * (1 - r * r), 0.74 * r * sin(a)],
      turn: [q() - 0.5, q() * 6, q() - 0.5],
    };
    all.push(
      at % 2
        ? {
            field: ring(0.075, 0.026),
            skin: { color: hue('#cf2a1a'), gloss: 0.9, spread: 0.2, soft: 0.3 },
            reach: 0.12,
            ...base,
          }
        : {
            field: leafField(0.3, 0.1, 0.4),
            skin: leafSkin('#1f6a2c', '#57a844', 0.3, 0.4),
            reach: 0.36,
            ...base,
          },
    );
  }
  return all;
};

export const shellfish = {
  oysters: thingOf(1.3, () => ({ solids: oysters(), pitch: 77 })),
  snails: thingOf(1.2, () => ({ solids: snails(), pitch: 74 })),
};
