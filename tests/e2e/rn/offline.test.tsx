import { fireEvent, waitFor } from '@testing-library/react-native/pure';
import { allById, byId, mountApp } from './mount-app';
import { scriptServer } from './scripted-server';

const script: Parameters<typeof scriptServer>[0] = {
  '/api/user/user/getUserModuleUsePointConfig': 'unreachable',
  '/api/gen/tool/list': 'unreachable',
};

test('without a server the page shows, says so, and connects when asked again', async () => {
  scriptServer(script);
  mountApp();
  await waitFor(() => byId('state-error'));
  byId('route-home');
  byId('tool-matting');

  for (const path of Object.keys(script)) script[path] = { data: { moduleUsePointConfig: {}, items: [] } };
  fireEvent.press(byId('server-retry'));
  await waitFor(() => byId('server-state'));
  expect(allById('state-error')).toEqual([]);
});
