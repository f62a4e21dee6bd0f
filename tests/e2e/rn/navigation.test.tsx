import { act, waitFor, within } from '@testing-library/react-native/pure';
import { back, open, replace, switchTab, urlOf } from '../../../src/navigation';
import { switchDebugMode } from '../../../src/shell/debug-mode';
import { specLine } from '../../spec/jest';
import { allById, byId, mountApp } from './mount-app';
import { scriptServer } from './scripted-server';

beforeAll(async () => {
  scriptServer({});
  mountApp();
  await waitFor(() => byId('route-home'));
});

// The last page is still animating; nothing of it may run after jest has been torn down.
afterAll(() => act(() => new Promise<void>((resolve) => setTimeout(resolve, 1500))));

specLine(['s2.calls', 's2.back'], 'rn', 'a page opens above another, and back returns', async () => {
  await act(() => open(urlOf('ai-change-shoes')));
  await waitFor(() => byId('route-ai-change-shoes'));
  expect(within(byId('route-ai-change-shoes')).getAllByText('看鞋穿在模特脚上')[0]).toBeTruthy();
  await act(() => back());
  await waitFor(() => expect(allById('route-ai-change-shoes').length).toBe(0));
  byId('route-home');
});

specLine('s2.back', 'rn', 'back from the only page leads to the root', async () => {
  await act(() => switchTab(urlOf('my')));
  await waitFor(() => byId('route-my'));
  await act(() => back());
  await waitFor(() => byId('route-home'));
});

specLine(
  ['s2.known-pages', 's8.unknown-page', 's2.tab-not-opened', 's2.switch-tabs-only'],
  'rn',
  'an unknown page, and a tab where none is allowed, is refused',
  async () => {
    await expect(open('/pages/nowhere/index')).rejects.toMatchObject({ reason: 'page not found' });
    await expect(open(urlOf('my'))).rejects.toMatchObject({ reason: 'can not open a tabbar page' });
    await expect(switchTab(urlOf('vip'))).rejects.toMatchObject({
      reason: 'can not switch to no-tabBar page',
    });
  },
);

specLine(
  ['s2.query', 's2.calls'],
  'rn',
  'a page receives its query, which this target’s router decodes',
  async () => {
    await act(() => switchDebugMode(true));
    await act(() => open(urlOf('app-debug', { address: '/a?b=%25图' })));
    await waitFor(() => byId('route-app-debug'));
    expect(within(byId('debug-address')).getByText('/a?b=%25图')).toBeTruthy();
    await act(() => replace(urlOf('settings')));
    await waitFor(() => byId('route-settings'));
  },
);
