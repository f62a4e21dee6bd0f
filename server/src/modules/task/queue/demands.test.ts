import { describe, expect, it } from 'vitest';
import type { NodeOffers } from '../../../engines/port';
import { createRecentDemands, demandsMet } from './demands';

const offers = (name: string, ...tools: ('matting' | 'image-magnify')[]): NodeOffers => ({
  engines: [
    { name, version: '1', tools: Object.fromEntries(tools.map((tool) => [tool, { quality: 'full' }])) },
  ],
  posters: true,
});

it('a worker meets the demands of its tools on its engines, its language model, and what finds objects', () => {
  const copywriter = { name: 'openai-chat', version: '1' };
  const objects = { name: 'mobile-sam', version: '1', tools: ['matting'] as const };
  expect(demandsMet({ ...offers('local', 'matting', 'image-magnify'), copywriter, objects })).toEqual([
    'matting local',
    'image-magnify local',
    'poster-words openai-chat',
    'matting mobile-sam',
  ]);
});

describe('the demands that workers met lately', () => {
  function memory() {
    let time = 0;
    const recent = createRecentDemands({ patienceMs: 60_000, now: () => time });
    /** Observes every two seconds. */
    const pass = (seconds: number, ...seen: (NodeOffers | null)[]) => {
      for (let at = 0; at < seconds; at += 2) {
        time += 2_000;
        recent.observe(seen);
      }
    };
    return {
      recent,
      pass,
      sleep: (ms: number) => {
        time += ms;
      },
    };
  }
  const local = offers('local', 'matting');
  const cloud = offers('cloud', 'matting');

  it('are not known at first, and then include those of a worker that is away for a while', () => {
    const { recent, pass } = memory();
    pass(58, local, cloud);
    expect(recent.list()).toBeUndefined();
    pass(2, local, cloud);
    expect(recent.list()).toEqual(['matting local', 'matting cloud']);
    pass(60, local);
    expect(recent.list()).toEqual(['matting local', 'matting cloud']);
    pass(2, local);
    expect(recent.list()).toEqual(['matting local']);
  });

  it('are not known while a worker does not say what it runs', () => {
    const { recent, pass } = memory();
    pass(60, local);
    pass(2, local, null);
    expect(recent.list()).toBeUndefined();
    pass(60, local);
    expect(recent.list()).toEqual(['matting local']);
  });

  it('are not known after an outage of the database, which nobody outlives in this list', () => {
    const { recent, pass, sleep } = memory();
    pass(60, local, cloud);
    sleep(120_000);
    pass(2, local);
    expect(recent.list()).toBeUndefined();
  });
});
