import { afterEach, describe, expect, it, vi } from 'vitest';
import * as installed from '../engines/local/face/installed';
import { missingFor } from '../engines/local/offer';
import type { Engine, LocalOffer } from '../engines/port';
import { localOffers, withServices } from '.';

afterEach(() => vi.restoreAllMocks());

const offers = Object.entries(localOffers) as [keyof typeof localOffers, LocalOffer][];

describe('the tools that run on our own processor', () => {
  it.each(offers)('%s has a module that the engine’s process can run', async (_tool, { entry }) => {
    expect(await import(entry.href)).toMatchObject({ run: expect.any(Function) });
  });

  const lacking = (ffmpeg?: string) =>
    offers.flatMap(([tool, offer]) => {
      const missing = missingFor(offer, { own: {}, ffmpeg });
      return missing.length > 0 ? [[tool, missing]] : [];
    });

  it('lack nothing of what is packaged; without ffmpeg no videos are made', () => {
    expect(lacking('/ffmpeg')).toEqual([]);
    expect(lacking()).toEqual([['ai-video-image', ['ffmpeg']]]);
  });

  it('need the face mesh only where they look for faces', () => {
    vi.spyOn(installed, 'findFaceMesh').mockReturnValue(undefined);
    expect(lacking('/ffmpeg')).toEqual([['id-photo', ['face-mesh']]]);
  });
});

it('only a tool whose room says so is wrapped', async () => {
  const asked: string[] = [];
  const run: Engine['run'] = async ({ tool, kind }) => {
    asked.push(`${tool} ${kind}`);
    return { outputs: [] };
  };
  const translate = async () => ({ words: 'service' as const, translations: [] });
  const engine = withServices({ name: 'inner', version: '1', tools: {}, run }, { translate });
  const request = { kind: 'run', inputs: {}, options: {}, produceId: '', workDir: '' } as const;
  const call = { signal: new AbortController().signal, onProgress: () => undefined };
  await engine.run({ ...request, tool: 'matting' }, call);
  expect(asked).toEqual(['matting run']);
  // It brings no lines, so it is looked at first; nothing is found, and it is refused.
  await expect(engine.run({ ...request, tool: 'image-translation' }, call)).rejects.toThrow('checksFailed');
  expect(asked).toEqual(['matting run', 'image-translation analyze']);
});
