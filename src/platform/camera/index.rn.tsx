import type { CameraPort } from './port';

/** The app uses the system's camera screen, which the album's chooser offers. */
export const CameraView = undefined satisfies CameraPort;
