import autocannon from 'autocannon';

const SECONDS = 4;

export interface Load {
  readonly perSecond: number;
  /** 99th percentile, in milliseconds. */
  readonly p99: number;
}

interface Target {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly connections: number;
}

/** Puts load on `url` for some seconds. Any failed response invalidates the run. */
export async function load({ method = 'POST', ...target }: Target): Promise<Load> {
  const result = await autocannon({
    ...target,
    method,
    duration: SECONDS,
    verifyBody: (body) => body.includes('"result":"success"'),
  });
  if (result.errors + result.timeouts + result.non2xx + result.mismatches > 0)
    throw new Error(`${target.url} did not always answer well`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
