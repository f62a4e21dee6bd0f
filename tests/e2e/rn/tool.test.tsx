import AsyncStorage from '@react-native-async-storage/async-storage';
import { act, fireEvent, waitFor, within } from '@testing-library/react-native/pure';
import { allById, byId, type HostElement, mountApp } from './mount-app';
import { type Asked, scriptServer } from './scripted-server';

const asset = (name: string) => ({
  assetId: `asset-${name}`,
  url: `/files/${name}.png`,
  thumbUrl: `/files/${name}-thumb.png`,
  width: 60,
  height: 40,
  mime: 'image/png',
  bytes: 2048,
});
const task = {
  taskId: 'task-1',
  tool: 'matting',
  state: 'succeeded',
  progress: 1,
  inputs: { source: [asset('source')] },
  options: { background: '#ffffff' },
  results: [asset('result')],
  points: { held: 0, charged: 1 },
  engine: { name: 'local', quality: 'full' },
  createdAt: '2026-11-21T08:00:00.000Z',
};
/** Read by the scripted server at every call. */
const quote = { data: { uses: 1, freeUsesLeft: 0, points: 2, balance: 60, useType: 'point' } };
const open = [{ tool: 'matting', quality: 'full' }];

/** Selects in the current page; the first page is still mounted below. */
const inFront = (id: string) => allById(id).slice(-1)[0] as HostElement;

let asked: Asked[];

beforeAll(async () => {
  await AsyncStorage.setItem('jwtSid', '"session-1"');
  await AsyncStorage.setItem('tuzuo_site_login', '"1"');
  // Started before the app was closed: the tool's page shows it first.
  await AsyncStorage.setItem('running-matting', '"u1 task-1"');
  asked = scriptServer({
    '/api/auth/user/getUserInfo?jwtSid=session-1': { data: { userId: 'u1', type: '0' } },
    '/api/user/user/getUserModuleUsePointConfig': { data: { moduleUsePointConfig: {} } },
    '/api/gen/tool/list': { data: { items: open } },
    '/api/gen/task/quote': quote,
    '/api/gen/task/get': { data: task },
    '/api/gen/task/list': { data: { items: [task] } },
  });
  mountApp();
  await waitFor(() => byId('server-state'));
});

// The last page is still animating; nothing of it may run after jest has been torn down.
afterAll(() => act(() => new Promise<void>((resolve) => setTimeout(resolve, 1500))));

test('a tool that the server offers opens its page, and one that it does not offer does not', async () => {
  await waitFor(() => expect(within(byId('tools-coming')).getByText('无损放大')).toBeTruthy());
  fireEvent(byId('tool-image-magnify'), 'click');
  expect(allById('route-image-magnify')).toEqual([]);
  fireEvent(byId('tool-matting'), 'click');
  await waitFor(() => byId('route-matting'));
});

test('a run that has ended in the meantime leads to its results', async () => {
  await waitFor(() => byId('result-compare'));
  expect(within(byId('result-facts')).getByText('60 × 40 · PNG · 2 KB')).toBeTruthy();
  for (const id of ['result-save', 'result-share', 'result-again']) byId(id);
  expect(await AsyncStorage.getItem('running-matting')).toBeNull();
});

test('a run is repeated with its picture and options, and the button shows the cost', async () => {
  fireEvent.press(byId('result-again'));
  await waitFor(() => byId('tool-source-size'));
  await waitFor(() => expect(within(inFront('tool-submit')).getByText('开始抠图 · 2 点')).toBeTruthy());
  expect(inFront('tool-option-background-ffffff').props.accessibilityState.checked).toBe(true);
  const last = asked.filter(({ url }) => url.endsWith('gen/task/quote')).at(-1);
  expect(new URLSearchParams(String(last?.body)).get('options')).toContain('"background":"#ffffff"');
});
