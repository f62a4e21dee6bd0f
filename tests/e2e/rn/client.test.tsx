import AsyncStorage from '@react-native-async-storage/async-storage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react-native/pure';
import { back, open, urlOf } from '../../../src/navigation';
import { HOME_TOOLS } from '../../builders/home-tools';
import { specLine } from '../../spec/jest';
import { allById, byId, mountApp } from './mount-app';
import { type Asked, scriptServer } from './scripted-server';

const PRICES = '/api/user/user/getUserModuleUsePointConfig';
const TOOLS = '/api/gen/tool/list';
const prices = { moduleUsePointConfig: { img_scaleup: { free: { usePointCount: 7, useTimesPerPoint: 1 } } } };

const script: Parameters<typeof scriptServer>[0] = {
  [PRICES]: { data: prices },
  [TOOLS]: { data: { items: [{ tool: 'image-magnify', quality: 'full' }] } },
};
let asked: Asked[];

beforeAll(async () => {
  asked = scriptServer(script);
  mountApp();
  await waitFor(() => byId('route-home'));
});

specLine('s2.home', 'rn', 'the home page shows its words and its tools', () => {
  expect(within(byId('route-home')).getByText('一张照片，做成会卖的图')).toBeTruthy();
  for (const tool of HOME_TOOLS) byId(`tool-${tool}`);
});

test('prices are the ones that the server answers', async () => {
  await waitFor(() => expect(within(byId('tool-price-image-magnify')).getByText(/7/)).toBeTruthy());
});

test('calls are form-encoded posts in the language of the user', () => {
  const call = asked.find(({ url }) => url.endsWith(PRICES));
  expect(call).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'zh-CN' },
  });
  expect(call?.url).toMatch(/^http:\/\/[^/]+\/api\//);
});

test('the tab bar leads to the other pages', async () => {
  fireEvent.press(screen.getByText('我的'));
  await waitFor(() => byId('route-my'));
  expect(within(byId('app-version')).getByText('1.0.84 (1000084)')).toBeTruthy();
});

specLine(
  ['s2.tab-labels', 's1.locale-kept', 's2.my'],
  'rn',
  'another language takes effect at once, tab bar included, and is kept',
  async () => {
    await act(() => open(urlOf('settings')));
    await waitFor(() => byId('locale-fr'));
    fireEvent.press(byId('locale-fr'));
    await waitFor(() => expect(within(byId('route-settings')).getByText('Langue')).toBeTruthy());
    expect(within(byId('locale-fr')).getByText('Français')).toBeTruthy();
    await waitFor(async () => expect(await AsyncStorage.getItem('locale')).toMatch(/^"?fr"?$/));
    await act(() => back());
    await waitFor(() => expect(screen.getByText('Accueil')).toBeTruthy());
    await act(() => open(urlOf('settings')));
    await waitFor(() => byId('locale-zh-CN'));
    act(() => fireEvent.press(byId('locale-zh-CN')));
    await act(() => back());
    await waitFor(() => expect(screen.getByText('首页')).toBeTruthy());
    // Its exit animation is over: animations still running after the tests would make them all fail.
    await waitFor(() => expect(allById('route-settings')).toEqual([]));
  },
);
