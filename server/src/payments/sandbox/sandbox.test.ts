import { describe, expect, it } from 'vitest';
import { NoticeRefused, type SandboxStore } from '../port';
import { createSandbox } from './sandbox';

const MINUTE = 60_000;
const KEY_LIFE = 30 * 24 * 60 * MINUTE;
const KEY = 'x-sandbox-key';

let time = Date.parse('2026-11-25T12:00:00Z');
const now = () => time;
/** The notice is about an ended contract, so no trade is looked up. */
const store = { timeZone: 'Asia/Shanghai' } as SandboxStore;
const sandbox = createSandbox({ store, secretKey: 'a key of the test', now });

describe('a notification of the sandbox', () => {
  it('is accepted within five minutes of its time in both directions, and no longer', async () => {
    const told = sandbox.notifyEnd('contract-1');
    for (const skew of [0, 4 * MINUTE, -4 * MINUTE]) {
      time += skew;
      expect(await sandbox.readNotice(told)).toEqual({ kind: 'contractEnded', contractNo: 'contract-1' });
      time -= skew;
    }
    for (const skew of [6 * MINUTE, -6 * MINUTE]) {
      time += skew;
      await expect(sandbox.readNotice(told)).rejects.toThrow(NoticeRefused);
      time -= skew;
    }
  });

  it('is not accepted if changed, restamped, unsigned, or signed with another key', async () => {
    const { headers, body } = sandbox.notifyEnd('contract-1');
    const another = createSandbox({ store, secretKey: 'another key', now });
    for (const notice of [
      { headers, body: Buffer.from(body.toString().replace('contract-1', 'contract-2')) },
      { headers: { ...headers, 'x-sandbox-timestamp': String(time + MINUTE) }, body },
      { headers: {}, body },
      { headers: { ...headers, [KEY]: String(Number(headers[KEY]) - 1) }, body },
      { headers: { ...headers, [KEY]: 'mine' }, body },
      another.notifyEnd('contract-1'),
    ]) {
      await expect(sandbox.readNotice(notice)).rejects.toThrow(NoticeRefused);
    }
  });

  it('is signed with a new key every 30 days; the previous key is accepted by its ID, and no older one', async () => {
    const start = time;
    const change = Math.ceil(time / KEY_LIFE) * KEY_LIFE;
    time = change - MINUTE;
    const before = sandbox.notifyEnd('contract-1');
    time = change + MINUTE;
    const after = sandbox.notifyEnd('contract-1');
    expect(after.headers[KEY]).not.toBe(before.headers[KEY]);
    for (const told of [before, after]) {
      expect(await sandbox.readNotice(told)).toMatchObject({ contractNo: 'contract-1' });
    }
    // Correctly signed with an expired key, which is refused even with the right time.
    time = change + KEY_LIFE + 1;
    const old = { ...before, headers: { ...before.headers, 'x-sandbox-timestamp': String(time) } };
    for (const told of [before, old]) await expect(sandbox.readNotice(told)).rejects.toThrow(/the key/);
    time = start;
  });
});
