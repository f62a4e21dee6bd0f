import AsyncStorage from '@react-native-async-storage/async-storage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react-native/pure';
import { ScrollView, View } from 'react-native';
import ImageViewer from 'react-native-image-zoom-viewer';
import { back, open, urlOf } from '../../../src/navigation';
import { openPreview } from '../../../src/shell/preview';
import { specLine } from '../../spec/jest';
import { allById, byId, type HostElement, mountApp } from './mount-app';
import { type Asked, scriptServer } from './scripted-server';

/** An element whose position React Native measures. */
type Measured = {
  measureInWindow(tell: (x: number, y: number, width: number, height: number) => void): void;
};

const asset = (name: string) => ({
  assetId: `asset-${name}`,
  url: `/files/${name}.png`,
  thumbUrl: `/files/${name}-thumb.png`,
  width: 60,
  height: 40,
  mime: 'image/png',
  bytes: 2048,
});
const run = (taskId: string, state: string) => ({
  taskId,
  tool: 'matting',
  state,
  progress: 1,
  inputs: { source: [asset('source')] },
  options: {},
  results: state === 'succeeded' ? [asset('result')] : [],
  points: { held: 0, charged: 1 },
  engine: { name: 'local', quality: 'full' },
  createdAt: '2026-01-02T08:00:00.000Z',
});

let asked: Asked[];

beforeAll(async () => {
  await AsyncStorage.setItem('jwtSid', '"session-1"');
  await AsyncStorage.setItem('tuzuo_site_login', '"1"');
  asked = scriptServer({
    '/api/auth/user/getUserInfo?jwtSid=session-1': { data: { userId: 'u1', type: '0' } },
    '/api/user/user/getUserModuleUsePointConfig': { data: { moduleUsePointConfig: {} } },
    '/api/gen/tool/list': { data: { items: [{ tool: 'matting', quality: 'full' }] } },
    '/api/gen/task/list': { data: { items: [run('task-1', 'succeeded'), run('task-2', 'failed')] } },
    '/api/gen/task/remove': { data: {} },
    '/api/asset/space/get': { data: { usedBytes: 168 * 1024 ** 2, limitBytes: 200 * 1024 ** 2 } },
    '/api/user/user/getUserPointInfo': {
      data: { useType: 'point', allLeftPointCount: 1258, rechargeLeftPointCount: 1000, cellLeftUseTimes: 3 },
    },
    '/api/user/user/getUserPointOverview': {
      data: {
        useType: 'point',
        allLeftPointCount: 1258,
        rechargeLeftPointCount: 1000,
        modules: [{ module: 'matting', period: 'day', freeUses: 3, freeUsesLeft: 3 }],
      },
    },
    '/api/user/user/getAppRechargePriceList': { data: { items: [] } },
    '/api/user/user/searchUserPointChangeLogList': {
      data: {
        items: [
          {
            changeId: 'c1',
            kind: 'hold',
            module: 'matting',
            points: -1,
            createdAt: '2026-01-02T08:00:00.000Z',
          },
        ],
      },
    },
  });
  mountApp();
  await waitFor(() => byId('server-state'));
});

// The last page is still animating; nothing of it may run after jest has been torn down.
afterAll(() => act(() => new Promise<void>((resolve) => setTimeout(resolve, 1500))));

specLine('s2.ai-history', 'rn', 'the history shows runs, and filters them', async () => {
  await act(() => open(urlOf('ai-history')));
  await waitFor(() => byId('history-item-2'));
  expect(within(byId('history-item-1')).getByText('智能抠图')).toBeTruthy();
  byId('history-retry-2');
  const storage = within(byId('history-storage'));
  await waitFor(() => expect(storage.getByText('已用 168\u00a0MB')).toBeTruthy());
  expect(storage.getByText('剩余 32\u00a0MB')).toBeTruthy();
  byId('history-storage-hint');
  fireEvent.press(byId('history-state-failed'));
  await waitFor(() => {
    const last = asked.filter(({ url }) => url.endsWith('gen/task/list')).at(-1);
    expect(String(last?.body)).toContain('state=failed');
  });
  await act(() => back());
  await waitFor(() => expect(allById('route-ai-history')).toEqual([]));
});

test('a list far above the screen is replaced with a box of its height, and restored', async () => {
  await act(() => open(urlOf('ai-history')));
  await waitFor(() => byId('history-item-2'));
  let place = { top: -5000, height: 400 };
  const measured = jest
    .spyOn(View.prototype as unknown as Measured, 'measureInWindow')
    .mockImplementation((tell) => tell(0, place.top, 375, place.height));
  const page = screen.UNSAFE_getAllByType(ScrollView).at(-1);
  const scrollTo = (y: number) =>
    fireEvent.scroll(page as HostElement, { nativeEvent: { contentOffset: { x: 0, y } } });
  scrollTo(5000);
  await waitFor(() => expect(allById('history-item-2')).toEqual([]));
  expect(byId('history-from-1').props.style).toEqual({ height: 400 });
  place = { top: 0, height: 400 };
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 250)));
  scrollTo(0);
  await waitFor(() => byId('history-item-2'));
  measured.mockRestore();
  await act(() => back());
  await waitFor(() => expect(allById('route-ai-history')).toEqual([]));
});

test('the points page shows the balance, the free uses and the ledger', async () => {
  await act(() => open(urlOf('points')));
  await waitFor(() => expect(within(byId('points-balance')).getByText('1,258')).toBeTruthy());
  expect(within(byId('points-free-matting')).getByText('剩 3 / 3 次')).toBeTruthy();
  await waitFor(() => expect(within(byId('points-change-1')).getByText('−1')).toBeTruthy());
  await act(() => back());
  await waitFor(() => expect(allById('route-points')).toEqual([]));
});

specLine(
  ['s9.zoom', 's2.preview'],
  'rn',
  'the preview hands its pictures to a viewer that zooms from 1 to 4',
  async () => {
    const urls = ['https://example.test/1.png', 'https://example.test/2.png'];
    await act(() => openPreview({ urls, current: 1 }));
    await waitFor(() => byId('viewer'));
    expect(within(byId('route-preview')).getByText('2 / 2')).toBeTruthy();
    const viewer = screen.UNSAFE_getByType(ImageViewer);
    expect(viewer.props).toMatchObject({ minScale: 1, maxScale: 4, index: 1 });
    expect(viewer.props.imageUrls.map(({ url }: { url: string }) => url)).toEqual(urls);
    act(() => viewer.props.onChange(0));
    expect(within(byId('route-preview')).getByText('1 / 2')).toBeTruthy();
  },
);
