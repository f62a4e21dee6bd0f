import { fileURLToPath } from 'node:url';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LABEL_PRODUCER, smallPhoto } from '../../../tests/builders/engine-world';
import { readByOthers } from '../../../tests/builders/foreign-label';
import { localTaskWorld } from '../../../tests/builders/local-task-world';
import { photo } from '../../../tests/builders/pictures';
import { poster, SHOP_POSTER } from '../../../tests/builders/poster';
import { localOffers } from '.';

let world: Awaited<ReturnType<typeof localTaskWorld>>;
let user: { userId: string; session: string };

beforeAll(async () => {
  world = await localTaskWorld();
  user = await world.newUser();
});
afterAll(() => world.close());

const upload = async (bytes: Buffer) => (await world.uploadOne(user.session, bytes)).assetId;

const small = (name: string, side = 240) => smallPhoto(name, side).jpeg().toBuffer();

const mask = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: { create: { width: 20, height: 20, channels: 3, background: '#fff' } }, left: 30, top: 30 },
    ])
    .png()
    .toBuffer();

type Wanted = {
  inputs: Record<string, string | string[]>;
  options?: Record<string, unknown>;
  faceConsent?: string;
};

/** A minimal request for every tool that runs locally and generates with AI. */
const WANTED: Partial<Record<ToolKey, () => Promise<Wanted>>> = {
  'image-magnify': async () => ({ inputs: { source: await upload(await small('coffee.jpg', 60)) } }),
  'image-enhance': async () => ({ inputs: { source: await upload(await small('coffee.jpg', 80)) } }),
  'smart-eliminate': async () => {
    const source = await small('coffee.jpg', 120);
    const { width = 1, height = 1 } = await sharp(source).metadata();
    return { inputs: { source: await upload(source), mask: await upload(await mask(width, height)) } };
  },
  'image-translation': async () => ({ inputs: { source: await upload(poster(SHOP_POSTER)) } }),
  'ai-virtual-model': async () => ({
    faceConsent: FACE_CONSENT_VERSION,
    inputs: {
      model: await upload(
        await sharp(
          fileURLToPath(new URL('../../../tests/fixtures/people/a-long-hair.jpg', import.meta.url)),
        ).toBuffer(),
      ),
      face: await upload(await sharp(photo('astronaut.jpg')).jpeg().toBuffer()),
    },
  }),
  'ai-product': async () => ({ inputs: { product: await upload(await small('coffee.jpg')) } }),
  'ai-video-image': async () => ({
    inputs: { source: await upload(await small('coffee.jpg')) },
    options: { seconds: 3 },
  }),
  'ai-expand': async () => ({
    inputs: { source: await upload(await small('coffee.jpg', 90)) },
    options: { ratio: '1:1' },
  }),
  'compliance-label': async () => ({ inputs: { sources: [await upload(await small('coffee.jpg'))] } }),
};

/** Tools that take half a minute: their own tests read the labels of what they make there. */
const ELSEWHERE: readonly ToolKey[] = ['ai-cloth-model', 'ai-change-shoes'];

const isLabeled = (tool: ToolKey) => {
  const { label }: ToolDefinition = tools[tool];
  return label === 'metadata' || label === 'both';
};

it('covers every local tool that labels its results', () => {
  const here = TOOL_KEYS.filter((tool) => localOffers[tool] && isLabeled(tool));
  expect([...Object.keys(WANTED), ...ELSEWHERE].sort()).toEqual([...here].sort());
});

it.each(
  Object.keys(WANTED) as ToolKey[],
)('%s: the label of its result is readable by other programs', async (tool) => {
  const wanted = await WANTED[tool]?.();
  const task = await world.run(user.session, { tool, ...wanted, inputs: wanted?.inputs ?? {} });
  expect(task).toMatchObject({ state: 'succeeded' });
  for (const { url, mime } of task.results) {
    const label = readByOthers(await world.bytesOf(url), mime);
    expect(label).toMatchObject({ Label: '1', ContentProducer: LABEL_PRODUCER, ProduceID: task.taskId });
  }
});
