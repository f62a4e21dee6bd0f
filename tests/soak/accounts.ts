import type { Envelope } from '@tuzuo/core/api/envelope';
import { API_BASE, type RouteName, routes } from '@tuzuo/core/api/routes';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import type { Database } from '../../server/src/db/database';
import { createSessions } from '../../server/src/modules/session/service';
import { findOrCreateUser, mobileIdentity } from '../../server/src/modules/user/service';
import { send } from './send';

export type Account = { userId: string; session: string; mobile: string };

/** Creates an account in the database, bypassing login limits. */
export async function openAccount(database: Database, at: number): Promise<Account> {
  const mobile = `188${String(at).padStart(8, '0')}`;
  const sessions = createSessions(database);
  const { userId, session } = await database.transaction(async (tx) => {
    const id = await findOrCreateUser(tx, [mobileIdentity(mobile)], {});
    return { userId: id, session: await sessions.open(tx, id, { family: 'h5', device: '' }) };
  });
  await database.pool.query('update app_user set last_login_at = now() where id = $1', [userId]);
  return { userId, session, mobile };
}

/** A multipart body with one file, and its content type. */
export function fileBody(picture: Buffer): { type: string; body: Buffer } {
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  return { type: 'multipart/form-data; boundary=b', body };
}

/** The envelope of a call with JSON, or with a file. Rejects without an answer that is one. */
export async function ask<Data>(
  url: string,
  name: RouteName,
  session: string,
  input: object | { type: string; body: Buffer },
): Promise<Envelope<Data>> {
  const { method, path } = routes[name];
  const given = 'body' in input ? input : { type: 'application/json', body: JSON.stringify(input) };
  const headers = { [SESSION_HEADER]: session, 'content-type': given.type };
  const { text } = await send(url, { method, path: `${API_BASE}/${path}`, headers, body: given.body });
  return JSON.parse(text) as Envelope<Data>;
}

/** Data of a call; throws if it failed. */
export async function call<Data>(...asked: Parameters<typeof ask>): Promise<Data> {
  const envelope = await ask<Data>(...asked);
  if (envelope.result === 'success') return envelope.data;
  throw new Error(`${asked[1]} failed: ${JSON.stringify(envelope)}`);
}
