import {
  launchImageLibraryAsync,
  MediaTypeOptions,
  requestMediaLibraryPermissionsAsync,
} from 'expo-image-picker';
import { Image } from 'react-native';
import { HostError } from '@/platform/host-error';
import { DEFAULT_COUNT, imageAt } from './picked-image';
import type { MediaPort, PictureSize } from './port';

/** Uses the package below Taro directly: Taro's own call asks "camera or album" in Chinese. */
export const media = {
  mayChoose: () => true,
  async chooseImages({ count = DEFAULT_COUNT, videos = false } = {}) {
    const { granted } = await requestMediaLibraryPermissionsAsync();
    if (!granted) throw new HostError('chooseImage:fail auth deny');
    const { assets } = await launchImageLibraryAsync({
      mediaTypes: videos ? MediaTypeOptions.All : MediaTypeOptions.Images,
      allowsMultipleSelection: count > 1,
      selectionLimit: count,
    });
    return (assets ?? [])
      .slice(0, count)
      .map(({ uri, fileSize, fileName }) => imageAt(uri, fileSize, fileName ?? undefined));
  },
  measure: ({ path }) =>
    new Promise<PictureSize | undefined>((resolve) => {
      Image.getSize(
        path,
        (width, height) => resolve({ width, height }),
        () => resolve(undefined),
      );
    }),
  release: () => undefined,
} satisfies MediaPort;
