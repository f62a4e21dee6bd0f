import { describe, expect, it } from 'vitest';
import { etaOf, paceOf, progressOf, type QueueView, rateKey } from './view';

const NOW = 1_000_000;

type Timed = Parameters<typeof etaOf>[0];

const timed = (changes: Partial<Timed>): Timed => ({
  id: 'task',
  kind: 'run',
  tool: 'image-magnify',
  state: 'running',
  progress: 0,
  startedAt: new Date(NOW - 10_000),
  snapshot: {
    inputs: {},
    options: {},
    module: 'img_scaleup',
    uses: 1,
    engine: { name: 'local', version: '1', quality: 'full' },
    workload: { key: 'scale=2', megapixels: 4 },
  },
  ...changes,
});

const NOTHING: QueueView = { positions: new Map(), rates: { paces: new Map(), perRun: undefined } };

const KNOWN: QueueView = {
  positions: new Map([['task', 3]]),
  rates: {
    paces: new Map([[rateKey('image-magnify', 'scale=2'), { fixedMs: 4_000, msPerMegapixel: 4_000 }]]),
    perRun: 8_000,
  },
};

const JUMPED: Partial<Timed> = { progress: 0.3, startedAt: new Date(NOW - 500) };
const LONG_AGO = new Date(NOW - 60_000);

describe('etaOf', () => {
  it.each<[string, Partial<Timed>, QueueView, number | undefined]>([
    ['a running task by its progress', { progress: 0.25 }, NOTHING, 30_000],
    ['one that has hardly begun, by its kind', { progress: 0.01 }, KNOWN, 10_000],
    ['nothing for one that has hardly begun, of an unknown kind', { progress: 0.2 }, NOTHING, undefined],
    ['one that is faster than its kind, mostly by its progress', { progress: 0.8 }, KNOWN, 4_000],
    ['one whose first phases took no time, mostly by its kind', JUMPED, KNOWN, 14_000],
    ['one whose progress stalls, by its kind, without increasing', { progress: 0.2 }, KNOWN, 10_000],
    ['one that takes longer than its kind', { startedAt: LONG_AGO }, KNOWN, 0],
    ['one that takes longer, by its progress', { progress: 0.8, startedAt: LONG_AGO }, KNOWN, 12_000],
    ['nothing for one of an unknown kind', {}, NOTHING, undefined],
    ['a queued one by those ahead of it', { state: 'queued', startedAt: null }, KNOWN, 36_000],
    ['nothing for a queued one of an unknown kind', { state: 'queued', startedAt: null }, NOTHING, undefined],
    ['nothing for one being canceled', { state: 'canceling' }, KNOWN, undefined],
  ])('estimates %s', (_case, changes, view, eta) => {
    expect(etaOf(timed(changes), view, NOW)).toBe(eta);
  });
});

describe('paceOf', () => {
  it.each<[string, { ms: number; megapixels: number }, number | null, ReturnType<typeof paceOf>]>([
    ['runs with a fixed part', { ms: 3_000, megapixels: 2 }, 500, { fixedMs: 2_000, msPerMegapixel: 500 }],
    ['runs of one size', { ms: 3_000, megapixels: 2 }, null, { fixedMs: 0, msPerMegapixel: 1_500 }],
    [
      'large pictures that were faster',
      { ms: 3_000, megapixels: 2 },
      -10,
      { fixedMs: 3_000, msPerMegapixel: 0 },
    ],
    [
      'a line that begins below zero',
      { ms: 3_000, megapixels: 2 },
      2_000,
      { fixedMs: 0, msPerMegapixel: 1_500 },
    ],
  ])('describes %s', (_case, mean, slope, pace) => {
    expect(paceOf(mean, slope)).toEqual(pace);
  });
});

describe('progressOf', () => {
  it.each<[string, Partial<Timed>, QueueView, number]>([
    ['what is reported for one of an unknown kind', { progress: 0.25 }, NOTHING, 0.25],
    ['what is reported if that is more', { progress: 0.6 }, KNOWN, 0.6],
    ['the time that has passed while nothing is reported', { progress: 0.25 }, KNOWN, 0.5],
    ['at most nine tenths by time', { progress: 0.25, startedAt: new Date(NOW - 60_000) }, KNOWN, 0.9],
    ['nothing for a queued one', { state: 'queued', startedAt: null }, KNOWN, 0],
    ['what was reported for one being canceled', { state: 'canceling', progress: 0.1 }, KNOWN, 0.1],
  ])('is %s', (_case, changes, view, progress) => {
    expect(progressOf(timed(changes), view, NOW)).toBe(progress);
  });
});
