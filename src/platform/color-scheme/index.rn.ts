import type { ColorSchemePort } from './port';

/** The React Native build is always light. */
export const colorScheme: ColorSchemePort = {
  canChoose: false,
  chosen: () => 'system',
  choose: () => undefined,
  useRootScheme: () => undefined,
  colorBars: () => undefined,
};
