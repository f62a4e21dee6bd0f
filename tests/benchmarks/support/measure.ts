/** One number of a benchmark. */
export interface Measure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What the number must not exceed, where we have promised that. */
  readonly limit?: number;
  /** What it must reach, where we have promised that. */
  readonly atLeast?: number;
  readonly note?: string;
}

/** Hands the numbers to `npm run bench`, which prints the table; the last line of stdout is theirs. */
export function report(measures: readonly Measure[]): void {
  process.stdout.write(`${JSON.stringify(measures)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('a median needs at least one value');
  return middle;
}
