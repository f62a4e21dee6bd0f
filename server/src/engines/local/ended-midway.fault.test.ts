import type { ToolKey } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createEngineWorld,
  type EngineWorld,
  fixturePhoto,
  smallPhoto,
  undisturbed,
} from '../../../../tests/builders/engine-world';
import type { EngineProgress, EngineRequest } from '../port';

let world: EngineWorld;

beforeAll(async () => {
  world = await createEngineWorld();
});
afterAll(() => world.close());

/** A photo large enough to keep a tool busy for seconds. */
const large = (width: number, height: number) =>
  sharp(fixturePhoto('rocket.jpg')).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();

/** A mask of the picture's middle half. */
const middle = (width: number, height: number) =>
  sharp({ create: { width: width / 2, height: height / 2, channels: 3, background: '#fff' } })
    .extend({
      top: height / 4,
      bottom: height / 4,
      left: width / 4,
      right: width / 4,
      background: '#000',
    })
    .png()
    .toBuffer();

type Case = { width: number; height: number; options: Record<string, string | number | boolean> };

/** Runs that take seconds on any machine. */
const LONG = {
  'smart-eliminate': { width: 1600, height: 1200, options: { grow: 0 } },
  'ai-expand': { width: 1200, height: 800, options: { left: 0.5 } },
  'image-enhance': { width: 4000, height: 3000, options: { strength: 3, denoise: true } },
  'img-compress': { width: 3000, height: 2000, options: { targetKb: 60, quality: 80, format: 'webp' } },
  'ai-product': {
    width: 900,
    height: 900,
    options: { sceneId: 'marble-noir', ratio: '16:9', shadow: 'cast', count: 4, fast: false },
  },
} as const satisfies Partial<Record<ToolKey, Case>>;

type LongTool = keyof typeof LONG;

async function requestFor(tool: LongTool): Promise<EngineRequest> {
  const { width, height, options } = LONG[tool];
  // Expansion refuses objects that a growing edge cuts off.
  const photo =
    tool === 'ai-product' || tool === 'ai-expand'
      ? await sharp(fixturePhoto('product-shoes.jpg'))
          .resize(width, height, { fit: 'contain', background: '#fff' })
          .jpeg()
          .toBuffer()
      : await large(width, height);
  const request = await world.requestFor(tool, photo, options);
  const { source = [] } = request.inputs;
  if (tool === 'ai-product') return { ...request, inputs: { product: source } };
  if (tool === 'img-compress') return { ...request, inputs: { sources: source } };
  if (tool !== 'smart-eliminate') return request;
  const { inputs } = await world.requestFor(tool, await middle(width, height), options);
  return { ...request, inputs: { source, mask: inputs.source ?? [] } };
}

/** Runs a tool, calls `act` as soon as it is working on its picture, and returns the outcome. */
async function endedBy(tool: LongTool, act: () => void, signal = new AbortController().signal) {
  let isActed = false;
  const onProgress = ({ stage }: EngineProgress) => {
    if (stage !== 'working' || isActed) return;
    isActed = true;
    act();
  };
  return world.engine.run(await requestFor(tool), { signal, onProgress });
}

const tools = Object.keys(LONG) as LongTool[];

describe('a run that is interrupted', () => {
  it.each(tools)('%s handles a cancel, and the engine is ready for the next run', async (tool) => {
    const controller = new AbortController();
    const cancel = () => controller.abort(new Error('enough'));
    await expect(endedBy(tool, cancel, controller.signal)).rejects.toThrow('enough');
  });

  it.each(tools)('%s can be retried when its process is killed', async (tool) => {
    const kill = () => process.kill(world.engine.pid() ?? 0, 'SIGKILL');
    await expect(endedBy(tool, kill)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(world.warnings.at(-1)).toMatchObject({ tool, kind: 'unavailable' });
  });

  it('leaves a working engine', async () => {
    const bytes = await smallPhoto('coffee.jpg', 60).blur(1.4).png().toBuffer();
    const request = await world.requestFor('image-enhance', bytes, { strength: 1, denoise: true });
    expect((await world.engine.run(request, undisturbed())).outputs).toHaveLength(1);
  });
});
