import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLE_NODE_ARGS, SERVER_PROGRAM } from '../../../scripts/lib/server-bundle.mjs';
import { runAdmin } from '../../builders/admin-process';
import { temporaryDataDir } from '../../builders/data-dir';
import { testDatabase } from '../../builders/database';
import { freePort } from '../../builders/free-port';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

/** The real server with a database of its own, serving the built client. */
export type ProductServer = {
  url: string;
  /** Directory of its files. */
  dataDir: string;
  start(): Promise<void>;
  /** Stops it like Ctrl-C; the data are kept. */
  stop(): Promise<void>;
  /** Runs an operator's command, such as `template list`; returns its output. */
  admin(...args: string[]): Promise<string>;
  /** Runs one statement in its database, as an operator would, and returns its rows. */
  query(statement: string): Promise<Record<string, unknown>[]>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
};

export type ProductSettings = Record<string, string> | ((url: string) => Record<string, string>);

/**
 * Starts the product with a port, a data directory and a database of its own. The database is on the PostgreSQL that
 * all files of a run share: starting another one takes as long as the server itself, and the fault tests cover that.
 * @param settings additional environment variables; some depend on its address
 */
export async function startProduct(settings: ProductSettings = {}): Promise<ProductServer> {
  if (!existsSync(join(REPOSITORY, 'dist/h5/index.html'))) {
    throw new Error('dist/h5 is not built: run "npm run build:h5" first, or "npm test -- h5".');
  }
  const [port, dataDir, database] = await Promise.all([
    freePort(),
    temporaryDataDir(),
    testDatabase({ max: 1 }),
  ]);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const { PATH, HOME } = process.env;
    const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url };
    const chosen = typeof settings === 'function' ? settings(url) : settings;
    // Without the initial trial, as most users see it; tests that need a trial request it.
    const env = { TRIAL_DAYS: '0', SETUP_NOTICE: 'off', ...chosen, ...own, PATH, HOME };
    const started = spawn(process.execPath, [...BUNDLE_NODE_ARGS, SERVER_PROGRAM, '--role=all'], {
      cwd: REPOSITORY,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const take = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(`TUZUO_READY ${url}`)) resolve();
      };
      started.stdout.on('data', take);
      started.stderr.on('data', take);
      started.on('close', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    });
  }

  async function stop(): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }

  async function query(statement: string): Promise<Record<string, unknown>[]> {
    return (await database.pool.query<Record<string, unknown>>(statement)).rows;
  }

  await start();
  return {
    url,
    dataDir,
    start,
    stop,
    query,
    admin: (...args) => runAdmin({ DATA_DIR: dataDir, DATABASE_URL: database.url }, ...args),
    async dispose() {
      await stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
