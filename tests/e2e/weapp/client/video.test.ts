import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import verifyWords from '../../../../src/tools/compliance-label/verify/words/zh-CN.json';
import taskWords from '../../../../src/tools/results/words/zh-CN.json';
import { studio } from './products';
import { loggedIn, type Run, recordServer, runOf } from './records';
import { run } from './run';

const FILM = readFileSync('server/assets/examples/ai-video-image.mp4');

/** A run that has made a three-second video. */
function filmRun(): Run {
  const task = runOf(1, 'succeeded');
  const [result] = task.results;
  if (!result) throw new Error('a run without a result');
  return Object.assign(task, {
    tool: 'ai-video-image',
    options: { move: 'push', seconds: 3, ratio: '9:16' },
    results: [{ ...result, url: '/files/film.mp4', mime: 'video/mp4', width: 360, height: 640 }],
  });
}

const open = async (path: string, act: Parameters<typeof run>[2]) => {
  const task = filmRun();
  const entry = { path, query: { taskId: task.taskId } };
  const files = createServer((_request, response) => response.end(FILM)).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const { port } = files.address() as AddressInfo;
  const network = recordServer([task]);
  const options = { network, stored: loggedIn(), entry, fileServer: `http://127.0.0.1:${port}` };
  await run(studio.dir, options, act).finally(() => files.close());
};

it('a video has WeChat’s player with its poster and aspect ratio, and is saved to the album as a video', () =>
  open('subPages/ai-video-image-generate/index', async (app) => {
    await app.until(() => app.$$('#result-video').length === 1, 'the player');
    expect(app.attribute('#result-video', 'src')).toMatch(/\/files\/film\.mp4$/);
    expect(app.attribute('#result-video', 'poster')).toMatch(/-small\.png$/);
    expect(app.text('#result-save')).toBe(taskWords['result.saveVideo']);
    await app.tap('#result-save');
    await app.until(() => app.album.savedVideos.length === 1, 'the video in the album');
    expect(app.files.get(app.album.savedVideos[0] ?? '')).toEqual(FILM);
    expect(app.album.saved).toEqual([]);
    expect(app.$$('#result-zoom')).toEqual([]);
  }));

it('the page of the tool shows its example as a video', () =>
  open('subPages/ai-video-image/index', async (app) => {
    await app.until(() => app.$$('#tool-example').length === 1, 'the example');
    expect(app.attribute('#tool-example', 'src')).toMatch(/ai-video-image\.mp4$/);
  }));

it('the label of a video from the album is read on the phone, and a file that is no video is reported', () =>
  open('subPages/label-verify/index', async (app) => {
    app.files.set('http://tmp/film.mp4', FILM);
    app.files.set('http://tmp/cut.mp4', FILM.subarray(0, 30));
    app.album.picks = ['http://tmp/film.mp4'];
    await app.until(() => app.$$('#verify-choose').length === 1, 'the page');
    await app.tap('#verify-choose');
    await app.until(() => app.$$('#verify-found').length === 1, 'the label');
    expect(app.text('#verify-kind')).toBe(verifyWords['kind.1']);
    expect(app.text('#verify-film')).toBe('film.mp4');
    app.album.picks = ['http://tmp/cut.mp4'];
    await app.tap('#verify-choose');
    await app.until(() => app.$$('#verify-noFilm').length === 1, 'the refusal');
    expect(app.text('#verify-noFilm')).toContain(verifyWords.noFilm);
  }));
