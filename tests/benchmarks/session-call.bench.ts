import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SESSION_HEADER } from '@tuzuo/core/session';
import { newMobile } from '../builders/account-client';
import { temporaryDataDir } from '../builders/data-dir';
import { type Load, load } from './support/load';
import { type Measure, median, report } from './support/measure';
import { startService } from './support/service';

const ROUNDS = 3;
const CONNECTIONS = 20;

const PHOTO = new URL('../fixtures/photos/coffee.jpg', import.meta.url);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const CALLS = [
  { what: 'user.user.getUserPointInfo', path: '/api/user/user/getUserPointInfo', body: 'module=matting' },
  { what: 'gen.tool.list with a session', path: '/api/gen/tool/list', body: '' },
  { what: 'auth.user.getUserInfo', path: '/api/auth/user/getUserInfo', method: 'GET' },
] as const;

async function postForm<Data>(url: string, fields: Record<string, string>): Promise<Data> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const { data } = (await response.json()) as { data: Data };
  return data;
}

/** A session of a new user, by the code that a development server shows. */
async function logIn(url: string): Promise<string> {
  const mobile = newMobile();
  const { devCode } = await postForm<{ devCode: string }>(`${url}/api/auth/h5/sendLoginValidateCode`, {
    mobile,
  });
  const { header } = await postForm<{ header: Record<typeof SESSION_HEADER, string> }>(
    `${url}/api/auth/h5/mobileLogin`,
    { mobile, code: devCode },
  );
  return header[SESSION_HEADER];
}

/** Sets a model to work for longer than one load lasts; the caller has free uses enough. */
async function startEnlarging(url: string, headers: Record<string, string>): Promise<void> {
  const photo = await readFile(PHOTO);
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(photo)]), 'photo.jpg');
  const { [SESSION_HEADER]: session = '' } = headers;
  const uploaded = await fetch(`${url}/api/asset/asset/upload`, {
    method: 'POST',
    headers: { [SESSION_HEADER]: session },
    body: form,
  });
  const { data } = (await uploaded.json()) as { data: { items: { assetId: string }[] } };
  const inputs = JSON.stringify({ source: data.items[0]?.assetId });
  const task = { tool: 'image-magnify', inputs, options: '{"scale":4}', requestId: randomUUID() };
  const fields = { method: 'POST', headers, body: new URLSearchParams(task).toString() };
  const created = (await (await fetch(`${url}/api/gen/task/create`, fields)).json()) as {
    data: { taskId: string };
  };
  const { taskId } = created.data;
  for (let stage = ''; stage !== 'working'; await setTimeout(200)) {
    const body = new URLSearchParams({ taskId }).toString();
    const asked = await fetch(`${url}/api/gen/task/get`, { ...fields, body });
    const answer = (await asked.json()) as { data: { stage?: string; state: string } };
    stage = answer.data.stage ?? '';
    if (answer.data.state === 'failed') throw new Error('the model did not run');
  }
}

/** Calls with a session take turns with a bare Fastify route: absolute numbers of a busy machine mean little. */
const dataDir = await temporaryDataDir();
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const bare = await startService([fileURLToPath(new URL('./support/bare-fastify.ts', import.meta.url))]);
const ours = await startService([main, '--role=all'], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
try {
  const headers = { ...FORM, [SESSION_HEADER]: await logIn(ours.url) };
  const targets = [
    { what: 'bare Fastify route', url: `${bare.url}/bare`, headers: FORM, body: 'module=matting' },
    ...CALLS.map(({ path, ...call }) => ({ ...call, url: `${ours.url}${path}`, headers })),
  ];
  const runs = targets.map((): Load[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { what: _what, ...target }] of targets.entries()) {
      runs[index]?.push(await load({ ...target, connections: CONNECTIONS }));
    }
  }
  await startEnlarging(ours.url, headers);
  const [, pointInfo] = targets;
  const { what: _what, ...target } = pointInfo as (typeof targets)[number];
  const whileModelRuns = await load({ ...target, connections: 1 });

  const rates = runs.map((each) => median(each.map(({ perSecond }) => perSecond)));
  const [yardstick = 1] = rates;
  report([
    {
      what: 'user.user.getUserPointInfo, p99, a model running',
      value: whileModelRuns.p99,
      unit: 'ms',
      note: '1 connection, both cores taken by the model',
    },
    ...targets.flatMap(({ what }, index): Measure[] => {
      const rate = rates[index] ?? 0;
      const p99 = median((runs[index] ?? []).map((run) => run.p99));
      return [
        { what, value: rate, unit: 'req/s', note: `${Math.round((100 * rate) / yardstick)} % of bare` },
        { what: `${what}, p99`, value: p99, unit: 'ms', note: `${CONNECTIONS} connections, one user` },
      ];
    }),
  ]);
  await ours.stop();
} finally {
  await bare.stop();
  await rm(dataDir, { recursive: true, force: true });
}
