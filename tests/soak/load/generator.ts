/**
 * Sends requests at a steady rate, whether answers arrive or not, from a process of its own. Its task is the JSON in
 * its first argument; its last line is the {@link GeneratorReport}.
 */
import { readFileSync } from 'node:fs';
import { Agent, request as startRequest } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_BASE } from '@tuzuo/core/api/routes';
import { createRandom } from '../random';
import { createMix, type LoadRequest, type LoadUser } from './mix';

export type Phase = { name: string; perSecond: number; seconds: number };

export type GeneratorOrders = {
  url: string;
  seed: number;
  phases: readonly Phase[];
  users: readonly LoadUser[];
  /** File of the picture that is uploaded. */
  picture: string;
};

export type PhaseReport = Phase & {
  /** Latency of each answer since the moment it was due, in ms, by the second in which it was due. */
  latencies: number[][];
  /** Latencies by call. */
  byCall: Record<string, number[]>;
  /** Answers by code or status, and failures of connections. */
  outcomes: Record<string, number>;
  /** 99th percentile of the delay of the generator's own event loop, in ms. */
  lagMs: number;
  cpuSeconds: number;
};

export type GeneratorReport = { phases: PhaseReport[] };

/** Connections of a crowd; more requests than these wait here, and that counts as latency. */
const CONNECTIONS = 400;
const TIMEOUT_MS = 20_000;
const TICK_MS = 2;
const LAG_RESOLUTION_MS = 2;

/** The outcome of an answer. Compressed ones are long, and refusals are short. */
function outcomeOf(status: number, isCompressed: boolean, text: string): string {
  if (status !== 200) return `status ${status}`;
  if (isCompressed || !text.startsWith('{"result"')) return '0';
  const { code, data } = JSON.parse(text) as { code: string; data: { retryAfterMs?: number } | null };
  return code === '10004' && typeof data?.retryAfterMs !== 'number' ? '10004 without retry' : code;
}

type Send = (request: LoadRequest) => Promise<string>;

/** Sends to one server; resolves with the outcome, which may be the code of a failed connection. */
function sender(url: string): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const { hostname, port } = new URL(url);
  const send: Send = ({ method, path, headers, body }) =>
    new Promise((resolve) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } };
      const fail = (error: Error) => resolve('code' in error ? String(error.code) : error.message);
      const sent = startRequest({ ...options, timeout: TIMEOUT_MS }, (answer) => {
        const isCompressed = answer.headers['content-encoding'] !== undefined;
        const isRead = path.startsWith(API_BASE) && !isCompressed;
        let text = '';
        if (isRead) answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        else answer.resume();
        answer.on('error', fail);
        answer.on('end', () => resolve(outcomeOf(answer.statusCode ?? 0, isCompressed, text)));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', fail);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Resolves once everything is sent, since the next phase begins then, with the report once all is answered. */
async function runPhase(
  send: Send,
  phase: Phase,
  next: () => LoadRequest,
): Promise<{ report: Promise<PhaseReport> }> {
  const { perSecond, seconds } = phase;
  const total = perSecond * seconds;
  const latencies: number[][] = Array.from({ length: seconds }, () => []);
  const byCall: Record<string, number[]> = {};
  const outcomes: Record<string, number> = {};
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const open = new Set<Promise<void>>();
  const sendOne = (at: number) => {
    const due = started + (at * 1000) / perSecond;
    const request = next();
    const asked = send(request).then((outcome) => {
      const ms = performance.now() - due;
      latencies[Math.floor(at / perSecond)]?.push(ms);
      byCall[request.name] ??= [];
      byCall[request.name]?.push(ms);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      open.delete(asked);
    });
    open.add(asked);
  };
  for (let sent = 0; sent < total; ) {
    const dueBy = Math.min(total, Math.floor(((performance.now() - started) * perSecond) / 1000) + 1);
    for (; sent < dueBy; sent += 1) sendOne(sent);
    await sleep(TICK_MS);
  }
  lag.disable();
  const { user, system } = process.cpuUsage(cpu);
  const lagMs = Math.max(0, lag.percentile(99) / 1e6 - LAG_RESOLUTION_MS);
  const cpuSeconds = (user + system) / 1e6;
  return {
    report: Promise.all(open).then(() => ({ ...phase, latencies, byCall, outcomes, lagMs, cpuSeconds })),
  };
}

async function main({ url, seed, phases, users, picture }: GeneratorOrders): Promise<void> {
  const { send, close } = sender(url);
  const random = createRandom(seed);
  const mix = createMix(users, readFileSync(picture));
  const reports: Promise<PhaseReport>[] = [];
  for (const phase of phases) {
    process.stdout.write(`phase ${phase.name}\n`);
    reports.push((await runPhase(send, phase, () => mix(random))).report);
  }
  const report: GeneratorReport = { phases: await Promise.all(reports) };
  close();
  process.stdout.write(`${JSON.stringify(report)}\n`);
}

await main(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as GeneratorOrders);
