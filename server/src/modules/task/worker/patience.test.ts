import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StorageUnavailable } from '../../../errors';
import { createPatience } from './patience';

const log = { warn: () => undefined };

/** Work that fails `times` times. */
function failing(times: number) {
  let runs = 0;
  return async () => {
    runs += 1;
    if (runs <= times) throw new StorageUnavailable('away');
    return runs;
  };
}

describe('the patience of a run', () => {
  const patienceOf = (storageWaitMs: number, signal = new AbortController().signal) =>
    createPatience({ signal, timing: { storagePauseMs: 5, storageWaitMs }, log });

  it('repeats work until the storage is back, however long the run took before', async () => {
    const patience = patienceOf(2_000);
    await sleep(50);
    expect(await patience(failing(3))).toBe(4);
    const short = patienceOf(40);
    await sleep(60);
    expect(await short(failing(1))).toBe(2);
  });

  it('ends after the time that all waits may take together', async () => {
    const patience = patienceOf(200);
    await expect(patience(failing(1_000))).rejects.toBeInstanceOf(StorageUnavailable);
    const used = patienceOf(60);
    // Each waits for 20 ms at least.
    for (let count = 0; count < 3; count += 1) await used(failing(4)).catch(() => undefined);
    await expect(used(failing(1))).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('ends at once for other errors, and when the run is stopped', async () => {
    let runs = 0;
    const broken = async () => {
      runs += 1;
      throw new Error('broken');
    };
    await expect(patienceOf(2_000)(broken)).rejects.toThrow('broken');
    expect(runs).toBe(1);
    const stopping = new AbortController();
    const waiting = patienceOf(60_000, stopping.signal)(failing(1_000_000));
    setTimeout(() => stopping.abort(new Error('the worker stops')), 20);
    await expect(waiting).rejects.toThrow('the worker stops');
  });
});
