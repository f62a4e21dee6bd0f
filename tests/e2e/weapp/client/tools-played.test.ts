import { type ToolKey, tools } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import backgroundWords from '../../../../src/tools/ai-background/words/zh-CN.json';
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
  /** Of the product's specification; tools that came later have none. */
  proves: readonly StatementId[];
  /** Actions before the run, in addition to choosing the first photo. */
  act?: (app: MiniProgram) => Promise<void>;
  /** Options of the run in addition to the defaults. */
  options?: Record<string, unknown>;
  slots?: readonly string[];
  /** Starts from words alone. */
  wordsAlone?: true;
  /** Shows what it has found, and makes no picture. */
  finds?: string;
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
      await shows(app, '#tool-option-pose-lies');
      await app.tap('#tool-option-pose-lies');
      await shows(app, '#tool-tab-prompt');
      await look();
      await app.tap('#tool-tab-prompt');
      await shows(app, '#tool-option-prompt');
      await app.input('#tool-option-prompt', '清晨的阳光');
    },
    options: { pose: 'lies', prompt: '清晨的阳光' },
  },
  {
    tool: 'ai-background',
    proves: [],
    wordsAlone: true,
    act: async (app) => {
      await shows(app, '#tool-suggestion-prompt-1');
      await app.tap('#tool-suggestion-prompt-1');
      await app.tap('#tool-option-style-watercolor');
      await app.input('#tool-option-avoid', '人物');
    },
    options: { prompt: backgroundWords['idea.gradient'], style: 'watercolor', avoid: '人物', ratio: '1:1' },
  },
  {
    tool: 'ai-material',
    proves: [],
    wordsAlone: true,
    act: async (app) => {
      await shows(app, '#tool-option-style-flat');
      await app.tap('#tool-option-style-flat');
      await app.input('#tool-option-prompt', '一颗红心');
    },
    options: { prompt: '一颗红心', style: 'flat' },
  },
  {
    tool: 'ai-similar',
    proves: [],
    act: async (app) => {
      await shows(app, '#tool-option-change-theme');
      await app.tap('#tool-option-change-theme');
    },
    options: { change: 'theme' },
  },
  {
    tool: 'ai-dummy-model',
    proves: [],
    act: async (app) => {
      await shows(app, '#tool-option-person-woman');
      await app.tap('#tool-option-person-woman');
      await shows(app, '#tool-tab-prompt');
      await app.tap('#tool-tab-prompt');
      await shows(app, '#tool-option-prompt');
      await app.input('#tool-option-prompt', '短发');
    },
    options: { person: 'woman', prompt: '短发' },
  },
  { tool: 'logo-detect', proves: [], finds: '#result-brand-1' },
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

const play = (played: Played) => {
  const { tool, act, wordsAlone, finds, slots, second, options = {}, results = 1 } = played;
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
    } else if (!wordsAlone) await choose(app);
    await act?.(app);
    await look();
    await app.tap('#tool-submit');
    await app.until(() => app.page().path === tools[tool].routes.results.slice(1), 'the results page');
    await shows(app, finds ?? '#result-save');
    const [asked] = neighbor.runs.splice(0);
    expect(asked).toMatchObject({ tool, options });
    expect(Object.keys(asked?.inputs ?? {})).toEqual(slots ?? Object.keys(tools[tool].inputs).slice(0, 1));
    if (finds) return;
    await app.tap('#result-save');
    const isFilm = tool === 'ai-video-image';
    await app.until(
      () => (isFilm ? app.album.savedVideos : app.album.saved).length === results,
      'what was saved',
    );
  });
};

for (const one of PLAYED) {
  const name = `${one.tool} is played from the album to the album`;
  if (one.proves.length > 0) specLine([...one.proves], 'weapp', name, () => play(one));
  else it(name, () => play(one));
}
