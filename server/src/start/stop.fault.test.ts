import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/builders/database';
import { startServerProcess, temporaryDataDir } from '../../../tests/builders/server-process';

const SOON = { timeout: 20_000, interval: 100 };

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 3 });
});

afterAll(() => database.drop());

// A process that was killed leaves its row.
beforeEach(() => database.pool.query('delete from worker_node'));

/** Settings of a server on the test's database. */
const external = async () => ({ DATABASE_URL: database.url, DATA_DIR: await temporaryDataDir() });

const password = () => new URL(database.url).password;

const postPrices = (url: string) =>
  fetch(`${url}/api/user/user/getUserModuleUsePointConfig`, { method: 'POST' }).then(
    (response) => response.json() as Promise<{ code: string }>,
  );

const readyStatus = (url: string) => fetch(`${url}/readyz`).then((response) => response.status);

/** A call that hangs on a locked table until `release`. */
async function startSlowCall(url: string) {
  const client = await database.pool.connect();
  await client.query('begin; lock table module_price in access exclusive mode');
  const answer = postPrices(url);
  await vi.waitUntil(async () => {
    const waiting = await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return waiting.rowCount === 1;
  }, SOON);
  const release = async () => {
    await client.query('commit');
    client.release();
  };
  return { answer, release };
}

describe('a signal', () => {
  it('lets a running call finish, accepts no new ones, and exits with 0', async () => {
    const server = startServerProcess(await external());
    const url = await server.ready;
    const call = await startSlowCall(url);
    server.child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), SOON);
    await call.release();
    expect((await call.answer).code).toBe('0');
    expect(await server.ended).toBe(0);
    expect(server.stderr()).not.toContain('could not be closed');
    expect(server.stderr()).not.toContain(password());
  });

  it('does not wait forever for a caller that stopped sending', async () => {
    const server = startServerProcess(await external());
    const { hostname, port } = new URL(await server.ready);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`POST /api/gen/tool/list HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\na=`);
    await sleep(300);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('sent twice ends it at once', async () => {
    const server = startServerProcess(await external());
    const call = await startSlowCall(await server.ready);
    const failed = expect(call.answer).rejects.toThrow();
    server.child.kill('SIGINT');
    // npm forwards the signal that the terminal has sent: the same key press.
    server.child.kill('SIGINT');
    await sleep(700);
    expect(server.child.exitCode).toBeNull();
    server.child.kill('SIGINT');
    // The call is still running.
    expect(await server.ended).toBe(130);
    await failed;
    await call.release();
  });
});

describe('an uncaught error', () => {
  it.each([
    ['an exception', `throw new Error('broken for 13812345678')`],
    ['a rejection', `Promise.reject(new Error('broken for 13812345678'))`],
  ])('shuts the server down, logged and with its own exit code: %s', async (_case, fault) => {
    const onSignal = `process.on('SIGUSR2', () => { ${fault} })`;
    const NODE_OPTIONS = `--import="data:text/javascript,${encodeURIComponent(onSignal)}"`;
    const server = startServerProcess({ ...(await external()), NODE_OPTIONS });
    await server.ready;
    server.child.kill('SIGUSR2');
    expect(await server.ended).toBe(ExitCode.software);
    expect(server.stderr()).toMatch(/"level":"fatal".*"message":"broken for \[redacted\]"/);
    expect(server.sentence()).toBe('The server failed: the log line above says where.');
    expect((await database.pool.query('select from worker_node')).rowCount).toBe(0);
  });
});

describe('the embedded database', () => {
  it('is started, replaced when it dies, and stopped with the server', async () => {
    const dataDir = await temporaryDataDir();
    const server = startServerProcess({ DATA_DIR: dataDir });
    const url = await server.ready;
    expect(await readyStatus(url)).toBe(200);
    expect((await postPrices(url)).code).toBe('0');

    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    // Connections that outlive the killed process still answer briefly; the new process is recognized by its PID.
    const next = await vi.waitFor(async () => {
      const now = await postmasterPid(dataDir);
      expect([0, pid]).not.toContain(now);
      return now;
    }, SOON);
    await vi.waitFor(async () => expect(await readyStatus(url)).toBe(200), SOON);
    await vi.waitFor(async () => expect((await postPrices(url)).code).toBe('0'), SOON);

    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(() => process.kill(next, 0)).toThrow('ESRCH');
    expect(server.stdout()).toBe(`TUZUO_READY ${url}\n`);
  });
});

async function postmasterPid(dataDir: string): Promise<number> {
  const file = await vi.waitFor(
    () => readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'),
    SOON,
  );
  return Number(file.split('\n', 1)[0]);
}
