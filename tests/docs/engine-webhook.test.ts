import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhook } from '../../server/src/engines/cloud/webhook/webhook';
import { createGuardedFetch } from '../../server/src/outbound/guarded-fetch';
import { type CloudJobs, cloudJobs, heardCall } from '../builders/cloud-job';

const SECRET = 'a-secret-that-both-sides-know';
const EXAMPLE = fileURLToPath(new URL('../../docs/examples/engine-webhook.mjs', import.meta.url));

let jobs: CloudJobs;
let url: string;
let stop: () => void;

beforeAll(async () => {
  jobs = await cloudJobs();
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { SECRET, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stop = () => void child.kill();
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  url = `http://127.0.0.1:${/ready (\d+)/.exec(String(said))?.[1]}/tuzuo`;
}, 30_000);

afterAll(async () => {
  stop();
  await jobs.close();
});

it('accepts only signed runs in the documentation’s example', async () => {
  const guard = createGuardedFetch({ privateHosts: [new URL(url).host] });
  const job = await jobs.jobFor('matting', ['source']);
  const [file = ''] = await createWebhook({ url, secret: SECRET, guard }).run(job, heardCall());
  expect(await readFile(file)).toEqual(await readFile(job.inputs.source?.[0]?.path ?? ''));
  const other = createWebhook({ url, secret: 'another-secret-of-others', guard });
  await expect(other.run(job, heardCall())).rejects.toMatchObject({ kind: 'credentials' });
  await guard.close();
});
