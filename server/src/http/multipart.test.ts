import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../tests/builders/asset-world';
import { photo, plain } from '../../../tests/builders/pictures';

let world: AssetWorld;
let session: string;

beforeAll(async () => {
  world = await assetWorld();
  ({ session } = await world.newUser());
});

// A refused upload leaves neither a row nor a file.
afterEach(async () => {
  expect((await world.database.pool.query('select from asset')).rowCount).toBe(0);
  const files = readdirSync(world.app.dataDir, { recursive: true, withFileTypes: true });
  expect(files.filter((file) => file.isFile()).map(({ name }) => name)).toEqual([]);
});

afterAll(() => world.close());

const jpeg = () => photo('chelsea.jpg');

describe('an invalid body', () => {
  it('has too many files', async () => {
    const small = await plain(20, 20).png().toBuffer();
    const envelope = await world.upload(
      session,
      Array.from({ length: 10 }, () => small),
      {
        'accept-language': 'en',
      },
    );
    expect(envelope).toMatchObject({
      code: ErrorCode.badInput,
      data: { fields: { file: 'too many pictures at once; the limit is 9' } },
    });
  });

  it('has a field other than the expected one', async () => {
    const envelope = await world.upload(session, [{ content: jpeg(), field: 'avatar' }]);
    expect(envelope).toMatchObject({
      code: ErrorCode.badInput,
      data: { fields: { avatar: expect.any(String) } },
    });
  });

  it('has no file, or is a form', async () => {
    const form = await world.call('asset.asset.upload', {}, { session });
    const empty = await world.upload(session, []);
    for (const envelope of [form.envelope, empty]) {
      expect(envelope).toMatchObject({ code: ErrorCode.badInput });
    }
  });

  it.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    ['has another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
    [
      'breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    [
      'names no field',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data\r\n\r\nabc\r\n--b--',
    ],
    [
      'names a prototype',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="a"\r\n\r\nabc\r\n--b--',
    ],
  ])('%s', async (_case, type, body) => {
    const response = await fetch(`${world.app.url}/api/asset/asset/upload`, {
      method: 'POST',
      headers: { 'content-type': type, [SESSION_HEADER]: session },
      body,
      signal: AbortSignal.timeout(5_000),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ result: 'fail', code: ErrorCode.badInput });
  });

  it('is sent without a login', async () => {
    expect(await world.upload(undefined, [jpeg()])).toMatchObject({ code: ErrorCode.loginNeeded });
    expect(await world.upload('no session', [jpeg()])).toMatchObject({ code: ErrorCode.sessionInvalid });
  });

  it('is refused by calls without files', async () => {
    const form = new FormData();
    form.append('module', 'matting');
    const response = await fetch(`${world.app.url}/api/gen/tool/list`, { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ code: ErrorCode.badInput });
  });
});

describe('a connection', () => {
  it('that stays open gets its answer, even if more of the body was to come', async () => {
    const socket = connect(Number(new URL(world.app.url).port), '127.0.0.1');
    const answers = readAll(socket);
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const megabytes = 64;
    socket.write(
      `POST /api/asset/asset/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
        `${SESSION_HEADER}: ${session}\r\nContent-Length: ${head.length + megabytes * 1024 * 1024}\r\n\r\n${head}`,
    );
    for (let sent = 0; sent < megabytes; sent += 1) {
      if (!socket.write(Buffer.alloc(1024 * 1024)))
        await new Promise((resolve) => socket.once('drain', resolve));
    }
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const text = await answers;
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(text).toContain('"code":"10001"');
  });

  const incoming = () => readdirSync(join(world.app.dataDir, 'incoming'));

  /** Sends the beginning of a file. */
  const begin = async () => {
    const socket = connect(Number(new URL(world.app.url).port), '127.0.0.1');
    socket.write(
      `POST /api/asset/asset/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
        `${SESSION_HEADER}: ${session}\r\nContent-Length: 1000000\r\n\r\n` +
        `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc`,
    );
    await expect.poll(incoming, { timeout: 10_000 }).toHaveLength(1);
    return socket;
  };

  it('that breaks in the middle of a file leaves nothing, and no error in the log', async () => {
    const socket = await begin();
    socket.destroy();
    await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
    expect(world.app.logText()).not.toContain('call failed');
  });

  it('that is slow is kept, and one of which nothing arrives for a minute is cut off', async () => {
    const ticks: (() => void)[] = [];
    const { setInterval: every } = globalThis;
    const minutes = vi
      .spyOn(globalThis, 'setInterval')
      .mockImplementation(((tick: () => void, ms: number) =>
        ms === 60_000 ? ticks.push(tick) : every(tick, ms)) as never);
    const socket = await begin();
    const closed = once(socket, 'close');
    socket.write(Buffer.alloc(200_000));
    // Until it has arrived, the next minute does not pass.
    const [name = ''] = incoming();
    const size = () => statSync(join(world.app.dataDir, 'incoming', name, '0')).size;
    await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(100_000);
    minutes.mockRestore();
    const [tick] = ticks;
    tick?.();
    expect([ticks.length, incoming().length, socket.closed]).toEqual([1, 1, false]);
    tick?.();
    await closed;
    await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
    expect(world.app.logText()).not.toContain('call failed');
  });
});

async function readAll(socket: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of socket) text += String(part);
  return text;
}
