import Taro from '@tarojs/taro';
import type { AlbumPort } from './port';

export type { AlbumPicture } from './port';

const SCOPE = 'scope.writePhotosAlbum';

export const album: AlbumPort = {
  async askPermission() {
    const { authSetting } = await Taro.getSetting();
    if (authSetting[SCOPE] === false) return 'blocked';
    return Taro.authorize({ scope: SCOPE }).then(
      () => 'granted' as const,
      () => 'refused' as const,
    );
  },
  async openSettings() {
    const { authSetting } = await Taro.openSetting();
    return authSetting[SCOPE] === true;
  },
  async save({ path, fileName }) {
    if (fileName.endsWith('.mp4')) await Taro.saveVideoToPhotosAlbum({ filePath: path });
    else await Taro.saveImageToPhotosAlbum({ filePath: path });
    return 'saved';
  },
};
