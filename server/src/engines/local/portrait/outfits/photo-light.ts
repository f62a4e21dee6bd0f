import { distance, MESH, pointOf } from '../../face/face';
import { LINEAR } from '../../product/scenes/color';
import type { Person } from '../person';
import { drawOval, shadedSkinLikeness, skinTone, toneAt } from '../skin';

/** Light of a photo: direction of the lamp (x to the right, y up, both −1 to 1), and its color around 1. */
export type PhotoLight = {
  x: number;
  y: number;
  color: readonly [red: number, green: number, blue: number];
};

/** Default light where it cannot be measured: from above the camera. */
export const PLAIN_LIGHT: PhotoLight = { x: 0, y: 0.42, color: [1, 1, 1] };

/** Share of the brightness gradient over a face explained by the lamp's direction, and limits of that direction. */
const LAMP = { share: 0.58, side: 0.75, low: 0.12, high: 0.7 } as const;

/** Largest deviation of the light's color from white. */
const TINT = 0.07;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Solves the normal equations of the least squares fit `light = a + b·nx + c·ny`. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (let pivot = 0; pivot < 3; pivot += 1) {
    const row = rows[pivot] ?? [];
    const head = row[pivot] || 1e-9;
    for (let other = 0; other < 3; other += 1) {
      if (other === pivot) continue;
      const factor = (rows[other]?.[pivot] ?? 0) / head;
      rows[other] = (rows[other] ?? []).map((value, at) => value - factor * (row[at] ?? 0));
    }
  }
  return rows.map((row, at) => (row[3] ?? 0) / (row[at] || 1e-9));
}

/** Brightness gradient of the face's skin to the right and upwards, modeling the face as an ellipsoid. */
function skinSlopes(person: Person): { right: number; up: number } | undefined {
  const { width, rgb, face } = person;
  const skin = skinTone(person);
  const oval = drawOval(person);
  const [left, right, top, bottom] = [MESH.leftSide, MESH.rightSide, MESH.foreheadTop, MESH.chin].map(
    (point) => pointOf(face, point),
  );
  if (!left || !right || !top || !bottom) return undefined;
  const [centerX, centerY] = [(left[0] + right[0]) / 2, (top[1] + bottom[1]) / 2];
  const [halfX, halfY] = [distance(left, right) / 2, distance(top, bottom) / 2];
  const matrix = [0, 1, 2].map(() => [0, 0, 0]);
  const sums = [0, 0, 0];
  let count = 0;
  for (const [pixel, inside] of oval.entries()) {
    if (inside < 1) continue;
    const tone = toneAt(rgb, pixel);
    if (shadedSkinLikeness(tone, skin) < 0.6 || tone[0] < 0.5 * skin[0]) continue;
    // Half the slope of a sphere, since faces are flatter than ellipsoids.
    const normal = [1, ((pixel % width) - centerX) / halfX, (centerY - Math.floor(pixel / width)) / halfY];
    const light = Math.log(Math.max(0.01, LINEAR[Math.round(tone[0])] ?? 0));
    for (const row of [0, 1, 2] as const) {
      for (const column of [0, 1, 2] as const) {
        const line = matrix[row];
        if (line) line[column] = (line[column] ?? 0) + (normal[row] ?? 0) * (normal[column] ?? 0);
      }
      sums[row] = (sums[row] ?? 0) + (normal[row] ?? 0) * light;
    }
    count += 1;
  }
  if (count < 200) return undefined;
  const [, across = 0, up = 0] = solve(matrix, sums);
  return { right: across, up };
}

/** Color of the light, from the palest pixels beside the irises (the whites of the eyes). */
function tintOf({ width, height, rgb, face }: Person): PhotoLight['color'] {
  const samples: (readonly [saturation: number, red: number, green: number, blue: number])[] = [];
  for (const eye of [MESH.leftEye, MESH.rightEye]) {
    const [fromX, fromY] = pointOf(face, eye.outer);
    const [toX, toY] = pointOf(face, eye.inner);
    for (let step = 0.1; step < 0.95; step += 0.02) {
      const [x, y] = [Math.round(fromX + (toX - fromX) * step), Math.round(fromY + (toY - fromY) * step)];
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 3;
      const [red, green, blue] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
      const light = (red + green + blue) / 3;
      if (light < 110 || light > 250) continue;
      samples.push([(Math.max(red, green, blue) - Math.min(red, green, blue)) / light, red, green, blue]);
    }
  }
  const palest = samples.sort(([one], [other]) => one - other).slice(0, Math.ceil(samples.length / 4));
  if (palest.length < 3) return [1, 1, 1];
  const sum = palest.reduce(
    (all, [, red, green, blue]) => [all[0] + red, all[1] + green, all[2] + blue] as const,
    [0, 0, 0] as readonly [number, number, number],
  );
  const mean = (sum[0] + sum[1] + sum[2]) / 3;
  // Eyes are warmer than paper, so only half of their deviation is attributed to the light.
  const part = (value: number) => 1 + clamp((value / mean - 1) / 2, -TINT, TINT);
  return [part(sum[0]), part(sum[1]), part(sum[2])];
}

/** Estimates the light of a portrait from the face. */
export function photoLight(person: Person): PhotoLight {
  const slopes = skinSlopes(person);
  const color = tintOf(person);
  if (!slopes) return { ...PLAIN_LIGHT, color };
  return {
    x: clamp(slopes.right / LAMP.share, -LAMP.side, LAMP.side),
    y: clamp(PLAIN_LIGHT.y * 0.6 + slopes.up / LAMP.share / 2, LAMP.low, LAMP.high),
    color,
  };
}
