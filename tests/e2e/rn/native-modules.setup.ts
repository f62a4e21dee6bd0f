// Stand-ins for what only a phone has: the native halves of the packages that Taro's React Native runtime loads.
// Each is the one its own package publishes for jest, where it publishes one. Our own code is never replaced.
import 'react-native-gesture-handler/jestSetup';

jest.mock('react-native-device-info', () =>
  jest.requireActual('react-native-device-info/jest/react-native-device-info-mock'),
);
jest.mock('@react-native-async-storage/async-storage', () =>
  jest.requireActual('@react-native-async-storage/async-storage/jest/async-storage-mock'),
);
jest.mock('@react-native-community/netinfo', () =>
  jest.requireActual('@react-native-community/netinfo/jest/netinfo-mock'),
);
jest.mock('@react-native-clipboard/clipboard', () =>
  jest.requireActual('@react-native-clipboard/clipboard/jest/clipboard-mock'),
);
jest.mock(
  'react-native-safe-area-context',
  () => jest.requireActual('react-native-safe-area-context/jest/mock').default,
);

// These two publish none: a phone whose owner allows everything, picks nothing, and whose album takes every picture.
jest.mock('@react-native-camera-roll/camera-roll', () => ({
  CameraRoll: { save: async (path: string) => path },
}));
jest.mock('expo-image-picker', () => {
  const allowed = async () => ({ granted: true, canAskAgain: true });
  return {
    MediaTypeOptions: { Images: 'Images' },
    getMediaLibraryPermissionsAsync: allowed,
    requestMediaLibraryPermissionsAsync: allowed,
    launchImageLibraryAsync: async () => ({ canceled: true, assets: null }),
  };
});
// It publishes none either: a player of which only the place on the screen is there.
jest.mock('expo-av', () => ({
  ResizeMode: { CONTAIN: 'contain', STRETCH: 'stretch', COVER: 'cover' },
  Video: 'Video',
}));

// React Native's own stand-in answers nothing where the phone answers with a promise: one whose owner wants all motion.
jest.mock('react-native/Libraries/Components/AccessibilityInfo/AccessibilityInfo', () => {
  const no = async () => false;
  return {
    __esModule: true,
    default: {
      addEventListener: () => ({ remove: () => undefined }),
      announceForAccessibility: () => undefined,
      setAccessibilityFocus: () => undefined,
      sendAccessibilityEvent: () => undefined,
      isReduceMotionEnabled: no,
      isScreenReaderEnabled: no,
      isAccessibilityServiceEnabled: no,
      isBoldTextEnabled: no,
      isGrayscaleEnabled: no,
      isInvertColorsEnabled: no,
      isReduceTransparencyEnabled: no,
      prefersCrossFadeTransitions: no,
      getRecommendedTimeoutMillis: async (given: number) => given,
    },
  };
});
