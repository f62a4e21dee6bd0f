import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Api } from '@tuzuo/contract/api';
import { buildServer } from '../../../scripts/lib/server-bundle.mjs';
import { createDatabase, type Database } from '../../../server/src/db/database';
import { createLogger } from '../../../server/src/observability/logger';
import { temporaryDataDir } from '../../builders/data-dir';
import { embeddedUrl } from '../../builders/embedded-url';
import { photo } from '../../builders/pictures';
import { call, fileBody, openAccount } from '../accounts';
import { startServerChild } from '../server-child';
import { forgetLimits } from '../world';
import { GOALS, judgeLoad, quantile, recoverySeconds } from './figures';
import type { GeneratorOrders, GeneratorReport, Phase, PhaseReport } from './generator';
import type { LoadUser } from './mix';
import { type ProcessUse, readUse } from './processes';

const USAGE = 'npm run soak -- load [perSecond] [seconds]';

const USERS = 100;

/** How much more arrives during the overload. */
const OVERLOAD = 5;

/** Enlargements that keep the engine busy for longer than the run, of a photo of 0.24 MP. */
const BUSY_RUNS = 15;

const GENERATOR = fileURLToPath(new URL('./generator.ts', import.meta.url));
const PICTURE = fileURLToPath(new URL('../../fixtures/photos/chelsea.jpg', import.meta.url));

/** A run that measures nothing, since the generator was late itself. */
const VOID = 2;

type Task = Api['gen.task.get']['output'];

const say = (text: string) => void process.stdout.write(`${text}\n`);

function phasesOf(args: readonly string[]): Phase[] {
  const [perSecond = 300, seconds = 30] = args.map((text) => {
    if (!/^[1-9]\d*$/.test(text)) throw new Error(`"${text}" is no number: ${USAGE}`);
    return Number(text);
  });
  return [
    { name: 'warm-up', perSecond, seconds: 5 },
    { name: 'steady', perSecond, seconds },
    { name: 'overload', perSecond: perSecond * OVERLOAD, seconds: Math.ceil(seconds / 2) },
    { name: 'after', perSecond, seconds: Math.max(seconds, GOALS.recoverySeconds * 2) },
  ];
}

/** A user with a picture and a run that has ended. */
async function newUser(url: string, database: Database, at: number): Promise<LoadUser> {
  const { session } = await openAccount(database, at);
  const { items } = await call<Api['asset.asset.upload']['output']>(
    url,
    'asset.asset.upload',
    session,
    fileBody(readFileSync(PICTURE)),
  );
  const [{ assetId, url: file } = { assetId: '', url: '' }] = items;
  const run = {
    tool: 'img-compress',
    inputs: { sources: [assetId] },
    options: {},
    requestId: `load-user-${at}`,
  };
  const { taskId } = await call<Task>(url, 'gen.task.create', session, run);
  const { pathname, search } = new URL(file, url);
  return { session, assetId, taskId, file: `${pathname}${search}` };
}

/** Queues runs of a network that take all processors, and waits until the first one works. */
async function keepEngineBusy(url: string, database: Database): Promise<void> {
  const { session } = await openAccount(database, USERS);
  const picture = fileBody(photo('coffee.jpg'));
  const { items } = await call<Api['asset.asset.upload']['output']>(
    url,
    'asset.asset.upload',
    session,
    picture,
  );
  const inputs = { source: items[0]?.assetId };
  const created: Task[] = [];
  for (let at = 0; at < BUSY_RUNS; at += 1) {
    const run = { tool: 'image-magnify', inputs, options: { scale: 4 }, requestId: `busy-engine-${at}` };
    created.push(await call<Task>(url, 'gen.task.create', session, run));
  }
  for (let stage: string | undefined; stage !== 'working'; await sleep(200)) {
    const task = await call<Task>(url, 'gen.task.get', session, { taskId: created[0]?.taskId });
    stage = task.stage;
    if (task.state === 'failed') throw new Error('the engine does not run');
  }
}

/** Runs the generator in a process of its own; `onPhase` is called as each phase begins. */
async function generate(
  orders: GeneratorOrders,
  dataDir: string,
  onPhase: () => void,
): Promise<GeneratorReport> {
  const file = join(dataDir, 'load.json');
  await writeFile(file, JSON.stringify(orders));
  const child = spawn(process.execPath, ['--import', 'tsx', GENERATOR, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    last = line;
    if (line.startsWith('phase ')) onPhase();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the generator ended with ${code}`);
  return JSON.parse(last) as GeneratorReport;
}

/** Delay of the server's event loop since the last call, in ms. */
async function serverLag(url: string): Promise<number> {
  const text = await fetch(`${url}/metrics`).then((answer) => answer.text());
  const [, seconds = 'NaN'] = /^tuzuo_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1000;
}

function print({ phases }: GeneratorReport, lags: readonly number[]): void {
  say(
    'phase       sent/s  answered/s     p50     p95     p99 ms   generator lag  CPU s   server lag  answers',
  );
  for (const [at, phase] of phases.entries()) {
    const all = phase.latencies.flat();
    const well = (phase.outcomes['0'] ?? 0) / phase.seconds;
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(all, share).toFixed(1).padStart(8));
    const answers = Object.entries(phase.outcomes).map(([outcome, count]) => `${outcome}: ${count}`);
    say(
      `${phase.name.padEnd(10)}${String(phase.perSecond).padStart(8)}${well.toFixed(0).padStart(12)}${p50}${p95}${p99}` +
        `${phase.lagMs.toFixed(1).padStart(16)}${phase.cpuSeconds.toFixed(1).padStart(7)}` +
        `${(lags[at] ?? Number.NaN).toFixed(1).padStart(13)}  ${answers.join(', ')}`,
    );
  }
}

/** The calls whose slowest answers are the slowest. */
function printSlowest({ phases }: GeneratorReport): void {
  for (const { name, byCall } of phases) {
    const slowest = Object.entries(byCall)
      .map(([call, all]) => ({ call, p50: quantile(all, 0.5), p99: quantile(all, 0.99) }))
      .sort((one, other) => other.p99 - one.p99)
      .slice(0, 5)
      .map(({ call, p50, p99 }) => `${call} ${p50.toFixed(0)}, ${p99.toFixed(0)}`);
    say(`${name}, p50 and p99 of the slowest calls in ms: ${slowest.join('; ')}`);
  }
}

function printUse(before: readonly ProcessUse[], after: readonly ProcessUse[], seconds: number): void {
  say(`Processor time of ${seconds.toFixed(0)} s, all phases:`);
  for (const { name, niceness, cpuSeconds } of after) {
    const used = cpuSeconds - (before.find((one) => one.name === name)?.cpuSeconds ?? 0);
    say(`  ${name.padEnd(18)}niceness ${String(niceness).padStart(2)}  ${used.toFixed(1).padStart(6)} s`);
  }
}

/** PIDs of the server and of the database, which is not among its children. */
function rootsOf(serverPid: number, dataDir: string): number[] {
  const file = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return [serverPid, Number(file.split('\n')[0])];
}

async function measure(url: string, dataDir: string, pid: number, phases: Phase[]): Promise<number> {
  const log = createLogger('silent');
  const database = createDatabase(embeddedUrl(dataDir), { max: 3, timeZone: 'Asia/Shanghai', log });
  const hurrying = setInterval(() => void forgetLimits(database).catch(() => undefined), 1_000);
  try {
    const users: LoadUser[] = [];
    for (let at = 0; at < USERS; at += 1) users.push(await newUser(url, database, at));
    await keepEngineBusy(url, database);
    const lags: Promise<number>[] = [];
    const before = readUse(rootsOf(pid, dataDir));
    const started = performance.now();
    const orders = { url, seed: 20_261_129, phases, users, picture: PICTURE };
    const report = await generate(orders, dataDir, () => void lags.push(serverLag(url)));
    // The value that a phase's begin reads is of the time before it.
    const lagsAfter = [...(await Promise.all(lags)).slice(1), await serverLag(url)];
    print(report, lagsAfter);
    printSlowest(report);
    printUse(before, readUse(rootsOf(pid, dataDir)), (performance.now() - started) / 1000);
    const phase = (name: string) => report.phases.find((one) => one.name === name) as PhaseReport;
    const [steady, after] = [phase('steady'), phase('after')];
    const { isVoid, missed } = judgeLoad({ steady, overload: phase('overload'), after });
    say(`Answered as before ${recoverySeconds(after, steady)} s after the overload.`);
    for (const one of missed) say(`MISSED ${one}`);
    if (!isVoid) return missed.length > 0 ? 1 : 0;
    say(
      `VOID: the generator was late by more than ${GOALS.generatorLagMs} ms. Run it on a machine without other work.`,
    );
    return VOID;
  } finally {
    clearInterval(hurrying);
    await database.close();
  }
}

/** `npm run soak -- load`: response times of one server while its engine is busy, and while too much arrives. */
export async function soakLoad(args: readonly string[]): Promise<number> {
  const phases = phasesOf(args);
  say(
    `Load average before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(', ')}; goals are for two idle cores.`,
  );
  await buildServer();
  const dataDir = await temporaryDataDir();
  const server = startServerChild('all', { DATA_DIR: dataDir, TRIAL_DAYS: '0' });
  try {
    return await measure(await server.ready, dataDir, server.child.pid ?? 0, phases);
  } finally {
    for (const line of server.errors().slice(0, 5)) say(line);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
