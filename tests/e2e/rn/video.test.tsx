import AsyncStorage from '@react-native-async-storage/async-storage';
import { act, fireEvent, waitFor, within } from '@testing-library/react-native/pure';
import { specLine } from '../../spec/jest';
import { allById, byId, mountApp } from './mount-app';
import { scriptServer } from './scripted-server';

const picture = { assetId: 'asset-1', url: '/files/a.png', thumbUrl: '/files/a-thumb.png', bytes: 2048 };
const film = { ...picture, url: '/files/film.mp4', mime: 'video/mp4', width: 360, height: 640 };
const task = {
  taskId: 'task-1',
  tool: 'ai-video-image',
  state: 'succeeded',
  progress: 1,
  inputs: { source: [{ ...picture, mime: 'image/png', width: 600, height: 400 }] },
  options: { move: 'push', seconds: 3, ratio: '9:16' },
  results: [film],
  points: { held: 0, charged: 20 },
  engine: { name: 'local', quality: 'full' },
  createdAt: '2026-11-21T08:00:00.000Z',
};

beforeAll(async () => {
  await AsyncStorage.setItem('jwtSid', '"session-1"');
  await AsyncStorage.setItem('tuzuo_site_login', '"1"');
  // Started before the app was closed: the tool's page leads to its result.
  await AsyncStorage.setItem('running-ai-video-image', '"u1 task-1"');
  scriptServer({
    '/api/auth/user/getUserInfo?jwtSid=session-1': { data: { userId: 'u1', type: '0' } },
    '/api/user/user/getUserModuleUsePointConfig': { data: { moduleUsePointConfig: {} } },
    '/api/gen/tool/list': { data: { items: [{ tool: 'ai-video-image', quality: 'full' }] } },
    '/api/gen/task/quote': {
      data: { uses: 1, freeUsesLeft: 0, points: 20, balance: 60, useType: 'point' },
    },
    '/api/gen/task/get': { data: task },
    '/api/gen/task/list': { data: { items: [task] } },
  });
  mountApp();
  await waitFor(() => byId('server-state'));
});

// The last page is still animating; nothing of it may run after jest has been torn down.
afterAll(() => act(() => new Promise<void>((resolve) => setTimeout(resolve, 1500))));

specLine(
  's2.ai-video-image-generate',
  'rn',
  'a video that was made shows as one, with its own way into the album',
  async () => {
    await waitFor(() => expect(within(byId('tools-coming')).getByText('智能抠图')).toBeTruthy());
    fireEvent(byId('tool-ai-video-image'), 'click');
    await waitFor(() => byId('result-facts'));
    expect(allById('result-compare')).toEqual([]);
    expect(within(byId('result-facts')).getByText('360 × 640 · MP4 · 2 KB')).toBeTruthy();
    expect(within(byId('result-save')).getByText('保存视频')).toBeTruthy();
  },
);
