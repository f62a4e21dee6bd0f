/** Coefficients of a plane: constant, slope to the right, slope down. */
export type Plane = [number, number, number];

/** Least squares fit of a plane; undefined when the samples are collinear. */
export function fitPlane<Sample extends { x: number; y: number }>(
  samples: readonly Sample[],
  levelOf: (sample: Sample) => number,
): Plane | undefined {
  let [n, sx, sy, sxx, sxy, syy, sz, sxz, syz] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const sample of samples) {
    const { x, y } = sample;
    const z = levelOf(sample);
    n += 1;
    sx += x;
    sy += y;
    sxx += x * x;
    sxy += x * y;
    syy += y * y;
    sz += z;
    sxz += x * z;
    syz += y * z;
  }
  const determinant = n * (sxx * syy - sxy * sxy) - sx * (sx * syy - sxy * sy) + sy * (sx * sxy - sxx * sy);
  if (n < 3 || Math.abs(determinant) < 1e-6 * n * n) return undefined;
  return [
    (sz * (sxx * syy - sxy * sxy) - sx * (sxz * syy - sxy * syz) + sy * (sxz * sxy - sxx * syz)) /
      determinant,
    (n * (sxz * syy - syz * sxy) - sz * (sx * syy - sxy * sy) + sy * (sx * syz - sxz * sy)) / determinant,
    (n * (sxx * syz - sxy * sxz) - sx * (sx * syz - sxz * sy) + sz * (sx * sxy - sxx * sy)) / determinant,
  ];
}
