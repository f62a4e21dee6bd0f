import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { childrenRunning, identityOf } from '../../../../../../tests/builders/child-processes';
import { temporaryDataDir } from '../../../../../../tests/builders/data-dir';
import { plain } from '../../../../../../tests/builders/pictures';
import { RefusedField } from '../../../../errors';
import { findSandboxAccount } from '../../../../sandbox/account';
import { handOver } from '../../../../sandbox/hand-over';
import { createDecoder, type Decoder } from './decoder';

const machine = vi.hoisted(() => ({ isBusy: false }));
vi.mock('../../../../sandbox/cpu-time', () => ({
  cpuTimeOf: () => undefined,
  wasStarved: () => machine.isBusy,
}));

const account = findSandboxAccount({ warn: () => undefined });
const SOON = { timeout: 10_000, interval: 5 };

let directory: string;
let decoder: Decoder;

const decoders = () => childrenRunning('asset-picture-decoder-main.mjs');

/** A picture that takes about a second to measure, in a directory that a decoder may use. */
async function picture(side = 4_000): Promise<string> {
  const own = await mkdtemp(join(directory, 'work-'));
  const path = join(own, 'picture.png');
  await plain(side, side).png().toFile(path);
  await handOver(own, account);
  return path;
}

beforeEach(async () => {
  directory = await temporaryDataDir();
  decoder = createDecoder({ account });
});

afterEach(async () => {
  decoder.close();
  await vi.waitUntil(() => decoders().length === 0, SOON);
  await rm(directory, { recursive: true, force: true });
});

/** Starts to measure a picture, and calls `harm` with its process ID once it has one. */
async function measureWhile(path: string, harm: (pid: number) => void, times = 1) {
  const measuring = decoder.run({ kind: 'measure', path }).catch((error: unknown) => error);
  const harmed = new Set<number>();
  while (harmed.size < times) {
    const pid = await vi.waitUntil(() => decoders().find((one) => !harmed.has(one)), SOON);
    harmed.add(pid);
    harm(pid);
  }
  return measuring;
}

describe('decoder processes', () => {
  it.skipIf(!account)('are unprivileged when the server is root', async () => {
    const path = await picture();
    const measuring = decoder.run({ kind: 'measure', path });
    const pid = await vi.waitUntil(() => decoders()[0], SOON);
    expect(identityOf(pid)).toEqual({ uids: Array(4).fill('65533'), groups: [] });
    expect(await measuring).toMatchObject({ width: 4_000, height: 4_000 });
  });

  it.skipIf(!account)('cannot read files that were not handed over', async () => {
    const path = await picture(600);
    const closed = join(directory, 'closed.png');
    await copyFile(path, closed);
    await rm(path);
    await expect(decoder.run({ kind: 'measure', path: closed })).rejects.not.toBeInstanceOf(RefusedField);
  });

  it('are reused, and another is started for each concurrent picture', async () => {
    const path = await picture(600);
    for (let count = 0; count < 3; count += 1) await decoder.run({ kind: 'measure', path });
    expect(decoders()).toHaveLength(1);
    await Promise.all([1, 2].map(() => decoder.run({ kind: 'measure', path })));
    expect(decoders()).toHaveLength(2);
  });

  it('are replaced when killed, and the picture is still decoded', async () => {
    const answer = await measureWhile(await picture(), (pid) => process.kill(pid, 'SIGKILL'));
    expect(answer).toMatchObject({ width: 4_000, thumb: { extension: 'jpg' } });
  });

  it('refuse a picture that crashes two of them', async () => {
    const answer = await measureWhile(await picture(), (pid) => process.kill(pid, 'SIGKILL'), 2);
    expect(answer).toMatchObject({ fields: { file: { why: 'upload.damaged' } } });
    expect(await decoder.run({ kind: 'measure', path: await picture(600) })).toMatchObject({ width: 600 });
  });

  it.each([
    ['damaged', false],
    ['busy', true],
  ])('are killed when a picture takes too long, say %s, and report the time', async (why, isBusy) => {
    machine.isBusy = isBusy;
    decoder.close();
    decoder = createDecoder({ account, limitMs: 2_000 });
    const path = await picture();
    let ms = 0;
    const running = decoder
      .run({ kind: 'measure', path }, (more) => {
        ms += more;
      })
      .catch((error: unknown) => error);
    const pid = await vi.waitUntil(() => decoders()[0], SOON);
    process.kill(pid, 'SIGSTOP');
    expect(await running).toMatchObject({ fields: { file: { why: `upload.${why}` } } });
    expect(ms).toBeGreaterThanOrEqual(1_900);
    expect(decoders()).toEqual([]);
  });

  it('do not outlive their server', async () => {
    await decoder.run({ kind: 'measure', path: await picture(600) });
    const [pid = 0] = decoders();
    decoder.close();
    await vi.waitUntil(() => decoders().length === 0, SOON);
    await sleep(50);
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
