import { readFileSync } from 'node:fs';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LABEL_PRODUCER, smallPhoto } from '../../../tests/builders/engine-world';
import { readByOthers } from '../../../tests/builders/foreign-label';
import { localTaskWorld } from '../../../tests/builders/local-task-world';
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

type Wanted = { inputs: Record<string, string | string[]> };

/** A minimal request for each tool that does so quickly. */
const WANTED: Partial<Record<ToolKey, () => Promise<Wanted>>> = {
  'image-magnify': async () => ({ inputs: { source: await upload(await small('coffee.jpg', 60)) } }),
  'image-enhance': async () => {
    const blurred = await smallPhoto('coffee.jpg', 80).blur(1.4).jpeg().toBuffer();
    return { inputs: { source: await upload(blurred) } };
  },
  'compliance-label': async () => ({ inputs: { sources: [await upload(await small('coffee.jpg'))] } }),
};

/** Tools that load large networks: their own tests read the labels of what they make there. */
const ELSEWHERE: Partial<Record<ToolKey, string>> = {
  'ai-change-shoes': 'run.fault.test.ts',
  'ai-cloth-model': 'run.fault.test.ts',
  'ai-expand': 'run.test.ts',
  'ai-product': 'run.fault.test.ts',
  'ai-video-image': 'run.fault.test.ts',
  'ai-virtual-model': 'run.fault.test.ts',
  'image-translation': 'run.fault.test.ts',
  'smart-eliminate': 'run.test.ts',
};

const isLabeled = (tool: ToolKey) => {
  const { label }: ToolDefinition = tools[tool];
  return label === 'metadata' || label === 'both';
};

it('covers every local tool that labels its results', () => {
  const isRunHere = (tool: ToolKey) => localOffers[tool] && !localOffers[tool].checksOnly;
  const here = TOOL_KEYS.filter((tool) => isRunHere(tool) && isLabeled(tool));
  expect(Object.keys({ ...WANTED, ...ELSEWHERE }).sort()).toEqual([...here].sort());
  const unread = Object.entries(ELSEWHERE).filter(
    ([tool, file]) =>
      !/(?:readLabel|readByOthers)\(/.test(
        readFileSync(new URL(`./${tool}/${file}`, import.meta.url), 'utf8'),
      ),
  );
  expect(unread).toEqual([]);
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
