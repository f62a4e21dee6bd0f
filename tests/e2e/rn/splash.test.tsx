import { waitFor } from '@testing-library/react-native/pure';
import { specLine } from '../../spec/jest';
import { allById, byId, mountApp } from './mount-app';
import { scriptServer } from './scripted-server';

specLine('s4.splash', 'rn', 'the splash covers the app until its first page is there', async () => {
  scriptServer({});
  mountApp();
  byId('splash');
  await waitFor(() => byId('route-home'));
  await waitFor(() => expect(allById('splash')).toEqual([]));
});
