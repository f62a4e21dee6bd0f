import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';
import { createDatabase, type Database } from '../../db/database';
import { newId } from '../../db/ids';
import type { Listener } from '../../db/listener';
import { createLogger } from '../../observability/logger';
import { createSessionMemory } from './memory';
import type { SessionRow } from './repository';
import { createSessions, type Sessions } from './service';

const log = createLogger('silent');

/** Longer than any test: a refused session was removed and did not just expire. */
const LIFE_MS = 600_000;

/** A node that lost its connection listens again after two seconds. */
const HEARS_AGAIN = { timeout: 8_000, interval: 50 };

const CLIENT = { family: 'h5', device: 'Chrome on Android' } as const;

type Node = { sessions: Sessions; database: Database; listener: Listener };

let database: TestDatabase;
let nodes: [Node, Node];
/** How far the nodes' clocks are ahead. */
let aheadMs = 0;

function startNode(): Node {
  const own = createDatabase(database.url, { max: 4, timeZone: 'Asia/Shanghai', log });
  const sessions = createSessions(
    own,
    createSessionMemory<SessionRow>({ lifeMs: LIFE_MS, now: () => performance.now() + aheadMs }),
  );
  return { sessions, database: own, listener: sessions.listen(own.pool, log) };
}

beforeAll(async () => {
  database = await testDatabase();
  nodes = [startNode(), startNode()];
});

afterAll(async () => {
  await Promise.all(nodes.map(({ listener }) => listener.stop()));
  await Promise.all(nodes.map((node) => node.database.close()));
  await database.drop();
});

let userId: string;

beforeEach(async () => {
  userId = newId();
  await database.pool.query('insert into app_user (id, nick) values ($1, $2)', [userId, 'Somebody']);
});

const isRefused = ({ sessions }: Node, token: string) =>
  sessions.authenticate(token).then(
    () => false,
    () => true,
  );

/** A session cached by every node: proven by deleting its row without a notice, and restoring it. */
async function rememberedSession(): Promise<string> {
  const token = await nodes[0].sessions.open(database.orm, userId, CLIENT);
  for (const node of nodes) {
    await expect
      .poll(async () => {
        await node.sessions.authenticate(token);
        const hidden = await hide();
        const remembered = !(await isRefused(node, token));
        await restore(hidden);
        return remembered;
      }, HEARS_AGAIN)
      .toBe(true);
  }
  return token;
}

/** Deletes the user's sessions from the table without a notice, as our code never does. */
async function hide(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query('delete from user_session where user_id = $1 returning *', [
    userId,
  ]);
  return rows as Record<string, unknown>[];
}

async function restore(rows: Record<string, unknown>[]): Promise<void> {
  await database.pool.query(
    'insert into user_session select * from jsonb_populate_recordset(null::user_session, $1)',
    [
      JSON.stringify(
        rows.map((row) => ({ ...row, token_hash: `\\x${(row.token_hash as Buffer).toString('hex')}` })),
      ),
    ],
  );
}

/** Refused by every node within the delay of a notice. */
async function expectRefusedEverywhere(token: string): Promise<void> {
  for (const node of nodes) {
    await expect.poll(() => isRefused(node, token), { timeout: 1_000, interval: 5 }).toBe(true);
  }
}

describe('a session cached by a node', () => {
  it('is refused at once where it was closed, and on the other nodes after the notice', async () => {
    const token = await rememberedSession();
    const other = await rememberedSession();
    await nodes[0].sessions.close(token);
    expect(await isRefused(nodes[0], token)).toBe(true);
    await expectRefusedEverywhere(token);
    for (const node of nodes) expect(await isRefused(node, other)).toBe(false);
  });

  it('is refused when all sessions of its user are closed, except the one that is kept', async () => {
    const [token, kept] = [await rememberedSession(), await rememberedSession()];
    const { tokenHash } = await nodes[0].sessions.authenticate(kept);
    await nodes[0].database.transaction((tx) => nodes[0].sessions.closeAll(tx, userId, tokenHash));
    expect(await isRefused(nodes[0], token)).toBe(true);
    await expectRefusedEverywhere(token);
    for (const node of nodes) expect(await isRefused(node, kept)).toBe(false);
  });

  it('stays valid when closing it was rolled back', async () => {
    const token = await rememberedSession();
    const failing = nodes[0].database.transaction(async (tx) => {
      await nodes[0].sessions.closeAll(tx, userId);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await sleep(50);
    for (const node of nodes) expect(await isRefused(node, token)).toBe(false);
  });

  it('is looked up in the database again once the node cannot receive notices', async () => {
    const token = await rememberedSession();
    const [, deaf] = nodes;
    await deaf.listener.stop();
    await hide();
    expect(await isRefused(deaf, token)).toBe(true);
    nodes[1] = { ...deaf, listener: deaf.sessions.listen(deaf.database.pool, log) };
  });

  it('is looked up in the database again when the listening connection is killed', async () => {
    const token = await rememberedSession();
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    );
    expect(rowCount).toBe(nodes.length);
    await hide();
    await expectRefusedEverywhere(token);
    // They listen and cache again.
    await rememberedSession();
  }, 15_000);

  it('expires on time without a notice', async () => {
    await rememberedSession();
    const token = await nodes[0].sessions.open(database.orm, userId, CLIENT);
    const end = "update user_session set expires_at = now() + interval '2 minutes' where user_id = $1";
    await database.pool.query(end, [userId]);
    await nodes[0].sessions.authenticate(token);
    await hide();
    expect(await isRefused(nodes[0], token)).toBe(false);
    aheadMs = 2 * 60_000;
    expect(await isRefused(nodes[0], token)).toBe(true);
    aheadMs = 0;
  });
});
