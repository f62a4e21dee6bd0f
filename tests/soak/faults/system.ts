import { once } from 'node:events';
import { readFileSync, statfsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '../../../server/src/config/cli';
import { type FakeS3, startFakeS3 } from '../../builders/fake-s3';
import { type FakeVendor, startFakeVendor, type VendorReply } from '../../builders/fake-vendor';
import { freePort } from '../../builders/free-port';
import type { Random } from '../random';
import { type ServerChild, startServerChild } from '../server-child';

const FAULTS = [
  'API killed',
  'worker killed',
  'child process killed',
  'database killed',
  'disk full',
  'storage away',
  'engine fails',
] as const;

type Fault = (typeof FAULTS)[number];

/** The tool that the service runs; others run in the engine process. */
export const SERVICE_TOOL = 'image-enhance';

const RESTART_MS = 100;

type SystemOptions = {
  databaseUrl: string;
  /** Kills the database, or cuts it off; it comes back by itself. */
  killDatabase: () => Promise<void>;
  dataDir: string;
  /** Whether `dataDir` is a disk of its own, which may be filled. */
  canFill: boolean;
  random: Random;
  /** How long an outage lasts, in ms. */
  outageMs: number;
};

export type SupervisedNode = {
  kill: () => void;
  stop: () => Promise<void>;
  pid: () => number;
  errors: () => string[];
};

/** Starts a node, and again whenever it ends, as a service manager does. Resolves once it is ready. */
export async function supervise(role: Role, settings: Record<string, string>): Promise<SupervisedNode> {
  let stopping = false;
  const lines: string[] = [];
  let node: ServerChild;
  const start = () => {
    node = startServerChild(role, settings);
    void once(node.child, 'exit').then(async () => {
      lines.push(...node.errors());
      await sleep(RESTART_MS);
      if (!stopping) start();
    });
    return node.ready;
  };
  await start();
  return {
    kill: () => void node.child.kill('SIGKILL'),
    pid: () => node.child.pid ?? 0,
    errors: () => [...lines, ...node.errors()],
    stop: async () => {
      stopping = true;
      await node.stop();
    },
  };
}

/** Process IDs of the children of a process, which may have ended. */
function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

const failures = (random: Random): VendorReply =>
  random.pick<VendorReply>([
    { status: 500, text: 'broken' },
    { status: 429, text: 'busy', headers: { 'retry-after': '1' } },
    { json: { state: 'failed', kind: 'broken' } },
    { cutOff: Buffer.from('{"state"'), length: 1_000 },
  ]);

export const done = (body: string): VendorReply => {
  const { inputs } = JSON.parse(body) as { inputs: { source: { data: string }[] } };
  return { json: { state: 'succeeded', results: [{ data: inputs.source[0]?.data }] } };
};

export const s3SettingsOf = ({ place }: FakeS3) => ({
  STORAGE: 's3',
  S3_ENDPOINT: place.endpoint,
  S3_REGION: place.region,
  S3_BUCKET: place.bucket,
  S3_ACCESS_KEY_ID: place.accessKeyId,
  S3_SECRET_ACCESS_KEY: place.secretAccessKey,
  S3_COPIES_MB: '16',
});

export const vendorSettingsOf = (vendor: FakeVendor) => ({
  ENGINE_WEBHOOK_URL: `${vendor.url}/tuzuo`,
  ENGINE_WEBHOOK_SECRET: 'a-secret-that-both-sides-know',
  ENGINE_WEBHOOK_TOOLS: SERVICE_TOOL,
  ENGINE_WEBHOOK_PRICES: '*=0',
  ENGINE_PRIVATE_HOSTS: new URL(vendor.url).host,
  ENGINE_ORDER: `${SERVICE_TOOL}=webhook`,
});

/** An API, a worker, a bucket and an engine service, each of which can fail, in processes of their own or in this one. */
export async function startSystem(options: SystemOptions) {
  const { databaseUrl, killDatabase, dataDir, canFill, random, outageMs } = options;
  const s3 = await startFakeS3();
  let fails = false;
  const vendor = await startFakeVendor(({ body }) => (fails ? failures(random) : done(body)));
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MIN_FREE_DISK_MB: '0',
    TRIAL_DAYS: '0',
    WORKER_CONCURRENCY: '2',
    NUMBER_GIFTS_KEY: 'ab'.repeat(32),
    ...s3SettingsOf(s3),
    ...vendorSettingsOf(vendor),
  };
  const api = await supervise('api', { ...settings, PORT: String(port) });
  const worker = await supervise('worker', settings);
  const outage = () => sleep(outageMs * (0.5 + random.next()));

  const fillDisk = async () => {
    const filler = join(dataDir, 'filler');
    const { bavail, bsize } = statfsSync(dataDir);
    await writeFile(filler, Buffer.alloc(Math.max(0, (bavail - 2) * bsize))).catch(() => undefined);
    await outage();
    await rm(filler, { force: true });
  };
  const inflict: Record<Fault, () => Promise<void>> = {
    'API killed': async () => api.kill(),
    'worker killed': async () => worker.kill(),
    'child process killed': async () => {
      const children = [...childrenOf(worker.pid()), ...childrenOf(api.pid())];
      if (children.length > 0) process.kill(random.pick(children), 'SIGKILL');
    },
    'database killed': killDatabase,
    'disk full': fillDisk,
    'storage away': async () => {
      await s3.goAway();
      await outage();
      await s3.comeBack();
    },
    'engine fails': async () => {
      fails = true;
      await outage();
      fails = false;
    },
  };
  return {
    urls: [`http://127.0.0.1:${port}`],
    s3,
    vendor,
    inflict,
    /** Those that this machine allows. */
    faults: FAULTS.filter((fault) => canFill || fault !== 'disk full'),
    errors: () => [...api.errors(), ...worker.errors()],
    stop: async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await Promise.all([s3.stop(), vendor.stop()]);
    },
  };
}
