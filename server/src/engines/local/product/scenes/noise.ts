/** Deterministic hash of an integer lattice point to 0–1. */
function lattice(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(z, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffffffff;
}

const smooth = (share: number) => share * share * (3 - 2 * share);

/** Value noise 0–1: smooth, with features of about size 1. */
export function noise(x: number, y: number, z: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const z0 = Math.floor(z);
  const u = smooth(x - x0);
  const v = smooth(y - y0);
  const w = smooth(z - z0);
  const a = lattice(x0, y0, z0);
  const b = lattice(x0, y0 + 1, z0);
  const c = lattice(x0, y0, z0 + 1);
  const d = lattice(x0, y0 + 1, z0 + 1);
  const near = a + (lattice(x0 + 1, y0, z0) - a) * u;
  const above = b + (lattice(x0 + 1, y0 + 1, z0) - b) * u;
  const far = c + (lattice(x0 + 1, y0, z0 + 1) - c) * u;
  const farAbove = d + (lattice(x0 + 1, y0 + 1, z0 + 1) - d) * u;
  const front = near + (above - near) * v;
  return front + (far + (farAbove - far) * v - front) * w;
}

/** Fractal noise of several octaves, each half the size of the previous one; 0–1, mean one half. */
export function layeredNoise(x: number, y: number, z: number, layers: number): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  let scale = 1;
  for (let layer = 0; layer < layers; layer += 1) {
    sum += weight * noise(x * scale + layer * 17.3, y * scale, z * scale);
    total += weight;
    weight /= 2;
    scale *= 2.03;
  }
  return sum / total;
}
