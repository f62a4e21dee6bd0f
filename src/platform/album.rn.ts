import Taro from '@tarojs/taro';
import type { AlbumPort } from './album';

const SCOPE = 'scope.writePhotosAlbum';

export const album = {
  // React Native does not tell a first refusal from an old one: the system just does not ask again.
  askPermission: () =>
    Taro.authorize({ scope: SCOPE }).then(
      () => 'granted' as const,
      () => 'refused' as const,
    ),
  async openSettings() {
    const { authSetting } = await Taro.openSetting();
    return authSetting[SCOPE] === true;
  },
  async save({ path }) {
    await Taro.saveImageToPhotosAlbum({ filePath: path });
    return 'saved';
  },
} satisfies AlbumPort;
