import AsyncStorage from '@react-native-async-storage/async-storage';
import { waitFor } from '@testing-library/react-native/pure';
import { specLine } from '../../spec/jest';
import { byId, mountApp } from './mount-app';
import { scriptServer } from './scripted-server';

specLine(
  's7.session-header',
  'rn',
  'a stored session is read before the first page, and its calls carry it',
  async () => {
    // Taro stores values as JSON.
    await AsyncStorage.setItem('jwtSid', '"session-1"');
    const asked = scriptServer({
      '/api/auth/user/getUserInfo?jwtSid=session-1': { data: { userId: 'u1', type: '0' } },
      '/api/user/user/getUserModuleUsePointConfig': { data: { moduleUsePointConfig: {} } },
      '/api/gen/tool/list': { data: { items: [] } },
      '/api/open/announcement/list': { data: { items: [] } },
    });
    mountApp();
    await waitFor(() => byId('server-state'));
    expect(asked.map(({ headers }) => headers['x-jwtsid'])).toEqual(Array(4).fill('session-1'));
    expect(await AsyncStorage.getItem('jwtSid')).toBe('"session-1"');
  },
);
