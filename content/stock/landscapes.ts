import { createCanvas } from '@napi-rs/canvas';
import { clamp, mix, noise, random, rough, smooth } from './fields';
import { blurred, type Pen } from './light';
import { scene } from './picture';
import { blend, hue, type Light, ramp } from './solids';
import { toned } from './studio';

const { abs, exp, hypot, max, sin } = Math;

/** Paints every pixel by position: `x` from 0 to the picture's ratio, `y` from 0 at the top to 1. */
function paint(pen: Pen, look: (x: number, y: number) => Light): void {
  const { width, height } = pen.canvas;
  const canvas = createCanvas(width, height);
  const own = canvas.getContext('2d');
  const image = own.createImageData(width, height);
  const grain = random(9);
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const light = look((i + 0.5) / height, (j + 0.5) / height);
      const speck = (grain() + grain() - 1) * 5;
      image.data.set([...light.map((part) => toned(part) + speck), 255], (j * width + i) * 4);
    }
  own.putImageData(image, 0, 0);
  pen.drawImage(canvas, 0, 0);
}

/** Height of a ridge of hills at `x`. */
const ridge = (x: number, seed: number, scale: number, sharp: number): number => {
  let sum = 0;
  let strength = 0.5;
  let size = scale;
  for (let octave = 0; octave < 6; octave++) {
    const value = noise(x * size + seed * 7.7, seed * 3.1 + octave * 5.3);
    sum += strength * mix(value, 1 - abs(2 * value - 1), sharp);
    strength *= 0.48;
    size *= 2.1;
  }
  return sum;
};

/** Mountain ranges in morning mist, with the sun just above them. */
function mountainDawn(pen: Pen): void {
  const sky = ramp([0, '#3d5f8c'], [0.35, '#8aa0b8'], [0.6, '#f0c9a0'], [0.8, '#ffd9a0'], [1, '#ffe9c4']);
  const ranges = Array.from({ length: 7 }, (_, at) => {
    const t = at / 6;
    return { base: mix(0.52, 1.06, t ** 1.15), high: mix(0.2, 0.34, t), seed: at + 2, near: t };
  });
  const far = hue('#b79a92');
  const close = hue('#0d2226');
  const [sunX, sunY] = [0.5, 0.42];
  paint(pen, (x, y) => {
    const glow = exp(-hypot(x - sunX, (y - sunY) * 1.2) * 4.2);
    const cloud = smooth(0.5, 0.75, rough(x * 2.4, y * 9, 1, 5)) * smooth(0.5, 0.1, y);
    let light = blend(sky(clamp(y / 0.52)), hue('#ffdcb8'), cloud * 0.5);
    const disc = smooth(0.036, 0.033, hypot(x - sunX, y - sunY));
    light = [
      light[0] + glow * 0.7 + disc * 2.4,
      light[1] + glow * 0.42 + disc * 2,
      light[2] + glow * 0.16 + disc * 1.2,
    ];
    for (const { base, high, seed, near } of ranges) {
      const trees = near > 0.75 ? 0.016 * abs(noise(x * 120, seed) - 0.3) + 0.01 * noise(x * 300, seed) : 0;
      const crest = base - high * ridge(x, seed, 1.7 + 1.4 * near, 0.85) * 1.1;
      const top = crest - trees;
      if (y < top - 0.002) continue;
      const depth = max(0, y - crest);
      const slope = rough(x * 14 + depth * 9, y * 22, seed, 4);
      const own = blend(blend(far, close, near ** 0.6), hue('#3f5a5e'), 0.5 * (slope - 0.5) * near + 0.12);
      const warm = (1 - near) * exp(-abs(x - sunX) * 3) * 0.5 * smooth(0.12, 0, depth);
      const mist = clamp(
        smooth(0, 0.2, depth) * (0.92 - 0.86 * near) +
          0.25 * (rough(x * 3 + seed, y * 10, seed, 4) - 0.5) * (1 - near),
      );
      const body = blend([own[0] + warm, own[1] + warm * 0.6, own[2] + warm * 0.25], hue('#f3cfa8'), mist);
      light = blend(light, body, smooth(top - 0.002, top + 0.001, y));
    }
    return light;
  });
}

/** Waves on an evening beach, with foam, wet sand and a low sun. */
function sea(pen: Pen): void {
  const sky = ramp([0, '#5f9fd0'], [0.5, '#a9cfe6'], [0.85, '#f3e2cc'], [1, '#ffe6bf']);
  const horizon = 0.42;
  paint(pen, (x, y) => {
    if (y < horizon) {
      const t = y / horizon;
      const cloud = smooth(0.52, 0.78, rough(x * 2.2 + 3, y * 8, 2, 6)) * smooth(0.02, 0.16, horizon - y);
      const glow = exp(-hypot(x - 1.1, (y - horizon) * 1.4) * 3);
      const own = blend(sky(t), hue('#ffffff'), cloud * 0.75);
      return [own[0] + glow * 0.5, own[1] + glow * 0.34, own[2] + glow * 0.14];
    }
    const depth = 0.05 / (y - horizon + 0.012);
    const [px, pz] = [(x - 0.75) * depth * 6, depth * 9];
    const swell = rough(px * 0.7, pz * 2.2, 1, 5);
    const slope = swell - rough(px * 0.7, pz * 2.2 + 0.2, 1, 5);
    const shore = 0.78 + 0.05 * sin(x * 2.6 + 0.6) + 0.05 * rough(x * 3, 5, 0, 4);
    const line = (at: number, wide: number) =>
      smooth(wide, 0, abs(y - at - 0.012 * rough(x * 16, at * 40, 3, 4)));
    const water = blend(hue('#0f5f7d'), hue('#5cc3c4'), smooth(horizon, shore, y) ** 1.4);
    const sheen = 0.5 * smooth(0.03, 0.12, slope) + 0.22 * smooth(0.5, 0.8, swell);
    const path = exp(-abs(x - 1.1) * 5) * smooth(0.02, 0.1, slope + 0.04) * smooth(0.75, horizon, y);
    let light = blend(water, hue('#d7eef0'), clamp(sheen));
    light = [light[0] + path * 1.2, light[1] + path * 0.9, light[2] + path * 0.5];
    const lace = smooth(0.48, 0.7, rough(x * 26, y * 40, 4, 4));
    for (const [at, wide, strength] of [
      [shore - 0.19, 0.014, 0.8],
      [shore - 0.1, 0.022, 0.9],
      [shore - 0.012, 0.03, 1],
    ] as const) {
      const foam =
        line(at, wide) + 0.5 * lace * smooth(at - 0.004, at + 0.01, y) * smooth(at + 0.07, at + 0.01, y);
      light = blend(light, hue('#ffffff'), clamp(foam * strength));
    }
    if (y > shore) {
      const wet = smooth(shore + 0.09, shore + 0.01, y);
      const grains = noise(x * 420, y * 420) * 0.5 + rough(x * 9, y * 26, 7, 4) * 0.5;
      const sand = blend(hue('#c9a678'), hue('#efd9b2'), grains);
      light = blend(
        light,
        blend(sand, hue('#9c8468'), wet * 0.75),
        smooth(shore, shore + 0.016, y - 0.008 * lace),
      );
      light = blend(light, hue('#f7ead6'), wet * 0.25 * smooth(0.5, 0.7, rough(x * 4, y * 12, 3, 3)));
    }
    return light;
  });
}

/** A lit tent by a lake below the Milky Way. */
function campNight(pen: Pen): void {
  const sky = ramp([0, '#060d24'], [0.5, '#12305a'], [0.85, '#355f86'], [1, '#7a8fa0']);
  const shoreline = 0.72;
  const star = (x: number, y: number) => {
    const [i, j] = [Math.floor(x * 90), Math.floor(y * 90)];
    const q = noise(i * 1.93 + 0.5, j * 2.71 + 0.5, 9);
    if (q < 0.82) return 0;
    const [a, b] = [
      (i + 0.2 + 0.6 * noise(i * 3.1, j * 1.7, 4)) / 90,
      (j + 0.2 + 0.6 * noise(i * 1.3, j * 2.9, 7)) / 90,
    ];
    return ((q - 0.82) / 0.18) * smooth(0.0021, 0.0004, hypot(x - a, y - b)) * 2.6;
  };
  const above = (x: number, y: number): Light => {
    const across = (x - 0.45 - 0.9 * (0.7 - y)) * 0.75;
    const band = exp(-((across * 4.4) ** 2));
    const dust = rough(x * 4, y * 4, 3, 6);
    const milk =
      band * smooth(0.3, 0.75, dust) * 0.34 - band * 0.07 * smooth(0.55, 0.8, rough(x * 6 + 4, y * 6, 8, 5));
    const own = sky(clamp(y / shoreline));
    const dots = star(x, y) + star(x + 3.7, y + 1.3) * (0.4 + band);
    return [
      max(0, own[0] + milk * 0.9) + dots,
      max(0, own[1] + milk * 0.8) + dots,
      max(0, own[2] + milk * 0.95) + dots,
    ];
  };
  const hills = (x: number, y: number): Light | undefined => {
    const near =
      shoreline -
      0.05 -
      0.15 * ridge(x, 3, 2.6, 0.4) -
      0.026 * noise(x * 110, 3) -
      0.02 * abs(noise(x * 60, 8) - 0.5);
    if (y > near) return blend(hue('#040a12'), hue('#0d1d28'), smooth(shoreline, near, y));
    const far = shoreline - 0.08 - 0.34 * ridge(x, 8, 1.3, 0.8);
    if (y > far)
      return blend(
        hue('#16304c'),
        hue('#3d5f7c'),
        smooth(far, shoreline, y) * 0.7 + 0.3 * rough(x * 8, y * 12, 2, 4),
      );
    return undefined;
  };
  paint(pen, (x, y) => {
    const lamp = exp(-hypot(x - 0.98, (y - 0.83) * 1.5) * 6);
    if (y < shoreline) {
      const own = hills(x, y) ?? above(x, y);
      return [own[0] + lamp * 0.12, own[1] + lamp * 0.06, own[2] + lamp * 0.01];
    }
    const bank = 0.8 + 0.03 * sin(x * 3.2) + 0.02 * noise(x * 9, 2) - 0.05 * smooth(0.5, 1.2, x);
    if (y < bank) {
      const ripple = 0.02 * (rough(x * 9, y * 120, 1, 3) - 0.5);
      const mirror = 2 * shoreline - y * 1 + ripple;
      const own = hills(x + ripple * 0.5, mirror - 0.02) ?? above(x, mirror);
      const shine = exp(-abs(x - 0.98) * 9) * smooth(0.5, 0.75, rough(x * 12, y * 160, 3, 3)) * 0.8;
      return [own[0] * 0.7 + shine, own[1] * 0.72 + shine * 0.55, own[2] * 0.78 + shine * 0.15];
    }
    const grass = rough(x * 60, y * 26, 5, 4) * 0.6 + 0.4 * noise(x * 220, y * 60);
    const own = blend(hue('#050b0a'), hue('#1c2a1c'), grass);
    const warm = lamp * (0.5 + grass) * 1.5;
    return [own[0] + warm * 0.75, own[1] + warm * 0.42, own[2] + warm * 0.1];
  });
  tent(pen);
}

/** The lit tent, 140 wide in a picture of 1000. */
function tent(pen: Pen): void {
  const k = pen.canvas.height / 714;
  pen.save();
  pen.scale(k, k);
  const [x, y] = [700, 622];
  blurred(pen, 26 * k, () => {
    pen.fillStyle = 'rgba(255,190,90,0.55)';
    pen.beginPath();
    pen.ellipse(x, y - 36, 150, 70, 0, 0, 7);
    pen.fill();
  });
  const face = pen.createLinearGradient(x, y - 110, x, y);
  face.addColorStop(0, '#c9701e');
  face.addColorStop(0.55, '#ffc565');
  face.addColorStop(1, '#ffe7ad');
  pen.fillStyle = face;
  pen.beginPath();
  pen.moveTo(x - 118, y);
  pen.quadraticCurveTo(x - 58, y - 40, x - 26, y - 112);
  pen.quadraticCurveTo(x + 40, y - 52, x + 62, y + 8);
  pen.closePath();
  pen.fill();
  const side = pen.createLinearGradient(x, 0, x + 150, 0);
  side.addColorStop(0, '#d9832c');
  side.addColorStop(1, '#7a3d12');
  pen.fillStyle = side;
  pen.beginPath();
  pen.moveTo(x - 26, y - 112);
  pen.lineTo(x + 64, y - 100);
  pen.quadraticCurveTo(x + 128, y - 44, x + 152, y - 6);
  pen.lineTo(x + 62, y + 8);
  pen.quadraticCurveTo(x + 40, y - 52, x - 26, y - 112);
  pen.fill();
  pen.fillStyle = 'rgba(110,48,8,0.85)';
  pen.beginPath();
  pen.moveTo(x - 26, y - 104);
  pen.quadraticCurveTo(x - 40, y - 40, x - 62, y + 2);
  pen.lineTo(x - 50, y + 3);
  pen.quadraticCurveTo(x - 30, y - 40, x - 26, y - 104);
  pen.fill();
  pen.strokeStyle = 'rgba(255,214,140,0.5)';
  pen.lineWidth = 1.2;
  for (const [a, b, c, d] of [
    [x - 26, y - 112, x - 170, y + 10],
    [x + 64, y - 100, x + 190, y + 2],
  ] as const) {
    pen.beginPath();
    pen.moveTo(a, b);
    pen.lineTo(c, d);
    pen.stroke();
  }
  // Silhouettes of two friends by the fire.
  blurred(pen, 9 * k, () => {
    pen.fillStyle = 'rgba(255,150,50,0.9)';
    pen.beginPath();
    pen.ellipse(470, 640, 26, 22, 0, 0, 7);
    pen.fill();
  });
  pen.fillStyle = '#ffdf8e';
  pen.beginPath();
  pen.moveTo(456, 650);
  pen.quadraticCurveTo(458, 628, 470, 612);
  pen.quadraticCurveTo(484, 630, 486, 650);
  pen.fill();
  pen.fillStyle = '#0a0705';
  for (const [a, turn] of [
    [412, 1],
    [532, -1],
  ] as const) {
    pen.beginPath();
    pen.ellipse(a, 636, 15, 24, turn * 0.2, 0, 7);
    pen.ellipse(a + turn * 5, 604, 9.5, 11, 0, 0, 7);
    pen.ellipse(a + turn * 14, 654, 22, 8, 0, 0, 7);
    pen.fill();
  }
  pen.restore();
}

export const landscapes = {
  'photo-mountain-dawn': scene(750, 1000, mountainDawn),
  'photo-camp-night': scene(1000, 714, campNight),
  'photo-sea': scene(1000, 667, sea),
};
