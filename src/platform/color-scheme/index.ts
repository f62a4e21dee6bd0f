import type { ColorSchemePort } from './port';

/** WeChat has a setting of its own for light and dark, which its bars follow, and the app is always light. */
export const colorScheme: ColorSchemePort = undefined;
