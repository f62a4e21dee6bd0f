import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BodyBounds, schemas } from '@tuzuo/contract/api';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { newMobile } from '../builders/account-client';
import { temporaryDataDir } from '../builders/data-dir';
import { FORM_TYPE, hostileBodies, JSON_TYPE } from '../builders/hostile-bodies';
import { largestPoster } from '../builders/largest-poster';
import { requestCode } from '../builders/request-code';
import { report } from './support/measure';
import { startService } from './support/service';

/** Body size of calls that specify none. */
const DEFAULT_BYTES = 64 * 1024;
/** Size of a portrait in JSON. */
const PHOTO_BYTES = 26 * 1024 * 1024;
/** No request may hold the event loop for longer. */
const LIMIT_MS = 50;
/** Best of as many, since other processes also delay the event loop. */
const ROUNDS = 3;
const V1_KEY = `bench-${randomUUID()}`;

type Sent = {
  what: string;
  path: string;
  type: string;
  /** None for a page. */
  body?: Buffer;
  headers?: Record<string, string>;
};

/** Longest delay of the server's event loop since it was last asked, in ms. */
async function takeDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^tuzuo_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

async function logIn(url: string): Promise<Record<string, string>> {
  const mobile = newMobile();
  const code = await requestCode(url, mobile);
  const body = new URLSearchParams({ mobile, code });
  const response = await fetch(`${url}/api/auth/h5/mobileLogin`, { method: 'POST', body });
  const { data } = (await response.json()) as { data: { header: Record<string, string> } };
  return { [SESSION_HEADER]: data.header[SESSION_HEADER] ?? '' };
}

/** Every call with its largest body, hostile ones and valid ones. */
function requests(session: Record<string, string>): Sent[] {
  const calls = (Object.keys(routes) as RouteName[]).flatMap((name) => {
    const bytes = (schemas[name] as { body?: BodyBounds }).body?.bytes ?? DEFAULT_BYTES;
    const path = `${API_BASE}/${routes[name].path}`;
    return hostileBodies(bytes).map((sent) => ({ what: name, path, headers: session, ...sent }));
  });
  const doc = JSON.stringify(largestPoster());
  const path = `${API_BASE}/${routes['poster.poster.save'].path}`;
  const save = { what: 'poster.poster.save, a valid document', path, headers: session };
  const form = () => new URLSearchParams({ title: 'large', revision: '0', requestId: randomUUID(), doc });
  const json = () => `{"title":"large","revision":0,"requestId":"${randomUUID()}","doc":${doc}}`;
  const photo = Buffer.concat([
    Buffer.from('{"consent":true,"photo":"'),
    Buffer.alloc(PHOTO_BYTES, 'AbCd'),
    Buffer.from('"}'),
  ]);
  const v1 = { what: '/v1/id-photos', path: '/v1/id-photos', headers: { authorization: `Bearer ${V1_KEY}` } };
  return [
    ...calls,
    ...hostileBodies(DEFAULT_BYTES).map((sent) => ({
      what: 'poster.glyph.list',
      path: '/api/poster/glyph/list',
      ...sent,
    })),
    { ...save, type: FORM_TYPE, body: Buffer.from(form().toString()) },
    { ...save, type: JSON_TYPE, body: Buffer.from(json()) },
    ...hostileBodies(PHOTO_BYTES).map((sent) => ({ ...v1, ...sent })),
    { ...v1, type: JSON_TYPE, body: photo },
  ];
}

/** What costs most when a user has posters of the largest size: their calls, and the public page. */
async function posterRequests(url: string, session: Record<string, string>): Promise<Sent[]> {
  const sent = (name: RouteName, input: object): Sent => ({
    what: `${name}, of the largest poster`,
    path: `${API_BASE}/${routes[name].path}`,
    type: JSON_TYPE,
    headers: session,
    body: Buffer.from(JSON.stringify(input)),
  });
  const ask = async (name: RouteName, input: object) => {
    const { path, type, headers, body } = sent(name, input);
    const init = { method: 'POST', headers: { 'content-type': type, ...headers }, body: String(body) };
    return ((await (await fetch(url + path, init)).json()) as { data: Record<string, string> }).data;
  };
  const doc = largestPoster();
  const { posterId } = await ask('poster.poster.save', { title: 'large', revision: 0, doc });
  for (let more = 0; more < 5; more += 1) await ask('poster.poster.copy', { posterId });
  await ask('poster.poster.save', { posterId, title: 'again', revision: 1, doc });
  const { url: link = '' } = await ask('share.link.create', { kind: 'poster', id: posterId });
  const { pathname } = new URL(link);
  const linkId = pathname.slice(pathname.lastIndexOf('/') + 1);
  return [
    sent('poster.poster.get', { posterId }),
    sent('poster.poster.copy', { posterId }),
    sent('poster.version.list', { posterId }),
    sent('poster.shared.get', { linkId }),
    sent('poster.shared.copy', { linkId }),
    sent('user.user.exportData', {}),
    { what: 'the page of the largest poster', path: pathname, type: JSON_TYPE },
  ];
}

/** The event loop's longest delay by what was sent. */
const dataDir = await temporaryDataDir();
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', V1_API_KEYS: `bench=${V1_KEY}` };
const server = await startService([main, '--role=all'], env);
try {
  const session = await logIn(server.url);
  const delays = new Map<string, number>();
  const all = [...requests(session), ...(await posterRequests(server.url, session))];
  for (const { what, path, type, body, headers } of all) {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS && best > LIMIT_MS / 2; round += 1) {
      await takeDelay(server.url);
      const response = await fetch(server.url + path, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': type, ...headers },
        ...(body && { body: Uint8Array.from(body) }),
      });
      await response.arrayBuffer();
      best = Math.min(best, await takeDelay(server.url));
    }
    delays.set(what, Math.max(best, delays.get(what) ?? 0));
  }
  const worst = [...delays].sort(([, one], [, other]) => other - one);
  const shown = worst.filter(([what], at) => at < 8 || what.includes('largest poster'));
  report(
    shown.map(([what, value]) => ({
      what: `event loop delayed by ${what}`,
      value,
      unit: 'ms',
      limit: LIMIT_MS,
      note: `the largest body; ${worst.length} were measured`,
    })),
  );
  await server.stop();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
