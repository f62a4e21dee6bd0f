import { API_BASE, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { judge, type Verdict } from './judge';
import { createRandom } from './random';
import { type Fuzzed, fuzzRequest } from './requests';
import { send } from './send';
import { fuzzUpload, uploadSeeds } from './uploads';
import type { Caller } from './values';

type Plan = { seed: number; requests: number; uploads: number; concurrency: number };

type Report = {
  /** Number of responses by outcome: a code of the wire, or a status. */
  outcomes: Record<string, number>;
  /** Problems found, with the seed that reproduces them. */
  problems: string[];
};

const MAX_PROBLEMS = 20;

const ROUND = 100;

const UPLOAD = routes['asset.asset.upload'].path;

/** Runs `work` for 0, 1, 2 …, with limited concurrency. */
async function each(count: number, concurrency: number, work: (at: number) => Promise<void>): Promise<void> {
  let at = 0;
  const worker = async () => {
    while (at < count) {
      at += 1;
      await work(at - 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

function describe({ method, path, headers, body, caller }: Fuzzed): string {
  const who = caller ? caller.mobile : 'a guest';
  return `${method} ${path.slice(0, 200)} by ${who}, ${headers['content-type'] ?? 'no body'}: ${String(body).slice(0, 300)}`;
}

/**
 * Sends uploads and requests concurrently, each derived only from the seed and its own number, and judges every
 * response. `onRound` is called occasionally, to reset limits that would stop such a flood.
 */
export async function soak(
  base: string,
  callers: readonly Caller[],
  { seed, requests, uploads, concurrency }: Plan,
  onRound: () => Promise<void>,
): Promise<Report> {
  const report: Report = { outcomes: {}, problems: [] };
  const seeds = await uploadSeeds();
  const note = (prefix: string, { outcome, problem }: Verdict, what: string) => {
    const key = `${prefix} ${outcome}`;
    report.outcomes[key] = (report.outcomes[key] ?? 0) + 1;
    if (problem && report.problems.length < MAX_PROBLEMS) report.problems.push(`${problem} ← ${what}`);
  };
  const asked = async (prefix: string, what: string, ask: () => Promise<Verdict>) => {
    try {
      note(prefix, await ask(), what);
    } catch (error) {
      // The server may close a connection whose body it has refused.
      const reset =
        error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
      note(prefix, { outcome: 'closed', problem: reset ? undefined : String(error) }, what);
    }
  };

  const sendRequest = async (at: number) => {
    if (at % ROUND === 0) await onRound();
    const fuzzed = fuzzRequest(createRandom(seed + at), callers);
    const what = `request ${seed + at}: ${describe(fuzzed)}`;
    await asked('request', what, async () => judge(fuzzed, await send(base, fuzzed), callers));
  };

  const sendUpload = async (at: number) => {
    if (at % ROUND === 0) await onRound();
    const random = createRandom(seed + 1_000_000_000 + at);
    const caller = random.pick(callers);
    const { type, body, what } = fuzzUpload(random, seeds);
    const headers = { 'content-type': type, [SESSION_HEADER]: caller.session };
    const sent = { method: 'POST', path: `${API_BASE}/${UPLOAD}`, headers, body };
    const verdict = async () => judge({ ...sent, call: 'asset.asset.upload' }, await send(base, sent));
    await asked('upload', `upload ${seed + at}: ${what}`, verdict);
  };

  await Promise.all([
    each(requests, concurrency, sendRequest),
    each(uploads, Math.ceil(concurrency / 2), sendUpload),
  ]);
  return report;
}
