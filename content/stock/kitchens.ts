import {
  clamp,
  drum,
  type Field,
  joined,
  mix,
  moved,
  noise,
  ring,
  rod,
  rough,
  smooth,
  without,
} from './fields';
import { block, glow } from './materials';
import { blend, hue, type Light, type Scene, type Skin, type Solid } from './solids';
import { photoOf } from './studio';

const { abs, max, PI, floor } = Math;

/** A range hood above a stove, dirty or clean. */
const hood = (dirty: boolean) => (): Scene => {
  const grime = (x: number, y: number, z: number) =>
    dirty
      ? clamp(
          smooth(0.38, 0.68, rough(x * 1.6, y * 2.2, z * 1.6, 5)) +
            0.5 * smooth(0.55, 0.8, rough(x * 9, y * 2.4, z * 9, 3)),
        )
      : 0;
  const steel: Skin = {
    color: (x, y, z) => {
      const brushed = 0.06 * noise(x * 3, y * 160, z * 3);
      const clean = hue('#c9d0d4').map((part) => part * (0.94 + brushed)) as unknown as Light;
      return blend(
        clean,
        blend(hue('#6b3f12'), hue('#a8742a'), noise(x * 5, y * 5, z * 5)),
        grime(x, y, z) * 0.88,
      );
    },
    relief: (x, y, z) => (dirty ? 0.012 * grime(x, y, z) * rough(x * 14, y * 14, z * 14, 3) : 0),
    gloss: dirty ? 0.45 : 0.95,
    spread: dirty ? 0.55 : 0.25,
    metal: !dirty,
  };
  const tiles: Skin = {
    color: (x, y) => {
      const [a, b] = [x * 1.5 + (floor(y * 3) % 2) * 0.5, y * 3];
      const gap = max(
        smooth(0.03, 0.012, abs(a - Math.round(a))),
        smooth(0.06, 0.025, abs(b - Math.round(b))),
      );
      const own = blend(hue(dirty ? '#d9cba8' : '#f2f5f4'), hue(dirty ? '#a88a56' : '#c6cfd0'), gap);
      const drip = dirty ? smooth(0.5, 0.72, rough(x * 3, y * 0.5, 3, 4)) * smooth(1.6, -0.4, y) : 0;
      return blend(own, hue('#8a5c20'), drip * 0.7);
    },
    relief: (x, y) => {
      const [a, b] = [x * 1.5 + (floor(y * 3) % 2) * 0.5, y * 3];
      return -0.03 * max(smooth(0.04, 0, abs(a - Math.round(a))), smooth(0.08, 0, abs(b - Math.round(b))));
    },
    gloss: dirty ? 0.3 : 0.9,
    spread: dirty ? 0.6 : 0.15,
  };
  const canopy: Field = (x, y, z) => {
    const t = clamp((y + 0.35) / 0.9);
    return max(abs(x) - mix(1.75, 0.55, t), abs(z) - mix(0.8, 0.42, t), abs(y - 0.1) - 0.45) * 0.6 - 0.02;
  };
  return {
    pitch: 4,
    distance: 9,
    view: { x: 0, y: 0.15, width: 4.6 },
    sun: [-0.5, 0.55, 0.75],
    care: 0.8,
    solids: [
      { field: (_x, _y, z) => z + 1, skin: tiles },
      { field: canopy, skin: steel, at: [0, 0.62, -0.2], reach: 2.1 },
      block([1.78, 0.12, 0.84], [0, 0.18, -0.2], steel, 0.03),
      block([0.52, 0.9, 0.38], [0, 2.0, -0.3], steel, 0.02),
      ...[-0.4, -0.2, 0, 0.2, 0.4].map(
        (x): Solid => ({
          field: drum(0.045, 0.03, 0.01),
          skin: { color: dirty ? hue('#5a4326') : hue('#2b3036'), gloss: 0.6 },
          at: [x, 0.18, 0.65],
          turn: [PI / 2, 0, 0],
          reach: 0.08,
        }),
      ),
      {
        field: drum(0.12, 0.02),
        skin: glow(dirty ? '#e0b060' : '#fff6e0', dirty ? 0.6 : 3),
        at: [-0.9, 0.05, 0.1],
        reach: 0.14,
      },
      {
        field: drum(0.12, 0.02),
        skin: glow(dirty ? '#e0b060' : '#fff6e0', dirty ? 0.6 : 3),
        at: [0.9, 0.05, 0.1],
        reach: 0.14,
      },
      block([3, 0.3, 0.9], [0, -2.1, -0.1], { color: hue('#24282c'), gloss: 0.9, spread: 0.15 }, 0.02),
      ...[-0.95, 0.95].flatMap((x): Solid[] => [
        {
          field: ring(0.46, 0.04),
          skin: { color: hue(dirty ? '#3a2a18' : '#4a5056'), gloss: 0.5 },
          at: [x, -1.74, 0.1],
          reach: 0.55,
        },
        {
          field: drum(0.22, 0.05, 0.03),
          skin: { color: hue(dirty ? '#2a1d10' : '#15181b'), gloss: 0.4 },
          at: [x, -1.76, 0.1],
          reach: 0.3,
        },
      ]),
      {
        field: without(
          joined(0.02, drum(0.5, 0.26, 0.08), moved(rod([0.45, 0.12, 0], [1.1, 0.2, 0.1], 0.05), [0, 0, 0])),
          moved(drum(0.45, 0.26, 0.05), [0, 0.06, 0]),
        ),
        skin: { color: hue(dirty ? '#3d2c1e' : '#b3261e'), gloss: 0.8, spread: 0.2 },
        at: [-0.95, -1.42, 0.1],
        reach: 1.2,
      },
    ],
  };
};

export const kitchens = {
  'photo-hood-before': photoOf(1, hood(true)),
  'photo-hood-after': photoOf(1, hood(false)),
};
