import { at, fill, line, linear, oval, type Pen, path, radial, random } from './light';

type Bloom = { deep: string; mid: string; pale: string };

const LEAF: Bloom = { deep: '#2f5a2c', mid: '#5c8f42', pale: '#a9cf7e' };

export function leaf(
  c: Pen,
  x: number,
  y: number,
  size: number,
  turn: number,
  { deep, mid, pale } = LEAF,
): void {
  at(
    c,
    x,
    y,
    () => {
      const blade = path('M0 0C-.3 -.24-.3 -.72 0 -1C.3 -.72 .3 -.24 0 0Z');
      fill(
        c,
        blade,
        linear(
          c,
          [-0.25, 0, 0.25, 0],
          [
            [0, pale],
            [0.48, mid],
            [0.52, deep],
            [1, mid],
          ],
        ),
      );
      line(c, 'M0 0V-.94', pale, 0.018);
      for (let vein = 0; vein < 5; vein += 1) {
        const from = -0.14 - vein * 0.15;
        line(c, `M0 ${from}L.17 ${from - 0.12}M0 ${from}L-.17 ${from - 0.12}`, 'rgba(255,255,230,.22)', 0.01);
      }
    },
    turn,
    size,
  );
}

/** An open flower: two rings of petals around a heart of stamens; `tilt` below 1 turns it away. */
export function openFlower(
  c: Pen,
  x: number,
  y: number,
  radius: number,
  bloom: Bloom,
  tilt = 1,
  seed = 1,
): void {
  const next = random(seed);
  at(
    c,
    x,
    y,
    () => {
      for (const [ring, count, long, broad] of [
        [0, 9, 1, 0.34],
        [1, 8, 0.8, 0.3],
      ] as const)
        for (let petal = 0; petal < count; petal += 1) {
          const turn = ((petal + ring * 0.5) * 2 * Math.PI) / count + (next() - 0.5) * 0.16;
          const size = long * (0.93 + next() * 0.12);
          at(
            c,
            0,
            0,
            () => {
              const shape = path(
                `M0 0C${-broad * 1.1} -.24 ${-broad * 1.2} -.86 ${-broad * 0.32} -.98Q0 -.9 ${broad * 0.34} -.99C${broad * 1.2} -.86 ${broad * 1.1} -.24 0 0Z`,
              );
              fill(
                c,
                shape,
                linear(
                  c,
                  [0, 0, 0, -1],
                  [
                    [0, bloom.deep],
                    [0.42, bloom.mid],
                    [1, bloom.pale],
                  ],
                ),
              );
              line(c, shape, 'rgba(110,20,40,.14)', 0.012);
              for (const vein of [-0.12, 0, 0.12])
                line(c, `M0 -.16Q${vein} -.5 ${vein * 1.4} -.84`, 'rgba(255,255,255,.22)', 0.014);
            },
            turn,
            size,
          );
        }
      const heart = oval(0, 0, 0.25);
      fill(
        c,
        heart,
        radial(c, -0.06, -0.07, 0.3, [
          [0, '#ffe28a'],
          [0.6, '#f0ac2e'],
          [1, '#a8640f'],
        ]),
      );
      for (let dot = 0; dot < 46; dot += 1) {
        const turn = next() * 7;
        const far = 0.27 * Math.sqrt(next());
        fill(
          c,
          oval(far * Math.cos(turn), far * Math.sin(turn), 0.022),
          next() > 0.5 ? '#fff0b8' : '#b06a12',
        );
      }
    },
    0,
    radius,
    radius * tilt,
  );
}

/** A rose: petals that wind outward, each over the one before it. */
export function rose(
  c: Pen,
  x: number,
  y: number,
  radius: number,
  { deep, mid, pale }: Bloom,
  seed = 1,
): void {
  const next = random(seed);
  at(
    c,
    x,
    y,
    () => {
      for (const [count, far, size] of [
        [6, 0.52, 0.56],
        [5, 0.34, 0.48],
        [4, 0.2, 0.36],
        [3, 0.08, 0.25],
      ] as const)
        for (let petal = 0; petal < count; petal += 1) {
          const turn = (petal * 2 * Math.PI) / count + far * 5 + (next() - 0.5) * 0.2;
          at(
            c,
            far * Math.cos(turn),
            far * Math.sin(turn),
            () => {
              const shape = path(
                `M${-size} ${size * 0.1}C${-size * 1.05} ${-size * 0.5} ${-size * 0.5} ${-size * 0.9} 0 ${-size * 0.86}C${size * 0.5} ${-size * 0.9} ${size * 1.05} ${-size * 0.5} ${size} ${size * 0.1}C${size * 0.7} ${size * 0.7} ${-size * 0.7} ${size * 0.7} ${-size} ${size * 0.1}Z`,
              );
              fill(
                c,
                shape,
                linear(
                  c,
                  [0, -size * 0.9, 0, size * 0.6],
                  [
                    [0, pale],
                    [0.28, mid],
                    [1, deep],
                  ],
                ),
              );
              line(c, shape, 'rgba(80,0,24,.24)', 0.014);
              line(
                c,
                `M${-size * 0.8} ${-size * 0.42}C${-size * 0.5} ${-size * 0.86} ${size * 0.5} ${-size * 0.86} ${size * 0.8} ${-size * 0.42}`,
                'rgba(255,255,255,.4)',
                0.02,
              );
            },
            turn + Math.PI / 2,
          );
        }
      fill(c, oval(0.01, 0.01, 0.12, 0.1), deep);
      line(c, 'M-.07 .02C-.06 -.08 .08 -.08 .07 .03C.05 .08 -.02 .08 -.02 .03', pale, 0.025);
    },
    0,
    radius,
  );
}

export const PINK: Bloom = { deep: '#c7476a', mid: '#f0a0ae', pale: '#fde1e0' };

export const WHITE: Bloom = { deep: '#d9c7a8', mid: '#fbf6ec', pale: '#ffffff' };

export const YELLOW: Bloom = { deep: '#d9822b', mid: '#f6c453', pale: '#ffe7a0' };

export const RED: Bloom = { deep: '#8d0f2c', mid: '#cf3a56', pale: '#f38a98' };
