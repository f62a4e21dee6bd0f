import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { newMobile } from '../builders/account-client';
import { temporaryDataDir } from '../builders/data-dir';
import { embeddedUrl } from '../builders/embedded-url';
import { requestCode } from '../builders/request-code';
import { besideBare } from './support/beside-bare';
import { load } from './support/load';
import { report } from './support/measure';
import { startService } from './support/service';

const PHOTO = new URL('../fixtures/photos/coffee.jpg', import.meta.url);

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A session that was read from the database within seconds is served from memory. */
const CALLS = [
  {
    what: 'user.user.getUserPointInfo',
    reads: 'the session and the database',
    path: '/api/user/user/getUserPointInfo',
    body: 'module=matting',
  },
  {
    what: 'auth.user.getUserInfo',
    reads: 'the session and the database',
    path: '/api/auth/user/getUserInfo',
    method: 'GET',
    body: '',
  },
  {
    what: 'user.user.getAppRechargePriceList',
    reads: 'the session and the database',
    path: '/api/user/user/getAppRechargePriceList',
    body: '',
  },
] as const;

async function postForm<Data>(url: string, fields: Record<string, string>): Promise<Data> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const { data } = (await response.json()) as { data: Data };
  return data;
}

/** Creates a session of a new user, with the code that a development server shows. */
async function logIn(url: string): Promise<string> {
  const mobile = newMobile();
  const code = await requestCode(url, mobile);
  const { header } = await postForm<{ header: Record<typeof SESSION_HEADER, string> }>(
    `${url}/api/auth/h5/mobileLogin`,
    { mobile, code },
  );
  return header[SESSION_HEADER];
}

/** Starts model runs that take longer than one load; the caller has enough free uses. */
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

/** Calls with a session of one user, one of them while a model is running. */
const dataDir = await temporaryDataDir();
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const ours = await startService([main, '--role=all'], { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
try {
  const headers = { ...FORM, [SESSION_HEADER]: await logIn(ours.url) };
  const calls = CALLS.map(({ path, ...call }) => ({ ...call, url: ours.url + path, headers }));
  const measures = await besideBare(calls, embeddedUrl(dataDir));
  await startEnlarging(ours.url, headers);
  const [{ path, body }] = CALLS;
  const whileModelRuns = await load({ url: ours.url + path, headers, body, connections: 1 });
  report([
    {
      what: 'user.user.getUserPointInfo, p99, a model running',
      value: whileModelRuns.p99,
      unit: 'ms',
      note: '1 connection, both cores taken by the model',
    },
    ...measures,
  ]);
  await ours.stop();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
