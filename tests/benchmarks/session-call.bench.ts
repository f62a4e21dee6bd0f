import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SESSION_HEADER } from '@tuzuo/core/session';
import { newMobile } from '../builders/account-client';
import { temporaryDataDir } from '../builders/data-dir';
import { type Load, load } from './support/load';
import { type Measure, median, report } from './support/measure';
import { startService } from './support/service';

const ROUNDS = 3;
const CONNECTIONS = 20;

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
  const rates = runs.map((each) => median(each.map(({ perSecond }) => perSecond)));
  const [yardstick = 1] = rates;
  report(
    targets.flatMap(({ what }, index): Measure[] => {
      const rate = rates[index] ?? 0;
      const p99 = median((runs[index] ?? []).map((run) => run.p99));
      return [
        { what, value: rate, unit: 'req/s', note: `${Math.round((100 * rate) / yardstick)} % of bare` },
        { what: `${what}, p99`, value: p99, unit: 'ms', note: `${CONNECTIONS} connections, one user` },
      ];
    }),
  );
  await ours.stop();
} finally {
  await bare.stop();
  await rm(dataDir, { recursive: true, force: true });
}
