/** Averages a line three times over `radius` neighbors at either side; beyond its ends it goes on as it ends. */
export function lowPass(line: Float64Array, radius: number): Float64Array {
  let smooth = line;
  const last = line.length - 1;
  for (let turn = 0; turn < 3; turn += 1) {
    const from = smooth;
    const valueAt = (at: number) => from[Math.min(last, Math.max(0, at))] ?? 0;
    let sum = 0;
    for (let at = -radius; at <= radius; at += 1) sum += valueAt(at);
    smooth = from.map((_, at) => {
      const mean = sum / (2 * radius + 1);
      sum += valueAt(at + radius + 1) - valueAt(at - radius);
      return mean;
    });
  }
  return smooth;
}
