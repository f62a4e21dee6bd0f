import { Counter, Gauge, type Registry } from 'prom-client';
import { scrapedGauge } from './scraped-gauge';

/** Codes per hour and per day. */
type Windows = { hour: number; day: number };

export type CodeMetrics = {
  /** Counts a request for a code by its outcome, from a fixed set. */
  count: (outcome: string) => void;
  /** Reports the budget of the whole installation, read on each scrape; omitted if reading fails. */
  showBudget: (budget: { limits: Windows; used: () => Promise<Windows> }) => void;
};

/** Metrics of codes sent by text message. */
export function createCodeMetrics(registry: Registry): CodeMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'tuzuo_codes_total',
    help: 'Requests for a code by text message: sent, failed, captcha, or the limit that refused (send-hour: an address)',
    labelNames: ['outcome'],
    registers,
  });
  return {
    count: (outcome) => requests.inc({ outcome }),

    showBudget: ({ limits, used }) => {
      const limit = new Gauge({
        name: 'tuzuo_code_budget',
        help: 'Codes that the whole installation may send in an hour and in a day',
        labelNames: ['window'],
        registers,
      });
      limit.set({ window: 'hour' }, limits.hour);
      limit.set({ window: 'day' }, limits.day);
      scrapedGauge(
        registry,
        {
          name: 'tuzuo_code_budget_used',
          help: 'Codes of that budget that were sent in the present hour and day: every process tells the same',
          labelNames: ['window'],
        },
        async () => Object.entries(await used()).map(([window, value]) => ({ labels: { window }, value })),
      );
    },
  };
}
