import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';

export const APNS = { keyId: 'ABC123DEFG', teamId: 'DEF123GHIJ', topic: 'com.tuzuo.app' };

/** Apple's response for a device token, unless 200. */
type ApnsRefusal = { status: number; reason: string };

type Sent = { device: string; headers: Record<string, unknown>; body: Record<string, unknown> };

const HOUR_S = 3_600;

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The parts of Apple's push service that we use: HTTP/2, with verification of our signed token and its claims. */
export async function startFakeApns() {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sent: Sent[] = [];
  const providerTokens: string[] = [];
  const refusals = new Map<string, ApnsRefusal[]>();
  const sessions = new Set<ServerHttp2Session>();
  let clock = () => Date.now();
  let connections = 0;
  let trusted: KeyObject = pair.publicKey;

  /** Apple's error reason for a provider token; undefined when it is valid. */
  const wrongWith = (authorization: string): string | undefined => {
    const [, token = ''] = /^bearer (.+)$/.exec(authorization) ?? [];
    if (token === '') return 'MissingProviderToken';
    const [header, claims, signature = ''] = token.split('.');
    const { alg, kid } = decode(header);
    const { iss, iat } = decode(claims);
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: trusted, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isSigned || alg !== 'ES256' || kid !== APNS.keyId || iss !== APNS.teamId)
      return 'InvalidProviderToken';
    if (Math.abs(clock() / 1000 - iat) > HOUR_S) return 'ExpiredProviderToken';
    if (providerTokens.at(-1) !== token) providerTokens.push(token);
    return undefined;
  };

  const server = createServer();
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    let text = '';
    stream.setEncoding('utf8');
    stream.on('error', () => undefined);
    stream.on('data', (part: string) => {
      text += part;
    });
    stream.on('end', () => {
      const device = /^\/3\/device\/([0-9a-f]+)$/.exec(String(headers[':path']))?.[1] ?? '';
      const answer = (status: number, reason?: string) => {
        stream.respond({ ':status': status });
        stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
      };
      if (headers[':method'] !== 'POST' || device === '') return answer(404, 'BadPath');
      const wrong = wrongWith(String(headers.authorization));
      if (wrong !== undefined) return answer(403, wrong);
      if (headers['apns-topic'] !== APNS.topic) return answer(400, 'TopicDisallowed');
      const refusal = refusals.get(device)?.shift();
      if (refusal?.status === 0) return undefined;
      if (refusal) return answer(refusal.status, refusal.reason);
      sent.push({ device, headers: { ...headers }, body: JSON.parse(text) });
      return answer(200);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  return {
    options: { ...APNS, key: pair.privateKey, apiUrl: `http://127.0.0.1:${port}` },
    sent,
    providerTokens,
    connections: () => connections,
    /** Sets the next responses for a device; a status of 0 is silence. */
    refuse: (device: string, ...answers: ApnsRefusal[]) => refusals.set(device, answers),
    setClock: (now: () => number) => {
      clock = now;
    },
    /** Trusts a different key from now on. */
    forgetKey: () => {
      trusted = createPublicKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    },
    /** Closes every connection, as Apple does now and then. */
    hangUp: () => {
      for (const session of sessions) session.destroy();
    },
    stop: () =>
      new Promise<void>((done) => {
        for (const session of sessions) session.destroy();
        server.close(() => done());
      }),
  };
}
