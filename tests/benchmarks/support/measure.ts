/** One number of a benchmark. */
export interface Measure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Upper limit, if we guarantee one. */
  readonly limit?: number;
  /** Lower limit, if we guarantee one. */
  readonly atLeast?: number;
  readonly note?: string;
}

/** Passes the numbers to `npm run bench`, which prints the table, as the last line of stdout. */
export function report(measures: readonly Measure[]): void {
  process.stdout.write(`${JSON.stringify(measures)}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('a median needs at least one value');
  return middle;
}
