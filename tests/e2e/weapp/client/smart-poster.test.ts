import { expect } from 'vitest';
import { schemas } from '../../../../contract/api';
import { fail, succeed } from '../../../../core/api/envelope';
import { ErrorCode } from '../../../../core/api/errors';
import words from '../../../../src/features/smart-poster/words/zh-CN.json';
import { posterDocument } from '../../../builders/poster-document';
import { specLine } from '../../../spec/vitest';
import { type Network, type SentRequest, scriptedNetwork } from '../harness/wx/network';
import { studio } from './products';
import { loggedIn, recordServer, runOf } from './records';
import { run } from './run';
import { shows } from './steps';

const TASK = '01930000-0000-7000-8000-00000000f001';

const proposal = (number: number) => ({
  assetId: `01930000-0000-7000-8000-00000000f1${number}0`,
  url: `/files/proposal-${number}.png`,
  thumbUrl: `/files/proposal-${number}-small.png`,
  width: 1080,
  height: number % 2 === 0 ? 1080 : 1440,
  mime: 'image/png',
  bytes: 1000,
  doc: posterDocument(),
  archetype: 'split',
  placeholder: 'data:image/webp;base64,AAAA',
});

const answers = (state: 'running' | 'succeeded') =>
  schemas['poster.generate.get'].output.parse({
    taskId: TASK,
    state,
    progress: state === 'running' ? 0.4 : 1,
    ...(state === 'running' && { stage: 'working' }),
    texts: [{ slot: 'title', text: '开业' }],
    imageIds: [],
    pictures: [],
    format: 'square',
    results: state === 'running' ? [] : [1, 2, 3, 4, 5, 6].map(proposal),
    points: { held: 0, charged: 0 },
    createdAt: '2026-01-02T03:04:05.000Z',
  });

/** A server that creates six suggestions, available at the second poll. */
function smartServer(asked: Record<string, string>[]): Network {
  let looks = 0;
  const smart = scriptedNetwork({
    'poster/poster/generate': ({ body }: SentRequest) => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      return succeed(answers('running'));
    },
    'poster/words/quote': () => fail(ErrorCode.noEngine, 'no model'),
    'poster/generate/get': () => {
      looks += 1;
      return succeed(answers(looks > 1 ? 'succeeded' : 'running'));
    },
  });
  const rest = recordServer([runOf(1, 'succeeded')]);
  return (request) => (/\/poster\/(words|(poster\/)?generate)/.test(request.url) ? smart : rest)(request);
}

specLine(
  ['s1.posters', 's2.poster', 's2.poster-generate'],
  'weapp',
  'a poster is described by lines and a picture of one’s own, and one of its proposals opens in the editor',
  async () => {
    const asked: Record<string, string>[] = [];
    const entry = { path: 'subPages/poster/index' };
    await run(studio.dir, { network: smartServer(asked), stored: loggedIn(), entry }, async (app) => {
      await shows(app, '#smart-text-2');
      expect(app.text('#smart-make')).toBe(words['wait.empty']);
      await shows(app, '#smart-words-closed');
      expect(app.text('#smart-words-closed')).toBe(words['words.closed']);
      await app.input('#smart-text-1', '开业\n全场八折\n只限周末');
      await shows(app, '#smart-text-3');
      await app.tap('#smart-works-open');
      await shows(app, '#smart-work-1');
      await app.tap('#smart-work-1');
      await app.tap('#smart-works-close');
      await shows(app, '#tool-picture-1');
      await app.tap('#smart-format-square');
      await app.until(() => app.text('#smart-make') === words.make, 'the button');
      await app.tap('#smart-make');
      await app.until(() => app.page().path === 'subPages/poster-generate/index', 'the proposals');
      expect(asked).toHaveLength(1);
      expect(JSON.parse(asked[0]?.texts ?? '')).toEqual([
        { slot: 'title', text: '开业' },
        { text: '全场八折' },
        { text: '只限周末' },
      ]);
      expect(JSON.parse(asked[0]?.imageIds ?? '')).toHaveLength(1);
      expect(asked[0]).toMatchObject({ format: 'square' });

      await shows(app, '#task-progress');
      await shows(app, '#proposal-6');
      await expect(app.pullDown()).rejects.toThrow('pull-down refresh switched off');
      await app.tap('#proposal-2');
      await app.until(() => app.text('#proposal-facts').startsWith('2 / 6'), 'the second one');
      await app.tap('#proposal-next');
      await app.until(() => app.text('#proposal-facts').startsWith('3 / 6'), 'the third one');
      await app.tap('#proposal-use');
      await app.until(() => app.page().path === 'subPages/create-design/index', 'the editor');
      expect(app.page().query).toMatchObject({ taskId: TASK, index: '2' });
    });
  },
);
