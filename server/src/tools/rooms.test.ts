import { TOOL_KEYS, type ToolDefinition, tools } from '@tuzuo/core/tools';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as installed from '../engines/local/human/installed';
import { missingFor } from '../engines/local/offer';
import type { Engine, LocalOffer } from '../engines/port';
import { toolRunUrl } from '../programs';
import { localOffers, toolRooms, withServices } from '.';

afterEach(() => vi.restoreAllMocks());

const offers = Object.entries(localOffers) as [keyof typeof localOffers, LocalOffer][];

describe('the tools of the local engine', () => {
  it.each(offers)('%s has a module that the engine’s process can run', async (tool) => {
    expect(await import(toolRunUrl(tool).href)).toMatchObject({ run: expect.any(Function) });
  });

  const lacking = (ffmpeg?: string) =>
    offers.flatMap(([tool, offer]) => {
      const missing = missingFor(offer, { own: {}, ffmpeg });
      return missing.length > 0 ? [[tool, missing]] : [];
    });

  it('lack none of the packaged models; without ffmpeg there are no videos', () => {
    expect(lacking('/ffmpeg')).toEqual([]);
    expect(lacking()).toEqual([['ai-video-image', ['ffmpeg']]]);
  });

  it('need the face and body networks only where they detect faces or bodies', () => {
    vi.spyOn(installed, 'findHuman').mockReturnValue(undefined);
    expect(lacking('/ffmpeg')).toEqual([
      ['ai-virtual-model', ['face-mesh']],
      ['ai-cloth-model', ['face-mesh']],
      ['ai-change-shoes', ['face-mesh']],
      ['ai-dummy-model', ['face-mesh']],
      ['id-photo', ['face-mesh']],
    ]);
  });
});

it.each(TOOL_KEYS)('%s has a schema for each option of the kind json', (tool) => {
  const { options }: ToolDefinition = tools[tool];
  const { structures = {}, entries = {} } = toolRooms[tool];
  const named = (kind: string) => Object.keys(options).filter((name) => options[name]?.kind === kind);
  expect(Object.keys(structures).sort()).toEqual(named('json').sort());
  expect(Object.keys(entries).sort()).toEqual(named('library').sort());
});

it.each([
  ['image-magnify', { scale: 4 }, 16_000],
  ['ai-expand', { ratio: '1:1' }, 3_000],
  ['ai-product', { count: 3 }, 3_000],
  ['img-compress', {}, 300],
  ['ai-video-image', { seconds: 5 }, 5_000_000],
  ['id-photo', {}, 2_000_000],
  ['matting', {}, undefined],
] as const)('%s with %o expects to store of 1000 bytes: %s', (tool, options, bytes) => {
  expect(toolRooms[tool].expectedBytes?.(options, 1_000)).toBe(bytes);
});

it('wraps only the tools that require it', async () => {
  const asked: string[] = [];
  const run: Engine['run'] = async ({ tool, kind }) => {
    asked.push(`${tool} ${kind}`);
    return { outputs: [] };
  };
  const translate = async () => ({ words: 'service' as const, translations: [], due: 0 });
  const engine = withServices({ name: 'inner', version: '1', tools: {}, run }, { translate });
  const request = { kind: 'run', inputs: {}, options: {}, produceId: '', workDir: '' } as const;
  const call = { signal: new AbortController().signal, onProgress: () => undefined };
  await engine.run({ ...request, tool: 'matting' }, call);
  expect(asked).toEqual(['matting run']);
  // Without lines it is analyzed first; nothing is found, so it is refused.
  await expect(engine.run({ ...request, tool: 'image-translation' }, call)).rejects.toThrow('checksFailed');
  expect(asked).toEqual(['matting run', 'image-translation analyze']);
});
