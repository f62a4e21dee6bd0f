import { Gauge, type Registry } from 'prom-client';
import { withDeadline } from '../lib/deadline';

/** The other metrics must not wait for an unavailable database or disk. */
const READ_DEADLINE_MS = 2_000;

/** One value of a gauge. Its labels are from fixed sets, since each combination costs memory. */
type Sample<Label extends string> = { labels?: Partial<Record<Label, string>>; value: number };

type Description<Label extends string> = { name: string; help: string; labelNames?: readonly Label[] };

/**
 * Registers a gauge that is read at each scrape. It has no samples while reading fails or takes more than 2 s, so that
 * an alert can tell "unknown" from 0.
 */
export function scrapedGauge<Label extends string = never>(
  registry: Registry,
  { labelNames = [], ...description }: Description<Label>,
  read: () => Promise<readonly Sample<Label>[]> | readonly Sample<Label>[],
): void {
  new Gauge({
    ...description,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      // A gauge without labels would report 0 after a reset.
      if (labelNames.length > 0) this.reset();
      else this.remove();
      const samples = await withDeadline(Promise.resolve().then(read), READ_DEADLINE_MS).catch(() => []);
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}
