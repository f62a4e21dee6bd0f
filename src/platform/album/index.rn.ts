import { CameraRoll } from '@react-native-camera-roll/camera-roll';
import { getMediaLibraryPermissionsAsync, requestMediaLibraryPermissionsAsync } from 'expo-image-picker';
import { AppState, Linking } from 'react-native';
import type { AlbumPort } from './port';

/** Permission to add images only, not to read existing ones. */
const WRITE_ONLY = true;

function userIsBack(): Promise<void> {
  return new Promise((resolve) => {
    const subscription = AppState.addEventListener('change', (state) => {
      if (state !== 'active') return;
      subscription.remove();
      resolve();
    });
  });
}

/** Uses the packages below Taro directly: Taro's own calls would also pull in camera and location. */
export const album = {
  async askPermission() {
    const before = await getMediaLibraryPermissionsAsync(WRITE_ONLY);
    if (!before.granted && !before.canAskAgain) return 'blocked';
    const { granted } = await requestMediaLibraryPermissionsAsync(WRITE_ONLY);
    return granted ? 'granted' : 'refused';
  },
  async openSettings() {
    const back = userIsBack();
    await Linking.openSettings();
    await back;
    return (await getMediaLibraryPermissionsAsync(WRITE_ONLY)).granted;
  },
  async save({ path, fileName }) {
    await CameraRoll.save(path, { type: fileName.endsWith('.mp4') ? 'video' : 'photo' });
    return 'saved';
  },
} satisfies AlbumPort;
