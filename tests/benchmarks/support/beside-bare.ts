import { fileURLToPath } from 'node:url';
import { type Load, load } from './load';
import { type Measure, median } from './measure';
import { startService } from './service';

const ROUNDS = 3;
const CONNECTIONS = 20;

const BARE = fileURLToPath(new URL('./bare-fastify.ts', import.meta.url));

/** A call, and what answering it requires: nothing, the caller's session, the database. */
interface Call {
  readonly what: string;
  readonly reads: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
}

type Target = Pick<Call, 'url' | 'method' | 'headers' | 'body'>;

async function sizeOf({ url, method = 'POST', headers, body }: Target): Promise<number> {
  const response = await fetch(url, { method, headers, ...(method === 'POST' && { body }) });
  return (await response.arrayBuffer()).byteLength;
}

const rateOf = (runs: readonly Load[]) => median(runs.map(({ perSecond }) => perSecond));

/** Several rounds of load on each in turn, so that changing conditions of the machine affect all of them. */
async function takeTurns(targets: readonly Target[]): Promise<Load[][]> {
  const runs = targets.map((): Load[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { url, method = 'POST', headers, body }] of targets.entries())
      runs[index]?.push(await load({ url, method, headers, body, connections: CONNECTIONS }));
  }
  return runs;
}

const percent = (rate: number, of: number) => `${Math.round((100 * rate) / of)} %`;

/**
 * Alternates our calls with routes of a bare Fastify in one run, since absolute numbers on a busy machine mean little:
 * one minimal route; for each call one that reads the same form and responds with as many bytes; and, with our
 * database's URL, one that looks up the caller's session and balances.
 */
export async function besideBare(calls: readonly Call[], databaseUrl?: string): Promise<Measure[]> {
  const [first] = calls;
  if (!first) return [];
  const sizes = await Promise.all(calls.map(sizeOf));
  const bare = await startService([BARE, ...new Set(sizes.map(String))], { DATABASE_URL: databaseUrl });
  try {
    const min = { ...first, url: `${bare.url}/bare`, method: 'POST' as const };
    const likes = calls.map((call, index) => ({ ...call, url: `${bare.url}/like/${sizes[index]}` }));
    const lookUps = databaseUrl === undefined ? [] : [{ ...min, url: `${bare.url}/session` }];
    const [ofLeast = [], ...rest] = await takeTurns([min, ...calls, ...likes, ...lookUps]);
    const ofLookUp = rest[2 * calls.length];
    const shareOfLookUp = (rate: number) =>
      ofLookUp ? `; ${percent(rate, rateOf(ofLookUp))} of a bare route that looks the session up` : '';
    return [
      { what: 'bare Fastify route', value: rateOf(ofLeast), unit: 'req/s' },
      ...(ofLookUp
        ? [{ what: 'bare route with a session', value: rateOf(ofLookUp), unit: 'req/s' } as const]
        : []),
      ...calls.flatMap(({ what, reads }, index): Measure[] => {
        const own = rest[index] ?? [];
        const like = rateOf(rest[calls.length + index] ?? []);
        const rate = rateOf(own);
        const shares = `${percent(rate, rateOf(ofLeast))} of bare, ${percent(rate, like)} of a bare route as large`;
        const p99 = median(own.map((run) => run.p99));
        return [
          { what, value: rate, unit: 'req/s', note: `reads ${reads}; ${shares}${shareOfLookUp(rate)}` },
          { what: `${what}, p99`, value: p99, unit: 'ms', note: `${CONNECTIONS} connections` },
        ];
      }),
    ];
  } finally {
    await bare.stop();
  }
}
