import { type ToolKey, tools } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import type { StatementId } from '../../../spec/statements';
import { specLine } from '../../../spec/vitest';
import type { MiniProgram } from '../harness/mini-program';
import { studio } from './products';
import { loggedIn } from './records';
import { run } from './run';
import { type ScriptedStudio, scriptedStudio } from './scripted-studio';
import { look, shows } from './steps';

/**
 * Each tool that has no test file of its own, from picking to saving: the real mini-program, with a fake for
 * server and engine. Tests of those cover the actual results.
 */

const PHOTO = 'http://tmp/photo.png';

type Played = {
  tool: ToolKey;
  proves: readonly StatementId[];
  /** Actions before the run, in addition to choosing the first photo. */
  act?: (app: MiniProgram) => Promise<void>;
  /** Options of the run in addition to the defaults. */
  options?: Record<string, unknown>;
  slots?: readonly string[];
  /** Agree to and use one of our pictures, and choose a photo for this slot. */
  second?: string;
  results?: number;
};

const choose = async (app: MiniProgram) => {
  await shows(app, '#tool-choose');
  await app.tap('#tool-choose');
};

const PLAYED: readonly Played[] = [
  { tool: 'image-enhance', proves: ['s1.sharpening', 's2.image-enhance', 's2.image-enhance-list'] },
  { tool: 'matting', proves: ['s1.matting'] },
  {
    tool: 'ai-product',
    proves: ['s1.ai-product', 's2.ai-product', 's2.ai-product-list'],
    act: async (app) => {
      await shows(app, '#tool-tab-prompt');
      await look();
      await app.tap('#tool-tab-prompt');
      await shows(app, '#tool-option-prompt');
      await app.input('#tool-option-prompt', '清晨的阳光');
    },
    options: { prompt: '清晨的阳光' },
  },
  { tool: 'ai-video-image', proves: ['s1.video', 's2.ai-video-image', 's2.ai-video-image-generate'] },
  {
    tool: 'ai-virtual-model',
    proves: ['s1.face-swap', 's2.ai-virtual-model', 's2.ai-virtual-model-list'],
    second: 'face',
    slots: ['model', 'face'],
  },
  {
    tool: 'ai-cloth-model',
    proves: ['s1.try-on', 's2.ai-cloth-model', 's2.ai-cloth-model-list'],
    second: 'top',
    slots: ['person', 'top'],
  },
  {
    tool: 'ai-change-shoes',
    proves: ['s1.shoe-change', 's2.ai-change-shoes', 's2.ai-change-shoes-list'],
    second: 'shoes',
    slots: ['person', 'shoes'],
  },
];

let neighbor: ScriptedStudio;
let photo: Buffer;

beforeAll(async () => {
  neighbor = await scriptedStudio();
  photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a50' } })
    .png()
    .toBuffer();
});
afterAll(() => neighbor.stop());

const play = ({ tool, act, slots, second, options = {}, results = 1 }: Played) => {
  const { network, url: fileServer } = neighbor;
  const path = tools[tool].routes.tool.slice(1);
  const launch = { network, fileServer, stored: loggedIn(), entry: { path, query: {} } };
  return run(studio.dir, launch, async (app) => {
    app.files.set(PHOTO, photo);
    app.album.picks = [PHOTO];
    if (second) {
      await shows(app, '#tool-consent');
      await app.tap('#tool-consent');
      await shows(app, '#tool-model-1');
      await app.tap('#tool-model-1');
      await shows(app, `#tool-choose-${second}`);
      await app.tap(`#tool-choose-${second}`);
      await shows(app, second === 'shoes' ? '#tool-picture-count-shoes' : `#tool-choose-${second}-size`);
    } else await choose(app);
    await act?.(app);
    await look();
    await app.tap('#tool-submit');
    await app.until(() => app.page().path === tools[tool].routes.results.slice(1), 'the results page');
    await shows(app, '#result-save');
    const [asked] = neighbor.runs.splice(0);
    expect(asked).toMatchObject({ tool, options });
    expect(Object.keys(asked?.inputs ?? {})).toEqual(slots ?? [Object.keys(tools[tool].inputs)[0]]);
    await app.tap('#result-save');
    const isFilm = tool === 'ai-video-image';
    await app.until(
      () => (isFilm ? app.album.savedVideos : app.album.saved).length === results,
      'what was saved',
    );
  });
};

for (const one of PLAYED) {
  specLine([...one.proves], 'weapp', `${one.tool} is played from the album to the album`, () => play(one));
}
