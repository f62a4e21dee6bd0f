import { degrees, type Face, pointOf } from './face';

/**
 * The rigid points of MediaPipe's canonical face model: mesh index, weight, and position in centimeters (x to the
 * right, y up, z towards the camera). Eyelids, lips and chin are left out, since they move independently.
 */
const RIGID = [
  [4, 0.0709, 0, -0.463, 7.587],
  [6, 0.0321, 0, 2.473, 5.789],
  [10, 0.0084, 0, 8.262, 4.482],
  [33, 0.0587, -4.446, 2.664, 3.173],
  [54, 0.0077, -6.279, 6.615, 1.426],
  [67, 0.0091, -3.524, 8.006, 3.729],
  [117, 0.0098, -5.259, 0.946, 2.974],
  [119, 0.0146, -3.301, 0.862, 3.873],
  [121, 0.0186, -1.821, 1.468, 4.224],
  [127, 0.0052, -7.743, 2.365, -2.005],
  [129, 0.1206, -1.786, -0.978, 4.85],
  [132, 0.0056, -7.271, -2.891, -2.252],
  [133, 0.0533, -1.856, 2.585, 3.758],
  [136, 0.0669, -5.085, -7.179, 0.715],
  [143, 0.0148, -6.408, 2.236, 1.561],
  [147, 0.0143, -6.235, -1.944, 1.664],
  [198, 0.0255, -1.247, 0.23, 5.681],
  [205, 0.0473, -3.833, -1.537, 4.138],
  [263, 0.0587, 4.446, 2.664, 3.173],
  [284, 0.0077, 6.279, 6.615, 1.426],
  [297, 0.0091, 3.524, 8.006, 3.729],
  [346, 0.0098, 5.259, 0.946, 2.974],
  [348, 0.0146, 3.301, 0.862, 3.873],
  [350, 0.0186, 1.821, 1.468, 4.224],
  [356, 0.0052, 7.743, 2.365, -2.005],
  [358, 0.1206, 1.786, -0.978, 4.85],
  [361, 0.0056, 7.271, -2.891, -2.252],
  [362, 0.0533, 1.856, 2.585, 3.758],
  [365, 0.0669, 5.085, -7.179, 0.715],
  [372, 0.0148, 6.408, 2.236, 1.561],
  [376, 0.0143, 6.235, -1.944, 1.664],
  [420, 0.0255, 1.247, 0.23, 5.681],
  [425, 0.0473, 3.833, -1.537, 4.138],
] as const;

/**
 * Bias of the fit, in degrees: its mean error towards "down" at pitch 0°, on heads rendered at known pitches with the
 * textures of 33 portraits. Between −20° and 20° the bias is 1.2–2.4; single faces scatter by ±2.6 around it.
 */
const READS_DOWN = 2.3;

type Vector = readonly [x: number, y: number, z: number];

/** Power iterations after which the rotation no longer changes in its fourth decimal. */
const STEPS = 200;

/** The weighted mean of vectors. */
function meanOf(vectors: readonly Vector[], weights: readonly number[]): Vector {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (axis: 0 | 1 | 2) =>
    vectors.reduce((sum, vector, index) => sum + vector[axis] * (weights[index] ?? 0), 0) / total;
  return [mean(0), mean(1), mean(2)];
}

/**
 * The unit quaternion of the rotation that best aligns `from` with `to`, independent of scale and translation: Horn's
 * closed form of the Kabsch problem, with the largest eigenvector found by power iteration.
 */
function rotationBetween(from: readonly Vector[], to: readonly Vector[], weights: readonly number[]) {
  const [fromMean, toMean] = [meanOf(from, weights), meanOf(to, weights)];
  const covariance = (row: 0 | 1 | 2, column: 0 | 1 | 2) =>
    from.reduce((sum, vector, index) => {
      const other = to[index]?.[column] ?? 0;
      return sum + (weights[index] ?? 0) * (vector[row] - fromMean[row]) * (other - toMean[column]);
    }, 0);
  const [xx, xy, xz] = [covariance(0, 0), covariance(0, 1), covariance(0, 2)];
  const [yx, yy, yz] = [covariance(1, 0), covariance(1, 1), covariance(1, 2)];
  const [zx, zy, zz] = [covariance(2, 0), covariance(2, 1), covariance(2, 2)];
  const matrix = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ];
  // Shifted, so that the largest eigenvalue is also the one of largest magnitude.
  const shift = Math.max(...matrix.flat().map(Math.abs)) * matrix.length;
  let found = [1, 0, 0, 0];
  for (let step = 0; step < STEPS; step += 1) {
    const next = matrix.map((row, at) =>
      row.reduce((sum, value, column) => sum + value * (found[column] ?? 0), shift * (found[at] ?? 0)),
    );
    const length = Math.hypot(...next) || 1;
    found = next.map((value) => value / length);
  }
  return found as [number, number, number, number];
}

/**
 * Pitch of a face in degrees, positive = down, independent of its tilt: fits MediaPipe's face model to the mesh with
 * free scale and translation. Accurate to about ±3° for a single face.
 */
export function pitchOf(face: Face): number {
  const model = RIGID.map(([, , x, y, z]): Vector => [x, y, z]);
  const seen = RIGID.map(([index]): Vector => {
    const [x, y, z] = pointOf(face, index);
    return [x, -y, -z];
  });
  const weights = RIGID.map(([, weight]) => weight);
  const [a, b, c, d] = rotationBetween(model, seen, weights);
  // The model's own axes in the picture: to the right, and out of the face.
  const [rightX, rightY] = [a * a + b * b - c * c - d * d, 2 * (b * c + a * d)];
  const [outX, outY, outZ] = [2 * (b * d + a * c), 2 * (c * d - a * b), a * a - b * b - c * c + d * d];
  const up = (outY * rightX - outX * rightY) / (Math.hypot(rightX, rightY) || 1);
  return degrees(Math.atan2(-up, outZ)) - READS_DOWN;
}
