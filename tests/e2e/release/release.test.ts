import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@tuzuo/embedded-postgres/start';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownPlatform, releaseName } from '../../../scripts/lib/release.mjs';
import { createDatabase } from '../../../server/src/db/database';
import { createLogger } from '../../../server/src/observability/logger';
import { accountClient } from '../../builders/account-client';
import { temporaryDataDir } from '../../builders/data-dir';
import { freePort } from '../../builders/free-port';
import { loadDump } from '../../frozen/load-dump';
import type { Cast } from '../../frozen/make-dump';
import { REPOSITORY } from '../../launcher/support/tree';

const execute = promisify(execFile);
const log = createLogger('silent');

/** All that the release may use of its system; this machine's Node and npm are not among them. */
const TOOLS = ['sh', 'dirname', 'readlink', 'locale'];

/** A cut-out on the machine of a developer who does something else at the same time. */
const RUN = { timeout: 240_000, interval: 300 };

let place: string;
let home: string;
let dataDir: string;
let cast: Cast;
let port: number;
let server: ChildProcess;
let output = '';

const environment = () => ({
  PATH: join(place, 'bin'),
  HOME: join(place, 'nobody'),
  DATA_DIR: dataDir,
  PORT: String(port),
  TRIAL_DAYS: '0',
});

/** Runs a command of the release, like its operator. */
const tuzuo = (...args: string[]) =>
  execute(join(home, 'tuzuo'), args, {
    cwd: place,
    env: { ...environment(), BACKUP_DIR: join(place, 'backup') },
  });

/** Leaves a DATA_DIR as version 1.0.84 did, with the rows and files that were frozen then. */
async function makeOldData(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, volatile: true });
  const database = createDatabase(postgres.url, { max: 2, timeZone: 'Asia/Shanghai', log });
  cast = await loadDump(database, dataDir);
  await database.close();
  await postgres.stop();
}

beforeAll(async () => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'tuzuo-release-')));
  // Accounts without rights run the engines, and read the programs.
  await execute('chmod', ['755', place]);
  mkdirSync(join(place, 'bin'));
  for (const tool of TOOLS) {
    const { stdout } = await execute('sh', ['-c', `command -v ${tool}`]);
    symlinkSync(realpathSync(stdout.trim()), join(place, 'bin', tool));
  }
  dataDir = await temporaryDataDir();
  port = await freePort();
  await makeOldData();
}, 120_000);

afterAll(async () => {
  server?.kill('SIGKILL');
  for (const path of [place, dataDir]) rmSync(path, { recursive: true, force: true });
});

const client = () => accountClient({ url: `http://127.0.0.1:${port}` });

/** Files that a process and its children have mapped into memory: programs and libraries. */
function mappedFiles(pid: number): string[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const own = readFileSync(`/proc/${pid}/maps`, 'utf8').match(/(?<= )\/.+$/gm) ?? [];
  return [...own, ...children.flatMap((child) => mappedFiles(Number(child)))];
}

/** These run in order, on one release. */
describe.skipIf(process.platform !== 'linux')('a release', () => {
  it('is an archive with its bill of materials and checksums', { timeout: 300_000 }, async () => {
    const made = join(place, 'made');
    await execute(process.execPath, ['scripts/release.mjs', '--to', made], {
      cwd: REPOSITORY,
      maxBuffer: 1e7,
    });
    const name = releaseName(ownPlatform());
    expect(readdirSync(made).sort()).toEqual([
      'SHA256SUMS',
      'latest.json',
      `${name}.cdx.json`,
      `${name}.tar.gz`,
    ]);
    await execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: made });
    const bom = JSON.parse(readFileSync(join(made, `${name}.cdx.json`), 'utf8'));
    const named = bom.components.map((component: { name: string }) => component.name);
    expect(named).toEqual(expect.arrayContaining(['node', 'onnxruntime-node', 'fastify']));
    mkdirSync(join(place, 'opt'));
    await execute('tar', ['-xzf', join(made, `${name}.tar.gz`), '-C', join(place, 'opt')]);
    rmSync(made, { recursive: true });
    home = join(place, 'opt', name);
    const listed = new Set(named);
    const installed = readdirSync(join(home, 'node_modules')).filter((entry) => !entry.startsWith('@'));
    expect(installed.filter((entry) => !listed.has(entry))).toEqual([]);
  });

  it('starts in an empty folder, with the data of the first version', { timeout: 300_000 }, async () => {
    server = spawn(join(home, 'tuzuo'), [], {
      cwd: place,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    await vi.waitFor(() => expect(output).toContain(`Open      http://127.0.0.1:${port}`), RUN);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(page.includes('data-press="tool-matting"'), 'home').toBe(true);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect(ready.status, await ready.text()).toBe(200);
    const user = (await client().call('auth.user.getUserInfo', {}, cast)).data();
    expect(user.userId).toBe(cast.userId);
  });

  it('cuts out a photo', { timeout: 300_000 }, async () => {
    const { session } = cast;
    const form = new FormData();
    const photo = readFileSync(join(REPOSITORY, 'tests/fixtures/photos/product-shoes.jpg'));
    form.append('file', new Blob([new Uint8Array(photo)]), 'shoes.jpg');
    const uploaded = await fetch(`http://127.0.0.1:${port}/api/asset/asset/upload`, {
      method: 'POST',
      body: form,
      headers: { 'x-jwtsid': session },
    });
    const [asset] = (await uploaded.json()).data.items;
    const input = {
      tool: 'matting',
      inputs: { source: asset.assetId },
      options: {},
      requestId: randomUUID(),
    } as const;
    const { taskId } = (await client().call('gen.task.create', input, { session })).data();
    const task = await vi.waitFor(async () => {
      const found = (await client().call('gen.task.get', { taskId }, { session })).data();
      expect(found.state).toMatch(/^(?:succeeded|failed)$/);
      return found;
    }, RUN);
    expect(task.state, JSON.stringify(task)).toBe('succeeded');
    const file = await fetch(`http://127.0.0.1:${port}${task.results[0]?.url}`);
    const { channels } = await sharp(Buffer.from(await file.arrayBuffer())).stats();
    // Neither all of the picture is kept, nor none of it.
    expect(channels[3]).toMatchObject({ min: 0, max: 255 });
  });

  it('runs nothing but its own files and the C libraries', () => {
    const files = [...new Set(mappedFiles(server.pid ?? 0))];
    expect(files).toContain(join(home, 'bin/node'));
    expect(files.filter((path) => path.includes('onnxruntime')).length).toBeGreaterThan(0);
    const foreign = files.filter((path) => !path.startsWith(`${place}/`) && !path.startsWith(dataDir));
    expect(
      foreign.filter((path) => !/^\/(?:usr\/)?lib|^\/(?:dev|SYSV|memfd)|^\/usr\/share/.test(path)),
    ).toEqual([]);
  });

  it('has the commands of operators', { timeout: 300_000 }, async () => {
    expect((await tuzuo('version')).stdout).toMatch(/^1\.0\.84 linux-\w+ \(Node \d+/);
    expect((await tuzuo('admin', 'user', 'show', cast.userId)).stdout).toContain(cast.userId);
    mkdirSync(join(place, 'backup'));
    await tuzuo('backup');
    expect((await tuzuo('backup', 'verify')).stdout).toMatch(/./);
    await expect(tuzuo('nothing')).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringContaining('There is no command "nothing"'),
    });
    await expect(tuzuo('storage')).rejects.toMatchObject({
      stderr: expect.stringContaining('./tuzuo storage move'),
    });
  });

  it('ends on SIGTERM', { timeout: 60_000 }, async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
