import type { CameraPort } from './port';

/** The app's own camera page is the system's: the album's chooser offers it. */
export const CameraView = undefined satisfies CameraPort;
