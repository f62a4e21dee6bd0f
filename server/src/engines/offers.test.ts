import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NormalizedOptions, TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../config/env';
import { createDatabase } from '../db/database';
import { createLogger } from '../observability/logger';
import { startEngines } from '../start/engines';
import { enginesOf, offerOf } from './offers';
import type { NodeOffers } from './port';
import { createSelectEngine } from './select';

const log = createLogger('silent');

/** Never queried: the budgets of its engines are not read. */
const database = createDatabase('postgres://127.0.0.1:9/none', { max: 2, timeZone: 'Asia/Shanghai', log });

let dataDir: string;
let engines: ReturnType<typeof startEngines>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tuzuo-offers-'));
  const settings = {
    DASHSCOPE_API_KEY: 'key-of-nobody-at-all',
    DASHSCOPE_PRICES: '*=0.25',
    IMAGES_API_URL: 'https://api.example.com/v1',
    IMAGES_API_MODEL: 'model-x',
    IMAGES_API_PRICES: '*=0.5',
    ENGINE_WEBHOOK_URL: 'https://gpu.example.com/tuzuo',
    ENGINE_WEBHOOK_SECRET: 'a-secret-that-both-sides-know',
    ENGINE_WEBHOOK_TOOLS: 'matting,ai-background',
    VISION_API_URL: 'https://api.example.com/v1',
    VISION_MODEL: 'model-y',
    FFMPEG_PATH: process.execPath,
  };
  engines = startEngines(readEnv(settings), { dataDir, account: undefined, database, log });
});

afterAll(async () => {
  await engines.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What another node reads from the database. */
const offers = (): NodeOffers =>
  JSON.parse(JSON.stringify({ engines: engines.all.map(offerOf), posters: true })) as NodeOffers;

/** Options on which engines differ. */
const RUNS: readonly (NormalizedOptions | undefined)[] = [
  undefined,
  {},
  { prompt: 'a beach' },
  { prompt: ' ' },
  { refine: true },
  { modelFace: 2 },
  { keepHair: false },
  { ratio: '1:1' },
  { ratio: 'source', seconds: 10 },
  { from: 'auto', to: 'fr' },
  { from: 'zh-CN', to: 'ja-JP' },
  { from: 'fr', to: 'es' },
  { from: 'auto', to: 'xx' },
  { from: 'zh', to: 'en', lines: {} },
  { placement: {} },
];

describe('an engine that is known from its offers', () => {
  it('is selected for exactly the runs that its worker would select it for, at the same terms', () => {
    const here = createSelectEngine(engines.all);
    const elsewhere = createSelectEngine(enginesOf([offers(), offers()]));
    const shown = (select: typeof elsewhere, tool: ToolKey, options: NormalizedOptions | undefined) => {
      const selected = select(tool, options && { options });
      if (!selected) return undefined;
      const { engine, quality } = selected;
      return {
        name: engine.name,
        version: engine.version,
        quality,
        cloud: engine.cloud ?? false,
        seed: engine.takesSeed?.(tool) ?? false,
        cost: engine.costOf?.(tool) ?? 0,
      };
    };
    let served = 0;
    for (const tool of TOOL_KEYS) {
      for (const options of RUNS) {
        const expected = shown(here, tool, options);
        if (expected) served += 1;
        expect([tool, options, shown(elsewhere, tool, options)]).toEqual([tool, options, expected]);
      }
    }
    expect(served).toBeGreaterThan(TOOL_KEYS.length);
  });

  it('is listed once, however many workers have it', () => {
    expect(enginesOf([offers(), offers()])).toHaveLength(engines.all.length);
  });

  it('gets no runs while its worker says so', () => {
    const [local] = engines.all;
    if (!local) throw new Error('there is no engine');
    const ill = { ...local, state: () => ({ usable: false as const, why: 'no money' }) };
    const select = createSelectEngine(enginesOf([{ engines: [offerOf(ill)], posters: false }]));
    expect(select('matting')).toBeUndefined();
  });

  it('accepts no options by rules that this version does not know', () => {
    const [offer] = offers().engines;
    if (!offer) throw new Error('there is no offer');
    const options = [{ strength: { between: [1, 2] } }] as never;
    const tools = { matting: { quality: 'full' as const, accepts: { words: false, options } } };
    const select = createSelectEngine(enginesOf([{ engines: [{ ...offer, tools }], posters: false }]));
    expect(select('matting', { options: { strength: 1 } })).toBeUndefined();
  });
});
