import type { CameraPort } from '.';

/** The app's own camera page is the system's: the album's chooser offers it. */
export const CameraView: CameraPort = undefined;
