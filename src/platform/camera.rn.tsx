import type { CameraPort } from './camera';

/** The app's own camera page is the system's: the album's chooser offers it. */
export const CameraView: CameraPort = undefined;
